import { z } from 'zod'
import { effectiveRole } from '../permissions'

/** Kind of a profile, which determines its URL. */
export const profileKinds = [
  'journalist',
  'mediaOutlet',
  'trainer',
  'provider',
  'legalEntity',
  'group',
  'contributor',
  'admin',
] as const
export type ProfileKind = (typeof profileKinds)[number]

/** Link to a person's page: `key` is the vanity name or, without one, the id. */
export const ProfileLink = z
  .object({ kind: z.enum(profileKinds), key: z.string() })
  .meta({ id: 'ProfileLink' })
export type ProfileLink = z.infer<typeof ProfileLink>

export const kindByRole = {
  ROLE_ADMIN: 'admin',
  ROLE_MEDIA_OUTLET: 'mediaOutlet',
  ROLE_LEGAL_ENTITY: 'legalEntity',
  ROLE_TRAINER: 'trainer',
  ROLE_INDIVIDUAL_JOURNALIST: 'journalist',
  ROLE_SERVICE_PROVIDER: 'provider',
  ROLE_GROUP: 'group',
} as const

/** An account without a known role counts as a contributor: it has no page that others can see. */
export function profileKindOf(account: { roles: readonly string[]; contributor: boolean }): ProfileKind {
  const role = effectiveRole(account.roles)
  return account.contributor || role === null ? 'contributor' : kindByRole[role]
}

interface Named {
  kind: ProfileKind
  title: string | null
  firstName: string
  lastName: string
  entityName: string | null
}

const isPerson = (kind: ProfileKind) => kind === 'journalist' || kind === 'trainer' || kind === 'contributor'

/** The organisation's name, or that of the person. Trainers always appear under their own name. */
export function profileName({ kind, title, firstName, lastName, entityName }: Named): string {
  const person = [title, firstName, lastName].filter(Boolean).join(' ')
  return isPerson(kind) ? person : (entityName ?? person)
}
