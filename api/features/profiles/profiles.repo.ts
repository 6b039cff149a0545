import { sql } from 'kysely'
import { type Database, isUniqueViolation } from '~/api/platform/database'
import { selectedProfile, profileValues } from '~/api/platform/database/profile-columns'
import type { ProfileFields } from '~/contracts/people/profile-fields'

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

/** With whether this reader follows the person, and the number of the newest report unless it is withdrawn. */
const selectProfile = (database: Database, readerId: string | null) =>
  database
    .selectFrom('person')
    .leftJoin('country', 'country.id', 'person.country_id')
    .select(columns)
    .select([
      sql<boolean>`exists (select from followed_provider
        where followed_provider.person_id = ${readerId}::uuid and provider_id = person.id)`.as('followed'),
      sql<
        number | null
      >`(select case when num_nonnulls(withdrawn_at, erased_at, removed_at) = 0 then number end
        from disclosure where outlet_id = person.id order by number desc limit 1)`.as('report'),
    ])

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

/** Whose name this is, or was until a short time ago. */
export async function findIdByName(database: Database, name: string, now: Date): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    (select id, 1 as rank from person where vanity_name = ${name})
    union all
    (select person_id, 2 from vanity_redirect where name = ${name} and until > ${now})
    order by rank limit 1`.execute(database)
  return rows[0]?.id ?? null
}

const vanityColumns = ['vanity_name as name', 'vanity_changed_at as changedAt'] as const

const selectName = (database: Database, personId: string) =>
  database.selectFrom('person').select(vanityColumns).where('id', '=', personId)

export const getName = (database: Database, personId: string) =>
  selectName(database, personId).executeTakeFirstOrThrow()

/** Locked: of two concurrent changes by one person, the second waits and sees the first. */
export const lockName = (database: Database, personId: string) =>
  selectName(database, personId).forUpdate().executeTakeFirstOrThrow()

/** False if the name is taken; the transaction must then be rolled back. */
export async function setName(
  database: Database,
  personId: string,
  change: { name: string | null; now: Date },
): Promise<boolean> {
  try {
    await database
      .updateTable('person')
      .set({ vanity_name: change.name, vanity_changed_at: change.now })
      .where('id', '=', personId)
      .execute()
    return true
  } catch (error) {
    if (isUniqueViolation(error)) return false
    throw error
  }
}

/** True while the name redirects to a former owner. */
export const isHeldForOther = async (
  database: Database,
  { name, personId, now }: { name: string; personId: string; now: Date },
): Promise<boolean> =>
  (await database
    .selectFrom('vanity_redirect')
    .select('name')
    .where('name', '=', name)
    .where('person_id', '!=', personId)
    .where('until', '>', now)
    .executeTakeFirst()) !== undefined

/** Deletes a redirect because the name is in use again, or its period is over. */
export const deleteRedirect = (database: Database, name: string) =>
  database.deleteFrom('vanity_redirect').where('name', '=', name).execute()

export const putRedirect = (
  database: Database,
  { name, personId, until }: { name: string; personId: string; until: Date },
) =>
  database
    .insertInto('vanity_redirect')
    .values({ name, person_id: personId, until })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ person_id: personId, until }))
    .execute()

export const listRedirects = (database: Database, personId: string, now: Date) =>
  database
    .selectFrom('vanity_redirect')
    .select(['name', 'until'])
    .where('person_id', '=', personId)
    .where('until', '>', now)
    .orderBy('until', 'desc')
    .orderBy('name')
    .execute()

const ownColumns = [
  ...selectedProfile(),
  'profile_version as version',
  'roles',
  'parent_id as parent',
  'email',
  'picture_id as picture',
] as const

const ownProfile = (database: Database, id: string) =>
  database.selectFrom('person').select(ownColumns).where('id', '=', id)

export const getProfile = (database: Database, id: string) =>
  ownProfile(database, id).executeTakeFirstOrThrow()

/** Locked: the second of two concurrent changes sees the first. */
export const lockProfile = (database: Database, id: string) =>
  ownProfile(database, id).forUpdate().executeTakeFirstOrThrow()

export const updateProfile = (database: Database, id: string, fields: Partial<ProfileFields>) =>
  database
    .updateTable('person')
    .set((eb) => ({ ...profileValues(fields), profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', id)
    .returning(ownColumns)
    .executeTakeFirstOrThrow()

export const hasCountry = async (database: Database, id: string): Promise<boolean> =>
  (await database.selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
