import { type Kysely, sql } from 'kysely'

const statements = [
  // Those who have bookmarked an offer, in order: reminders of a popular offer are read on from person to person.
  `create index bookmark_offer_person on bookmark (offer_id, person_id) include (created_at)`,
  `drop index bookmark_offer`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
