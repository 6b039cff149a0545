import { type Kysely, sql } from 'kysely'

/** For the copy of the own data, and for whatever else asks which mails went to an address. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw('create index mail_recipient on mail (lower(recipient))').execute(db)
}
