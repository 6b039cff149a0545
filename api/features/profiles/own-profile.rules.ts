import { type ProfileKind, profileKindOf } from '~/contracts/people/people'
import {
  emptyValue,
  type ProfileField,
  profileFieldNames,
  profileFieldsOf,
  type ProfileFields,
} from '~/contracts/people/profile-fields'
import type { Profile, ProfileChange } from '~/contracts/people/profiles'

/** Lists are kept in one order, so that equal choices are equal texts. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const namesIn = (change: ProfileChange): ProfileField[] =>
  (Object.keys(change) as (keyof ProfileChange)[]).filter(
    (name): name is ProfileField => name !== 'version' && name !== 'picture' && change[name] !== undefined,
  )

/** The fields that the change would really change: sent twice, it changes nothing the second time. */
export function differences(profile: ProfileFields, change: ProfileChange): Partial<ProfileFields> {
  const names = namesIn(change).filter((name) => !isSame(change[name], profile[name]))
  return Object.fromEntries(names.map((name) => [name, change[name]]))
}

/** Fields in the change that this kind of account does not have. */
export function strangeFields(kind: ProfileKind, change: ProfileChange): ProfileField[] {
  const known = profileFieldsOf(kind)
  return namesIn(change).filter((name) => !known.includes(name))
}

/** What is kept for an account, as what it shows: fields that only other kinds have are empty. */
export function profileOf({ roles, parent, ...row }: ProfileFields & ProfileRow): Profile {
  const kind = profileKindOf({ roles, contributor: parent !== null })
  const strange = strangeTo(kind).map((field) => [field, emptyValue(field)])
  return { ...row, ...(Object.fromEntries(strange) as object), kind }
}

interface ProfileRow {
  version: number
  email: string
  picture: string | null
  roles: string[]
  parent: string | null
}

/** An account without a profile of its own shows what it has. */
function strangeTo(kind: ProfileKind): ProfileField[] {
  const known = profileFieldsOf(kind)
  return known.length === 0 ? [] : profileFieldNames.filter((field) => !known.includes(field))
}

type Names = Pick<ProfileFields, 'title' | 'firstName' | 'lastName'>

/** The name by which others know a person. */
export const nameOf = ({ title, firstName, lastName }: Names): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
