import { useForm } from '@conform-to/react'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Button } from '~/app/ui/forms/button'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { Checkbox, CheckboxGroup } from '~/app/ui/forms/option-groups'
import { resultFor, type WebhookPageProps } from './webhook-forms'

type Values = { events: string[]; active: string }

/** What a receiver is told, and whether it is on. */
export function SettingsForm({
  webhook,
  events,
  result,
}: Pick<WebhookPageProps, 'webhook' | 'events' | 'result'>) {
  const { t } = useTranslation('webhooks')
  const navigation = useNavigation()
  const own = resultFor('change', result)
  const [form, fields] = useForm<Values>({
    id: 'change',
    lastResult: navigation.state === 'idle' ? own : null,
    defaultValue: { events: webhook.events, active: webhook.active ? 'on' : '' },
    shouldRevalidate: 'onSubmit',
  })
  const labels = { events: t('list.events'), active: t('one.active') }
  return (
    <Form method="post" action={paths.webhook(webhook.id)} id={form.id} className="form" noValidate>
      <ErrorSummary form={form} labels={labels} submission={own} />
      <input type="hidden" name="intent" value="change" />
      <CheckboxGroup
        field={fields.events}
        legend={labels.events}
        options={events.map((value) => ({ value, label: t(`event.${value}`) }))}
      />
      <Checkbox
        field={fields.active}
        label={labels.active}
        errorLabel={labels.active}
        hint={t('one.activeHint')}
      />
      <div className="row">
        <Button pending={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'change'}>
          {t('one.save')}
        </Button>
      </div>
    </Form>
  )
}
