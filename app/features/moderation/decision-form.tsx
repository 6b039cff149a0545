import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { errorKey } from '~/app/platform/translations/translation-keys'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { type FieldOption, RadioGroup } from '~/app/ui/forms/option-groups'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { SelectField } from '~/app/ui/forms/select-field'
import { TextareaField } from '~/app/ui/forms/textarea-field'
import { limits, reportCategories } from '~/contracts/constants'
import type { ModerationCase } from '~/contracts/administration/moderation'
import { DescriptionList } from '~/app/ui/content/description-list'
import { PageHeading } from '~/app/ui/content/page-heading'
import type { AskedDecision } from './case.server'

interface DecisionFormProps {
  entry: ModerationCase
  formKey: string
  result: SubmissionResult | undefined
}

function useOptions({ kind, can }: ModerationCase): FieldOption[] {
  const { t } = useTranslation('moderation')
  const isPerson = kind === 'person'
  if (can.decideAppeal)
    return [
      { value: 'uphold', label: t(isPerson ? 'decide.blockStands' : 'decide.uphold') },
      { value: 'restore', label: t(isPerson ? 'decide.unblock' : 'decide.restore') },
    ]
  return [
    { value: 'dismiss', label: t('decide.dismiss'), hint: t('decide.dismissHint') },
    { value: 'warn', label: t('decide.warn'), hint: t('decide.warnHint') },
    {
      value: 'remove',
      label: t(isPerson ? 'decide.block' : 'decide.remove'),
      hint: t(`decide.removeHint.${isPerson ? 'person' : 'other'}`),
    },
  ]
}

type Fields = { decision: string; category: string; statement: string }

/** The decision with its statement, which is sent to all users concerned. */
export function DecisionForm({ entry, formKey, result }: DecisionFormProps) {
  const { t } = useTranslation('moderation')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const options = useOptions(entry)
  const [form, fields] = useForm<Fields>({
    id: 'decision',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    // Back from the confirmation, the form appears while the page is still loading.
    defaultValue: result?.initialValue ?? {},
    constraint: {
      decision: { required: true },
      statement: { required: true, maxLength: limits.statementMaximumCharacters },
    },
  })
  const labels = {
    decision: t('decide.legend'),
    category: t('decide.category'),
    statement: t('decide.statement'),
  }
  return (
    <Form
      method="post"
      action={paths.adminReport(entry.id)}
      id={form.id}
      noValidate
      className="form"
      data-shortcut="d"
    >
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="formKey" value={formKey} />
      <RadioGroup field={fields.decision} legend={labels.decision} options={options} />
      {entry.can.decide ? (
        <SelectField
          field={fields.category}
          label={labels.category}
          hint={t('decide.categoryHint')}
          placeholder={t('report.choose')}
          options={reportCategories.map((value) => ({ value, label: t(`rule.${value}`) }))}
        />
      ) : null}
      <TextareaField
        field={fields.statement}
        label={labels.statement}
        hint={t('decide.statementHint')}
        counter={limits.statementMaximumCharacters}
        rows={8}
      />
      <div className="row">
        <Button pending={navigation.state !== 'idle' && navigation.formMethod === 'POST'}>
          {t(entry.can.decide ? 'decide.submit' : 'decide.submitAppeal')}
        </Button>
      </div>
    </Form>
  )
}

/** Explains a conflict and shows the user's text. */
export function TooLate({ result }: { result: SubmissionResult | undefined }) {
  const { t } = useTranslation(['moderation', 'errors'])
  const codes = Object.values(result?.error ?? {}).flatMap((each) => each ?? [])
  if (codes.length === 0) return null
  const typed = result?.initialValue?.statement
  return (
    <>
      <ErrorSummary submission={result} errors={codes.map((code) => ({ text: t(errorKey(code)) }))} />
      {typeof typed === 'string' && typed ? (
        <Notice title={t('case.statement')}>
          <blockquote className="typed" dir="auto">
            {typed}
          </blockquote>
        </Notice>
      ) : null}
    </>
  )
}

interface ConfirmDecisionProps {
  entry: ModerationCase
  formKey: string
  asked: AskedDecision
}

/** Says what a decision will do, before it is made. The form can be changed without losing its text. */
export function ConfirmDecision({ entry, formKey, asked }: ConfirmDecisionProps) {
  const { t } = useTranslation('moderation')
  const navigation = useNavigation()
  const { decision, category, statement } = asked
  const step = decision === 'remove' && entry.kind === 'person' ? 'block' : decision
  const kept = { decision, category: category ?? '', statement, formKey, kind: entry.kind }
  return (
    <>
      <PageHeading kicker={t(`kind.${entry.kind}`)} title={t(`confirm.${step}.title`)} />
      <div className="stack measure">
        <p>{t(`confirm.${step}.text`)}</p>
        <DescriptionList
          items={[
            ...(category && decision !== 'dismiss'
              ? [{ term: t('case.rule'), details: t(`rule.${category}`) }]
              : []),
            { term: t('case.statement'), details: <span className="typed">{statement}</span> },
          ]}
        />
        <Form method="post" action={paths.adminReport(entry.id)} className="row">
          {Object.entries(kept).map(([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ))}
          <Button
            name="step"
            value="confirmed"
            variant={step === 'dismiss' ? 'primary' : 'danger'}
            pending={navigation.state !== 'idle'}
          >
            {t(`confirm.${step}.submit`)}
          </Button>
          <Button name="step" value="change" variant="secondary">
            {t('confirm.change')}
          </Button>
        </Form>
      </div>
    </>
  )
}
