import { type Kysely, sql } from 'kysely'

const statements = [
  // A month of the calendar: its deadlines have an index already (`offer_dated`), its beginnings need one.
  `create index offer_starting on offer (starts_on, id) where state = 'published' and starts_on is not null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
