import type { DeliveryFailure, WebhookKind, WebhookEvent } from '~/contracts/accounts/webhooks'
import { turning } from '~/contracts/isolated'
import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './deliveries.repo'

/** Job that sends what is due. */
export const sendJob = 'webhooks.send'

export interface Told {
  providerId: string
  event: WebhookEvent
  /** Id of the request or offer. */
  subject: string
  data: Record<string, string>
  /** Local path of the page about it. */
  path: string
  /** When to send it; until then it can be taken back with `withdrawEvent`. */
  notBefore?: Date
}

type EventDeps = Pick<ApiDeps, 'database' | 'config' | 'now' | 'enqueue'>

/** Tells the receivers of a provider that listen to such events. In the caller's transaction. */
export async function publishEvent(deps: EventDeps, told: Told): Promise<void> {
  const { database, config } = deps
  const { providerId, event, subject, data, path } = told
  const webhooks = await repo.lockListening(database, providerId, event)
  if (webhooks.length === 0) return
  const now = deps.now()
  const due = told.notBefore ?? now
  const body = bodyOf({ type: event, data, page: `${config.publicUrl}${path}` }, now)
  await repo.insert(
    database,
    webhooks.map(({ id }) => ({
      id: v7(),
      webhook_id: id,
      kind: event,
      subject,
      body,
      state: 'waiting' as const,
      due_at: due,
      created_at: now,
    })),
  )
  await deps.enqueue(sendJob, {}, told.notBefore ? { startAfter: told.notBefore } : {})
}

/** Takes back what has been told and not been sent. In the caller's transaction. */
export const withdrawEvent = (
  { database }: Pick<ApiDeps, 'database'>,
  about: { subject: string; event: WebhookEvent },
): Promise<unknown> => repo.deleteUnsent(database, about)

const minute = 60
const hour = 60 * minute

/** Seconds from a failed attempt to the next one. After the last, the delivery is given up. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 8 * hour, 24 * hour] as const

/** When to try again after so many attempts; null: not any more. */
export function nextAttempt(attempts: number, now: Date): Date | null {
  const delay = retryDelays[attempts - 1]
  return delay === undefined ? null : new Date(now.getTime() + delay * 1000)
}

/** A receiver that has only failed for so long is switched off. */
const failingDays = 5

export const hasFailedTooLong = (failingSince: Date | null, now: Date): boolean =>
  failingSince !== null && now.getTime() - failingSince.getTime() >= failingDays * 24 * hour * 1000

/** Result of an attempt. */
export interface Attempt {
  failure: DeliveryFailure | null
  status: number | null
  answer: string | null
  milliseconds: number
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300

/** The receiver says that it is no more. */
export const isGone = ({ status }: Pick<Attempt, 'status'>): boolean => status === 410

/** What a receiver has answered, as a text that the database takes and a page can show in one piece. */
export function textOfAnswer(body: Uint8Array): string | null {
  const text = new TextDecoder()
    .decode(body)
    .replace(/(?![\n\t])\p{Cc}/gu, '')
    .replace(turning, '')
    .trim()
  return text === '' ? null : text
}

export interface Event {
  type: WebhookKind
  /** Ids and facts, no names. */
  data: Record<string, string>
  /** The page of the campus about it. */
  page: string
}

/** The text that is signed and sent. */
export const bodyOf = ({ type, data, page }: Event, now: Date): string =>
  JSON.stringify({ type, timestamp: now.toISOString(), data: { ...data, page } })
