import type { ReactNode } from 'react'
import { RingDrawing } from './ring-drawing'

export type EmptyStateProps = {
  /** What will appear here. */
  title: string
  /** What to do now. */
  children?: ReactNode
  action?: ReactNode
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className="empty">
      <RingDrawing scene="empty" />
      <h2>{title}</h2>
      {children ? <div className="muted">{children}</div> : null}
      {action}
    </div>
  )
}
