import {
  findDigest,
  wantsMail,
  wishForDigest,
  wishForMail,
} from '~/api/features/notifications/preferences.service'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import { type MailSort, readUnsubscribeToken } from '~/api/platform/mail'
import type { Subscription, SubscriptionChange } from '~/contracts/offers/following'
import { changeRhythm, findRhythm } from './searches.service'

function requireSort(deps: ApiDeps, token: string): MailSort {
  const sort = readUnsubscribeToken(deps.config, token)
  if (!sort) throw notFound()
  return sort
}

async function describe(deps: ApiDeps, sort: MailSort): Promise<Subscription> {
  if (sort.kind === 'notification')
    return { kind: sort.kind, type: sort.type, active: await wantsMail(deps, sort) }
  if (sort.kind === 'digest')
    return { kind: sort.kind, rhythm: sort.rhythm, ...(await findDigest(deps, sort)) }
  const rhythm = await findRhythm(deps, sort.id)
  return { kind: sort.kind, name: rhythm?.name ?? null, frequency: rhythm?.frequency ?? 'off' }
}

/**
 * The mails that an unsubscribe link refers to, and whether they are still sent.
 * @throws ApiError notFound for invalid tokens
 */
export const findSubscription = (deps: ApiDeps, token: string): Promise<Subscription> =>
  describe(deps, requireSort(deps, token))

/**
 * Unsubscribes from mails of one kind, or resubscribes. Idempotent.
 * @throws ApiError notFound for invalid tokens
 */
export async function changeSubscription(
  deps: ApiDeps,
  token: string,
  { active, frequency }: SubscriptionChange,
): Promise<Subscription> {
  const sort = requireSort(deps, token)
  if (sort.kind === 'notification') await wishForMail(deps, sort, active)
  else if (sort.kind === 'digest') await wishForDigest(deps, sort, active)
  else await changeRhythm(deps, sort.id, active ? frequency : 'off')
  return describe(deps, sort)
}
