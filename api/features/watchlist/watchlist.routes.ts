import type { ApiDeps } from '~/api/platform/deps'
import type { Mounter } from '~/api/platform/mount'
import { addBookmark, listWatchlist, removeBookmark } from '~/contracts/offers/watchlist'
import { bookmark, listBookmarked, unbookmark } from './watchlist.service'

export function mountWatchlist(mount: Mounter, deps: ApiDeps): void {
  mount.guarded(listWatchlist, ({ actor, query }) => listBookmarked(deps, actor.id, query))
  mount.guarded(addBookmark, ({ actor, params }) => bookmark(deps, actor, params.id))
  mount.guarded(removeBookmark, ({ actor, params }) =>
    unbookmark(deps, { personId: actor.id, offerId: params.id }),
  )
}
