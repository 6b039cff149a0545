import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'

type Values = Record<'email' | 'firstName' | 'lastName', string>

const constraint = {
  email: { required: true, maxLength: 254 },
  firstName: { required: false, maxLength: 80 },
  lastName: { required: false, maxLength: 80 },
}

interface InviteFormProps {
  formKey: string
  isFull: boolean
  result: SubmissionResult | undefined
}

/** The invitation form. If all places are taken, it is shown only while it contains input. */
export function InviteForm({ formKey, isFull, result }: InviteFormProps) {
  const { t } = useTranslation('contributors')
  const lastResult = useLastResult(result)
  return (
    <Section title={t('invite.title')}>
      {isFull ? (
        <Notice title={t('full.title')}>
          <p>{t('full.text')}</p>
        </Notice>
      ) : (
        <p>{t('invite.text')}</p>
      )}
      {isFull && !lastResult ? null : <Questions formKey={formKey} result={result} />}
    </Section>
  )
}

function Questions({ formKey, result }: Omit<InviteFormProps, 'isFull'>) {
  const { t } = useTranslation('contributors')
  const navigation = useNavigation()
  const lastResult = useLastResult(result)
  const labels = {
    email: t('fields.email'),
    firstName: t('fields.firstName'),
    lastName: t('fields.lastName'),
  }
  const [form, fields] = useForm<Values>({
    id: 'invite',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint,
  })
  return (
    <Form
      method="post"
      action={paths.accountSection('contributors')}
      id={form.id}
      className="form"
      noValidate
    >
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="intent" value="invite" />
      <input type="hidden" name="formKey" value={formKey} />
      <Field
        field={fields.email}
        label={labels.email}
        hint={t('hints.email')}
        type="email"
        autoComplete="off"
        inputMode="email"
        spellCheck={false}
      />
      <Field field={fields.firstName} label={labels.firstName} autoComplete="off" />
      <Field field={fields.lastName} label={labels.lastName} autoComplete="off" />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('invite.submit')}</Button>
      </div>
    </Form>
  )
}
