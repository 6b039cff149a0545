import { type Args, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { listWatchlist } from '~/contracts/watchlist'
import { groupsOf } from './watchlist-groups'

const pageOf = (search: URLSearchParams): number => {
  const page = Number(search.get('page') ?? 1)
  return Number.isInteger(page) && page >= 1 && page <= 10_000 ? page : 1
}

/** A page of the own watchlist in groups by deadline; a page beyond the last one leads to the first. */
export async function loadWatchlist(args: Args) {
  await requirePermission(args, 'watchlist')
  const url = new URL(args.request.url)
  const page = pageOf(url.searchParams)
  const itemsPerPage = pageSizes.default
  const { data, total } = await callPage(args, listWatchlist, { query: { page, itemsPerPage } })
  if (data.length === 0 && page > 1) throw seeOther(paths.watchlist)
  return {
    groups: groupsOf(data, new Date().toISOString().slice(0, 10)),
    total,
    page,
    languageNames: languageNames(
      args,
      data.map(({ language }) => language),
    ),
    here: url.pathname + url.search,
  }
}
