import type { ReactNode } from 'react'
import { Icon } from '../icons'

interface PageContentsProps {
  title: string
  className?: string
  /** The links to the sections of the page. */
  children: ReactNode
}

/** Sections of a long page: beside it on wide screens, collapsed above it on phones. Not printed. */
export function PageContents({ title, className = '', children }: PageContentsProps) {
  return (
    <nav aria-label={title} className={`no-print ${className}`}>
      <details className="filter wide-open">
        <summary className="btn btn-secondary">
          {title}
          <Icon name="chevron-down" className="icon-turn" />
        </summary>
        <p className="kicker wide-only">{title}</p>
        {children}
      </details>
    </nav>
  )
}
