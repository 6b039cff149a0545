import { type AliasedRawBuilder, sql, type Updateable } from 'kysely'
import { type ProfileField, profileFieldNames, type ProfileFields } from '~/contracts/people/profile-fields'
import type { PersonTable } from './schema'

type Snake<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${Snake<Rest>}`
  : ''
type ProfileColumn = Snake<Exclude<ProfileField, 'country'>> | 'country_id'

const columnOf = (field: ProfileField) =>
  (field === 'country'
    ? 'country_id'
    : field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)) as ProfileColumn

/** Columns of `person` for the given profile fields. */
export const columnsOf = (fields: readonly ProfileField[]) => fields.map(columnOf)

type SelectedField = { [F in ProfileField]: AliasedRawBuilder<ProfileFields[F], F> }[ProfileField]

/** Columns of a profile for `select`, named like its fields. */
export const selectedProfile = (table = 'person') =>
  profileFieldNames.map((field) => sql.ref(`${table}.${columnOf(field)}`).as(field)) as SelectedField[]

/** Profile fields as column values; ignores other properties. */
export const profileValues = (fields: Partial<ProfileFields>): Pick<Updateable<PersonTable>, ProfileColumn> =>
  Object.fromEntries(
    profileFieldNames.filter((field) => field in fields).map((field) => [columnOf(field), fields[field]]),
  )
