import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'

interface RejectionFormProps {
  /** Of the request. */
  id: string
  formKey: string
  /** Characters that the reason may have. */
  limit: number
  result: SubmissionResult | null
}

export function RejectionForm({ id, formKey, limit, result }: RejectionFormProps) {
  const { t } = useTranslation('validation')
  const navigation = useNavigation()
  const kept = useKept(result ?? undefined)
  const [form, fields] = useForm<{ reason: string }>({
    id: 'rejection',
    lastResult: navigation.state === 'idle' ? kept : null,
    constraint: { reason: { required: true, maxLength: limit } },
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" action={paths.validationCase(id)} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ reason: t('reject.label') }} submission={result} />
      <input type="hidden" name="intent" value="reject" />
      <input type="hidden" name="formKey" value={formKey} />
      <TextareaField
        field={fields.reason}
        label={t('reject.label')}
        hint={t('reject.hint')}
        counter={limit}
      />
      <div className="row">
        <Button variant="danger" pending={pending}>
          {t('reject.submit')}
        </Button>
      </div>
    </Form>
  )
}
