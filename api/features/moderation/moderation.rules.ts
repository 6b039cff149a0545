import { lifetimes } from '~/contracts/constants'
import type {
  Appeal,
  CaseState,
  decisionBlockedReasons,
  ReportedKind,
} from '~/contracts/administration/moderation'

const dayMs = 24 * 3600 * 1000

/** State of a case. */
export interface CaseFacts {
  state: CaseState
  decidedAt: Date | null
  appealedAt: Date | null
  appealDecidedAt: Date | null
}

export const caseActions = ['dismiss', 'warn', 'remove', 'appeal', 'uphold', 'restore'] as const
export type CaseAction = (typeof caseActions)[number]

/** Deadline for an appeal against a removal. */
export const appealEnd = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + lifetimes.appealDays * dayMs)

/** Why an action is not possible now, or null. */
export function blockedReasonOf(action: CaseAction, facts: CaseFacts, now: Date): string | null {
  const { state, decidedAt, appealedAt, appealDecidedAt } = facts
  if (action === 'dismiss' || action === 'warn' || action === 'remove')
    return state === 'open' ? null : 'caseDecided'
  if (state === 'open' || decidedAt === null) return 'caseOpen'
  if (action === 'appeal') {
    if (appealedAt) return 'appealGiven'
    return state === 'removed' && now <= appealEnd(decidedAt) ? null : 'appealOver'
  }
  if (!appealedAt) return 'noAppeal'
  return appealDecidedAt ? 'appealDecided' : null
}

const statesAfter: Record<CaseAction, CaseState> = {
  dismiss: 'dismissed',
  warn: 'warned',
  remove: 'removed',
  appeal: 'removed',
  uphold: 'removed',
  restore: 'restored',
}
export const stateAfter = (action: CaseAction): CaseState => statesAfter[action]

/** State of the author's page about a removal; null if nothing was removed. */
export function appealStateOf(facts: CaseFacts, now: Date): Appeal['state'] | null {
  const { state, decidedAt, appealedAt, appealDecidedAt } = facts
  if (!decidedAt || state === 'open' || state === 'dismissed' || state === 'warned') return null
  if (state === 'restored') return 'restored'
  if (appealDecidedAt) return 'upheld'
  if (appealedAt) return 'waiting'
  return now <= appealEnd(decidedAt) ? 'open' : 'over'
}

interface Deciding {
  actorId: string
  authorId: string | null
  /** Id of the admin who made the first decision. */
  deciderId: string | null
  /** Another admin is available. */
  otherAdmins: boolean
}

/** Admins cannot decide about themselves, nor on an appeal against their own decision if another admin is available. */
export function decisionBlockedReason(
  { actorId, authorId, deciderId, otherAdmins }: Deciding,
  isAppeal: boolean,
): (typeof decisionBlockedReasons)[number] | null {
  if (actorId === authorId) return 'own'
  return isAppeal && deciderId === actorId && otherAdmins ? 'sameAdmin' : null
}

/** The field that labels a case of each kind in lists. */
const labelField: Record<ReportedKind, string> = {
  person: 'name',
  offer: 'headline',
  testimonial: 'text',
  message: 'text',
  disclosure: 'name',
}
const excerptCharacters = 140

export function excerptOf(kind: ReportedKind, texts: Readonly<Record<string, string>>): string {
  const characters = Array.from((texts[labelField[kind]] ?? '').replace(/\s+/g, ' '))
  if (characters.length <= excerptCharacters) return characters.join('')
  return `${characters.slice(0, excerptCharacters - 1).join('')}…`
}
