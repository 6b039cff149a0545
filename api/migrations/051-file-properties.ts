import { type Kysely, sql } from 'kysely'

/** What a PDF that proves an answer says about itself; null for those that were uploaded before. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table stored_file add column properties jsonb`.execute(db)
}
