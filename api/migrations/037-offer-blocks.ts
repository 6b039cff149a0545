import { type Kysely, sql } from 'kysely'

/** An offer's description as rich text, made when it is stored. Without it, the first reader's request makes it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table offer add column description_blocks jsonb`.execute(db)
}
