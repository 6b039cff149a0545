import { useTranslation } from '~/app/texts/use-translation'
import { type ChecklistView, viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { Link } from '~/app/ui/navigation/link'
import { isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import type { ShownClause, ShownAssignment } from './clause.server'
import { Tag } from '~/app/ui/content/badge'
import { useWrittenTime } from '~/app/ui/content/time'
import { isolated } from '~/contracts/isolated'

type ClauseLineProps = {
  clause: number
  state: SelfAssessmentState
  clauses: readonly ShownClause[]
  /** What the checklist shows, to which the page of the clause leads back. */
  show: ChecklistView
}

/** Who does a clause, until when, and how many comments it has, as a link to its page. */
export function ClauseLine({ clause, state, clauses, show }: ClauseLineProps) {
  const { t } = useTranslation('team')
  const { assignment = null, comments = 0 } = clauses.find((each) => each.clause === clause) ?? {}
  return (
    <p className="checklist-team">
      <Link to={paths.checklistClause(clause, viewQuery(show))}>
        <span className="sr-only">{t('clause', { number: clause })}: </span>
        {assignment ? <AssignmentWords assignment={assignment} isReady={isReady(state)} /> : null}
        <span>{assignment && comments > 0 ? '· ' : null}</span>
        <span>{comments > 0 ? t('line.comments', { count: comments }) : null}</span>
        <span>{assignment === null && comments === 0 ? t('line.open') : null}</span>
      </Link>
    </p>
  )
}

/** “Ana Ruiz, until 12 Dec 2026”; the name alone if there is no day. */
export function useAssignmentWords(): (assignment: Omit<ShownAssignment, 'isOverdue'>) => string {
  const { t } = useTranslation('team')
  const written = useWrittenTime({ show: 'date' })
  return ({ name, dueOn }) =>
    dueOn === null ? isolated(name) : t('line.until', { name: isolated(name), date: written(dueOn) })
}

type AssignmentWordsProps = {
  assignment: ShownAssignment
  /** Nothing is overdue that is ready. */
  isReady: boolean
}

export function AssignmentWords({ assignment, isReady }: AssignmentWordsProps) {
  const { t } = useTranslation('team')
  const words = useAssignmentWords()
  return (
    <>
      <span>{words(assignment)}</span>{' '}
      {assignment.isOverdue && !isReady ? <Tag tone="warning">{t('line.overdue')}</Tag> : null}
    </>
  )
}
