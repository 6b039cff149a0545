import { type SubmissionResult, useForm } from '@conform-to/react'
import { useTranslation } from '~/app/texts/use-translation'
import { viewQuery } from '~/app/platform/content/checklist-view'
import { paths } from '~/app/platform/paths'
import { Sidebar, Stack } from '~/app/ui/content/layout'
import { PageHeading, Section } from '~/app/ui/content/page-heading'
import { Time } from '~/app/ui/content/time'
import { Breadcrumbs } from '~/app/ui/navigation/breadcrumbs'
import { Link } from '~/app/ui/navigation/link'
import { isolated } from '~/contracts/isolated'
import { AssignmentWords, useAssignmentWords } from './clause-line'
import type { ClauseData } from './clause.server'
import { Comments, DeleteSection } from './comments'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useLastResult } from '~/app/platform/form-draft'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { clauseAddress, resultFor } from './clause-forms'

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

type Values = { assigneeId: string; dueOn: string; wasAssigneeId: string; wasDueOn: string }

type AssignmentFormProps = Pick<ClauseData, 'clause' | 'show' | 'today' | 'assignment' | 'members'> & {
  result: SubmissionResult | undefined
}

/**
 * Who does a clause, and until when. After a conflict it shows what the user has chosen, and the next save is based on the
 * colleague's version.
 */
function AssignmentForm({ clause, show, today, assignment, members, result }: AssignmentFormProps) {
  const { t } = useTranslation('team')
  const navigation = useNavigation()
  const own = resultFor('assign', useLastResult(result))
  const hasConflict = own?.error?.['assigneeId']?.includes('assignmentConflict') ?? false
  const [form, fields] = useForm<Values>({
    id: 'assign',
    lastResult: navigation.state === 'idle' ? own : null,
    defaultValue: { assigneeId: assignment?.assignee.id ?? '', dueOn: assignment?.dueOn ?? '' },
    shouldRevalidate: 'onSubmit',
  })
  const was = hasConflict ? undefined : own?.initialValue
  const labels = { assigneeId: t('assign.assignee'), dueOn: t('assign.dueOn') }
  return (
    <Form
      method="post"
      action={clauseAddress({ clause, show })}
      id={form.id}
      className="form"
      preventScrollReset
      noValidate
    >
      <ErrorSummary form={form} labels={labels} submission={own} />
      {hasConflict ? <Conflict assignment={assignment} /> : null}
      <input type="hidden" name="intent" value="assign" />
      <input type="hidden" name="wasAssigneeId" value={textOf('wasAssigneeId', assignment?.assignee.id)} />
      <input type="hidden" name="wasDueOn" value={textOf('wasDueOn', assignment?.dueOn)} />
      <SelectField
        field={fields.assigneeId}
        label={labels.assigneeId}
        placeholder={t('assign.nobody')}
        options={optionsOf(members, assignment)}
      />
      <Field field={fields.dueOn} label={labels.dueOn} hint={t('assign.dueHint')} type="date" min={today} />
      <div className="row">
        <Button pending={navigation.formData?.get('intent') === 'assign'}>{t('assign.save')}</Button>
      </div>
    </Form>
  )

  /** What the form that came back was based on, otherwise what is stored. */
  function textOf(name: keyof Values, stored: string | null | undefined): string {
    const sent = was?.[name]
    if (was) return typeof sent === 'string' ? sent : ''
    return stored ?? ''
  }
}

/** Somebody whose account rests can keep a clause, but gets no new one. */
function optionsOf(members: AssignmentFormProps['members'], assignment: AssignmentFormProps['assignment']) {
  const current = assignment?.assignee
  const all = !current || members.some(({ id }) => id === current.id) ? members : [...members, current]
  return all.map(({ id, name }) => ({ value: id, label: name }))
}

function Conflict({ assignment }: Pick<AssignmentFormProps, 'assignment'>) {
  const { t } = useTranslation('team')
  const words = useAssignmentWords()
  const what = assignment ? words(assignment.shown) : t('assign.nobody')
  return (
    <Notice tone="warning" title={t('conflict.title')}>
      <p>{t('conflict.now', { what })}</p>
      <p>{t('conflict.choose')}</p>
    </Notice>
  )
}
