import type { z } from 'zod'
import { type Args, call, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/language-names.server'
import { localReturnTo, paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { getOffer, listOffers, OfferQuery } from '~/contracts/offers'
import { addBookmark, removeBookmark } from '~/contracts/watchlist'

/** Filters that this list knows; a value that it does not know counts as not chosen, as in a mistyped address. */
const fields = [
  'text',
  'category',
  'language',
  'cost',
  'online',
  'provider',
  'expired',
  'sort',
  'page',
] as const
type FieldName = (typeof fields)[number]
export type OfferChoices = Partial<Record<FieldName, string>>

export function readChoices(search: URLSearchParams): OfferChoices {
  const choices: OfferChoices = {}
  for (const name of fields) {
    const value = search.get(name)?.trim()
    if (value && OfferQuery.shape[name].safeParse(value).success) choices[name] = value
  }
  return choices
}

/** The page of the list that the address asks for; a page beyond the last one leads to the first. */
export async function loadOffers(args: Args) {
  await requirePermission(args, 'resources.read')
  const url = new URL(args.request.url)
  const choices = readChoices(url.searchParams)
  const { data, total } = await callPage(args, listOffers, { query: choices as z.input<typeof OfferQuery> })
  if (data.items.length === 0 && total > 0) throw seeOther(paths.content({ ...choices, page: undefined }))
  const codes = Object.keys(data.facets.language).concat(data.items.map(({ language }) => language))
  return {
    // Cards show neither, and a page carries its data twice: as HTML and for its scripts.
    items: data.items.map(({ subheadline: _, startsOn: _from, endsOn: _to, ...offer }) => offer),
    facets: data.facets,
    total,
    choices,
    languageNames: languageNames(args, codes.concat(choices.language ?? [])),
    here: url.pathname + url.search,
  }
}

/** @throws Response 404 for other modes than `view` and for offers that members cannot see */
export async function loadOffer(args: Args) {
  await requirePermission(args, 'resources.read')
  const { mode, id } = args.params
  if (mode !== 'view' || !id) throw new Response(null, { status: 404 })
  const offer = await call(args, getOffer, { params: { id } })
  return { offer, title: offer.headline, languageNames: languageNames(args, [offer.language]) }
}

/** Adds or removes a bookmark and goes back to where the button stood. */
export async function saveBookmark(args: Args): Promise<Response> {
  await requirePermission(args, 'watchlist')
  const form = await args.request.formData()
  const params = { id: args.params.id ?? '' }
  await call(args, form.get('bookmarked') === 'true' ? addBookmark : removeBookmark, { params })
  const returnTo = form.get('returnTo')
  return seeOther(localReturnTo(typeof returnTo === 'string' ? returnTo : null, paths.watchlist))
}
