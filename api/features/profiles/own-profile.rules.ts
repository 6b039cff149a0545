import { type ProfileKind, profileKindOf } from '~/contracts/people/people'
import {
  type Profile,
  type ProfileChange,
  type ProfileField,
  profileFieldsOf,
} from '~/contracts/people/profiles'

export type ProfileFields = Pick<Profile, ProfileField>

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

/** What is kept for an account, as what it shows: fields of other kinds are left out. */
export function profileOf(row: ProfileFields & ProfileRow): Profile {
  const { roles, parent, ...fields } = row
  const kind = profileKindOf({ roles, contributor: parent !== null })
  const known = profileFieldsOf(kind)
  const own = Object.entries(fields).map(([name, value]) => {
    const isStrange = name in emptyOf && !known.includes(name as ProfileField)
    return [name, isStrange ? emptyOf[name as keyof typeof emptyOf] : value]
  })
  return { ...(Object.fromEntries(own) as typeof fields), kind }
}

interface ProfileRow {
  version: number
  email: string
  picture: string | null
  roles: string[]
  parent: string | null
}

/** The fields that not every kind has. */
const emptyOf = { entityName: null, mediaTypes: [], trainerTypes: [] }

type Names = Pick<Profile, 'title' | 'firstName' | 'lastName'>

/** The name by which others know a person. */
export const nameOf = ({ title, firstName, lastName }: Names): string =>
  [title, firstName, lastName].filter(Boolean).join(' ')
