import { validate as isUuid } from 'uuid'
import { requireVisible } from '~/api/features/offers/offers.service'
import { countOnTeamList, findTeamOffer, listOnTeamList } from '~/api/features/offers/team-list.service'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/lock-account'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { Page } from '~/api/platform/mount'
import type { PageWindow } from '~/api/platform/paging'
import { limits } from '~/contracts/constants'
import type { TeamOffer } from '~/contracts/people/team'
import * as repo from './team-offers.repo'

/** One query. */
export const listOffers = (deps: ApiDeps, actor: Actor, query: PageWindow): Promise<Page<TeamOffer[]>> =>
  listOnTeamList(deps, { outletId: outletOf(actor), readerId: actor.id }, query)

/** @throws ApiError notFound if members cannot see the offer */
export const findOffer = (
  deps: ApiDeps,
  actor: Actor,
  offerId: string,
): Promise<{ listed: boolean; headline: string }> =>
  findTeamOffer(deps, { outletId: outletOf(actor), offerId })

/**
 * Adds an offer to the list of the team. Idempotent. Offers that members cannot see at present count only against twice the limit.
 * @throws ApiError notFound if members cannot see the offer; conflict teamOffersFull
 */
export async function addOffer(deps: ApiDeps, actor: Actor, wanted: string): Promise<void> {
  const { database } = deps
  const outletId = outletOf(actor)
  const { id: offerId } = await requireVisible(deps, wanted)
  await database.transaction(async () => {
    await lockAccount(database, outletId)
    if (await repo.isListed(database, { outletId, offerId })) return
    const isFull =
      (await countOnTeamList(deps, outletId)) >= limits.teamOffers ||
      (await repo.countListed(database, outletId)) >= 2 * limits.teamOffers
    if (isFull) throw new ApiError('conflict', [{ propertyPath: '', code: 'teamOffersFull' }])
    await repo.insertListed(database, { outletId, offerId, addedBy: actor.id, now: deps.now() })
  })
}

/** Removes an offer from the list of the team, even if it has been withdrawn. Idempotent. @throws ApiError notFound */
export async function removeOffer(deps: ApiDeps, actor: Actor, offerId: string): Promise<void> {
  const outletId = outletOf(actor)
  if (!isUuid(offerId)) throw notFound()
  await repo.deleteListed(deps.database, { outletId, offerId })
}
