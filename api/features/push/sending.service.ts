import webPush from 'web-push'
import { titleOf } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { PushConfig } from '~/api/platform/push-keys'
import { lifetimes } from '~/contracts/constants'
import { postPush } from './push-request'
import * as repo from './push.repo'
import { isPushAddress, verdictOf } from './push.rules'

/** After this nobody wants to be told any more; the list on the campus has it in any case. */
const ttlSeconds = 24 * 3600
const timeoutMilliseconds = 10_000

/** One job per notification and browser: a browser that has been told is not told again because another one failed. */
export interface PushWish {
  notificationId: string
  subscriptionId: string
}
type Delivery = NonNullable<Awaited<ReturnType<typeof repo.findDelivery>>>

/** What the browser shows. Never what a message says: the words on the campus's own list, and where they lead. */
const payloadOf = (deps: ApiDeps, delivery: Delivery) =>
  JSON.stringify({
    brand: deps.config.brandName,
    title: titleOf(delivery, delivery.locale),
    path: delivery.path ?? '/notifications',
    lang: delivery.locale,
    // The next one about the same subject takes the place of this one.
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
 * Tells one browser of one notification, unless it has been read meanwhile or nobody is logged in there any more. A browser
 * that its service does not know any longer is forgotten.
 * @throws Error where the service has no time or gives no answer: the job comes again
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
  // The list of hosts may be shorter than on the day of the subscription.
  if (!delivery || !isPushAddress(delivery.endpoint, config.push.hosts)) return
  const { endpoint, headers, body } = sealed(deps, config.push, delivery)
  const status = await postPush({ endpoint, headers, body, timeoutMilliseconds })
  const verdict = verdictOf(status)
  // The rest of the address is a secret between the browser and us.
  const { host } = new URL(endpoint)
  if (verdict === 'again') throw new Error(`The push service ${host} answered ${String(status)}`)
  if (verdict === 'gone') await repo.deleteSubscription(database, delivery.id)
  if (verdict === 'refused') log.warn({ host, status }, 'a push service refused a message')
}
