import type { ProfileKind } from '../people/people'
import type { Role } from '../permissions'

/** Kinds of accounts that admins can create. Contributors are invited by their organisation instead. */
export const accountKinds = [
  'journalist',
  'mediaOutlet',
  'trainer',
  'provider',
  'legalEntity',
  'group',
  'admin',
] as const satisfies readonly ProfileKind[]
export type AccountKind = (typeof accountKinds)[number]

export const roleOfKind: Readonly<Record<AccountKind, Role>> = {
  journalist: 'ROLE_INDIVIDUAL_JOURNALIST',
  mediaOutlet: 'ROLE_MEDIA_OUTLET',
  trainer: 'ROLE_TRAINER',
  provider: 'ROLE_SERVICE_PROVIDER',
  legalEntity: 'ROLE_LEGAL_ENTITY',
  group: 'ROLE_GROUP',
  admin: 'ROLE_ADMIN',
}

/** Kinds with an organisation name in addition to the contact person's name. */
export const organisationKinds = ['mediaOutlet', 'provider', 'legalEntity', 'group'] as const
export const isOrganisation = (kind: string): boolean =>
  (organisationKinds as readonly string[]).includes(kind)

/** `invited`: unconfirmed; an admin has created the account and its owner has not activated it yet. */
export const accountStates = ['unconfirmed', 'active', 'deactivated', 'blocked'] as const
export type AccountState = (typeof accountStates)[number]

/** Kinds by which admins can filter people. */
export const peopleKinds = [...accountKinds, 'contributor'] as const satisfies readonly ProfileKind[]

/** Actions of admins on an account. */
export const personActions = [
  'block',
  'unblock',
  'sendLink',
  'sendPasswordLink',
  'withdrawInvitation',
  'changeKind',
  'grantEditing',
  'withdrawEditing',
] as const
export type PersonAction = (typeof personActions)[number]
