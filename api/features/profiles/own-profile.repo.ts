import type { Database } from '~/api/platform/database'
import type { PersonTable } from '~/api/platform/database/schema'
import type { ProfileField } from '~/contracts/people/profiles'
import type { ProfileFields } from './own-profile.rules'

const profileColumns = [
  'profile_version as version',
  'roles',
  'parent_id as parent',
  'email',
  'title',
  'first_name as firstName',
  'last_name as lastName',
  'entity_name as entityName',
  'address_line1 as addressLine1',
  'address_line2 as addressLine2',
  'post_code as postCode',
  'city',
  'region',
  'country_id as country',
  'phone',
  'extra_phone as extraPhone',
  'extra_email as extraEmail',
  'website',
  'social_links as socialLinks',
  'description',
  'publications',
  'expertise',
  'media_types as mediaTypes',
  'subregions',
  'contact_languages as contactLanguages',
  'languages',
  'trainer_types as trainerTypes',
  'visibility',
  'email_visibility as emailVisibility',
  'phone_visibility as phoneVisibility',
  'address_visibility as addressVisibility',
  'picture_id as picture',
] as const

const columnOf = {
  title: 'title',
  firstName: 'first_name',
  lastName: 'last_name',
  entityName: 'entity_name',
  addressLine1: 'address_line1',
  addressLine2: 'address_line2',
  postCode: 'post_code',
  city: 'city',
  region: 'region',
  country: 'country_id',
  phone: 'phone',
  extraPhone: 'extra_phone',
  extraEmail: 'extra_email',
  website: 'website',
  socialLinks: 'social_links',
  description: 'description',
  publications: 'publications',
  expertise: 'expertise',
  mediaTypes: 'media_types',
  subregions: 'subregions',
  contactLanguages: 'contact_languages',
  languages: 'languages',
  trainerTypes: 'trainer_types',
  visibility: 'visibility',
  emailVisibility: 'email_visibility',
  phoneVisibility: 'phone_visibility',
  addressVisibility: 'address_visibility',
} as const satisfies Record<ProfileField, keyof PersonTable>

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
