import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { SelectField } from '~/app/ui/forms/select-field'
import { useAssignmentWords } from './assignment-words'
import { clauseAddress, resultFor } from './clause-forms'
import type { ClauseData } from './clause.server'

type Values = { assigneeId: string; dueOn: string; wasAssigneeId: string; wasDueOn: string }

type AssignmentFormProps = Pick<ClauseData, 'clause' | 'show' | 'today' | 'assignment' | 'members'> & {
  result: SubmissionResult | undefined
}

/**
 * Who does a clause, and until when. After a conflict it shows what the user has chosen, and the next save is based on the
 * colleague's version.
 */
export function AssignmentForm({ clause, show, today, assignment, members, result }: AssignmentFormProps) {
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
