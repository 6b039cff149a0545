import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound, violation } from '~/api/platform/errors'
import { isPublicKey, type PushConfig } from '~/api/platform/push-keys'
import type { PushState, PushSubscription } from '~/contracts/messages/push'
import * as repo from './push.repo'
import { isPushAddress } from './push.rules'

/** Browsers of one person; the next one takes the place of the one that came first. */
const mostBrowsers = 10

/** @throws ApiError notFound where the operator has set no keys: there is nothing of the kind then */
function configured({ config }: ApiDeps): PushConfig {
  if (!config.push) throw notFound()
  return config.push
}

/** The key with which browsers subscribe, and where the browser of this session is told. */
export async function findState(deps: ApiDeps, { sessionId }: Actor): Promise<PushState> {
  const { publicKey } = configured(deps)
  return { publicKey, endpoint: await repo.findEndpoint(deps.database, sessionId) }
}

/**
 * Tells the browser of this session from now on, and nobody else at its address.
 * @throws ApiError unprocessable for an address that is not at a known push service, and for a key that is none
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

/** Tells the browser of this session no more; nothing where it was not told. */
export async function unsubscribe(deps: ApiDeps, { sessionId }: Actor): Promise<void> {
  configured(deps)
  await repo.deleteOfSession(deps.database, sessionId)
}
