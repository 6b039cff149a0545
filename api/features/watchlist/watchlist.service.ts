import { validate as isUuid } from 'uuid'
import { requireVisible } from '~/api/features/offers/offers.service'
import type { ApiDeps } from '~/api/platform/deps'
import { notFound } from '~/api/platform/errors'
import * as repo from './watchlist.repo'

export { listBookmarked } from '~/api/features/offers/offers.service'

/**
 * Puts an offer on a person's watchlist; again is the same.
 * @throws ApiError notFound for an offer that members cannot see
 */
export async function bookmark(deps: ApiDeps, mark: repo.Bookmark): Promise<void> {
  await requireVisible(deps, mark.offerId)
  await repo.insertBookmark(deps.database, mark, deps.now())
}

/**
 * Takes an offer off a person's watchlist, also one that has been withdrawn meanwhile; again is the same.
 * @throws ApiError notFound for what is no id at all
 */
export async function unbookmark(deps: ApiDeps, mark: repo.Bookmark): Promise<void> {
  if (!isUuid(mark.offerId)) throw notFound()
  await repo.deleteBookmark(deps.database, mark)
}
