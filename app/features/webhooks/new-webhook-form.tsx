import { type SubmissionResult, useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Field } from '~/app/ui/forms/field'
import { CheckboxGroup } from '~/app/ui/forms/option-groups'
import { limits } from '~/contracts/constants'
import { ProofFields } from './proof-fields'
import type { loadWebhooks } from './webhooks.server'

interface Values extends Record<string, unknown> {
  address: string
  events: string[]
  password: string
  code: string
}

type NewWebhookFormProps = Pick<
  Awaited<ReturnType<typeof loadWebhooks>>,
  'formKey' | 'events' | 'withCode'
> & {
  result: SubmissionResult | undefined
}

export function NewWebhookForm({ formKey, events, withCode, result }: NewWebhookFormProps) {
  const { t } = useTranslation('webhooks')
  const navigation = useNavigation()
  const [form, fields] = useForm<Values>({
    id: 'make',
    lastResult: navigation.state === 'idle' ? result : null,
    constraint: {
      address: { required: true, maxLength: limits.webhookAddressCharacters },
      password: { required: true },
      code: { required: true },
    },
    shouldRevalidate: 'onSubmit',
  })
  const labels = {
    address: t('new.address'),
    events: t('new.events'),
    password: t('new.passwordLabel'),
    code: t('new.codeLabel'),
  }
  return (
    <Form method="post" action={paths.accountSection('webhooks')} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={result} />
      <input type="hidden" name="intent" value="make" />
      <input type="hidden" name="formKey" value={formKey} />
      <Field
        field={fields.address}
        type="url"
        label={labels.address}
        hint={t('new.addressHint')}
        autoComplete="off"
      />
      <CheckboxGroup
        field={fields.events}
        legend={labels.events}
        options={events.map((value) => ({ value, label: t(`event.${value}`) }))}
      />
      <ProofFields fields={fields} withCode={withCode} />
      <div className="row">
        <Button pending={navigation.state === 'submitting'}>{t('new.submit')}</Button>
      </div>
    </Form>
  )
}
