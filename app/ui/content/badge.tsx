import type { ReactNode } from 'react'
import type { Tone } from '../feedback/notice'

/** A count, drawn; `label` says it in words to screen readers and text browsers. */
export function Badge({ count, label, max = 99 }: { count: number; label: string; max?: number }) {
  return (
    <span className="badge" data-count={count > max ? `${max}+` : count}>
      <span className="sr-only">{label}</span>
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
