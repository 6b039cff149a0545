import { hasTeam } from '~/app/platform/access/team.server'
import { type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { listedOffer } from '~/contracts/offers/listed-offer'
import { getOffer } from '~/contracts/offers/offers'
import { dayInZone } from '~/contracts/time-zone'
import { listWatchlist } from '~/contracts/offers/watchlist'
import { removedOffer } from './removed-offer.server'
import { groupsOf } from './watchlist-groups'

/** A page of the user's watchlist, grouped by deadline; a page after the last one redirects to the first. */
export async function loadWatchlist(args: Args) {
  const { timeZone } = await requirePermission(args, 'watchlist')
  const url = new URL(args.request.url)
  const page = pageIn(url.searchParams)
  const itemsPerPage = pageSizes.default
  const { data, total } = await callPage(args, listWatchlist, { query: { page, itemsPerPage } })
  const removed = url.searchParams.get('removed') ?? undefined
  if (data.length === 0 && page > 1) throw seeOther(paths.watchlistPage({ removed }))
  const today = dayInZone(new Date(), timeZone)
  return {
    today,
    hasTeam: await hasTeam(args),
    groups: groupsOf(data.map(listedOffer), today),
    total,
    page,
    removed: await removedOffer(removed, async (id) => {
      const { headline, bookmarked } = await call(args, getOffer, { params: { id } })
      return { headline, listed: bookmarked }
    }),
    languageNames: languageNames(
      args,
      data.map(({ language }) => language),
    ),
  }
}
