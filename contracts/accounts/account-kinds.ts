import type { ProfileKind } from '../people/people'
import type { Role } from '../permissions'

/** What an account can be made by the administration. Contributors are invited by those for whom they work. */
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

/** Accounts of organisations, which have a name of their own beside that of the contact person. */
export const organisationKinds = ['mediaOutlet', 'provider', 'legalEntity', 'group'] as const
export const isOrganisation = (kind: string): boolean =>
  (organisationKinds as readonly string[]).includes(kind)

/** `invited` is unconfirmed: somebody of the administration has made the account, and its owner has not opened it yet. */
export const accountStates = ['unconfirmed', 'active', 'deactivated', 'blocked'] as const
export type AccountState = (typeof accountStates)[number]

/** People are counted so far; one more stands for “more than that”. The way to the rest is another filter. */
export const peopleCountLimit = 1000

/** A search by fewer letters finds too many to look through. */
export const peopleSearchLetters = 3

/** By what the administration looks for people. */
export const peopleKinds = [...accountKinds, 'contributor'] as const satisfies readonly ProfileKind[]

/** What the administration does with an account. */
export const personActions = [
  'block',
  'unblock',
  'sendLink',
  'withdrawInvitation',
  'changeKind',
  'grantEditing',
  'withdrawEditing',
] as const
export type PersonAction = (typeof personActions)[number]
