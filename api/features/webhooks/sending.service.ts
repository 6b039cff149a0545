import { Webhook as Signing } from 'standardwebhooks'
import { v7 } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { unseal } from '~/api/platform/encryption'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import { type JobRun, defineJob, inBatches } from '~/api/platform/jobs'
import { OutgoingError, type OutgoingFailure } from '~/api/platform/outgoing/outgoing'
import type { DeliveryFailure, WebhookDelivery, WebhookEvent } from '~/contracts/accounts/webhooks'
import * as deliveries from './deliveries.repo'
import {
  sendJob,
  type Attempt,
  bodyOf,
  hasFailedTooLong,
  isGone,
  isSuccess,
  nextAttempt,
  textOfAnswer,
} from './events.service'
import * as webhooks from './webhooks.repo'
import { dayOf, daysAfter } from '~/contracts/days'

const sendSeconds = 10
/** The page waits for the answer, and itself no longer than ten seconds for the API. */
const testSeconds = 5
const answerBytes = 1024
/** Sent at the same time, each to another receiver. */
const atOnce = 20

interface Target {
  id: string
  address: string
  secret: string
}
interface Sent {
  delivery: Pick<deliveries.DeliveryRow, 'id' | 'body'>
  seconds: number
}

/** Signs and sends once. Never throws: what went wrong is the result. */
async function attempt(deps: ApiDeps, target: Target, sent: Sent): Promise<Attempt> {
  const started = performance.now()
  const result = await send(deps, target, sent).catch((error: unknown) => {
    const reason = error instanceof OutgoingError ? error.reason : 'internal'
    if (reason === 'internal')
      deps.log.error({ err: error, webhookId: target.id }, 'a webhook could not be sent')
    return { failure: shownReason(reason), status: null, answer: null }
  })
  return { ...result, milliseconds: Math.round(performance.now() - started) }
}

/** A member learns no names and addresses of private networks (docs/decisions/110). */
const shownReason = (reason: OutgoingFailure | 'internal'): DeliveryFailure =>
  reason === 'private' || reason === 'unresolved' ? 'unreachable' : reason

/** @throws OutgoingError */
async function send(
  deps: ApiDeps,
  target: Target,
  { delivery: { id, body }, seconds }: Sent,
): Promise<Omit<Attempt, 'milliseconds'>> {
  const secret = unseal(deps.config.tokenSecret, secretPurpose(target.id), target.secret)
  if (secret === null) {
    deps.log.error(
      { webhookId: target.id },
      'secret of a webhook cannot be decrypted: the secret key has changed',
    )
    return { failure: 'secretLost', status: null, answer: null }
  }
  const now = deps.now()
  const answer = await deps.outgoing.send({
    address: target.address,
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Length': Buffer.byteLength(body),
      'User-Agent': 'Campus-Webhooks',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': new Signing(secret).sign(id, now, body),
    },
    body,
    seconds,
    bytes: answerBytes,
    redirects: 0,
  })
  return {
    failure: isSuccess(answer.status) ? null : 'status',
    status: answer.status,
    answer: textOfAnswer(answer.body),
  }
}

/** Sends what is due until nothing is, several at once: a receiver that takes its time holds up itself alone. */
async function sendDue(deps: ApiDeps, run: JobRun): Promise<void> {
  const claim = (count: number) =>
    run.isOver() ? Promise.resolve([]) : deliveries.claimDue(deps.database, deps.now(), count)
  const sendOneByOne = async (first: deliveries.DeliveryRow) => {
    for (let due: deliveries.DeliveryRow | undefined = first; due; [due] = await claim(1))
      await sendCounted(deps, run, due)
  }
  await Promise.all((await claim(atOnce)).map(sendOneByOne))
  if (run.isOver()) run.left += await deliveries.countDue(deps.database, deps.now())
}

async function sendCounted(deps: ApiDeps, run: JobRun, delivery: deliveries.DeliveryRow): Promise<void> {
  try {
    await sendOne(deps, delivery)
    run.done += 1
  } catch (error) {
    // Its result could not be written. It is due again in a minute; the others go on.
    run.failed += 1
    run.error = error
  }
}

async function sendOne(deps: ApiDeps, delivery: deliveries.DeliveryRow): Promise<void> {
  const target = await deliveries.findTarget(deps.database, delivery.webhook_id)
  if (!target) {
    const values = { state: 'dropped', attempts: delivery.attempts - 1, claimed_until: null } as const
    return deliveries.update(deps.database, delivery.id, values)
  }
  const result = await attempt(deps, target, { delivery, seconds: sendSeconds })
  await deps.database.transaction(() => record(deps, delivery, result))
}

