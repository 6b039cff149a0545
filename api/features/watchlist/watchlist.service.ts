import { addInterest } from '~/api/features/offer-statistics/offer-statistics.service'
import { requireVisible } from '~/api/features/offers/offers.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './watchlist.repo'

export { listBookmarked } from '~/api/features/offers/offers.service'

/**
 * Adds an offer to a person's watchlist. Idempotent.
 * @throws ApiError notFound if members cannot see the offer
 */
export async function bookmark(deps: ApiDeps, actor: Actor, offerId: string): Promise<void> {
  const offer = await requireVisible(deps, offerId)
  const isNew = await repo.insertBookmark(deps.database, { personId: actor.id, offerId }, deps.now())
  if (isNew) addInterest(deps, actor, { offer, kind: 'bookmarks' })
}

/** Removes an offer from a person's watchlist, even if it has been withdrawn. Idempotent. */
export async function unbookmark(deps: ApiDeps, mark: repo.Bookmark): Promise<void> {
  await repo.deleteBookmark(deps.database, mark)
}
