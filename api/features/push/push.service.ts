import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { isPublicKey, type PushConfig } from '~/api/platform/push-keys'
import type { PushState, PushSubscription } from '~/contracts/messages/push'
import * as repo from './push.repo'
import webPush from 'web-push'
import { titleOf, pushJob } from '~/api/features/notifications/notifications.service'
import { translate } from '~/api/platform/translations'
import { createOutgoing, isNamed, isPlain } from '~/api/platform/outgoing/outgoing'
import { lifetimes } from '~/contracts/constants'
import { directionOf, knownLocale } from '~/contracts/languages'
import { isNotificationType } from '~/contracts/messages/notification-types'
import { defineJob } from '~/api/platform/jobs'

/** Maximum number of browsers per person; a further one replaces the oldest. */
const mostBrowsers = 10

/** @throws ApiError notFound if push messages are not configured */
function configured({ config }: ApiDeps): PushConfig {
  if (!config.push) throw notFound()
  return config.push
}

/** Public key for subscriptions, and the current endpoint of this session's browser. */
export async function findState(deps: ApiDeps, { sessionId }: Actor): Promise<PushState> {
  const { publicKey } = configured(deps)
  return { publicKey, endpoint: await repo.findEndpoint(deps.database, sessionId) }
}

/**
 * Subscribes the browser of this session, replacing any other subscription of the endpoint.
 * @throws ApiError unprocessable for an unknown push service or an invalid key
 */
export async function subscribe(deps: ApiDeps, actor: Actor, subscription: PushSubscription): Promise<void> {
  const { hosts } = configured(deps)
  const { database } = deps
  if (!isPushAddress(subscription.endpoint, hosts)) throw violation('endpoint', 'invalid')
  if (!isPublicKey(subscription.keys.p256dh)) throw violation('keys.p256dh', 'invalid')
  const browser = { personId: actor.id, sessionId: actor.sessionId }
  await database.transaction(async () => {
    await repo.lockPerson(database, actor.id)
    await repo.deleteOfSession(database, actor.sessionId)
    await repo.putSubscription(database, browser, { ...subscription, now: deps.now() })
    await repo.deleteAllBut(database, actor.id, mostBrowsers)
  })
}

/** Unsubscribes the browser of this session; no error if it is not subscribed. */
export async function unsubscribe(deps: ApiDeps, { sessionId }: Actor): Promise<void> {
  configured(deps)
  await repo.deleteOfSession(deps.database, sessionId)
}

/**
 * True for an endpoint at a known push service. The subscriber chooses the URL to which this server sends, so the check
 * is strict: the URL must be in normal form, and `host` includes any non-default port.
 */
export const isPushAddress = (address: string, hosts: readonly string[]): boolean =>
  address.startsWith('https:') && isPlain(address) && isNamed(new URL(address), hosts)

type Verdict = 'sent' | 'gone' | 'again' | 'refused'

/** Meaning of a push service's status code. */
export function verdictOf(status: number): Verdict {
  if (status >= 200 && status < 300) return 'sent'
  if (status === 404 || status === 410) return 'gone'
  return status === 429 || status >= 500 ? 'again' : 'refused'
}

/** Time after which a message is obsolete; the notification remains on the campus. */
const ttlSeconds = 24 * 3600
const timeoutSeconds = 10

/** One job per notification and browser, so that a retry only concerns the browser that failed. */
export interface PushWish {
  notificationId: string
  subscriptionId: string
}
type Delivery = NonNullable<Awaited<ReturnType<typeof repo.findDelivery>>>

/** Content of the push message: title and link of the notification, never the text of a message, and neither for who is discreet. */
function payloadOf(deps: ApiDeps, delivery: Delivery): string {
  const locale = knownLocale(delivery.locale)
  const brand = deps.config.brandName
  const { title, path, tag } = delivery.discreet
    ? { title: translate(locale, 'mail:news.subject', { brand }), path: '/notifications', tag: 'news' }
    : {
        title: titleOf(delivery, locale),
        path: delivery.path ?? '/notifications',
        // A later message about the same subject replaces this one.
        tag: delivery.path ?? delivery.type,
      }
  return JSON.stringify({ brand, title, path, lang: locale, dir: directionOf(locale), tag })
}

function sealed(deps: ApiDeps, push: PushConfig, delivery: Delivery) {
  const { endpoint, p256dh, auth } = delivery
  const { subject, publicKey, privateKey } = push
  return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(deps, delivery), {
    vapidDetails: { subject, publicKey, privateKey },
    TTL: ttlSeconds,
    contentEncoding: 'aes128gcm',
  })
}

/**
 * Sends a notification to one browser, unless it has been read or the session has ended meanwhile. Deletes the
 * subscription if the push service reports it as gone.
 * @throws Error if the push service is overloaded or unreachable: the job is retried
 */
async function sendPush(deps: ApiDeps, { notificationId, subscriptionId }: PushWish): Promise<void> {
  const { database, config, log } = deps
  if (!config.push) return
  const before = (seconds: number) => new Date(deps.now().getTime() - seconds * 1000)
  const delivery = await repo.findDelivery(database, {
    notificationId,
    subscriptionId,
    begunAfter: before(lifetimes.sessionAbsolute),
    usedAfter: before(lifetimes.refreshToken),
  })
  // As in the list: there are no words for what a newer version has told.
  if (delivery && !isNotificationType(delivery.type)) return
  // The list of permitted hosts may have changed since the subscription.
  if (!delivery || !isPushAddress(delivery.endpoint, config.push.hosts)) return
  const { endpoint, headers, body } = sealed(deps, config.push, delivery)
  const { status } = await createOutgoing(config.push.hosts).send({
    address: endpoint,
    method: 'POST',
    headers,
    body,
    seconds: timeoutSeconds,
    bytes: 0,
    redirects: 0,
  })
  const verdict = verdictOf(status)
  // The rest of the endpoint is secret.
  const { host } = new URL(endpoint)
  if (verdict === 'again') throw new Error(`The push service ${host} answered ${String(status)}`)
  if (verdict === 'gone') await repo.deleteSubscription(database, delivery.id)
  if (verdict === 'refused') log.warn({ host, status }, 'push message rejected by the push service')
}

export const pushJobs = [
  defineJob<PushWish>({ name: pushJob, handler: (deps, _run, wish) => sendPush(deps, wish) }),
]
