import type { ReactNode } from 'react'
import { RingDrawing } from './ring-drawing'

export type EmptyStateProps = {
  /** What will appear here. */
  title: string
  /** What to do now. */
  children?: ReactNode
  action?: ReactNode
}

/** A title with nothing below it is a sentence, not a heading. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <RingDrawing scene="empty" />
      {children || action ? <h2>{title}</h2> : <p className="lede">{title}</p>}
      {children ? <div className="muted">{children}</div> : null}
      {action}
    </div>
  )
}
