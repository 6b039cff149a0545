import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'

export interface ResendFormProps {
  email?: string | null
  result?: SubmissionResult | undefined
}

/** The form to request a new confirmation mail. */
export function ResendForm({ email, result }: ResendFormProps) {
  const { t } = useTranslation('registration')
  const navigation = useNavigation()
  const pending = navigation.formAction === paths.resendConfirmation
  const [form, fields] = useForm<{ email: string }>({
    id: 'resend',
    lastResult: navigation.state === 'idle' ? result : null,
    defaultValue: { email: email ?? '' },
    constraint: { email: { required: true, maxLength: 254 } },
  })
  return (
    <Form method="post" action={paths.resendConfirmation} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={{ email: t('fields.email') }} submission={result} />
      <Field
        field={fields.email}
        label={t('fields.email')}
        type="email"
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
      />
      <div className="row">
        <Button variant="secondary" pending={pending}>
          {t('resend.submit')}
        </Button>
      </div>
    </Form>
  )
}
