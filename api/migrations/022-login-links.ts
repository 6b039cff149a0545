import { type Kysely, sql } from 'kysely'

const statements = [
  // One more purpose of a mailed link: to log in once without the password.
  `alter table one_time_token
    drop constraint one_time_token_purpose_check,
    add constraint one_time_token_purpose_check
      check (purpose in ('confirm','emailChange','passwordReset','invitation','loginConfirmation','loginLink'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
