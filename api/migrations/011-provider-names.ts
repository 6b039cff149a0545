import { type Kysely, sql } from 'kysely'

/**
 * Providers by name, for searches: of journalists among those that can validate, of admins among all. A search reads only
 * this index, from its first name on. It replaces the index of a list that named all of them.
 */
const statements = [
  `create index person_provider_name on person (sort_name, id) include (validated, state)
    where effective_role(roles) = 'ROLE_SERVICE_PROVIDER' and parent_id is null and entity_name is not null`,
  `drop index person_validator`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
