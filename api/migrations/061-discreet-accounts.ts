import { type Kysely, sql } from 'kysely'

/** As in `013-change-counts`, and `discreet`: it decides who is on the map. */
const personColumns =
  'state, roles, validated, visible_trainer, parent_id, title, first_name, last_name, entity_name, country_id, ' +
  'city, description, publications, subregions, vanity_name, visibility, media_types, expertise, languages, ' +
  'trainer_types, picture_id, created_at, discreet'

const statements = [
  `alter table person add column discreet boolean not null default false`,
  `drop trigger count_change on person`,
  `create trigger count_change after insert or delete or update of ${personColumns} or truncate on person
    for each statement execute function count_change('person')`,
]

/** Accounts of which as little as possible is told and kept. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
