import { sql } from 'kysely'
import { type Database, planEachTime } from '~/api/platform/database'
import type { OfferDateKind } from '~/contracts/offers/offer-dates'
import { chosen, inState, type SharedFilter } from './offers.repo'

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
