import { auditLimits, lifetimes } from '~/contracts/constants'
import type { AuditCase, AuditSide, AuditState } from '~/contracts/certification/external-audits'

export type Turn = 'outlet' | 'body' | null

/** What can be done to a case, and in which states. */
export const stepsIn = {
  accept: ['requested'],
  decline: ['requested', 'accepted'],
  assign: ['accepted', 'review', 'correcting'],
  judge: ['review'],
  handOver: ['review'],
  submit: ['review'],
  correct: ['correcting'],
  return: ['correcting'],
  takeBack: ['correcting'],
  decide: ['submitted'],
  message: ['requested', 'accepted', 'review', 'correcting', 'submitted'],
  withdraw: ['requested', 'accepted', 'review', 'correcting', 'submitted'],
} as const satisfies Record<string, readonly AuditState[]>
export type AuditStep = keyof typeof stepsIn

export const isPossible = (step: AuditStep, state: AuditState): boolean =>
  (stepsIn[step] as readonly AuditState[]).includes(state)

/** Whose turn it is in a state; null once it has ended. */
export function turnIn(state: AuditState): Turn {
  if (state === 'correcting') return 'outlet'
  return isPossible('withdraw', state) ? 'body' : null
}

/** Why a step is not possible in this state. */
export function refusalIn(step: AuditStep, state: AuditState): string | null {
  if (isPossible(step, state)) return null
  if (turnIn(state) === null) return 'auditEnded'
  return step === 'accept' || step === 'decline' ? 'auditAnswered' : 'auditMoved'
}

/** The end of the time in which a step can be undone. No other side hears of it, or sees it, before. */
export const undoEnd = (at: Date): Date => new Date(at.getTime() + lifetimes.decisionUndo * 1000)

/** Steps after this moment can still be undone. */
export const undoCutoff = (now: Date): Date => new Date(now.getTime() - lifetimes.decisionUndo * 1000)

/** When auditor and decider lose the internal answers. */
export const internalUntil = (decidedAt: Date): Date =>
  new Date(decidedAt.getTime() + auditLimits.internalDays * 24 * 3600 * 1000)

/** What of a case decides about its steps. */
export interface CaseFacts {
  state: AuditState
  turn: Turn
  waiting_since: Date | null
  ended_at: Date | null
  /** When the outlet has last given the case back. */
  returned_at: Date | null
  auditor_id: string | null
  decided_by: string | null
  internal_until: Date | null
  step_at: Date | null
  step_by: string | null
  step_side: AuditSide | null
  step_told: boolean
  before_state: AuditState | null
  before_turn: Turn
  before_since: Date | null
}

/** Who looks at a case. */
export interface Viewer {
  id: string
  side: AuditSide
  /** The account of the outlet or the body itself, not a contributor. */
  isAccount: boolean
  /** Neither has audited the case nor depends on the outlet. */
  mayDecide: boolean
  /** The body still is one, and neither it nor the viewer depends on the outlet by now. Only asked once a case is decided. */
  isTrusted: boolean
}

/** The last step can be undone, and only the side that took it sees it. What was told stays told, also if the clock is set back. */
export const isPending = (
  { step_at: at, step_told: isTold }: Pick<CaseFacts, 'step_at' | 'step_told'>,
  now: Date,
): boolean => at !== null && !isTold && undoEnd(at) > now

/** A case as a side sees it: a step that can be undone is not there yet for the others. Admins see everything at once. */
export function seenBy<Row extends CaseFacts>(
  row: Row,
  side: AuditSide,
  now: Date,
): Row & { hidden: boolean } {
  const isHidden = isPending(row, now) && side !== 'admin' && side !== row.step_side
  if (!isHidden || row.before_state === null) return { ...row, hidden: false }
  const { before_state: state, before_turn: turn, before_since: waiting_since } = row
  return { ...row, state, turn, waiting_since, ended_at: null, hidden: true }
}

/** Until when this person can undo the last step; null if they cannot. */
export function undoUntil(row: CaseFacts, personId: string, now: Date): Date | null {
  if (row.step_at === null || row.step_by !== personId || !isPending(row, now)) return null
  return undoEnd(row.step_at)
}

const decided: readonly AuditState[] = ['certified', 'refused']
export const isDecided = (state: AuditState): boolean => decided.includes(state)

