import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { useWrittenTime } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import type { Webhook } from '~/contracts/accounts/webhooks'
import { DeliveryLog } from './delivery-log'
import { RenewForm } from './renew-form'
import { SentErrors } from './sent-errors'
import { SettingsForm } from './settings-form'
import type { WebhookPageProps } from './webhook-forms'

/** One receiver: what it is told, whether it works, and what it has been sent. */
export function WebhookPage(page: WebhookPageProps) {
  const { webhook, deliveries, confirming, formKey } = page
  const { t } = useTranslation('webhooks')
  const removal = useRemoval(webhook)
  if (confirming) return <ConfirmSection confirmation={removal} cancelHref={paths.webhook(webhook.id)} />
  return (
    <>
      <Section kicker={t('list.address')} title={webhook.address}>
        <p>
          <Link to={paths.accountSection('webhooks')}>{t('one.up')}</Link>
        </p>
        <Trouble webhook={webhook} />
        <SettingsForm key={`${String(webhook.active)} ${webhook.events.join()}`} {...page} />
      </Section>
      <Section title={t('test.title')}>
        <SentErrors intent="test" result={page.result} />
        <p>{t('test.text')}</p>
        <TestForm id={webhook.id} formKey={formKey} />
      </Section>
      <Section id="log" title={t('log.title')}>
        <SentErrors intent="again" result={page.result} />
        <DeliveryLog webhookId={webhook.id} deliveries={deliveries} />
      </Section>
      <Section title={t('renew.title')}>
        <div className="stack measure">
          <p>{t('renew.text')}</p>
          <RenewForm {...page} />
        </div>
      </Section>
      <Section title={t('remove.title')}>
        <p>{t('remove.text')}</p>
        <div className="row">
          <ConfirmDialog
            href={paths.webhook(webhook.id, { confirm: 'remove' })}
            variant="danger"
            confirmation={removal}
          >
            {t('remove.link')}
          </ConfirmDialog>
        </div>
      </Section>
    </>
  )
}

function useRemoval({ id, address }: Webhook): Confirmation {
  const { t } = useTranslation('webhooks')
  return {
    title: t('remove.question'),
    body: (
      <>
        <p>
          <strong dir="ltr">{address}</strong>
        </p>
        <p>{t('remove.text')}</p>
      </>
    ),
    confirmLabel: t('remove.submit'),
    danger: true,
    action: paths.webhook(id),
    fields: { intent: 'remove' },
  }
}

function Trouble({ webhook }: { webhook: Webhook }) {
  const { t } = useTranslation('webhooks')
  const written = useWrittenTime({})
  if (webhook.offBecause !== null)
    return (
      <Notice tone="warning" title={t('one.goneTitle')}>
        <p>{webhook.offBecause === 'gone' ? t('one.goneText') : t('one.failingText')}</p>
      </Notice>
    )
  if (webhook.failingSince === null) return null
  return (
    <Notice tone="warning" title={t('one.troubleTitle')}>
      <p>{t('one.troubleText', { time: written(webhook.failingSince) })}</p>
    </Notice>
  )
}

function TestForm({ id, formKey }: { id: string; formKey: string }) {
  const { t } = useTranslation('webhooks')
  const { state, formData } = useNavigation()
  return (
    <Form method="post" action={paths.webhook(id)} className="row" preventScrollReset>
      <input type="hidden" name="intent" value="test" />
      <input type="hidden" name="formKey" value={formKey} />
      <Button variant="secondary" pending={state !== 'idle' && formData?.get('intent') === 'test'}>
        {t('test.submit')}
      </Button>
    </Form>
  )
}
