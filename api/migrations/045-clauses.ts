import { type Kysely, sql } from 'kysely'

/** Clauses up to `mostClauses` of `contracts/constants.ts`: how many a standard has, its newest version says. */
const tables = ['readiness', 'team_assignment', 'team_comment', 'standard_question']

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of tables)
    await sql
      .raw(
        `alter table ${table} drop constraint ${table}_clause_check,
          add constraint ${table}_clause_check check (clause between 1 and 40)`,
      )
      .execute(db)
}
