import { type Kysely, sql } from 'kysely'

const statements = [
  // The author has been warned, and nothing was hidden.
  `alter table moderation_case
    drop constraint moderation_case_state_check,
    add constraint moderation_case_state_check
      check (state in ('open','dismissed','warned','removed','restored'))`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
