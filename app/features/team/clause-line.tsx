import { useTranslation } from '~/app/texts/use-translation'
import { type ChecklistView, viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { Link } from '~/app/ui/navigation/link'
import { isReady, type SelfAssessmentState } from '~/contracts/content/clauses'
import { AssignmentWords } from './assignment-words'
import type { ShownClause } from './team-clauses.server'

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
