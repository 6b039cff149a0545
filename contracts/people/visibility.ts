import { can, effectiveRole, type AccessLevel, type Role } from '../permissions'
import { type Asker, seesOwn } from '../token-scopes'

/** Visibility rules of profiles. All code that shows a person to others (pages, pictures, lists) must use them. */

/** 0: owner and admins; 1: members as well; 2: everyone. */
export type Visibility = 0 | 1 | 2

/** Relation of a viewer to a profile. `restricted`: logged in without full access. */
export const viewers = ['visitor', 'restricted', 'member', 'owner', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/** Account columns that determine the visibility of the profile. */
export interface Subject {
  roles: readonly string[]
  state: 'unconfirmed' | 'active' | 'deactivated' | 'blocked'
  validated: boolean
  contributor: boolean
  visibility: Visibility
}

/** Why only the owner and admins see a profile. `choice`: set by the owner. */
export const profileBlockedReasons = ['account', 'contributor', 'validation', 'choice'] as const
export type ProfileBlockedReason = (typeof profileBlockedReasons)[number]

const validatedRoles: readonly (string | null)[] = [
  'ROLE_INDIVIDUAL_JOURNALIST',
  'ROLE_TRAINER',
  'ROLE_SERVICE_PROVIDER',
]

/**
 * Returns the first reason why others cannot see a profile, or null. Inactive accounts are hidden, contributors have no
 * profile of their own, and journalists, trainers and providers are hidden until validated.
 */
export function profileBlockedReason(subject: Subject): ProfileBlockedReason | null {
  if (subject.state !== 'active') return 'account'
  if (subject.contributor) return 'contributor'
  const role = effectiveRole(subject.roles)
  if (role === null) return 'account'
  if (validatedRoles.includes(role) && !subject.validated) return 'validation'
  return subject.visibility === 0 ? 'choice' : null
}

/**
 * Visibility of a profile whose owner has not chosen one yet. Trainers and providers register to be found: once they are
 * validated, members see them.
 */
export const firstVisibility = (role: Role): Visibility =>
  role === 'ROLE_TRAINER' || role === 'ROLE_SERVICE_PROVIDER' ? 1 : 0

/** Effective audience of the profile. */
export const audienceOf = (subject: Subject): Visibility =>
  profileBlockedReason(subject) === null ? subject.visibility : 0

/** Minimum visibility that a viewer requires. */
const needs: Record<Viewer, Visibility> = { visitor: 2, restricted: 2, member: 1, owner: 0, admin: 0 }

/** True if the viewer can see the profile. Otherwise it is treated as non-existent. */
export const seesProfile = (viewer: Viewer, subject: Subject): boolean => audienceOf(subject) >= needs[viewer]

/** True if the viewer can see a field with its own visibility, which is never wider than the profile's. */
export const seesField = (viewer: Viewer, subject: Subject, field: Visibility): boolean =>
  Math.min(field, audienceOf(subject)) >= needs[viewer]

interface Reader extends Asker {
  id: string
  accessLevel: AccessLevel
}

/**
 * Returns the relation of a reader (null: not logged in) to a profile. Programs read what members share, whatever account they call for:
 * no scope covers what an owner or an admin sees beyond it.
 */
export function viewerOf(reader: Reader | null, personId: string): Viewer {
  if (!reader) return 'visitor'
  if (seesOwn(reader)) {
    if (reader.id === personId) return 'owner'
    if (reader.accessLevel === 'admin') return 'admin'
  }
  return can(reader.accessLevel, 'resources.read') ? 'member' : 'restricted'
}
