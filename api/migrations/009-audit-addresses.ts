import { type Kysely, sql } from 'kysely'

/** Addresses that are still to be deleted, oldest first: their number does not depend on the length of the log. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index audit_entry_address on audit_entry (at) where address is not null').execute(db)
}
