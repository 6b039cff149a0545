import { useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { ProofFields } from './proof-fields'
import { resultFor, type WebhookPageProps } from './webhook-forms'

interface Values extends Record<string, unknown> {
  password: string
  code: string
}

export function RenewForm({
  webhook,
  withCode,
  formKey,
  result,
}: Pick<WebhookPageProps, 'webhook' | 'withCode' | 'formKey' | 'result'>) {
  const { t } = useTranslation('webhooks')
  const navigation = useNavigation()
  const own = resultFor('renew', result)
  const [form, fields] = useForm<Values>({
    id: 'renew',
    lastResult: navigation.state === 'idle' ? own : null,
    constraint: { password: { required: true }, code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  const labels = { password: t('new.passwordLabel'), code: t('new.codeLabel') }
  return (
    <Form method="post" action={paths.webhook(webhook.id)} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={own} />
      <input type="hidden" name="intent" value="renew" />
      <input type="hidden" name="formKey" value={formKey} />
      <ProofFields fields={fields} withCode={withCode} />
      <div className="row">
        <Button
          variant="secondary"
          pending={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'renew'}
        >
          {t('renew.submit')}
        </Button>
      </div>
    </Form>
  )
}
