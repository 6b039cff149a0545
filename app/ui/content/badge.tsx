import type { ReactNode } from 'react'
import type { Tone } from '../feedback/notice'

/** A count. `label` describes it for screen readers. */
export function Badge({ count, label, max = 99 }: { count: number; label: string; max?: number }) {
  return (
    <span className="badge">
      <span>{count > max ? `${max}+` : count}</span> <span className="sr-only">{label}</span>
    </span>
  )
}

/** A short label for the adjacent item. The space separates several labels without styles. */
export function Tag({ tone, icon, children }: { tone?: Tone; icon?: ReactNode; children: ReactNode }) {
  return (
    <>
      <span className={tone ? `tag tone-${tone}` : 'tag'}>
        {icon}
        {children}
      </span>{' '}
    </>
  )
}
