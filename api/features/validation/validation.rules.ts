import type { AccessLevel } from '~/contracts/permissions'
import type { ValidationState } from '~/contracts/validation/validation'

export type ValidationAction = 'cancel' | 'approve' | 'reject' | 'revoke'

const steps: Record<ValidationAction, { from: ValidationState; to: ValidationState }> = {
  cancel: { from: 'requested', to: 'cancelled' },
  approve: { from: 'requested', to: 'approved' },
  reject: { from: 'requested', to: 'rejected' },
  revoke: { from: 'approved', to: 'revoked' },
}

/**
 * The state after an action; null where the action does not fit the state. Open requests are decided or withdrawn, an approval
 * can be taken back; everything else is history, and a new try is a new request.
 */
export const stateAfter = (state: ValidationState, action: ValidationAction): ValidationState | null =>
  state === steps[action].from ? steps[action].to : null

/** What is in the way of an action that does not fit a request in this state. */
export const blockedCodes: Record<ValidationState, string> = {
  requested: 'requestOpen',
  cancelled: 'requestWithdrawn',
  approved: 'requestApproved',
  rejected: 'requestRejected',
  revoked: 'requestRevoked',
}

/** Why this journalist cannot send a request now; null where nothing is in the way. */
export function requestBlockedReason(subject: {
  accessLevel: AccessLevel
  hasOpenRequest: boolean
}): string | null {
  if (subject.accessLevel === 'journalist') return 'alreadyValidated'
  if (subject.accessLevel !== 'journalistRestricted') return 'noValidationNeeded'
  return subject.hasOpenRequest ? 'alreadyRequested' : null
}

/** Only for a journalist whose account is alive does a decision mean anything. */
export const isDecidable = (subject: { active: boolean; accessLevel: AccessLevel }): boolean =>
  subject.active && (subject.accessLevel === 'journalistRestricted' || subject.accessLevel === 'journalist')

/** For whom somebody decides: all providers, one of them, or (null) nobody. */
export type Office = { kind: 'administration' } | { kind: 'provider'; id: string } | null

/** A provider decides what was sent to it, an admin everything; nobody else knows of a request. */
export const mayDecide = (office: Office, validatorId: string | null): boolean =>
  office?.kind === 'administration' || (office !== null && office.id === validatorId)

interface DeciderFacts {
  /** Null: the account is gone. */
  person: { id: string; parentId: string | null; name: string } | null
  validatorId: string | null
}

/** How a decider is called before those who decide; who of the administration it was is for the administration. */
export function shownDecider({ person, validatorId }: DeciderFacts, office: Office) {
  if (!person) return { office: 'provider' as const, name: null }
  const isProviders = person.id === validatorId || person.parentId === validatorId
  if (isProviders) return { office: 'provider' as const, name: person.name }
  return { office: 'administration' as const, name: office?.kind === 'administration' ? person.name : null }
}
