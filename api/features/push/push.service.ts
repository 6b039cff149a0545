import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { isPublicKey, type PushConfig } from '~/api/platform/push-keys'
import type { PushState, PushSubscription } from '~/contracts/messages/push'
import * as repo from './push.repo'
import { isPushAddress } from './push-address'

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
