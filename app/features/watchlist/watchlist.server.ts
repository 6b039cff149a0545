import { hasTeam, requireTeam } from '~/app/platform/access/team.server'
import { type Args, call, callPage, pageIn, ApiFailure } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { backTo, seeOther, redirectWithToast, type Undo } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { listedOffer } from '~/contracts/offers/listed-offer'
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
  if (data.length === 0 && page > 1) throw seeOther(paths.watchlist)
  const today = dayInZone(new Date(), timeZone)
  return {
    today,
    hasTeam: await hasTeam(args),
    groups: groupsOf(data.map(listedOffer), today),
    total,
    page,
    languageNames: languageNames(
      args,
      data.map(({ language }) => language),
    ),
  }
}

/** A page of the list of the user's team, grouped by deadline; a page after the last one redirects to the first. */
export async function loadTeamList(args: Args) {
  const { timeZone } = await requireTeam(args)
  const search = new URL(args.request.url).searchParams
  const page = pageIn(search)
  const itemsPerPage = pageSizes.default
  const { data, total } = await callPage(args, listTeamOffers, { query: { page, itemsPerPage } })
  if (data.length === 0 && page > 1) throw seeOther(paths.teamList())
  const today = dayInZone(new Date(), timeZone)
  const offers = data.map(({ addedBy, addedAt, ...offer }) => ({ ...listedOffer(offer), addedBy, addedAt }))
  return {
    today,
    groups: groupsOf(offers, today),
    total,
    page,
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
  const back = backTo(args, returnTo)
  try {
    await call(args, isAdded ? addTeamOffer : removeTeamOffer, { params })
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.status !== 409) throw error
    return redirectWithToast(args, back, { type: 'error', key: 'errors:teamOffersFull' })
  }
  if (isAdded) return seeOther(back)
  const fields: Undo['fields'] = [
    ['listed', 'true'],
    ['returnTo', returnTo],
  ]
  return redirectWithToast(args, back, {
    type: 'success',
    key: 'offers:bookmark.team.removed',
    undo: { action: paths.teamOffer(params.id), fields },
  })
}
