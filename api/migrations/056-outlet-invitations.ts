import { type Kysely, sql } from 'kysely'

/**
 * Groups invite outlets as organisations invite contributors: by mail, with the name and the language of the outlet, or with one link
 * that they hand out themselves. That one is addressed to the group, and can be shown again.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table invitation add column name text check (length(name) <= 200),
    add column locale text, add column sealed text`.execute(db)
}
