import { lifetimes } from '~/contracts/constants'
import type { AccessLevel } from '~/contracts/permissions'
import type { ValidationState } from '~/contracts/validation/validation'

export type ValidationAction = 'cancel' | 'ask' | 'answer' | 'approve' | 'reject' | 'undo' | 'revoke'

const steps: Record<ValidationAction, { from: readonly ValidationState[]; to: ValidationState }> = {
  cancel: { from: ['requested'], to: 'cancelled' },
  ask: { from: ['requested'], to: 'requested' },
  answer: { from: ['requested'], to: 'requested' },
  approve: { from: ['requested'], to: 'approved' },
  reject: { from: ['requested'], to: 'rejected' },
  undo: { from: ['approved', 'rejected'], to: 'requested' },
  revoke: { from: ['approved'], to: 'revoked' },
}

/**
 * The state after an action, or null if the action is not possible. Open requests can be talked about, decided or withdrawn;
 * an approval can be revoked, and a decision be undone for a while (`undoUntil`). All other states are final, and another
 * attempt is a new request.
 */
export const stateAfter = (state: ValidationState, action: ValidationAction): ValidationState | null =>
  steps[action].from.includes(state) ? steps[action].to : null

/** While it decides, and as long as it vouches, an office sees the journalist whatever the visibility of the profile. */
export const openStates: readonly ValidationState[] = ['requested', 'approved']

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

/** Who reads a case: an office, or the journalist. */
export type Reader = Office | 'journalist'

interface Entry {
  author: DeciderFacts['person']
  fromSubject: boolean
  validatorId: string | null
}

/** The side that has written an entry, and its author's name: journalists only see the side, as it is who decides. */
export function entryFrom({ author, fromSubject, validatorId }: Entry, reader: Reader) {
  if (fromSubject) return { from: 'journalist' as const, name: author?.name ?? null }
  const { office, name } = shownDecider(
    { person: author, validatorId },
    reader === 'journalist' ? null : reader,
  )
  return { from: office, name: reader === 'journalist' ? null : name }
}

interface Decision {
  state: ValidationState
  decidedAt: Date | null
  byCode: boolean
  decider: DeciderFacts
}

/** Until when this office can undo a decision: its own, for ten minutes. Null if it cannot, or cannot any more. */
export function undoUntil({ state, decidedAt, byCode, decider }: Decision, office: Office, now: Date) {
  if (stateAfter(state, 'undo') === null || !decidedAt || byCode || !office) return null
  if (shownDecider(decider, office).office !== office.kind) return null
  const until = new Date(decidedAt.getTime() + lifetimes.decisionUndo * 1000)
  return now < until ? until : null
}
