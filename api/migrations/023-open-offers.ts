import { type Kysely, sql } from 'kysely'

const statements = [
  `alter table offer add column open_to_visitors boolean not null default false`,
  // Few of many offers may be open: without an index of their own, all others would be read to find them.
  `create index offer_open on offer (published_at desc, id) where state = 'published' and open_to_visitors`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
