import { type Kysely, sql } from 'kysely'

/** How a provider shows a linked account to people: its address, or a name. Those linked before have none until they are used. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table identity add column label text check (length(label) between 1 and 254)`.execute(db)
}
