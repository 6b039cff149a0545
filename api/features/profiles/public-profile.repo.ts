import { sql } from 'kysely'
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

/** With whether this reader follows the person. */
const selectProfile = (database: Database, readerId: string | null) =>
  database
    .db()
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .select(columns)
    .select(
      sql<boolean>`exists (select from followed_provider
        where followed_provider.person_id = ${readerId}::uuid and provider_id = person.id)`.as('followed'),
    )

/** Who is looked for, and who asks. */
interface Wanted {
  name: string
  readerId: string | null
}

export const findById = (database: Database, { name: id, readerId }: Wanted) =>
  selectProfile(database, readerId).where('person.id', '=', id).executeTakeFirst()
export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findById>>>

export const findByVanityName = (database: Database, { name, readerId }: Wanted) =>
  selectProfile(database, readerId).where('person.vanity_name', '=', name).executeTakeFirst()

/** The recent owner of a former name. */
export const findByFormerName = (database: Database, { name, readerId }: Wanted, now: Date) =>
  selectProfile(database, readerId)
    .innerJoin('vanity_redirect', 'vanity_redirect.person_id', 'person.id')
    .where('vanity_redirect.name', '=', name)
    .where('vanity_redirect.until', '>', now)
    .executeTakeFirst()
