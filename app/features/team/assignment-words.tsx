import { useTranslation } from '~/app/texts/use-translation'
import { Tag } from '~/app/ui/content/badge'
import { useWrittenTime } from '~/app/ui/content/time'
import { isolated } from '~/contracts/isolated'
import type { ShownAssignment } from './team-clauses.server'

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
