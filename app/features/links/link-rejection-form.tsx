import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from '~/app/texts/use-translation'
import { useLastResult } from '~/app/platform/form-draft'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'

interface LinkRejectionFormProps {
  action: string
  formKey: string
  /** Maximum length of the reason in characters. */
  limit: number
  result: SubmissionResult | null
}

/** The reason for a rejection, shown to the other side. */
export function LinkRejectionForm({ action, formKey, limit, result }: LinkRejectionFormProps) {
  const { t } = useTranslation('links')
  const navigation = useNavigation()
  const lastResult = useLastResult(result ?? undefined)
  const [form, fields] = useForm<{ reason: string }>({
    id: 'rejection',
    lastResult: navigation.state === 'idle' ? lastResult : null,
    constraint: { reason: { required: true, maxLength: limit } },
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ reason: t('decide.reason') }} submission={result} />
      <input type="hidden" name="intent" value="reject" />
      <input type="hidden" name="formKey" value={formKey} />
      <TextareaField
        field={fields.reason}
        label={t('decide.reason')}
        hint={t('decide.reasonHint')}
        counter={limit}
        rows={4}
      />
      <div className="row">
        <Button variant="danger" pending={pending}>
          {t('decide.reject')}
        </Button>
      </div>
    </Form>
  )
}
