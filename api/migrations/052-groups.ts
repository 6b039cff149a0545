import { type Kysely, sql } from 'kysely'

/** Outlets are linked with groups as well. */
const statements = [
  `alter table link drop constraint link_kind_check`,
  `alter table link add constraint link_kind_check check (kind in ('legalEntity','trainer','group'))`,
  // As for legal entities: all of them can be asked.
  `create index person_group_name on person (sort_name, id)
    where effective_role(roles) = 'ROLE_GROUP' and parent_id is null and state = 'active'`,
]

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
