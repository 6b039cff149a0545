import webPush from 'web-push'
import { titleOf } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { createOutgoing } from '~/api/platform/outgoing/outgoing'
import type { PushConfig } from '~/api/platform/push-keys'
import { lifetimes } from '~/contracts/constants'
import { isNotificationType } from '~/contracts/messages/notification-types'
import * as repo from './push.repo'
import { isPushAddress } from './push-address'
import { verdictOf } from './push.rules'

/** Time after which a message is obsolete; the notification remains on the campus. */
const ttlSeconds = 24 * 3600
const timeoutSeconds = 10

/** One job per notification and browser, so that a retry only concerns the browser that failed. */
export interface PushWish {
  notificationId: string
  subscriptionId: string
}
type Delivery = NonNullable<Awaited<ReturnType<typeof repo.findDelivery>>>

/** Content of the push message: title and link of the notification, never the text of a message. */
const payloadOf = (deps: ApiDeps, delivery: Delivery) =>
  JSON.stringify({
    brand: deps.config.brandName,
    title: titleOf(delivery, delivery.locale),
    path: delivery.path ?? '/notifications',
    lang: delivery.locale,
    // A later message about the same subject replaces this one.
    tag: delivery.path ?? delivery.type,
  })

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
export async function sendPush(deps: ApiDeps, { notificationId, subscriptionId }: PushWish): Promise<void> {
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
