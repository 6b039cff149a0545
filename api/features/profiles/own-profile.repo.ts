import type { Database } from '~/api/platform/database'
import { profileValues, selectedProfile } from '~/api/platform/database/profile-columns'
import type { ProfileFields } from '~/contracts/people/profile-fields'

const columns = [
  ...selectedProfile(),
  'profile_version as version',
  'roles',
  'parent_id as parent',
  'email',
  'picture_id as picture',
] as const

const selectProfile = (database: Database, id: string) =>
  database.db().selectFrom('person').select(columns).where('id', '=', id)

export const getProfile = (database: Database, id: string) =>
  selectProfile(database, id).executeTakeFirstOrThrow()

/** Locked: the second of two concurrent changes sees the first. */
export const lockProfile = (database: Database, id: string) =>
  selectProfile(database, id).forUpdate().executeTakeFirstOrThrow()

export const updateProfile = (database: Database, id: string, fields: Partial<ProfileFields>) =>
  database
    .db()
    .updateTable('person')
    .set((eb) => ({ ...profileValues(fields), profile_version: eb('profile_version', '+', 1) }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const hasCountry = async (database: Database, id: string): Promise<boolean> =>
  (await database.db().selectFrom('country').select('id').where('id', '=', id).executeTakeFirst()) !==
  undefined
