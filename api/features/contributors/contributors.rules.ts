import { limits } from '~/contracts/constants'
import type { InvitationState } from '~/contracts/people/contributors'
import { can, accessLevelOf } from '~/contracts/permissions'

interface ParentFacts {
  state: string
  roles: readonly string[]
  validated: boolean
  parent_id: string | null
}

/** Only for an account that is alive and may have contributors does an invitation mean anything. */
export const mayHaveContributors = (parent: ParentFacts): boolean =>
  parent.state === 'active' &&
  can(accessLevelOf({ ...parent, contributor: parent.parent_id !== null }), 'contributors.manage')

/** Contributors and invitations that wait, expired ones included, take a place each. */
export const isFull = (places: { contributors: number; invitations: number }): boolean =>
  places.contributors + places.invitations >= limits.contributors

export interface InvitationFacts {
  parentMayInvite: boolean
  accepted: boolean
  expiresAt: Date
  /** The e-mail belongs to an account; one that waits for its confirmation does not count. */
  emailTaken: boolean
}

/** What a link is worth. Its holder reads the invited mailbox and may be told what stands in the way. */
export function judgeInvitation(
  facts: InvitationFacts | null | undefined,
  now: Date,
): InvitationState['state'] {
  if (!facts?.parentMayInvite) return 'unknown'
  if (facts.accepted) return 'used'
  if (facts.expiresAt <= now) return 'expired'
  return facts.emailTaken ? 'member' : 'valid'
}
