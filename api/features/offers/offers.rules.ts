import { dayOf } from '~/contracts/days'
import {
  closingDays,
  lastDayOf,
  type DeadlineState,
  type OfferFilterValues,
  type OfferFacetName,
  offerFacetNames,
  type OfferFacets,
  type OfferQuery,
  type offerSorts,
} from '~/contracts/offers/offers'

const dayMilliseconds = 24 * 3600 * 1000

/** Last day of `closing` deadlines. */
export const closingDayOf = (now: Date): string =>
  dayOf(new Date(now.getTime() + closingDays * dayMilliseconds))

/** An offer is past from the day after its deadline or, without one, the day after its last day. */
export function isExpired(offer: Parameters<typeof lastDayOf>[0], today: string): boolean {
  const last = lastDayOf(offer)
  return last !== null && last < today
}

/** First and last day of a month, `2026-12`. */
export function daysOfMonth(month: string): { first: string; last: string } {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return { first: `${month}-01`, last: dayOf(new Date(Date.UTC(year, number, 0))) }
}

/** Marks that an offer must have; search terms and deadline are separate conditions. */
export function marksOf(filters: OfferFilterValues): string[] {
  const { category, language, cost, online, provider, tag, clause } = filters
  const lists = { category: [category], language: [language], cost: [cost], online: [online], provider: [provider], tag, clause } // prettier-ignore
  return Object.entries(lists).flatMap(([name, values = []]) =>
    values.flatMap((value) => (value ? [`${name}:${value}`] : [])),
  )
}

export type Sort = (typeof offerSorts)[number]

/** Default order: by relevance with search terms. Relevance is not available without them. */
export function sortOf({ text, sort }: Pick<OfferQuery, 'text' | 'sort'>): Sort {
  if (text) return sort ?? 'relevance'
  return sort === 'newest' ? 'newest' : 'deadline'
}

export const stateOf = ({ state }: Pick<OfferFilterValues, 'state'>): DeadlineState => state ?? 'open'

/** Number of listed offers with a mark such as `language:de`, and its label if it is in the database. */
export interface MarkCount {
  mark: string
  count: number
  name: string | null
}

const shownProviders = 20

const isFacet = (name: string): name is OfferFacetName =>
  (offerFacetNames as readonly string[]).includes(name)

const byCount = (a: { name: string; count: number }, b: { name: string; count: number }) =>
  b.count - a.count || (a.name < b.name ? -1 : 1)

/** Counts by facet and value. Of providers, only the most frequent and the selected one. */
export function facetsOf(
  counts: readonly MarkCount[],
  chosen: Pick<OfferFilterValues, 'provider'> = {},
): OfferFacets {
  const facets: OfferFacets = {
    category: {}, clause: {}, language: {}, online: {}, cost: {}, state: {}, tag: [], provider: [],
  } // prettier-ignore
  for (const { mark, count, name } of counts) {
    const facet = mark.slice(0, mark.indexOf(':'))
    const value = mark.slice(facet.length + 1)
    if (isFacet(facet)) facets[facet][value] = count
    else if (facet === 'tag' || facet === 'provider')
      facets[facet].push({ value, name: name ?? value, count })
  }
  facets.tag.sort(byCount)
  facets.provider.sort(byCount)
  facets.provider = facets.provider.filter(
    ({ value }, index) => index < shownProviders || value === chosen.provider,
  )
  return facets
}
