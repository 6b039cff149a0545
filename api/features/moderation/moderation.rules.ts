import { lifetimes } from '~/contracts/constants'
import type {
  Appeal,
  CaseState,
  decisionBlockedReasons,
  ReportedKind,
} from '~/contracts/administration/moderation'

const dayMs = 24 * 3600 * 1000

/** How far a case has come. */
export interface CaseFacts {
  state: CaseState
  decidedAt: Date | null
  appealedAt: Date | null
  appealDecidedAt: Date | null
}

export const caseActions = ['dismiss', 'remove', 'appeal', 'uphold', 'restore'] as const
export type CaseAction = (typeof caseActions)[number]

/** Until when a removal can be appealed. */
export const appealEnd = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + lifetimes.appealDays * dayMs)

/** Why an action comes too late, or too early; null where nothing is in the way. */
export function blockedReasonOf(action: CaseAction, facts: CaseFacts, now: Date): string | null {
  const { state, decidedAt, appealedAt, appealDecidedAt } = facts
  if (action === 'dismiss' || action === 'remove') return state === 'open' ? null : 'caseDecided'
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
  remove: 'removed',
  appeal: 'removed',
  uphold: 'removed',
  restore: 'restored',
}
export const stateAfter = (action: CaseAction): CaseState => statesAfter[action]

/** What the author meets at the address that came with the statement of reasons; null where nothing was removed. */
export function appealStateOf(facts: CaseFacts, now: Date): Appeal['state'] | null {
  const { state, decidedAt, appealedAt, appealDecidedAt } = facts
  if (!decidedAt || state === 'open' || state === 'dismissed') return null
  if (state === 'restored') return 'restored'
  if (appealDecidedAt) return 'upheld'
  if (appealedAt) return 'waiting'
  return now <= appealEnd(decidedAt) ? 'open' : 'over'
}

interface Deciding {
  actorId: string
  authorId: string | null
  /** Who has decided the first time. */
  deciderId: string | null
  /** There is somebody else who could look at it. */
  otherAdmins: boolean
}

/** Nobody judges over themselves, nor once more over their own decision where somebody else can. */
export function decisionBlockedReason(
  { actorId, authorId, deciderId, otherAdmins }: Deciding,
  isAppeal: boolean,
): (typeof decisionBlockedReasons)[number] | null {
  if (actorId === authorId) return 'own'
  return isAppeal && deciderId === actorId && otherAdmins ? 'sameAdmin' : null
}

/** By which field a case of each kind is known in a list. */
const labelField: Record<ReportedKind, string> = {
  person: 'name',
  offer: 'headline',
  testimonial: 'text',
  message: 'text',
}
const excerptCharacters = 140

export function excerptOf(kind: ReportedKind, texts: Readonly<Record<string, string>>): string {
  const characters = Array.from((texts[labelField[kind]] ?? '').replace(/\s+/g, ' '))
  if (characters.length <= excerptCharacters) return characters.join('')
  return `${characters.slice(0, excerptCharacters - 1).join('')}…`
}
