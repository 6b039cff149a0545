import type { Database } from '~/api/platform/database'
import type { ProfileFields } from './own-profile.rules'

const profileColumns = [
  'profile_version as version',
  'title',
  'first_name as firstName',
  'last_name as lastName',
  'country_id as country',
  'city',
  'website',
  'description',
] as const

const columnOf = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  country: 'country_id',
  city: 'city',
  website: 'website',
  description: 'description',
} as const satisfies Record<keyof ProfileFields, string>

const selectProfile = (database: Database, id: string) =>
  database.db().selectFrom('person').select(profileColumns).where('id', '=', id)

export const getProfile = (database: Database, id: string) =>
  selectProfile(database, id).executeTakeFirstOrThrow()

/** Locked: of two changes at once, the second one sees what the first one did. */
export const lockProfile = (database: Database, id: string) =>
  selectProfile(database, id).forUpdate().executeTakeFirstOrThrow()

export const updateProfile = (database: Database, id: string, fields: Partial<ProfileFields>) =>
  database
    .db()
    .updateTable('person')
    .set((eb) => ({
      ...Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [columnOf[name as keyof ProfileFields], value]),
      ),
      profile_version: eb('profile_version', '+', 1),
    }))
    .where('id', '=', id)
    .returning(profileColumns)
    .executeTakeFirstOrThrow()

export const hasCountry = async (database: Database, id: string): Promise<boolean> =>
  (await database.db().selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined
