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

/** The state after an action; null where the action means nothing in this state. A new try is a new review. */
export const stateAfter = (state: ReviewState, action: ReviewAction): ReviewState | null =>
  ways[action].from === state ? ways[action].to : null

/** What became of a review, for an action that comes too late. */
export const blockedCodes = {
  requested: 'reviewRequested',
  withdrawn: 'reviewWithdrawn',
  approved: 'reviewApproved',
  rejected: 'reviewRejected',
  revoked: 'reviewRevoked',
} as const satisfies Record<ReviewState, string>

/** Whom the administration validates, and as what; null for everybody else. */
export function reviewKindOf(accessLevel: AccessLevel): ReviewKind | null {
  if (accessLevel === 'trainer') return 'trainer'
  return accessLevel === 'provider' || accessLevel === 'providerPending' ? 'provider' : null
}

interface Asking {
  kind: ReviewKind | null
  validated: boolean
  hasOpenReview: boolean
}

/** Why somebody cannot ask now; null where nothing is in the way. */
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

/** What an admin can do with a review now. An approval that is not in force any more has nothing to take back. */
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

/** What a decision is hard without and the profile does not say yet. */
export const missingIn = (kind: ReviewKind, profile: Described): NeededField[] =>
  needed[kind].filter((field) =>
    field === 'description'
      ? (profile.description ?? '').length < limits.descriptionMinimumCharacters
      : isEmpty(profile[field]),
  )
