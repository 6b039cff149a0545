import { type Kysely, sql } from 'kysely'

/** The file of answers that an outlet has read last, until it is accepted or a week has passed. */
const statements = [
  `create table answer_import (
    outlet_id uuid primary key references person on delete cascade,
    name text not null,
    entries jsonb not null,
    created_at timestamptz not null)`,
  `create index answer_import_created on answer_import (created_at)`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