/**
 * Whether somebody of the body, or an admin, sees the internal answers of the outlet: who is assigned, from acceptance; who may
 * decide, as long as the case waits for that; and after it who has decided and who has audited, for 30 days, unless
 * they or the body have lost the trust for it.
 */
export function seesInternal(row: CaseFacts, viewer: Viewer, now: Date): boolean {
  if (viewer.side === 'outlet') return true
  const isAuditor = viewer.side === 'body' && row.auditor_id === viewer.id
  if (isDecided(row.state)) {
    if (!viewer.isTrusted || row.internal_until === null || row.internal_until <= now) return false
    return isAuditor || row.decided_by === viewer.id
  }
  if (row.state === 'submitted') return isAuditor || viewer.mayDecide
  return isAuditor && (row.state === 'review' || row.state === 'correcting')
}

export interface Counts {
  questions: number
  judged: number
  openFindings: number
  openMajor: number
}

interface Dates {
  /** The last day of an open finding; null if there is none. */
  lastDay: string | null
  today: string
}

/** The outlet has let the last day for its corrections go by. */
export const isOverdue = ({ lastDay, today }: Dates): boolean => lastDay !== null && lastDay < today

/** What a person can do now. A step of another side that can be undone hinders everything. */
export function actionsOf(
  row: CaseFacts,
  viewer: Viewer,
  { counts, now, ...dates }: { counts: Counts; now: Date } & Dates,
) {
  const isLast = isPending(row, now) && viewer.side !== row.step_side
  const may = (step: AuditStep) => !isLast && isPossible(step, row.state)
  const { side } = viewer
  const isAuditor = side === 'body' && row.auditor_id === viewer.id
  const isOutlet = side === 'outlet'
  return {
    accept: side === 'body' && may('accept'),
    decline: may('decline') && (side === 'body' || (side === 'admin' && row.state === 'accepted')),
    assign: side === 'body' && may('assign'),
    takeBack: isAuditor && may('takeBack') && isOverdue(dates),
    judge: isAuditor && may('judge'),
    handOver: isAuditor && may('handOver') && counts.openFindings > 0,
    returnIt: isOutlet && may('return'),
    submit: isAuditor && may('submit') && counts.judged >= counts.questions,
    decide: !isOutlet && viewer.mayDecide && may('decide'),
    message: may('message'),
    correct: isOutlet && may('correct'),
    withdraw: isOutlet && viewer.isAccount && may('withdraw'),
    seeInternal: seesInternal(row, viewer, now),
  } satisfies AuditCase['can']
}

interface Hindering {
  side: AuditSide
  counts: Counts
  deciders: number
  isReportHidden: boolean
}

/** Why nobody goes on: for the body and the admins; that its report is hidden, for the outlet as well. */
export function hindrancesOf(
  { state, auditor_id: auditor, ended_at: ended }: Pick<CaseFacts, 'state' | 'auditor_id' | 'ended_at'>,
  { side, counts, deciders, isReportHidden }: Hindering,
): AuditCase['hindrances'] {
  const hidden = isReportHidden && ended === null ? ['reportHidden' as const] : []
  if (side === 'outlet') return hidden
  const isAudited = state === 'review' || state === 'correcting'
  return [
    ...hidden,
    ...(state === 'accepted' || (isAudited && auditor === null) ? ['noAuditor' as const] : []),
    ...(state === 'review' && counts.judged < counts.questions ? ['unjudged' as const] : []),
    ...((state === 'review' || state === 'submitted') && counts.openMajor > 0
      ? ['openFindings' as const]
      : []),
    ...((state === 'review' || state === 'submitted') && deciders === 0 ? ['noDecider' as const] : []),
  ]
}

interface Finding {
  judgement: string
  verdict: string | null
}

export const isFinding = ({ judgement }: Pick<Finding, 'judgement'>): boolean =>
  judgement === 'minor' || judgement === 'major'

export const isOpen = (finding: Finding): boolean => isFinding(finding) && finding.verdict !== 'accepted'

export function countsOf(questions: number, judgements: readonly Finding[]): Counts {
  const open = judgements.filter(isOpen)
  return {
    questions,
    judged: judgements.length,
    openFindings: open.length,
    openMajor: open.filter(({ judgement }) => judgement === 'major').length,
  }
}
