import type { ReactNode } from 'react'
import { Icon } from '../icons'

/** Folded behind its title on phones, always open and without the title on wide screens. */
export function WideOpen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details className="filter wide-open">
      <summary className="btn btn-secondary">
        {title}
        <Icon name="chevron-down" className="icon-turn" />
      </summary>
      {children}
    </details>
  )
}
