import { type Kysely, sql } from 'kysely'

const statements = [
  // A shortened address has no salt any more: few whole ones could be behind it, and the salt would tell which.
  `alter table audit_entry drop constraint audit_entry_check`,
  `create index audit_entry_whole_address on audit_entry (at) where address_salt is not null`,
  `create index session_whole_address on session (created_at)
    where (address not like '%x' or address is null and user_agent like '%.%')`,
]

/** Addresses are shortened after some hours: these are found without reading the others. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
