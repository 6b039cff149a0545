import type { Database } from '~/api/platform/database'
import { selectedProfile } from '~/api/platform/database/profile-columns'

const columns = [
  ...selectedProfile(),
  'person.id',
  'person.roles',
  'person.state',
  'person.validated',
  'person.parent_id',
  'person.vanity_name',
  'person.picture_id',
  'person.email',
  'country.names as country_names',
] as const

const selectProfile = (database: Database) =>
  database.db().selectFrom('person').leftJoin('country', 'country.id', 'person.country_id').select(columns)

export const findById = (database: Database, id: string) =>
  selectProfile(database).where('person.id', '=', id).executeTakeFirst()
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findById>>>

export const findByVanityName = (database: Database, name: string) =>
  selectProfile(database).where('person.vanity_name', '=', name).executeTakeFirst()

/** The recent owner of a former name. */
export const findByFormerName = (database: Database, name: string, now: Date) =>
  selectProfile(database)
    .innerJoin('vanity_redirect', 'vanity_redirect.person_id', 'person.id')
    .where('vanity_redirect.name', '=', name)
    .where('vanity_redirect.until', '>', now)
    .executeTakeFirst()
