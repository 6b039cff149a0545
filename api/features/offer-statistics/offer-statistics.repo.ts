import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
  type PlaceInList,
} from '~/api/platform/database/lists/place-in-list'
import type { OfferState } from '~/contracts/offers/offer-writing'
import { fewest, type InterestKind } from '~/contracts/offers/interest'
import type { CountRow } from './offer-statistics.rules'

export interface Interest {
  offerId: string
  week: string
  kind: InterestKind
}

/**
 * Adds to what is there, also where others add at the same time: always in the same order, so that two processes do not wait for each
 * other. What has been withdrawn meanwhile is left out. Summed, because an id may be written in more ways than one, and a
 * statement may add to a row only once.
 */
export async function addCounts(
  database: Database,
  counted: readonly (Interest & { count: number })[],
): Promise<void> {
  await sql`
    insert into offer_count as present (offer_id, week, kind, count)
    select offer.id, added.week, added.kind, sum(added.count)::int
    from unnest(${counted.map(({ offerId }) => offerId)}::uuid[], ${counted.map(({ week }) => week)}::date[],
      ${counted.map(({ kind }) => kind)}::text[], ${counted.map(({ count }) => count)}::int[])
      as added(offer_id, week, kind, count)
    join offer on offer.id = added.offer_id and offer.state = 'published' and offer.removed_at is null
    group by offer.id, added.week, added.kind
    order by offer.id, added.week, added.kind
    on conflict (offer_id, week, kind) do update set count = present.count + excluded.count`.execute(database)
}

/** The first week in which anything was counted; null before. */
export async function countedSince(database: Database): Promise<string | null> {
  const row = await database
    .selectFrom('offer_count')
    .select('week')
    .orderBy('week')
    .limit(1)
    .executeTakeFirst()
  return row?.week ?? null
}

export const selectCounts = (
  database: Database,
  offerIds: readonly string[],
  weeks: readonly string[],
): Promise<(CountRow & { offer_id: string })[]> =>
  database
    .selectFrom('offer_count')
    .select(['offer_id', 'week', 'count'])
    .select(sql<InterestKind>`kind`.as('kind'))
    .where('offer_id', 'in', offerIds)
    .where('week', 'in', weeks)
    .execute()

export interface CountedOffer {
  id: string
  headline: string
  state: OfferState
  published_at: Date
  placeInList: PlaceInList
}

const lastPublishedFirst: KeyOrder = { key: ['published_at', 'id'], direction: 'desc' }

/** What was ever published and has not been removed by moderation. */
const published = (providerId: string) =>
  sql`offer where provider_id = ${providerId} and published_at is not null and removed_at is null`

/** A page, or what is behind a place in the list. */
type Part = { limit: number; offset: number } | Batch

const countedOffers = (providerId: string, part: Part): RawBuilder<CountedOffer> => sql`
  select id, headline, state, published_at, ${placeOf(lastPublishedFirst)} as "placeInList"
  from ${published(providerId)}
    ${'after' in part && part.after ? sql`and ${isBehind(lastPublishedFirst, part.after)}` : sql``}
  order by ${inKeyOrder(lastPublishedFirst)} limit ${part.limit} offset ${'offset' in part ? part.offset : 0}`

export const selectOffers = async (
  database: Database,
  providerId: string,
  part: Part,
): Promise<CountedOffer[]> => (await countedOffers(providerId, part).execute(database)).rows

/** How many there are, when the first of them was published, and the first week in which anything was counted. */
export async function summarise(
  database: Database,
  providerId: string,
): Promise<{ total: number; first: Date | null; start: string | null }> {
  const { rows } = await sql<{ total: number; first: Date | null; start: string | null }>`
    select count(*)::int as total, min(published_at) as first, (select min(week) from offer_count) as start
    from ${published(providerId)}`.execute(database)
  return rows[0] ?? { total: 0, first: null, start: null }
}

/** By week, of all offers of a provider: only numbers that are told of each offer, so the sums hide the same. The week of a publication is not told. */
export async function sumCounts(
  database: Database,
  providerId: string,
  weeks: readonly string[],
): Promise<CountRow[]> {
  const { rows } = await sql<CountRow>`
    select week, kind, sum(count)::int as count from offer_count
    join (select id, (published_at at time zone 'UTC')::date as published_on from ${published(providerId)}) as own
      on own.id = offer_id and week > own.published_on
    where week in (${sql.join(weeks)}) and count >= ${fewest}
    group by week, kind`.execute(database)
  return rows
}
