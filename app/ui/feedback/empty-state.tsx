import type { ReactNode } from 'react'
import { RingDrawing } from './ring-drawing'
import { useTranslation } from '~/app/texts/use-translation'

export type EmptyStateProps = {
  /** What will appear here. */
  title: string
  /** What to do now. */
  children?: ReactNode
  action?: ReactNode
}

/** A list that is the page, or its largest part. A title with nothing below it is a sentence, not a heading. */
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

/** The same of a part of a page that has others: one quiet line, without a box. */
export const EmptyPart = ({ children }: { children: ReactNode }) => <p className="muted">{children}</p>

/** Says that a search met too many people, so that only the first entries of the list were searched. */
export function IncompleteSearch() {
  const { t } = useTranslation('ui')
  return <p className="muted">{t('incompleteSearch')}</p>
}