/** Records an attempt, and what follows from it for the receiver. In the caller's transaction. */
async function record(deps: ApiDeps, delivery: deliveries.DeliveryRow, result: Attempt): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const owner = await webhooks.lockOwner(database, delivery.webhook_id)
  const webhook = await webhooks.lock(database, delivery.webhook_id)
  // Removed meanwhile, with its deliveries.
  if (!owner || !webhook) return
  const attempted = { ...result, claimed_until: null }
  if (result.failure === null) {
    await deliveries.update(database, delivery.id, { ...attempted, state: 'delivered' })
    await webhooks.update(database, webhook.id, { failing_since: null })
    return
  }
  const dueAt = nextAttempt(delivery.attempts, now)
  await deliveries.update(database, delivery.id, {
    ...attempted,
    ...(dueAt ? { due_at: dueAt } : { state: 'failed' }),
  })
  // Switched off meanwhile: what waited has been dropped, and nothing follows.
  if (webhook.active_since === null) return deliveries.dropWaiting(database, webhook.id)
  const failingSince = webhook.failing_since ?? now
  // One failure after a long time without events says nothing: a receiver is given up with a delivery that was tried for more than a day.
  const isLost = dueAt === null && hasFailedTooLong(failingSince, now)
  const end = isGone(result) ? 'gone' : isLost ? 'failing' : null
  if (end) return switchOff(deps, { webhook, owner, end })
  await webhooks.update(database, webhook.id, { failing_since: failingSince })
  if (dueAt) await deps.enqueue(sendJob, {}, { startAfter: dueAt })
}

interface Ended {
  webhook: webhooks.WebhookRow
  owner: NonNullable<Awaited<ReturnType<typeof webhooks.lockOwner>>>
  end: 'gone' | 'failing'
}

/** Switches a receiver off that nothing reaches, and tells its owner. */
async function switchOff(deps: ApiDeps, { webhook, owner, end }: Ended): Promise<void> {
  const { database } = deps
  await deliveries.dropWaiting(database, webhook.id)
  await webhooks.update(database, webhook.id, { active_since: null, off_because: end, failing_since: null })
  const template = end === 'gone' ? 'webhookGone' : 'webhookFailing'
  const path = `/account_settings/webhooks/${webhook.id}`
  const values = { name: owner.first_name, address: new URL(webhook.address).host, path }
  await notify(deps, {
    personId: owner.id,
    type: 'account',
    data: { context: template },
    path,
    mail: { to: owner.email, locale: owner.locale, template, values },
  })
}

type Me = Pick<Actor, 'id'>
const nobody = '00000000-0000-0000-0000-000000000000'

/**
 * Sends a test at once, also to a receiver that is off, and once only. One that arrives ends the receiver's failing; one that does not
 * counts for nothing.
 * @throws ApiError notFound, also for those of others
 */
export async function sendTest(deps: ApiDeps, me: Me, webhookId: string): Promise<WebhookDelivery> {
  const { database, config } = deps
  const target = orNotFound(await webhooks.findOwn(database, { id: webhookId, personId: me.id }))
  const now = deps.now()
  const page = `${config.publicUrl}/account_settings/webhooks/${target.id}`
  const test = { id: v7(), body: bodyOf({ type: 'test', data: {}, page }, now) }
  const result = await attempt(deps, target, { delivery: test, seconds: testSeconds })
  const row = {
    ...test,
    ...result,
    webhook_id: target.id,
    kind: 'test',
    subject: nobody,
    state: result.failure === null ? 'delivered' : 'failed',
    attempts: 1,
    due_at: now,
    claimed_until: null,
    tried_at: now,
    created_at: now,
  } as const
  await database.transaction(async () => {
    // Removed meanwhile.
    if (!(await webhooks.lock(database, target.id))) throw notFound()
    await deliveries.insert(database, [row])
    if (result.failure === null) await webhooks.update(database, target.id, { failing_since: null })
  })
  return toDelivery(row, target.active_since, now)
}

/**
 * Sends a delivery again, with all of its attempts, or one that waits for its next attempt at once.
 * @throws ApiError notFound, also for those of others; conflict webhookOff; deliveryWaits for one that is not due yet
 */
