import type { WebhookDelivery } from '~/contracts/accounts/webhooks'
import type { DeliveryRow } from './deliveries.repo'

/** Encryption purpose of a receiver's secret. */
export const secretPurpose = (id: string): string => `webhook ${id}`

/**
 * True for what may be sent again, or sooner. Not for what has never been due: a decision that can still be undone. Tests have a
 * button of their own.
 */
export const maySendAgain = (
  row: Pick<DeliveryRow, 'kind' | 'state' | 'attempts' | 'due_at'>,
  activeSince: Date | null,
  now: Date,
): boolean =>
  activeSince !== null &&
  row.kind !== 'test' &&
  (row.attempts > 0 || (row.state === 'dropped' && row.due_at <= now))

/** A delivery as its owner sees it. */
export const toDelivery = (row: DeliveryRow, activeSince: Date | null, now: Date): WebhookDelivery => ({
  id: row.id,
  kind: row.kind,
  state: row.state,
  attempts: row.attempts,
  createdAt: row.created_at.toISOString(),
  triedAt: row.tried_at?.toISOString() ?? null,
  status: row.status,
  failure: row.failure,
  answer: row.answer,
  milliseconds: row.milliseconds,
  dueAt: row.state === 'waiting' ? row.due_at.toISOString() : null,
  can: { sendAgain: maySendAgain(row, activeSince, now) },
})
