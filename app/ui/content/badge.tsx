import type { ReactNode } from 'react'
import type { Tone } from '../feedback/notice'

/** A count. `label` says what is counted to those who cannot see where it stands. */
export function Badge({ count, label, max = 99 }: { count: number; label: string; max?: number }) {
  return (
    <span className="badge">
      {count > max ? `${max}+` : count} <span className="sr-only">{label}</span>
    </span>
  )
}

/** A word about what it stands beside. The space keeps several apart where there are no styles. */
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
