import { type ProfileKind, profileKindOf } from '~/contracts/people/people'
import {
  emptyValue,
  type ProfileField,
  profileFieldNames,
  profileFieldsOf,
  type ProfileFields,
} from '~/contracts/people/profile-fields'
import type { Profile, ProfileChange } from '~/contracts/people/profiles'

/** Lists have a canonical order, so equal selections have equal JSON. */
const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const namesIn = (change: ProfileChange): ProfileField[] =>
  (Object.keys(change) as (keyof ProfileChange)[]).filter(
    (name): name is ProfileField => name !== 'version' && name !== 'picture' && change[name] !== undefined,
  )

/** Fields whose value actually changes, so that repeated requests have no effect. */
export function differences(profile: ProfileFields, change: ProfileChange): Partial<ProfileFields> {
  const names = namesIn(change).filter((name) => !isSame(change[name], profile[name]))
  return Object.fromEntries(names.map((name) => [name, change[name]]))
}

/** Fields in the change that this kind of account does not have. */
export function strangeFields(kind: ProfileKind, change: ProfileChange): ProfileField[] {
  const known = profileFieldsOf(kind)
  return namesIn(change).filter((name) => !known.includes(name))
}

/** The profile of a stored account; fields of other kinds are empty. */
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

/** Accounts without a profile of their own show all their fields. */
function strangeTo(kind: ProfileKind): ProfileField[] {
  const known = profileFieldsOf(kind)
  return known.length === 0 ? [] : profileFieldNames.filter((field) => !known.includes(field))
}

type Names = Pick<ProfileFields, 'title' | 'firstName' | 'lastName'>

/** Display name of a person. */
export const nameOf = ({ title, firstName, lastName }: Names): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
