import { listQuestions } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { requireIndependent } from '~/api/features/independence/independence.service'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation, orNotFound } from '~/api/platform/errors'
import type { Judgement, NewJudgement } from '~/contracts/certification/external-audits'
import { dayEverywhere, dayOf } from '~/contracts/days'
import { type Locked, lockFor } from '../access.service'
import * as cases from '../external-audits.repo'
import { type AuditStep, countsOf, isFinding, isOverdue, turnIn } from '../external-audits.rules'
import { record } from '../steps.service'
import { lastDayOf } from '../viewing/viewing.rules'
import { settleFor, tell, type TurnReason } from '../telling.service'
import * as repo from './judgements.repo'
import { seenJudgement, type StoredJudgement, toJudgement } from './judgements.rules'

/**
 * A case that the user audits, locked for a step.
 * @throws ApiError notFound; conflict auditNotYours unless they are assigned, auditDependent, auditEnded, auditMoved
 */
async function lockOwn(
  deps: ApiDeps,
  actor: Actor,
  wanted: { id: string; step: AuditStep; since?: string | undefined },
): Promise<Locked> {
  const locked = await lockFor(deps, actor, wanted)
  const { row, side } = locked
  if (side !== 'body') throw notFound()
  if (row.auditor_id !== actor.id) throw conflict('auditNotYours')
  await requireIndependent(deps, row.outlet_id, [row.body_id, actor.id])
  return locked
}

interface Place {
  auditId: string
  question: string
}

/** As the body sees it: without a correction that it has not been given. */
async function findSeen(
  { database }: ApiDeps,
  row: cases.CaseRow,
  question: string,
): Promise<StoredJudgement | null> {
  const found = await repo.findJudgement(database, { auditId: row.id, question })
  return found ? seenJudgement(found, { ...row, side: 'body' }) : null
}

async function requireSeen(deps: ApiDeps, row: cases.CaseRow, question: string): Promise<Judgement> {
  const seen = orNotFound(await findSeen(deps, row, question))
  return toJudgement(seen)
}

/** @throws ApiError unprocessable required at `comment` or `dueOn`, duePast at `dueOn` */
function requireWhole({ judgement, comment, dueOn }: NewJudgement, before: string | null, today: string) {
  if (judgement !== 'conforms' && comment === '') throw violation('comment', 'required')
  if (!isFinding({ judgement })) return
  if (dueOn === undefined) throw violation('dueOn', 'required')
  // The day of a finding that is looked at again may be over.
  if (dueOn <= today && dueOn !== before) throw violation('dueOn', 'duePast')
}

/**
 * Saves the judgement of a question. The same again changes nothing. An accepted correction stays accepted with the same judgement.
 * @throws ApiError as `lockOwn`, and conflict judgementChanged; unprocessable at `comment`, `dueOn`
 */
export async function judge(
  deps: ApiDeps,
  actor: Actor,
  { auditId, question, ...input }: Place & NewJudgement,
): Promise<Judgement> {
  const { database } = deps
  return database.transaction(async () => {
    const { row } = await lockOwn(deps, actor, { id: auditId, step: 'judge' })
    const before = await findSeen(deps, row, question)
    const dueOn = isFinding(input) ? (input.dueOn ?? null) : null
    const isSame =
      before?.judgement === input.judgement && before.comment === input.comment && before.due_on === dueOn
    if (before && isSame) return toJudgement(before)
    if ((before?.version ?? 0) !== input.base) throw conflict('judgementChanged')
    const now = deps.now()
    requireWhole(input, before?.due_on ?? null, dayOf(now))
    if (!before) await requireAsked(deps, actor, { standard: row.standard, question })
    const keeps = before?.judgement === input.judgement
    await repo.writeJudgement(database, {
      ...{ audit_id: auditId, question, judgement: input.judgement, comment: input.comment, due_on: dueOn },
      ...{ version: input.base + 1, judged_at: now, judged_by: actor.id },
      ...{ verdict: keeps ? before.verdict : null, verdict_comment: keeps ? before.verdict_comment : '' },
    })
    return requireSeen(deps, row, question)
  })
}

async function requireAsked(
  deps: ApiDeps,
  actor: Actor,
  { standard, question }: { standard: number; question: string },
) {
  const clauses = await listQuestions(deps, { version: standard, locale: actor.locale })
  if (!clauses.some(({ questions }) => questions.some(({ key }) => key === question))) throw notFound()
}

type Verdict = { base: number } & (
  { verdict: 'accepted' } | { verdict: 'reopened'; comment: string; dueOn?: string | undefined }
)

/**
 * Accepts a correction, or reopens the finding. The same again changes nothing.
 * @throws ApiError as `lockOwn`, and conflict judgementChanged, auditNoCorrection; unprocessable duePast at `dueOn`
 */
