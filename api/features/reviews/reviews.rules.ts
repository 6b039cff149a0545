import { limits } from '~/contracts/constants'
import type { AccessLevel } from '~/contracts/permissions'
import type { Profile } from '~/contracts/people/profiles'
import type { NeededField, ReviewKind, ReviewState } from '~/contracts/validation/reviews'

export type ReviewAction = 'withdraw' | 'approve' | 'reject' | 'revoke'

const ways: Record<ReviewAction, { from: ReviewState; to: ReviewState }> = {
  withdraw: { from: 'requested', to: 'withdrawn' },
  approve: { from: 'requested', to: 'approved' },
  reject: { from: 'requested', to: 'rejected' },
  revoke: { from: 'approved', to: 'revoked' },
}

/** The state after an action, or null if the action is not possible. Another attempt is a new review. */
export const stateAfter = (state: ReviewState, action: ReviewAction): ReviewState | null =>
  ways[action].from === state ? ways[action].to : null

/** Error code of an action that comes too late, by current state. */
export const blockedCodes = {
  requested: 'reviewRequested',
  withdrawn: 'reviewWithdrawn',
  approved: 'reviewApproved',
  rejected: 'reviewRejected',
  revoked: 'reviewRevoked',
} as const satisfies Record<ReviewState, string>

/** The kind of review for this access level; null if there is none. */
export function reviewKindOf(accessLevel: AccessLevel): ReviewKind | null {
  if (accessLevel === 'trainer') return 'trainer'
  return accessLevel === 'provider' || accessLevel === 'providerPending' ? 'provider' : null
}

interface Asking {
  kind: ReviewKind | null
  validated: boolean
  hasOpenReview: boolean
}

/** Why a review cannot be requested now, or null. */
export function askBlockedReason({ kind, validated, hasOpenReview }: Asking): string | null {
  if (kind === null) return 'noReviewNeeded'
  if (validated) return 'alreadyValidated'
  return hasOpenReview ? 'reviewRequested' : null
}

interface Subject {
  active: boolean
  kind: ReviewKind | null
  validated: boolean
}

/** Actions available to admins. Only an effective approval can be revoked. */
export const actionsFor = (state: ReviewState, { active, kind, validated }: Subject) => ({
  decide: state === 'requested' && active && kind !== null,
  revoke: state === 'approved' && active && kind !== null && validated,
})

type Described = Pick<Profile, NeededField>
const needed: Record<ReviewKind, readonly NeededField[]> = {
  trainer: ['description', 'expertise', 'languages', 'trainerTypes'],
  provider: ['description', 'website', 'addressLine1'],
}

const isEmpty = (value: string | readonly string[] | null) => value === null || value.length === 0

/** Empty profile fields that matter for the decision. */
export const missingIn = (kind: ReviewKind, profile: Described): NeededField[] =>
  needed[kind].filter((field) =>
    field === 'description'
      ? (profile.description ?? '').length < limits.descriptionMinimumCharacters
      : isEmpty(profile[field]),
  )
