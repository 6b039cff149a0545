import type { Database } from '~/api/platform/database'

const columns = [
  'person.id',
  'person.roles',
  'person.state',
  'person.validated',
  'person.parent_id',
  'person.visibility',
  'person.email_visibility',
  'person.phone_visibility',
  'person.address_visibility',
  'person.vanity_name',
  'person.title',
  'person.first_name',
  'person.last_name',
  'person.entity_name',
  'person.picture_id',
  'person.email',
  'person.extra_email',
  'person.phone',
  'person.extra_phone',
  'person.address_line1',
  'person.address_line2',
  'person.post_code',
  'person.city',
  'person.region',
  'person.website',
  'person.social_links',
  'person.description',
  'person.publications',
  'person.expertise',
  'person.media_types',
  'person.trainer_types',
  'person.subregions',
  'person.languages',
  'person.contact_languages',
  'country.names as country_names',
] as const

const selectProfile = (database: Database) =>
  database.db().selectFrom('person').leftJoin('country', 'country.id', 'person.country_id').select(columns)

export const findById = (database: Database, id: string) =>
  selectProfile(database).where('person.id', '=', id).executeTakeFirst()
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findById>>>

export const findByVanityName = (database: Database, name: string) =>
  selectProfile(database).where('person.vanity_name', '=', name).executeTakeFirst()

/** Whose name this was until lately. */
export const findByFormerName = (database: Database, name: string, now: Date) =>
  selectProfile(database)
    .innerJoin('vanity_redirect', 'vanity_redirect.person_id', 'person.id')
    .where('vanity_redirect.name', '=', name)
    .where('vanity_redirect.until', '>', now)
    .executeTakeFirst()