export async function sendAgain(deps: ApiDeps, me: Me, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = orNotFound(await deliveries.lockOwn(database, { id, personId: me.id }))
    const now = deps.now()
    if (row.active_since === null) throw conflict('webhookOff')
    if (!maySendAgain(row, row.active_since, now)) throw conflict('deliveryWaits')
    await deliveries.update(database, id, { state: 'waiting', attempts: 0, due_at: now })
    await deps.enqueue(sendJob, {})
  })
}

/** Encryption purpose of a receiver's secret. */
export const secretPurpose = (id: string): string => `webhook ${id}`

/**
 * True for what may be sent again, or sooner. Not for what has never been due: a decision that can still be undone. Tests have a
 * button of their own.
 */
const maySendAgain = (
  row: Pick<deliveries.DeliveryRow, 'kind' | 'state' | 'attempts' | 'due_at'>,
  activeSince: Date | null,
  now: Date,
): boolean =>
  activeSince !== null &&
  row.kind !== 'test' &&
  (row.attempts > 0 || (row.state === 'dropped' && row.due_at <= now))

/** A delivery as its owner sees it. */
export const toDelivery = (
  row: deliveries.DeliveryRow,
  activeSince: Date | null,
  now: Date,
): WebhookDelivery => ({
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

/** Enough for a weekend without the server; later nobody needs to be told. */
const lookBackDays = 4

/** Tells the receivers of offers that have ended, of each once. Runs when a day is over. */
async function reportEndedOffers(deps: ApiDeps, run: JobRun): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const today = dayOf(now)
  const days = { from: daysAfter(today, -lookBackDays), today }
  await inBatches<{ id: string }>(deps, run, {
    next: ({ after, limit }) =>
      webhooks.selectListening(database, 'offer.expired', { after: after?.id, limit }),
    handle: async (listening) => {
      const ids = listening.map(({ id }) => id)
      const ended = await webhooks.lockEnded(database, ids, days)
      if (ended.length === 0) return
      await deliveries.insert(
        database,
        ended.map((each) => deliveryOf(deps, each, now)),
      )
      await deps.enqueue(sendJob, {})
    },
    describe: ({ id }) => ({ webhookId: id }),
  })
}

function deliveryOf(
  { config }: ApiDeps,
  offer: { webhook_id: string; offer_id: string; last_day: string },
  now: Date,
): deliveries.NewDelivery {
  const data = { offer: offer.offer_id, lastDay: offer.last_day }
  const page = `${config.publicUrl}/content/detail/view/${offer.offer_id}`
  return {
    id: v7(),
    webhook_id: offer.webhook_id,
    kind: 'offer.expired',
    subject: offer.offer_id,
    body: bodyOf({ type: 'offer.expired', data, page }, now),
    state: 'waiting',
    due_at: now,
    created_at: now,
  }
}

/** Something of everybody's concern. */
interface Public {
  event: WebhookEvent
  /** What it is about: nobody is told twice of the same since then. */
  subject: string
  since: Date
  data: Record<string, string>
  /** Local path of the page about it. */
  path: string
}

/** Tells the receivers of all providers that listen, each once. */
export async function tellListening(deps: ApiDeps, run: JobRun, told: Public): Promise<void> {
  const { database, config } = deps
  const { event, subject, data, path } = told
  const now = deps.now()
  const body = bodyOf({ type: event, data, page: `${config.publicUrl}${path}` }, now)
  await inBatches<{ id: string }>(deps, run, {
    next: ({ after, limit }) => webhooks.selectListening(database, event, { after: after?.id, limit }),
    handle: async (listening) => {
      const ids = listening.map(({ id }) => id)
      const untold = await webhooks.lockUntold(database, ids, told)
      if (untold.length === 0) return
      const shared = { kind: event, subject, body, state: 'waiting' } as const
      const rows = untold.map((id) => ({ ...shared, id: v7(), webhook_id: id, due_at: now, created_at: now }))
      await deliveries.insert(database, rows)
      await deps.enqueue(sendJob, {})
    },
    describe: ({ id }) => ({ webhookId: id }),
  })
}

export const webhookJobs = [
  // Each delivery wakes it when it is due. In addition, for what a process that died has left behind.
  defineJob({ name: sendJob, schedule: '*/15 * * * *', handler: sendDue }),
  // Days end at midnight in UTC.
  defineJob({ name: 'webhooks.expired', schedule: '5 0 * * *', handler: reportEndedOffers }),
]
