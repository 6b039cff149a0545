import { type RawBuilder, sql } from 'kysely'
import { type Database, planEachTime } from '~/api/platform/database'
import {
  chosen,
  inState,
  matches,
  type OfferFilter,
  type SharedFilter,
  selectByDeadline,
  visible,
  summaries,
  type SummaryRow,
} from './offers.repo'
import type { OfferDateKind } from '~/contracts/offers/offer-dates'

/** What offers are chosen by. */
export interface Interests {
  /** The organisation whose own offers are left out. */
  organisationId: string
  /** Filters of saved searches, the most important first. */
  searches: OfferFilter[]
  /** Clauses that are still open in the self-assessment. */
  clauses: number[]
  /** Names of the city, the region and the country, in all languages. */
  places: string[]
  countryId: string | null
  languages: string[]
}

export interface Choice {
  /** Of a suggested offer; null for one that is only new. */
  search: number | null
  clause: number | null
  matched_place: string | null
  by_country: boolean
  by_language: boolean
  /** Position among the suggested or among the new ones. */
  position: number
  suggested: boolean
}

/** Among so many of the newest open offers, so that the time does not grow with their number. */
const looked = 500

/** A language says little: so many offers are chosen for it alone, and the newest keep their places beside them. */
const byLanguageAlone = 2
const languageAlone = 1

const fits = ({ marks, text, state, today, soon }: OfferFilter): RawBuilder<boolean> => {
  const conditions = [
    ...(marks.length > 0 ? [sql`facets @> ${marks}::text[]`] : []),
    ...(text ? [matches(text, (value) => value)] : []),
    ...(state === 'closing' ? [sql`deadline between ${today}::date and ${soon}::date`] : []),
    ...(state === 'rolling' ? [sql`deadline is null`] : []),
  ]
  // A search for past offers, or for all of them, says nothing about what somebody wants.
  if (state === 'past' || conditions.length === 0) return sql`false`
  return sql`(${sql.join(conditions, sql` and `)})`
}

const firstFitting = (searches: readonly OfferFilter[]): RawBuilder<number | null> => {
  if (searches.length === 0) return sql`null::int`
  const cases = searches.map((search, index) => sql`when ${fits(search)} then ${sql.lit(index)}`)
  return sql`case ${sql.join(cases, sql` `)} end`
}

/** Words of a name, without signs, so that they can be compared as a whole. Costly: once for each name, never for each pair. */
const words = (name: RawBuilder<unknown>) =>
  sql`' ' || btrim(regexp_replace(sort_key(${name}), '[^[:alnum:]]+', ' ', 'g')) || ' '`

/**
 * Offers for one person, and the newest ones without those that they have dismissed, in one statement. The offers with the
 * most reasons come first; equal ones change places every day.
 */
export async function selectSuggested(
  database: Database,
  { readerId, interests, filter }: { readerId: string; interests: Interests; filter: OfferFilter },
  { suggested, newest }: { suggested: number; newest: number },
): Promise<(SummaryRow & Choice)[]> {
  const { organisationId, searches, clauses, places, countryId, languages } = interests
  const recent = inState(chosen(database, filter), filter)
    .select(['offer.id', 'provider_id', 'facets', 'search', 'clauses', 'place', 'language', 'deadline'])
    .select('published_at')
    .orderBy(sql`published_at desc, id`)
    .limit(looked)
  const { rows } = await sql<SummaryRow & Choice>`${sql.raw(planEachTime)}
    with recent as materialized (${recent}),
    names as materialized (
      select name, number, ${words(sql`name`)} as words
      from unnest(${places}::text[]) with ordinality as given (name, number)),
    mine as materialized (
      select id, ${firstFitting(searches)} as search,
        (select min(clause) from unnest(clauses) clause where clause = any (${clauses}::int[])) as clause,
        (select name from names where strpos(place_words, words) > 0 and words <> '  '
          order by number limit 1) as place,
        coalesce((select country_id = ${countryId} from person
          where person.id = provider_id and visibility >= 1), false) as by_country,
        language = any (${languages}::text[]) as by_language
      from recent
      cross join lateral (select ${words(sql`place`)} as place_words offset 0) of_place
      where provider_id <> ${organisationId}
        and not exists (select from bookmark where person_id = ${readerId} and offer_id = recent.id)
        and not exists (select from offer_dismissal where person_id = ${readerId} and offer_id = recent.id)),
    scored as (
      select *, 16 * (search is not null)::int + 8 * (clause is not null)::int + 4 * (place is not null)::int
        + 2 * by_country::int + by_language::int as score, md5(id::text || ${filter.today}) as turn
      from mine),
    ranked as (
      select *, row_number() over (order by score desc, turn, id)::int as position,
        row_number() over (partition by score order by turn, id) as among_equal
      from scored where score > 0),
    best as (
      select id, search, clause, place, by_country, by_language, position, true as suggested
      from ranked where score > ${languageAlone} or among_equal <= ${byLanguageAlone}
      order by position limit ${suggested}),
    fresh as (
      select id, null::int, null::int, null::text, false, false,
        row_number() over (order by published_at desc, id)::int as position, false
      from recent
      where not exists (select from offer_dismissal where person_id = ${readerId} and offer_id = recent.id)
      order by position limit ${newest}),
    picked (picked_id, search, clause, matched_place, by_country, by_language, position, suggested) as (
      select * from best union all select * from fresh)
    select summary.*, picked.search, picked.clause, picked.by_country, picked.by_language, picked.position,
      picked.suggested, picked.matched_place
    from picked
    join (${summaries(database, readerId).where('offer.id', 'in', sql<string>`(select picked_id from picked)`)}) summary
      on summary.id = picked_id
    order by picked.suggested desc, picked.position`.execute(database.db())
  return rows
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
    from first join offer on offer.id = first.id order by ${order}`.execute(database.db())
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
  visible(database.db().selectFrom('offer'))
    .leftJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select(['offer.headline', 'team_offer.offer_id as listed_id'])
    .where('offer.id', '=', offerId)
    .executeTakeFirst()

/** How many offers of the list are visible. */
export async function countOnTeamList(database: Database, outletId: string): Promise<number> {
  const row = await visible(database.db().selectFrom('offer'))
    .innerJoin('team_offer', (join) =>
      join.onRef('team_offer.offer_id', '=', 'offer.id').on('team_offer.outlet_id', '=', outletId),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return row.count
}
