import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import { type Database, planEachTime } from '~/api/platform/database'
import {
  chosen,
  inState,
  matches,
  type SharedFilter,
  selectByDeadline,
  summaries,
  visible,
} from './offers.repo'
import { wholeWords } from '~/api/platform/database/word-query'
import type { OfferDateKind } from '~/contracts/offers/offer-dates'

/** The newest open offers, the same for all members; the country is that of a provider who can be found by it in the directory. */
export const selectCandidates = (database: Database, filter: SharedFilter, limit: number) =>
  inState(chosen(database, filter), filter)
    .select(['offer.id', 'provider_id', 'facets', 'clauses', 'language', 'deadline'])
    .select(wholeWords(sql`coalesce(place, '')`).as('place_words'))
    .select((eb) =>
      eb
        .selectFrom('person')
        .select('country_id')
        .whereRef('person.id', '=', 'offer.provider_id')
        .where('visibility', '>=', 1)
        .where('discreet', '=', false)
        .as('country_id'),
    )
    .orderBy(sql`published_at desc, id`)
    .limit(limit)
    .execute()

/** Which of these offers have the words of which search. */
export async function selectMatching(
  database: Database,
  texts: readonly string[],
  ids: readonly string[],
): Promise<{ text: string; id: string }[]> {
  const searches = texts.map(
    (text) => sql`select ${text} as text, id from offer
      where id = any (${ids}::uuid[]) and ${matches(text, (value) => value)}`,
  )
  const { rows } = await sql<{ text: string; id: string }>`${sql.join(searches, sql` union all `)}`.execute(
    database,
  )
  return rows
}

/** Offers with these ids, and of the bookmarked ones those with the next deadlines. In no order. */
export const selectWithDeadlines = (
  database: Database,
  ids: readonly string[],
  { readerId, today, limit }: { readerId: string; today: string; limit: number },
) => {
  const next = visible(database.selectFrom('offer'))
    .innerJoin('bookmark', (join) =>
      join.onRef('bookmark.offer_id', '=', 'offer.id').on('bookmark.person_id', '=', readerId),
    )
    .where('deadline', '>=', today)
    .select('offer.id')
    .orderBy('deadline')
    .orderBy('offer.id')
    .limit(limit)
  // An array is looked up by the key; with `or` all offers would be read.
  return summaries(database, readerId)
    .where('offer.id', '=', sql<string>`any (array(${next}) || ${ids}::uuid[])`)
    .execute()
}

export interface DateRow {
  day: string
  kind: OfferDateKind
  id: string
  headline: string
  language: string
  category: string
  provider: string
}

export interface Days {
  first: string
  last: string
}

const columns = { closes: 'deadline', begins: 'starts_on' } as const

/** The first `limit` days of one kind, read through the index of that kind. */
function daysOf(
  database: Database,
  filter: SharedFilter,
  { kind, first, last, limit }: Days & { kind: OfferDateKind; limit: number },
) {
  const column = columns[kind]
  return inState(chosen(database, filter), filter)
    .where(column, 'is not', null)
    .where(column, '>=', first)
    .where(column, '<=', last)
    .select(['offer.id', `${column} as day`, sql<string>`${sql.lit(kind)}`.as('kind')])
    .orderBy(column)
    .orderBy('offer.id')
    .limit(limit)
}

/** The first `limit` days in order; of one day, deadlines come first. */
export async function selectDates(
  database: Database,
  filter: SharedFilter,
  { limit, ...days }: Days & { limit: number },
): Promise<DateRow[]> {
  const [closing, beginning] = (['closes', 'begins'] as const).map((kind) =>
    daysOf(database, filter, { ...days, kind, limit }),
  )
  const order = sql`day, kind desc, id`
  const { rows } = await sql<DateRow>`${sql.raw(planEachTime)}
    with days as ((${closing}) union all (${beginning})),
    first as (select * from days order by ${order} limit ${limit})
    select first.day, first.kind, first.id, headline, language, category,
      coalesce((select entity_name from person where person.id = provider_id), '') as provider
    from first join offer on offer.id = first.id order by ${order}`.execute(database)
  return rows
}

/** The offers on the list of a team that are still visible. */
export const selectOnTeamList = (
  database: Database,
  { outletId, readerId }: { outletId: string; readerId: string },
  page: { today: string; limit: number; offset: number },
) =>
  selectByDeadline(database, readerId, page)
    .innerJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select('team_offer.added_at')
    .select((eb) =>
      eb
        .selectFrom('person as adder')
        .select(sql<string>`concat_ws(' ', adder.first_name, adder.last_name)`.as('name'))
        .whereRef('adder.id', '=', 'team_offer.added_by')
        .as('adder_name'),
    )
    .execute()

/** An offer that members can see, and whether it is on the list of a team. */
export const findOnTeamList = (
  database: Database,
  { outletId, offerId }: { outletId: string; offerId: string },
) =>
  visible(database.selectFrom('offer'))
    .leftJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select(['offer.headline', 'team_offer.offer_id as listed_id'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst()

/** How many offers of the list are visible. */
export const countOnTeamList = (database: Database, outletId: string): Promise<number> =>
  countRows(
    database,
    visible(database.selectFrom('offer')).innerJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    ),
  )
