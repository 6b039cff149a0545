import { type SubmissionResult, useForm } from '@conform-to/react'
import { Form, useNavigation } from '@remix-run/react'
import { useTranslation } from 'react-i18next'
import { useKept } from '~/app/platform/form-draft'
import { Button, ButtonLink } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { TextareaField } from '~/app/ui/forms/textarea-field'

export interface ReasonFormProps {
  action: string
  /** Hidden answers; a name may come several times. */
  fields: readonly (readonly [name: string, value: string])[]
  hint: string
  submitLabel: string
  /** Characters that the reason may have. */
  limit: number
  cancelHref?: string
  result: SubmissionResult | null
}

/** An action that needs a reason in one's own words. */
export function ReasonForm({
  action,
  fields,
  hint,
  submitLabel,
  limit,
  cancelHref,
  result,
}: ReasonFormProps) {
  const { t } = useTranslation(['validation', 'ui'])
  const navigation = useNavigation()
  const kept = useKept(result ?? undefined)
  const [form, formFields] = useForm<{ reason: string }>({
    id: 'reason',
    lastResult: navigation.state === 'idle' ? kept : null,
    constraint: { reason: { required: true, maxLength: limit } },
  })
  const pending = navigation.state !== 'idle' && navigation.formMethod === 'POST'
  return (
    <Form method="post" action={action} id={form.id} noValidate className="form">
      <ErrorSummary form={form} labels={{ reason: t('reject.label') }} submission={result} />
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <TextareaField field={formFields.reason} label={t('reject.label')} hint={hint} counter={limit} />
      <div className="row">
        <Button variant="danger" pending={pending}>
          {submitLabel}
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
