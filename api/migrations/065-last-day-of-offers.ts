import { type Kysely, sql } from 'kysely'

/** What takes one day ends with its first day: the indexes by the last day of an offer, anew. */
const statements = [
  `create index offer_last_day on offer ((coalesce(deadline, ends_on, starts_on, 'infinity'::date)), id)
    include (deadline, ends_on, starts_on, category, language, cost, online, provider_id) where state = 'published'`,
  `drop index offer_closed`,
  `create index offer_undated on offer ((coalesce(deadline, ends_on, starts_on, 'infinity'::date)), id)
    where state = 'published' and deadline is null`,
  `drop index offer_rolling`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
