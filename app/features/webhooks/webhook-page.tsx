import { answerTo, CheckedForm, useCheckedForm } from '~/app/ui/forms/checked-form'
import { useNavigation } from '@remix-run/react'
import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Section } from '~/app/ui/content/page-heading'
import { useWrittenTime, Time } from '~/app/ui/content/time'
import { type Confirmation, ConfirmDialog, ConfirmSection } from '~/app/ui/feedback/confirm'
import { Notice } from '~/app/ui/feedback/notice'
import { Button } from '~/app/ui/forms/button'
import { Link } from '~/app/ui/navigation/link'
import type { Webhook, WebhookDelivery } from '~/contracts/accounts/webhooks'
import { Tag } from '~/app/ui/content/badge'
import { type Column, Table } from '~/app/ui/content/table'
import { useForm, type SubmissionResult } from '@conform-to/react'
import { ErrorSummary } from '~/app/ui/forms/error-summary'
import { ProofFields } from '~/app/ui/forms/proof-fields'
import { Checkbox, CheckboxGroup } from '~/app/ui/forms/option-groups'
import type { loadWebhook } from './webhook.server'
import { EmptyPart } from '~/app/ui/feedback/empty-state'

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

interface DeliveryLogProps {
  webhookId: string
  deliveries: WebhookDelivery[]
}

/** What a receiver was sent lately, newest first. */
function DeliveryLog({ webhookId, deliveries }: DeliveryLogProps) {
  const { t } = useTranslation('webhooks')
  if (deliveries.length === 0) return <EmptyPart>{t('log.empty')}</EmptyPart>
  const columns: Column<WebhookDelivery>[] = [
    {
      header: t('log.time'),
      cell: ({ triedAt, createdAt }) => <Time value={triedAt ?? createdAt} />,
    },
    { header: t('log.kind'), cell: ({ kind }) => t(`event.${kind}`) },
    { header: t('log.result'), cell: (delivery) => <Result delivery={delivery} /> },
    {
      header: t('log.action'),
      cell: (delivery) =>
        delivery.can.sendAgain ? <AgainForm webhookId={webhookId} delivery={delivery} /> : '–',
    },
  ]
  return (
    <>
      <p>{t('log.text')}</p>
      <Table caption={t('log.title')} columns={columns} rows={deliveries} />
    </>
  )
}

const tones = { delivered: 'success', waiting: undefined, failed: 'error', dropped: undefined } as const

function Result({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const { state, status, failure, attempts, dueAt, answer } = delivery
  const tone = tones[state]
  return (
    <>
      <Tag {...(tone && { tone })}>{t(`log.${state}`, { status })}</Tag>
      {failure === null ? null : <p>{t(`failure.${failure}`, { status })}</p>}
      {attempts > 0 ? <p className="hint">{t('log.attempts', { count: attempts })}</p> : null}
      {dueAt === null || attempts === 0 ? null : <Due at={dueAt} />}
      {answer === null ? null : (
        <details className="fold">
          <summary>{t('log.answer')}</summary>
          <pre className="typed" dir="auto">
            {answer}
          </pre>
        </details>
      )}
    </>
  )
}

function Due({ at }: { at: string }) {
  const { t } = useTranslation('webhooks')
  const written = useWrittenTime({})
  return <p className="hint">{t('log.dueAt', { time: written(at) })}</p>
}

function AgainForm({ webhookId, delivery }: { webhookId: string; delivery: WebhookDelivery }) {
  const { t } = useTranslation('webhooks')
  const written = useWrittenTime({})
  const label = { kind: t(`event.${delivery.kind}`), time: written(delivery.createdAt) }
  return (
    <Form method="post" action={paths.webhook(webhookId)} preventScrollReset>
      <input type="hidden" name="intent" value="again" />
      <input type="hidden" name="delivery" value={delivery.id} />
      <Button variant="secondary" small>
        <span aria-hidden="true">{t('log.again')}</span>
        <span className="sr-only">{t('log.againLabel', label)}</span>
      </Button>
    </Form>
  )
}

interface Values extends Record<string, unknown> {
  password: string
  code: string
}

function RenewForm({
  webhook,
  withCode,
  formKey,
  result,
}: Pick<WebhookPageProps, 'webhook' | 'withCode' | 'formKey' | 'result'>) {
  const { t } = useTranslation('webhooks')
  const labels = { password: t('new.passwordLabel'), code: t('new.codeLabel') }
  const { fields, frame, navigation } = useCheckedForm<Values>({
    id: 'renew',
    intent: 'renew',
    labels,
    result: answerTo('renew', result),
    constraint: { password: { required: true }, code: { required: true } },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <CheckedForm
      {...frame}
      action={paths.webhook(webhook.id)}
      asks="webhooks:asks"
      hidden={{ intent: 'renew', formKey }}
    >
      <ProofFields
        fields={fields}
        labels={labels}
        hint={t('new.passwordHint')}
        withCode={withCode}
        codeHint={t('new.codeHint')}
      />
      <div className="row">
        <Button
          variant="secondary"
          pending={navigation.state !== 'idle' && navigation.formData?.get('intent') === 'renew'}
        >
          {t('renew.submit')}
        </Button>
      </div>
    </CheckedForm>
  )
}

/** Why a form without fields has failed. */
function SentErrors({ intent, result }: Pick<WebhookPageProps, 'result'> & { intent: string }) {
  const own = answerTo(intent, result)
  const [form] = useForm<Record<string, unknown>>({ id: intent, lastResult: own ?? null })
  return <ErrorSummary form={form} labels={{}} submission={own} />
}

type SettingsValues = { events: string[]; active: string }

/** What a receiver is told, and whether it is on. */
function SettingsForm({ webhook, events, result }: Pick<WebhookPageProps, 'webhook' | 'events' | 'result'>) {
  const { t } = useTranslation('webhooks')
  const labels = { events: t('list.events'), active: t('one.active') }
  const { fields, frame } = useCheckedForm<SettingsValues>({
    id: 'change',
    intent: 'change',
    labels,
    result: answerTo('change', result),
    defaultValue: { events: webhook.events, active: webhook.active ? 'on' : '' },
    shouldRevalidate: 'onSubmit',
  })
  return (
    <CheckedForm
      {...frame}
      submit={t('one.save')}
      action={paths.webhook(webhook.id)}
      asks="webhooks:asks"
      hidden={{ intent: 'change' }}
    >
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
    </CheckedForm>
  )
}

type WebhookPageProps = Awaited<ReturnType<typeof loadWebhook>> & {
  result: SubmissionResult | undefined
}
