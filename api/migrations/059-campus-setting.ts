import { type Kysely, sql } from 'kysely'

/** What the operator has set of name, colour and words of the campus: one row at most. `contracts/administration/settings.ts` reads it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create table campus_setting (
    id boolean primary key default true check (id),
    settings jsonb not null,
    version integer not null check (version > 0),
    updated_at timestamptz not null
  )`.execute(db)
}
