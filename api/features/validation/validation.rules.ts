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
 * The state after an action, or null if the action is not possible. Open requests can be decided or withdrawn, an
 * approval can be revoked; all other states are final, and another attempt is a new request.
 */
export const stateAfter = (state: ValidationState, action: ValidationAction): ValidationState | null =>
  state === steps[action].from ? steps[action].to : null

/** Error code of an impossible action, by current state of the request. */
export const blockedCodes: Record<ValidationState, string> = {
  requested: 'requestOpen',
  cancelled: 'requestWithdrawn',
  approved: 'requestApproved',
  rejected: 'requestRejected',
  revoked: 'requestRevoked',
}

/** Why this journalist cannot send a request now, or null. */
export function requestBlockedReason(subject: {
  accessLevel: AccessLevel
  hasOpenRequest: boolean
}): string | null {
  if (subject.accessLevel === 'journalist') return 'alreadyValidated'
  if (subject.accessLevel !== 'journalistRestricted') return 'noValidationNeeded'
  return subject.hasOpenRequest ? 'alreadyRequested' : null
}

/** A decision is only possible for an active journalist's account. */
export const isDecidable = (subject: { active: boolean; accessLevel: AccessLevel }): boolean =>
  subject.active && (subject.accessLevel === 'journalistRestricted' || subject.accessLevel === 'journalist')

/** The office for which a person decides: all providers, one of them, or none (null). */
export type Office = { kind: 'administration' } | { kind: 'provider'; id: string } | null

/** Providers decide the requests sent to them, admins all; other people must not know about a request. */
export const mayDecide = (office: Office, validatorId: string | null): boolean =>
  office?.kind === 'administration' || (office !== null && office.id === validatorId)

interface DeciderFacts {
  /** Null: the account is gone. */
  person: { id: string; parentId: string | null; name: string } | null
  validatorId: string | null
}

/** Name of a decider as shown to an office; names of admins are only shown to admins. */
export function shownDecider({ person, validatorId }: DeciderFacts, office: Office) {
  if (!person) return { office: 'provider' as const, name: null }
  const isProviders = person.id === validatorId || person.parentId === validatorId
  if (isProviders) return { office: 'provider' as const, name: person.name }
  return { office: 'administration' as const, name: office?.kind === 'administration' ? person.name : null }
}
