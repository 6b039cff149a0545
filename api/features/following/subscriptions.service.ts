import {
  findDigest,
  wantsMail,
  wishForDigest,
  wishForMail,
} from '~/api/features/notifications/subscribing.service'
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
 * What the link of a mail stands for, and whether such mails still come.
 * @throws ApiError notFound for tokens that the campus has not made
 */
export const findSubscription = (deps: ApiDeps, token: string): Promise<Subscription> =>
  describe(deps, requireSort(deps, token))

/**
 * Ends mails of one sort, or has them come again. Again is the same.
 * @throws ApiError notFound for tokens that the campus has not made
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
