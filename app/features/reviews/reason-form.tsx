import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'

interface ReasonFormProps {
  intent: 'reject' | 'revoke'
  action: string
  formKey: string
  /** Characters that the reason may have. */
  limit: number
  result: SubmissionResult | null
  cancelHref?: string
}

/** Saying no, with the reason that the person reads. */
export function ReasonForm({ intent, action, formKey, limit, result, cancelHref }: ReasonFormProps) {
  const { t } = useTranslation(['reviews', 'ui'])
  const navigation = useNavigation()
  const kept = useKept(result ?? undefined)
  const [form, fields] = useForm<{ reason: string }>({
    id: intent,
    lastResult: navigation.state === 'idle' ? kept : null,
    constraint: { reason: { required: true, maxLength: limit } },
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ reason: t('reason.label') }} submission={result} />
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="formKey" value={formKey} />
      <TextareaField
        field={fields.reason}
        label={t('reason.label')}
        hint={t('reason.hint')}
        counter={limit}
      />
      <div className="row">
        <Button variant="danger" pending={pending}>
          {t(`${intent}.submit`)}
        </Button>
        {cancelHref ? (
          <ButtonLink href={cancelHref} variant="secondary">
            {t('ui:confirm.cancel')}
          </ButtonLink>
        ) : null}
      </div>
    </Form>
  )
}
