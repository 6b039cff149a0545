import { can, effectiveRole, type AccessLevel } from '../permissions'

/**
 * Who sees what of whom. Like the permission table this is the whole truth: whatever shows a person to others (pages,
 * pictures, lists) asks here.
 */

/** 0 the owner and the administration, 1 members as well, 2 everybody. */
export type Visibility = 0 | 1 | 2

/** What a reader is to a profile. `restricted` is logged in, but has no full access. */
export const viewers = ['visitor', 'restricted', 'member', 'owner', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/** The columns of an account that decide over its profile. */
export interface Subject {
  roles: readonly string[]
  state: 'unconfirmed' | 'active' | 'deactivated' | 'blocked'
  validated: boolean
  contributor: boolean
  visibility: Visibility
}

/** Why nobody but the owner and the administration sees a profile. `choice` is the owner's own. */
export const profileBlockedReasons = ['account', 'contributor', 'validation', 'choice'] as const
export type ProfileBlockedReason = (typeof profileBlockedReasons)[number]

const validatedRoles: readonly (string | null)[] = [
  'ROLE_INDIVIDUAL_JOURNALIST',
  'ROLE_TRAINER',
  'ROLE_SERVICE_PROVIDER',
]

/**
 * What keeps a profile from others, the heaviest first; null where nothing does. Accounts that are not active are gone
 * from the campus; contributors act for their organisation and have no profile of their own; journalists, trainers and
 * providers are shown once somebody has validated them.
 */
export function profileBlockedReason(subject: Subject): ProfileBlockedReason | null {
  if (subject.state !== 'active') return 'account'
  if (subject.contributor) return 'contributor'
  const role = effectiveRole(subject.roles)
  if (role === null) return 'account'
  if (validatedRoles.includes(role) && !subject.validated) return 'validation'
  return subject.visibility === 0 ? 'choice' : null
}

/** Who sees the profile in the end, whatever its owner has chosen. */
export const audienceOf = (subject: Subject): Visibility =>
  profileBlockedReason(subject) === null ? subject.visibility : 0

/** The widest audience to which a reader belongs has this number or a lower one. */
const needs: Record<Viewer, Visibility> = { visitor: 2, restricted: 2, member: 1, owner: 0, admin: 0 }

/** True if the profile exists for this reader. For everybody else it is as if it were not there. */
export const seesProfile = (viewer: Viewer, subject: Subject): boolean => audienceOf(subject) >= needs[viewer]

/** True if the reader sees a field that has a visibility of its own, which is never wider than the profile's. */
export const seesField = (viewer: Viewer, subject: Subject, field: Visibility): boolean =>
  Math.min(field, audienceOf(subject)) >= needs[viewer]

interface Reader {
  id: string
  accessLevel: AccessLevel
}

/** What this reader is to the profile of that person. */
export function viewerOf(reader: Reader | null, personId: string): Viewer {
  if (!reader) return 'visitor'
  if (reader.id === personId) return 'owner'
  if (reader.accessLevel === 'admin') return 'admin'
  return can(reader.accessLevel, 'resources.read') ? 'member' : 'restricted'
}
