import type { SubmissionResult } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import { AssignmentForm } from './assignment-form'
import { AssignmentWords } from './assignment-words'
import type { ClauseData } from './clause.server'
import { Comments, DeleteSection } from './comments'

type ClausePageProps = ClauseData & { result: SubmissionResult | undefined }

/** A clause of the checklist as its team sees it: where the outlet stands, who does it, and comments. */
export function ClausePage(props: ClausePageProps) {
  const { clause, show, articleTitle, removing, page } = props
  const { t } = useTranslation(['team', 'self-assessment'])
  const name = t('team:clause', { number: clause })
  return (
    <>
      <Breadcrumbs
        items={[
          { label: t('self-assessment:guide'), href: paths.guide() },
          { label: t('self-assessment:title'), href: paths.guideChecklist(viewQuery(show)) },
          { label: name },
        ]}
      />
      <PageHeading kicker={articleTitle ? name : undefined} title={articleTitle || name} />
      {removing ? (
        <DeleteSection comment={removing} place={{ clause, show, page }} />
      ) : (
        <Sidebar
          wide
          side={
            <Stack gap="lg">
              <State {...props} />
              <Assignment {...props} />
            </Stack>
          }
        >
          <Comments {...props} />
        </Sidebar>
      )}
    </>
  )
}

function State({ clause, state, note, guide }: ClausePageProps) {
  const { t } = useTranslation(['team', 'self-assessment'])
  return (
    <Section title={t('self-assessment:stateLabel')}>
      <p className="strong">{t(`self-assessment:state.${state}`)}</p>
      {note ? (
        <div>
          <p className="hint">{t('self-assessment:note')}</p>
          <p className="comment-text" dir="auto">
            {note}
          </p>
        </div>
      ) : null}
      <ul className="row">
        <li>
          <Link to={`${paths.guideChecklist()}#clause-${String(clause)}`}>{t('team:state.change')}</Link>
        </li>
        {guide === null ? null : (
          <li>
            <Link to={guide}>{t('team:state.guide')}</Link>
          </li>
        )}
      </ul>
    </Section>
  )
}

function Assignment(props: ClausePageProps) {
  const { t } = useTranslation('team')
  const { assignment, members, isReady, canInvite } = props
  return (
    <Section id="assignment" title={t('assign.title')}>
      {assignment ? (
        <div>
          <p className="strong">
            <AssignmentWords assignment={assignment.shown} isReady={isReady} />
          </p>
          <p className="hint">
            {assignment.assignedBy === null
              ? t('assign.byFormer')
              : t('assign.by', { name: isolated(assignment.assignedBy) })}{' '}
            <Time value={assignment.assignedAt} show="date" />
          </p>
        </div>
      ) : null}
      {members.length === 1 && canInvite ? (
        <p>
          {t('assign.alone')} <Link to={paths.accountSection('contributors')}>{t('assign.invite')}</Link>
        </p>
      ) : null}
      {/* Made anew when somebody else has changed the assignment, unless the answer brings the user's own choice back. */}
      <AssignmentForm key={`${assignment?.assignee.id ?? ''} ${assignment?.dueOn ?? ''}`} {...props} />
    </Section>
  )
}
