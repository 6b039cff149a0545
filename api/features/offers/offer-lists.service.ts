import type { ApiDeps } from '~/api/platform/deps'
import type { OfferFilterValues, OfferSummary } from '~/contracts/offers/offers'
import { filterOf, toSummary } from './offers.service'
import { validate as isUuid } from 'uuid'
import { keptKind } from '~/api/platform/kept/kept'
import { limits } from '~/contracts/constants'
import type { OfferDate, OfferDatesQuery } from '~/contracts/offers/offer-dates'
import type { SharedFilter } from './offers.repo'
import { daysOfMonth } from './offers.rules'
import { notFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { dayOf } from '~/contracts/days'
import type { TeamOffer } from '~/contracts/people/team'
import * as repo from './offer-lists.repo'

/** What offers are chosen by, with the filters as they are saved. */
export type Interests = Omit<repo.Interests, 'searches'> & { searches: OfferFilterValues[] }

/** An offer with everything that speaks for it. */
export type Suggested = OfferSummary & { because: Pick<repo.Choice, 'search' | 'clause'> & Fits }
interface Fits {
  place: string | null
  byCountry: boolean
  byLanguage: boolean
}

const shown = 4

/**
 * Offers chosen for a person by these interests, without those of the own organisation, on the watchlist or dismissed; and
 * the newest of all. At most four of each. One query.
 */
export async function listSuggested(
  deps: ApiDeps,
  readerId: string,
  interests: Interests,
): Promise<{ suggested: Suggested[]; newest: OfferSummary[] }> {
  const filter = filterOf(deps, {})
  const searches = interests.searches.map((search) => filterOf(deps, search))
  const rows = await repo.selectSuggested(
    deps.database,
    { readerId, interests: { ...interests, searches }, filter },
    { suggested: shown, newest: shown },
  )
  const suggested = rows.filter((row) => row.suggested)
  return {
    suggested: suggested.map((row) => ({
      ...toSummary(row, filter.today),
      because: {
        search: row.search,
        clause: row.clause,
        place: row.matched_place,
        byCountry: row.by_country,
        byLanguage: row.by_language,
      },
    })),
    newest: rows.filter((row) => !row.suggested).map((row) => toSummary(row, filter.today)),
  }
}

interface Asked {
  filter: SharedFilter
  days: repo.Days
}
interface Dates {
  items: OfferDate[]
  more: boolean
}

/** The same for all members. */
const monthOfOffers = keptKind({
  name: 'offer dates',
  topics: ['offer', 'person'],
  make: async ({ database }: Pick<ApiDeps, 'database'>, { filter, days }: Asked): Promise<Dates> => {
    const rows = await repo.selectDates(database, filter, { ...days, limit: limits.offerDates + 1 })
    return { items: rows.slice(0, limits.offerDates).map(toDate), more: rows.length > limits.offerDates }
  },
})

const toDate = ({ day, kind, id, headline, language, category, provider }: repo.DateRow): OfferDate => ({
  day,
  kind,
  id,
  headline,
  language: language as OfferDate['language'],
  category: category as OfferDate['category'],
  provider,
})

/** Deadlines and first days in a month, of the offers that the list has with the same filters. At most two queries. */
export async function listDates(deps: ApiDeps, { month, ...filters }: OfferDatesQuery): Promise<Dates> {
  if (filters.provider !== undefined && !isUuid(filters.provider)) return { items: [], more: false }
  return deps.kept.get(monthOfOffers, { filter: filterOf(deps, filters), days: daysOfMonth(month) })
}

/** The offers on the list of a team, as on a member's own watchlist. One query. */
export async function listOnTeamList(
  deps: ApiDeps,
  whose: { outletId: string; readerId: string },
  query: PageWindow,
): Promise<Page<TeamOffer[]>> {
  const today = dayOf(deps.now())
  const rows = await repo.selectOnTeamList(deps.database, whose, { ...pageWindow(query), today })
  const items = rows.map((row) => ({
    ...toSummary(row, today),
    addedBy: row.adder_name || null,
    addedAt: row.added_at.toISOString(),
  }))
  return new Page(items, rows[0]?.total ?? 0)
}

/** @throws ApiError notFound if the offer does not exist or is not visible to members */
export async function findTeamOffer(
  { database }: Pick<ApiDeps, 'database'>,
  { outletId, offerId }: { outletId: string; offerId: string },
): Promise<{ listed: boolean; headline: string }> {
  const row = isUuid(offerId) ? await repo.findOnTeamList(database, { outletId, offerId }) : undefined
  if (!row) throw notFound()
  return { listed: row.listed_id !== null, headline: row.headline }
}

/** How many offers `listOnTeamList` has. */
export const countOnTeamList = ({ database }: Pick<ApiDeps, 'database'>, outletId: string): Promise<number> =>
  repo.countOnTeamList(database, outletId)