export async function decideCorrection(
  deps: ApiDeps,
  actor: Actor,
  { auditId, question, ...input }: Place & Verdict,
): Promise<Judgement> {
  const { database } = deps
  return database.transaction(async () => {
    const { row } = await lockOwn(deps, actor, { id: auditId, step: 'judge' })
    const before = orNotFound(await findSeen(deps, row, question))
    if (!isFinding(before) || before.correction === null) throw conflict('auditNoCorrection')
    const comment = input.verdict === 'reopened' ? input.comment : ''
    const dueOn = input.verdict === 'reopened' ? (input.dueOn ?? before.due_on) : before.due_on
    const isSame =
      before.verdict === input.verdict && before.verdict_comment === comment && before.due_on === dueOn
    if (isSame) return toJudgement(before)
    if (before.version !== input.base) throw conflict('judgementChanged')
    if (dueOn !== before.due_on && dueOn !== null && dueOn <= dayOf(deps.now()))
      throw violation('dueOn', 'duePast')
    await repo.updateJudgement(
      database,
      { auditId, question },
      {
        ...{ verdict: input.verdict, verdict_comment: comment, due_on: dueOn, version: before.version + 1 },
      },
    )
    return requireSeen(deps, row, question)
  })
}

/** What a handover of a case changes, and who is told. */
interface Passing {
  state: 'review' | 'accepted' | 'correcting' | 'submitted'
  kind: 'handedOver' | 'returned' | 'takenBack' | 'submitted' | 'sentBack'
  text: string
  from: (cases.Party | undefined)[]
  to: cases.Party | undefined
}

/** Passes a case on to who has the turn then, in the caller's transaction. Nobody is told of their own step. */
export async function passOn(
  deps: ApiDeps,
  actor: Actor,
  { row, side, ...passing }: Pick<Locked, 'row' | 'side'> & Passing,
): Promise<void> {
  const { state, kind, text, from, to } = passing
  const now = deps.now()
  await cases.updateCase(deps.database, row.id, {
    ...{ state, turn: turnIn(state), waiting_since: now, reminders: 0 },
    ...(kind === 'returned' ? { returned_at: now } : {}),
  })
  const step = { audit_id: row.id, kind, side, author_id: actor.id, at: now }
  await cases.insertStep(deps.database, { ...step, text: text === '' ? null : text })
  await settleFor(deps, row, from)
  const news = { type: 'auditTurn', context: kind satisfies TurnReason } as const
  if (to && to.id !== actor.id) await tell(deps, row, { to: [to], news })
}

export interface Handover {
  id: string
  text: string
  /** As of `lockFor`. */
  since?: string | undefined
}

/** Gives the case to the outlet. @throws ApiError as `lockOwn`, and conflict auditNoFindings without an open one */
export async function handOver(deps: ApiDeps, actor: Actor, { id, text, since }: Handover): Promise<void> {
  await deps.database.transaction(async () => {
    const { row, side, outlet, auditor, body } = await lockOwn(deps, actor, { id, step: 'handOver', since })
    const counts = countsOf(row.questions, await repo.selectJudgements(deps.database, id))
    if (counts.openFindings === 0) throw conflict('auditNoFindings')
    await repo.showJudgements(deps.database, id)
    const passing = { state: 'correcting', kind: 'handedOver', text } as const
    await passOn(deps, actor, { row, side, ...passing, from: [auditor, body], to: outlet })
  })
}

/**
 * Takes a case back from an outlet that has let the last day for its corrections go by, wherever it is. What it has not handed over stays with it.
 * @throws ApiError as `lockOwn`, and conflict auditNotDue before
 */
export async function takeBackAudit(
  deps: ApiDeps,
  actor: Actor,
  { id, text, since }: Handover,
): Promise<void> {
  await deps.database.transaction(async () => {
    const { row, side, outlet } = await lockOwn(deps, actor, { id, step: 'takeBack', since })
    const lastDay = lastDayOf(await repo.selectJudgements(deps.database, id))
    if (!isOverdue({ lastDay, today: dayEverywhere(deps.now()) })) throw conflict('auditNotDue')
    const passing = { state: 'review', kind: 'takenBack', text } as const
    await passOn(deps, actor, { row, side, ...passing, from: [outlet], to: outlet })
  })
}

/** Hands the case in for its decision. @throws ApiError as `lockOwn`, and conflict auditUnjudged */
export async function submitAudit(deps: ApiDeps, actor: Actor, { id, text, since }: Handover): Promise<void> {
  await deps.database.transaction(async () => {
    const { row, side, auditor, body } = await lockOwn(deps, actor, { id, step: 'submit', since })
    const counts = countsOf(row.questions, await repo.selectJudgements(deps.database, id))
    if (counts.judged < counts.questions) throw conflict('auditUnjudged')
    const passing = { state: 'submitted', kind: 'submitted', text } as const
    await passOn(deps, actor, { row, side, ...passing, from: [auditor], to: body })
    await record(deps, actor, { row, action: 'externalAudit.submitted' })
  })
}
