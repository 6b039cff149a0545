import { hasTeam, requireTeam } from '~/app/platform/access/team.server'
import { type Args, call, callPage, pageIn, ApiFailure } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths, localReturnTo } from '~/app/platform/paths'
import { seeOther, redirectWithToast, type Undo } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { listedOffer } from '~/contracts/offers/listed-offer'
import { getOffer } from '~/contracts/offers/offers'
import { dayInZone } from '~/contracts/time-zone'
import { listWatchlist } from '~/contracts/offers/watchlist'
import { groupsOf } from './watchlist-groups'
import { textOf } from '~/app/platform/forms.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { addTeamOffer, getTeamOffer, listTeamOffers, removeTeamOffer } from '~/contracts/people/team'

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

interface Found {
  headline: string
  /** It is on the list again. */
  listed: boolean
}

/** The offer just removed from a list, for undo; null if it is on the list again or no longer visible. */
async function removedOffer(
  id: string | undefined,
  find: (id: string) => Promise<Found>,
): Promise<{ id: string; headline: string } | null> {
  if (!id) return null
  try {
    const { headline, listed } = await find(id)
    return listed ? null : { id, headline }
  } catch (error) {
    if (error instanceof Response && error.status === 404) return null
    throw error
  }
}

/** A page of the list of the user's team, grouped by deadline; a page after the last one redirects to the first. */
export async function loadTeamList(args: Args) {
  const { timeZone } = await requireTeam(args)
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const itemsPerPage = pageSizes.default
  const { data, total } = await callPage(args, listTeamOffers, { query: { page, itemsPerPage } })
  const removed = search.get('removed') ?? undefined
  if (data.length === 0 && page > 1) throw seeOther(paths.teamList({ removed }))
  const today = dayInZone(new Date(), timeZone)
  const offers = data.map(({ addedBy, addedAt, ...offer }) => ({ ...listedOffer(offer), addedBy, addedAt }))
  return {
    today,
    groups: groupsOf(offers, today),
    total,
    page,
    removed: await removedOffer(removed, (id) => call(args, getTeamOffer, { params: { id } })),
    languageNames: languageNames(
      args,
      data.map(({ language }) => language),
    ),
  }
}

/** Whether an offer is on the list of the reader's team; null for readers without one. */
export const loadTeamMark = async (args: Args, id: string): Promise<boolean | null> =>
  (await hasTeam(args)) ? (await call(args, getTeamOffer, { params: { id } })).listed : null

/** Adds an offer to the list of the team or removes it, and redirects back. */
export async function saveTeamOffer(args: Args): Promise<Response> {
  await requireTeam(args)
  const form = await formOf(args)
  const params = { id: args.params['id'] ?? '' }
  const isAdded = form.get('listed') === 'true'
  const returnTo = localReturnTo(textOf(form, 'returnTo') || null, paths.teamList())
  try {
    await call(args, isAdded ? addTeamOffer : removeTeamOffer, { params })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    return redirectWithToast(args, returnTo, { type: 'error', key: 'errors:teamOffersFull' })
  }
  // The list says by itself what has been removed.
  if (isAdded || returnTo.startsWith(paths.teamList())) return seeOther(returnTo)
  const fields: Undo['fields'] = [
    ['listed', 'true'],
    ['returnTo', returnTo],
  ]
  return redirectWithToast(args, returnTo, {
    type: 'success',
    key: 'offers:bookmark.team.removed',
    undo: { action: paths.teamOffer(params.id), fields },
  })
}
