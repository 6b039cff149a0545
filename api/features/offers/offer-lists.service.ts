import type { ApiDeps } from '~/api/platform/deps'
import { filterOf, type SharedFilter, toSummary } from './offers.service'
import { validate as isUuid } from 'uuid'
import { keptKind } from '~/api/platform/kept/kept'
import { limits } from '~/contracts/constants'
import type { OfferSummary } from '~/contracts/offers/offers'
import { calendarDays, type OfferDate, type OfferDatesQuery } from '~/contracts/offers/offer-dates'
import { daysOfMonth } from './offers.rules'
import { orNotFound } from '~/api/platform/errors'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { dayOf, daysAfter } from '~/contracts/days'
import type { TeamOffer } from '~/contracts/people/team'
import * as repo from './offer-lists.repo'

/** Candidates are among so many of the newest open offers, so that the time does not grow with their number. */
const mostCandidates = 500

const newestOpen = keptKind({
  name: 'candidates',
  topics: ['offer', 'person'],
  make: ({ database }: Pick<ApiDeps, 'database'>, filter: SharedFilter) =>
    repo.selectCandidates(database, filter, mostCandidates),
})

/** The newest open offers, with what they may be suggested by. One query, two where offers have changed. */
export const listCandidates = (deps: ApiDeps) => deps.kept.get(newestOpen, filterOf(deps, {}))

/** Of these offers the ids of those that have the words of a search, by its text. One query, none without texts. */
export async function findMatching(
  { database }: Pick<ApiDeps, 'database'>,
  texts: readonly string[],
  ids: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const found = new Map(texts.map((text) => [text, new Set<string>()]))
  if (found.size > 0 && ids.length > 0)
    for (const { text, id } of await repo.selectMatching(database, [...found.keys()], ids))
      found.get(text)?.add(id)
  return found
}

/**
 * Offers with these ids, in the same order, without those that are gone; and of the watchlist the offers with the next deadlines.
 * One query.
 */
export async function listWithDeadlines(
  deps: ApiDeps,
  ids: string[],
  { readerId, deadlines: limit }: { readerId: string; deadlines: number },
): Promise<{ offers: OfferSummary[]; deadlines: OfferSummary[] }> {
  const today = dayOf(deps.now())
  const rows = await repo.selectWithDeadlines(deps.database, ids, { readerId, today, limit })
  const byId = new Map(rows.map((row) => [row.id, toSummary(row, today)]))
  const deadlines = [...byId.values()].filter(
    ({ bookmarked, deadline }) => bookmarked && (deadline ?? '') >= today,
  )
  const nearest = (offer: OfferSummary) => `${offer.deadline ?? ''} ${offer.id}`
  return {
    offers: ids.flatMap((id) => byId.get(id) ?? []),
    deadlines: deadlines.sort((a, b) => (nearest(a) < nearest(b) ? -1 : 1)).slice(0, limit),
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
const datesOfOffers = keptKind({
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

/** Deadlines and first days in a month or in five weeks, of the offers that the list has with the same filters. At most two queries. */
export async function listDates(
  deps: ApiDeps,
  { month = '', from, ...filters }: OfferDatesQuery,
): Promise<Dates> {
  if (filters.provider !== undefined && !isUuid(filters.provider)) return { items: [], more: false }
  const days =
    from === undefined ? daysOfMonth(month) : { first: from, last: daysAfter(from, calendarDays - 1) }
  return deps.kept.get(datesOfOffers, { filter: filterOf(deps, filters), days })
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
  const row = orNotFound(await repo.findOnTeamList(database, { outletId, offerId }))
  return { listed: row.listed_id !== null, headline: row.headline }
}

/** How many offers `listOnTeamList` has. */
export const countOnTeamList = ({ database }: Pick<ApiDeps, 'database'>, outletId: string): Promise<number> =>
  repo.countOnTeamList(database, outletId)
