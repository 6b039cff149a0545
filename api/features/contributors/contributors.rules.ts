import { limits } from '~/contracts/constants'
import type { InvitationState } from '~/contracts/people/contributors'
import { can, accessLevelOf } from '~/contracts/permissions'

interface ParentFacts {
  state: string
  roles: readonly string[]
  validated: boolean
  parent_id: string | null
}

/** Invitations are only valid if the account is active and may have contributors. */
export const mayHaveContributors = (parent: ParentFacts): boolean =>
  parent.state === 'active' &&
  can(accessLevelOf({ ...parent, contributor: parent.parent_id !== null }), 'contributors.manage')

/** Contributors and pending invitations occupy a place each, including expired invitations. */
export const isFull = (places: { contributors: number; invitations: number }): boolean =>
  places.contributors + places.invitations >= limits.contributors

export interface InvitationFacts {
  parentMayInvite: boolean
  accepted: boolean
  expiresAt: Date
  /** The e-mail belongs to a confirmed account. */
  emailTaken: boolean
}

/** State of an invitation link. Its holder can read the invited mailbox, so the reason may be revealed. */
export function judgeInvitation(
  facts: InvitationFacts | null | undefined,
  now: Date,
): InvitationState['state'] {
  if (!facts?.parentMayInvite) return 'unknown'
  if (facts.accepted) return 'used'
  if (facts.expiresAt <= now) return 'expired'
  return facts.emailTaken ? 'member' : 'valid'
}
