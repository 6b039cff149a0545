import { validate as isUuid, v7 } from 'uuid'
import { listAnswers } from '~/api/features/answers/answers.service'
import { findForAudit } from '~/api/features/disclosure/reports.service'
import { outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { listQuestions } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { bondsBetween, requireIndependent } from '~/api/features/independence/independence.service'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, violation } from '~/api/platform/errors'
import type { AuditorChoice } from '~/contracts/certification/bodies'
import type { NewAudit } from '~/contracts/certification/external-audits'
import type { FrozenAnswer } from '~/contracts/content/disclosure'
import { lockFor, requireCase } from './access.service'
import { isBody } from './bodies.service'
import * as repo from './external-audits.repo'
import { undoCutoff, undoEnd } from './external-audits.rules'
import { endLater, record } from './steps.service'
import { settleFor, tell } from './telling.service'

const nameOf = (party: repo.Party) => party.entity_name ?? `${party.first_name} ${party.last_name}`

/**
 * Requests an audit of the outlet’s newest report.
 * @throws ApiError unprocessable bodyUnknown at `body`; conflict auditOpen, auditReport, auditDependent
 */
export async function requestAudit(
  deps: ApiDeps,
  actor: Actor,
  { body: bodyId, report: number, text }: NewAudit,
): Promise<{ id: string }> {
  const { database } = deps
  const outletId = outletOf(actor)
  if (!isUuid(bodyId)) throw violation('body', 'bodyUnknown')
  return database.transaction(async () => {
    const parties = await repo.lockParties(database, [outletId, bodyId])
    const outlet = parties.find(({ id }) => id === outletId)
    const body = parties.find(({ id }) => id === bodyId)
    // Made-up, or deleted at this moment.
    if (!outlet) throw notFound()
    if (body?.state !== 'active' || !(await isBody(deps, body))) throw violation('body', 'bodyUnknown')
    if (await repo.hasOpen(database, { outletId, cutoff: undoCutoff(deps.now()) }))
      throw conflict('auditOpen')
    const report = await findForAudit(deps, outletId, number)
    if (report?.newest !== number || report.state !== 'published') throw conflict('auditReport')
    await requireIndependent(deps, outletId, [bodyId])
    const { standard } = report
    const clauses = await listQuestions(deps, { version: standard, locale: actor.locale })
    const now = deps.now()
    const row = {
      id: v7(),
      ...{ outlet_id: outletId, outlet_name: nameOf(outlet), body_id: bodyId, body_name: nameOf(body) },
      ...{ report: number, standard, questions: clauses.flatMap(({ questions }) => questions).length },
      ...{ state: 'requested' as const, turn: 'body' as const, requested_at: now, waiting_since: now },
    }
    if (!(await repo.insertCase(database, row))) throw conflict('auditOpen')
    const said = text === '' ? null : text
    const step = {
      audit_id: row.id,
      kind: 'requested',
      side: 'outlet',
      author_id: actor.id,
      at: now,
    } as const
    await repo.insertStep(database, { ...step, text: said })
    await tell(deps, row, { to: [body], news: { type: 'auditRequested' } })
    return { id: row.id }
  })
}

/** Internal answers to the questions that the report says are answered for the outlet alone. */
async function internalOf(deps: ApiDeps, outletId: string, keys: readonly string[]) {
  const answers = (await listAnswers(deps, outletId)).filter(({ key }) => keys.includes(key))
  return Object.fromEntries(
    answers.map(({ key, value, explanation, evidence, notApplicable, files }): [string, FrozenAnswer] => [
      key,
      { value, explanation, evidence, notApplicable, files },
    ]),
  )
}

/**
 * Accepts a request, and keeps the outlet’s internal answers as they are now for the auditor.
 * @throws ApiError notFound; conflict auditAnswered, auditEnded, auditDependent
 */
export async function acceptAudit(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const { row, side, outlet, body } = await lockFor(deps, actor, { id, step: 'accept' })
    if (side !== 'body') throw notFound()
    await requireIndependent(deps, row.outlet_id, [row.body_id])
    const report = await findForAudit(deps, row.outlet_id, row.report)
    if (!report?.content || !report.isThere) throw conflict('auditReportWithdrawn')
    const internal = await internalOf(deps, row.outlet_id, report.content.internal)
    const now = deps.now()
    await repo.updateCase(database, id, {
      ...{ state: 'accepted', internal: JSON.stringify(internal), waiting_since: now, reminders: 0 },
    })
    await repo.insertStep(database, { audit_id: id, kind: 'accepted', side, author_id: actor.id, at: now })
    await settleFor(deps, row, [body])
    await tell(deps, row, { to: [outlet], news: { type: 'auditAnswered', context: 'accepted' } })
    await record(deps, actor, { row, action: 'externalAudit.accepted' })
  })
}

