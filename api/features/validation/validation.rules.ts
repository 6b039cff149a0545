import type { Standing } from '~/contracts/permissions'
import type { ValidationState } from '~/contracts/validation'

export type ValidationDeed = 'cancel' | 'approve' | 'reject'

const outcomes: Record<ValidationDeed, ValidationState> = {
  cancel: 'cancelled',
  approve: 'approved',
  reject: 'rejected',
}

/**
 * The state after a deed; null where the request is no longer open. Only open requests change: what was cancelled,
 * approved or rejected is history, and a new try is a new request.
 */
export const stateAfter = (state: ValidationState, deed: ValidationDeed): ValidationState | null =>
  state === 'requested' ? outcomes[deed] : null

/** What is in the way of a deed on a request in this state; nothing is in the way of an open one. */
export const obstacleCodes: Record<ValidationState, string> = {
  requested: '',
  cancelled: 'requestWithdrawn',
  approved: 'requestApproved',
  rejected: 'requestRejected',
}

/** Why this journalist cannot send a request now; null where nothing is in the way. */
export function obstacleToRequest(subject: { standing: Standing; hasOpenRequest: boolean }): string | null {
  if (subject.standing === 'journalist') return 'alreadyValidated'
  if (subject.standing !== 'journalistRestricted') return 'noValidationNeeded'
  return subject.hasOpenRequest ? 'alreadyRequested' : null
}

/** Only for a journalist whose account is alive does a decision mean anything. */
export const isDecidable = (subject: { active: boolean; standing: Standing }): boolean =>
  subject.active && (subject.standing === 'journalistRestricted' || subject.standing === 'journalist')

/** A provider decides what was sent to it, an admin everything; nobody else knows of a request. */
export const mayDecide = (actor: { id: string; standing: Standing }, validatorId: string | null): boolean =>
  actor.standing === 'admin' || (actor.standing === 'provider' && actor.id === validatorId)
