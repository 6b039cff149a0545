import { Form } from '~/app/ui/forms/form'
import { useTranslation } from '~/app/texts/use-translation'
import { paths } from '~/app/platform/paths'
import { Tag } from '~/app/ui/content/badge'
import { type Column, Table } from '~/app/ui/content/table'
import { Time, useWrittenTime } from '~/app/ui/content/time'
import { Button } from '~/app/ui/forms/button'
import type { WebhookDelivery } from '~/contracts/accounts/webhooks'

interface DeliveryLogProps {
  webhookId: string
  deliveries: WebhookDelivery[]
}

/** What a receiver was sent lately, newest first. */
export function DeliveryLog({ webhookId, deliveries }: DeliveryLogProps) {
  const { t } = useTranslation('webhooks')
  if (deliveries.length === 0) return <p>{t('log.empty')}</p>
  const columns: Column<WebhookDelivery>[] = [
    {
      id: 'time',
      header: t('log.time'),
      cell: ({ triedAt, createdAt }) => <Time value={triedAt ?? createdAt} />,
      rowHeader: true,
    },
    { id: 'kind', header: t('log.kind'), cell: ({ kind }) => t(`event.${kind}`) },
    { id: 'result', header: t('log.result'), cell: (delivery) => <Result delivery={delivery} /> },
    {
      id: 'again',
      header: t('log.action'),
      cell: (delivery) =>
        delivery.can.sendAgain ? <AgainForm webhookId={webhookId} delivery={delivery} /> : '–',
    },
  ]
  return (
    <>
      <p>{t('log.text')}</p>
      <Table
        caption={t('log.title')}
        captionHidden
        columns={columns}
        rows={deliveries}
        rowKey={({ id }) => id}
      />
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
