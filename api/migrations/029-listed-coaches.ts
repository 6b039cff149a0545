import { type Kysely, sql } from 'kysely'

const statements = [
  // The newest coaches that the directory lists, from whom those for a member are chosen.
  `create index person_coaches on person (created_at desc, id desc)
    where listed and effective_role(roles) = 'ROLE_TRAINER' and parent_id is null`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
