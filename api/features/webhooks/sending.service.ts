import { Webhook as Signing } from 'standardwebhooks'
import { v7, validate as isUuid } from 'uuid'
import { notify } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { unseal } from '~/api/platform/encryption'
import { ApiError, notFound } from '~/api/platform/errors'
import type { JobRun } from '~/api/platform/jobs'
import { OutgoingError } from '~/api/platform/outgoing/outgoing'
import type { WebhookDelivery } from '~/contracts/accounts/webhooks'
import * as repo from './deliveries.repo'
import { maySendAgain, secretPurpose, toDelivery } from './deliveries.service'
import { sendJob } from './events.service'
import * as webhooks from './webhooks.repo'
import {
  type Attempt,
  bodyOf,
  hasFailedTooLong,
  isGone,
  isSuccess,
  nextAttempt,
  textOfAnswer,
} from './webhooks.rules'

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
  delivery: Pick<repo.DeliveryRow, 'id' | 'body'>
  seconds: number
}

/** Signs and sends once. Never throws: what went wrong is the result. */
async function attempt(
  deps: ApiDeps,
  target: Target,
  { delivery: { id, body }, seconds }: Sent,
): Promise<Attempt> {
  const started = performance.now()
  const milliseconds = () => Math.round(performance.now() - started)
  const secret = unseal(deps.config.tokenSecret, secretPurpose(target.id), target.secret)
  if (secret === null) {
    deps.log.error(
      { webhookId: target.id },
      'secret of a webhook cannot be decrypted: the secret key has changed',
    )
    return { failure: 'secretLost', status: null, answer: null, milliseconds: 0 }
  }
  const now = deps.now()
  try {
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
      milliseconds: milliseconds(),
    }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    return { failure: error.reason, status: null, answer: null, milliseconds: milliseconds() }
  }
}

/** Sends what is due until nothing is, several at once. */
export async function sendDue(deps: ApiDeps, run: JobRun): Promise<void> {
  while (!run.isOver()) {
    const claimed = await repo.claimDue(deps.database, deps.now(), atOnce)
    if (claimed.length === 0) return
    const results = await Promise.allSettled(claimed.map((delivery) => sendOne(deps, delivery)))
    for (const result of results) {
      if (result.status === 'fulfilled') run.done += 1
      else {
        // It is due again in a minute; the others go on.
        run.failed += 1
        run.error = result.reason
      }
    }
  }
  run.left += await repo.countDue(deps.database, deps.now())
}

async function sendOne(deps: ApiDeps, delivery: repo.DeliveryRow): Promise<void> {
  const target = await repo.findTarget(deps.database, delivery.webhook_id)
  if (!target) {
    const values = { state: 'dropped', attempts: delivery.attempts - 1, claimed_until: null } as const
    return repo.update(deps.database, delivery.id, values)
  }
  const result = await attempt(deps, target, { delivery, seconds: sendSeconds })
  await deps.database.transaction(() => record(deps, delivery, result))
}

/** Records an attempt, and what follows from it for the receiver. In the caller's transaction. */
async function record(deps: ApiDeps, delivery: repo.DeliveryRow, result: Attempt): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const owner = await webhooks.lockOwner(database, delivery.webhook_id)
  const webhook = await webhooks.lock(database, delivery.webhook_id)
  // Removed meanwhile, with its deliveries.
  if (!owner || !webhook) return
  const attempted = { ...result, claimed_until: null }
  if (result.failure === null) {
    await repo.update(database, delivery.id, { ...attempted, state: 'delivered' })
    await webhooks.update(database, webhook.id, { failing_since: null })
    return
  }
  const dueAt = nextAttempt(delivery.attempts, now)
  await repo.update(database, delivery.id, {
    ...attempted,
    ...(dueAt ? { due_at: dueAt } : { state: 'failed' }),
  })
  // Switched off meanwhile: what waited has been dropped, and nothing follows.
  if (webhook.active_since === null) return repo.dropWaiting(database, webhook.id)
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
  await repo.dropWaiting(database, webhook.id)
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
  const target = isUuid(webhookId)
    ? await webhooks.findOwn(database, { id: webhookId, personId: me.id })
    : undefined
  if (!target) throw notFound()
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
    await repo.insert(database, [row])
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
    const row = isUuid(id) ? await repo.lockOwn(database, { id, personId: me.id }) : undefined
    if (!row) throw notFound()
    const now = deps.now()
    const refusal = (code: string) => new ApiError('conflict', [{ propertyPath: '', code }])
    if (row.active_since === null) throw refusal('webhookOff')
    if (!maySendAgain(row, row.active_since, now)) throw refusal('deliveryWaits')
    await repo.update(database, id, { state: 'waiting', attempts: 0, due_at: now })
    await deps.enqueue(sendJob, {})
  })
}
