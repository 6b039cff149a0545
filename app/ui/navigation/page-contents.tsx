import type { ReactNode } from 'react'
import { WideOpen } from '../content/wide-open'

interface PageContentsProps {
  title: string
  className?: string
  /** The links to the sections of the page. */
  children: ReactNode
}

/** Sections of a long page, or the pages of one part: beside it on wide screens, folded above it on phones. Not printed. */
export function PageContents({ title, className, children }: PageContentsProps) {
  return (
    <nav aria-label={title} className={className ? `no-print ${className}` : 'no-print'}>
      <WideOpen title={title}>
        <p className="kicker wide-only">{title}</p>
        {children}
      </WideOpen>
    </nav>
  )
}
