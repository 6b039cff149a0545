import type { z } from 'zod'
import { type Args, call, callPage } from '~/app/platform/api.server'
import { countOfferLink } from '~/app/platform/analytics/page-views.server'
import { textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT } from '~/app/platform/i18n.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { localReturnTo } from '~/app/platform/session/return-to'
import { filterWords } from '~/app/platform/search-words.server'
import { backTo, redirectWithToast, seeOther, type Undo } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import { dayInZone } from '~/contracts/time-zone'
import { listedOffer } from '~/contracts/offers/listed-offer'
import { getOffer, listOffers, OfferQuery, type OfferSummary } from '~/contracts/offers/offers'
import { addBookmark, removeBookmark } from '~/contracts/offers/watchlist'
import { can } from '~/contracts/permissions'
import type { ListFilterValues } from './list-filters'
import { filterOptions } from './filter-options.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { findOpenOffer, loadOpenOffer } from './open/open-offer.server'
import { structuredOf } from './structured.server'

const single = ['category', 'language', 'cost', 'online', 'provider', 'state', 'sort', 'page'] as const
const several = ['tag', 'clause'] as const
/** The default value, which the form also sends. */
const usual: Partial<Record<(typeof single)[number], string>> = { state: 'open' }

/** The filters in the address; unknown values are ignored. A search that is too long is truncated. */
export function readFilters(search: URLSearchParams): ListFilterValues {
  const valid = (name: keyof typeof OfferQuery.shape, value: unknown) =>
    OfferQuery.shape[name].safeParse(value).success
  const filters: Record<string, string | string[]> = {}
  const words = filterWords(search, 'text')
  if (words) filters['text'] = words
  // The former address of past offers.
  if (search.get('expired') === 'true') filters['state'] = 'past'
  for (const name of single) {
    const value = search.get(name)?.trim()
    if (value && value !== usual[name] && valid(name, value)) filters[name] = value
  }
  for (const name of several) {
    const values = [...new Set(search.getAll(name))].filter((value) => valid(name, value))
    if (values.length > 0 && valid(name, values)) filters[name] = values
  }
  return filters
}

const mostLeads = 2

/**
 * The offers that lead the list: the first of this page with a picture, which takes the room of two, otherwise the first ones,
 * which close soonest.
 */
export function leadsOf(items: readonly OfferSummary[]): OfferSummary[] {
  if (items.length <= mostLeads) return []
  const pictured = items.find(({ picture }) => picture !== null)
  return pictured ? [pictured] : items.slice(0, mostLeads)
}

/** The requested page of the list; a page after the last one redirects to the first. */
export async function loadOffers(args: Args) {
  const { timeZone } = await requirePermission(args, 'resources.read')
  const url = new URL(args.request.url)
  const filters = readFilters(url.searchParams)
  const query = filters as z.input<typeof OfferQuery>
  const { data, total } = await callPage(args, listOffers, { query })
  if (data.items.length === 0 && total > 0) throw seeOther(paths.content({ ...filters, page: undefined }))
  const isFirstLook = Object.keys(filters).length === 0
  const leads = isFirstLook ? leadsOf(data.items) : []
  return {
    leads: leads.map((offer) => ({ ...listedOffer(offer), teaser: offer.teaser, picture: offer.picture })),
    items: data.items.filter((offer) => !leads.includes(offer)).map(listedOffer),
    today: dayInZone(new Date(), timeZone),
    ...filterOptions(args, { facets: data.facets, filters, clauses: clauseTitles(args), more: data.more }),
    title: titleOfPage(args, getFixedT(args)('offers:list.title'), Number(filters.page ?? 1)),
    total,
    more: data.more,
    filters,
    languageNames: languageNames(
      args,
      data.items.map(({ language }) => language),
    ),
    here: url.pathname + url.search,
  }
}

/** Where an address without a mode (`view` is the default) or without an offer leads; null if neither is missing. */
export function completeAddress({ mode = 'view', id }: { mode?: string; id?: string }): string | null {
  if (id !== undefined) return null
  return ['view', 'edit', 'preview'].includes(mode) ? paths.content() : paths.offer(mode)
}

/**
 * The page of an offer: for members, or of an open one for everybody else.
 * @throws Response 404 for unknown modes and for offers that members cannot see; 303 for addresses that lack a part. Who is no
 * member is led to the login, whether or not there is such an offer.
 */
export async function loadOffer(args: Args) {
  const { mode, id = '' } = args.params
  const open = mode === 'view' && id !== '' ? await loadOpenOffer(args, id) : null
  if (open) return open
  const { accessLevel } = await requirePermission(args, 'resources.read')
  const complete = completeAddress(args.params)
  if (complete !== null) throw seeOther(complete)
  if (mode !== 'view') throw new Response(null, { status: 404 })
  const offer = await call(args, getOffer, { params: { id } })
  const address = args.context.config.publicUrl + paths.offer(offer.id)
  const known = clauseTitles(args)
  return {
    found: 'offer' as const,
    offer,
    canRecommend: can(accessLevel, 'groupOffers.write') && !offer.expired,
    title: offer.headline,
    languageNames: languageNames(args, [offer.language]),
    clauses: offer.clauses.map((number) => ({ number, ...known.get(String(number)) })),
    address,
    structured: structuredOf(offer, { address, publicUrl: args.context.config.publicUrl }),
  }
}

/**
 * Leads to where the offer says that one applies, and to nowhere else: the address comes from the offer alone.
 * @throws Response 404 for offers that members cannot see, and for those without a link
 */
export async function followOfferLink(args: Args): Promise<Response> {
  const wanted = args.params.id ?? ''
  const open = await findOpenOffer(args, wanted)
  if (!open) await requirePermission(args, 'resources.read')
  const { id, externalLink } = open ?? (await call(args, getOffer, { params: { id: wanted } }))
  if (externalLink === null) throw new Response(null, { status: 404 })
  // A header takes Latin letters only: as a URL, others are encoded.
  const leading = seeOther(new URL(externalLink).href)
  if (!open) countOfferLink(args, id, 'clicks')
  return leading
}

/** Adds or removes a bookmark and redirects back. */
export async function saveBookmark(args: Args): Promise<Response> {
  await requirePermission(args, 'watchlist')
  const form = await formOf(args)
  const params = { id: args.params.id ?? '' }
  const isAdded = form.get('bookmarked') === 'true'
  await call(args, isAdded ? addBookmark : removeBookmark, { params })
  const returnTo = localReturnTo(textOf(form, 'returnTo') || null, paths.watchlist)
  const back = backTo(args, returnTo)
  if (isAdded) return seeOther(back)
  const fields: Undo['fields'] = [
    ['bookmarked', 'true'],
    ['returnTo', returnTo],
  ]
  return redirectWithToast(args, back, {
    type: 'success',
    key: 'offers:bookmark.removed',
    undo: { action: paths.offerBookmark(params.id), fields },
  })
}