/**
 * Declines a request, or an audit that was accepted and that nobody can begin: this an admin can do, too. The others are told once
 * that cannot be undone.
 * @throws ApiError notFound; conflict auditAnswered, auditEnded
 */
export async function declineAudit(
  deps: ApiDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await deps.database.transaction(async () => {
    const locked = await lockFor(deps, actor, { id, step: 'decline' })
    const isAccepted = locked.row.state === 'accepted'
    if (locked.side !== 'body' && !(locked.side === 'admin' && isAccepted)) throw notFound()
    const change = isAccepted ? { internal_until: undoEnd(deps.now()) } : {}
    await endLater(deps, actor, { ...locked, state: 'declined', reason, change })
    await settleFor(deps, locked.row, [locked.body])
    await record(deps, actor, { row: locked.row, action: 'externalAudit.declined' })
  })
}

/** Withdraws a request or an audit; the body is told once that cannot be undone. @throws ApiError notFound; conflict auditEnded */
export async function withdrawAudit(
  deps: ApiDeps,
  actor: Actor,
  { id, reason }: { id: string; reason: string },
): Promise<void> {
  await deps.database.transaction(async () => {
    const locked = await lockFor(deps, actor, { id, step: 'withdraw' })
    if (locked.side !== 'outlet') throw notFound()
    const change = { internal_until: undoEnd(deps.now()) }
    await endLater(deps, actor, { ...locked, state: 'withdrawn', reason, change })
    await settleFor(deps, locked.row, [locked.outlet])
  })
}

/** People of the body with what binds them to the outlet. @throws ApiError notFound */
export async function listAuditors(deps: ApiDeps, actor: Actor, id: string): Promise<AuditorChoice[]> {
  const { database } = deps
  const { row, side } = await requireCase(deps, actor, id)
  if (side === 'outlet') throw notFound()
  const people = await repo.selectAuditors(database, row.body_id)
  const ids = people.map((person) => person.id)
  const bonds = await bondsBetween(deps, { outletId: row.outlet_id, ids })
  return people.map(({ id: personId, first_name: first, last_name: last, open }) => ({
    ...{ id: personId, name: `${first} ${last}`, open },
    blocked: bonds.filter((bond) => bond.id === personId).map(({ dependence }) => dependence),
  }))
}

/**
 * Gives the case to an auditor. The same again changes nothing.
 * @throws ApiError notFound; unprocessable auditorUnknown at `auditor`; conflict auditEnded, auditMoved, auditDependent
 */
export async function assignAuditor(
  deps: ApiDeps,
  actor: Actor,
  { id, auditorId }: { id: string; auditorId: string },
): Promise<void> {
  const { database } = deps
  if (!isUuid(auditorId)) throw violation('auditor', 'auditorUnknown')
  await database.transaction(async () => {
    const { row, side } = await lockFor(deps, actor, { id, step: 'assign', others: [auditorId] })
    if (side !== 'body') throw notFound()
    const [auditor] = await repo.lockParties(database, [auditorId])
    if (auditor?.state !== 'active' || auditor.parent_id !== row.body_id)
      throw violation('auditor', 'auditorUnknown')
    if (row.auditor_id === auditorId) return
    await requireIndependent(deps, row.outlet_id, [row.body_id, auditorId])
    const now = deps.now()
    const begins = row.state === 'accepted'
    await repo.insertAuditor(database, { auditId: id, personId: auditorId, now })
    await repo.updateCase(database, id, {
      auditor_id: auditorId,
      ...(begins ? { state: 'review', waiting_since: now, reminders: 0 } : {}),
    })
    await repo.insertStep(database, { audit_id: id, kind: 'assigned', side, author_id: actor.id, at: now })
    if (auditorId !== actor.id)
      await tell(deps, row, { to: [auditor], news: { type: 'auditTurn', context: 'assigned' } })
    await record(deps, actor, { row, action: 'externalAudit.assigned', details: { auditor: auditorId } })
  })
}
