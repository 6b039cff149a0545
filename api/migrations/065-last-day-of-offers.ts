import { type Kysely, sql } from 'kysely'

/**
 * What takes one day ends with its first day: indexes by the last day of an offer. Those by its end alone, `offer_closed` and
 * `offer_rolling`, are of use to the release before as long as it runs, and go with the next release.
 */
const statements = [
  `create index offer_last_day on offer ((coalesce(deadline, ends_on, starts_on, 'infinity'::date)), id)
    include (deadline, ends_on, starts_on, category, language, cost, online, provider_id) where state = 'published'`,
  `create index offer_undated on offer ((coalesce(deadline, ends_on, starts_on, 'infinity'::date)), id)
    where state = 'published' and deadline is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
