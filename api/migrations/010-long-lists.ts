import { type Kysely, sql } from 'kysely'

const statements = [
  // Outlets that have named their legal entity, for the list of those whose legal entity has no account.
  `create index person_names_legal_entity on person (created_at desc, id desc)
    where state = 'active' and parent_id is null and legal_entity_email is not null
      and effective_role(roles) = 'ROLE_MEDIA_OUTLET'`,
  // All legal entities can be asked for a link, listed or not.
  `create index person_legal_entity_name on person (sort_name, id)
    where effective_role(roles) = 'ROLE_LEGAL_ENTITY' and parent_id is null and state = 'active'`,
]

/** Lists of the administration that are read in the order of an index. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
