import { findForAudit } from '~/api/features/disclosure/reports.service'
import { changeCorrectionFiles } from '~/api/features/files/correction-files.service'
import { discardUnusedEvidence } from '~/api/features/files/evidence.service'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import type { AuditStop } from '~/contracts/certification/external-audits'
import * as repo from './external-audits.repo'
import { eraseWords } from './judging/judgements.repo'
import * as sweeping from './sweeping.repo'
import { record } from './steps.service'
import { isAuditor, type Sides, stopOf } from './stopping.service'
import { tell } from './telling.service'

/** Ends a case by itself, in the caller's transaction, and tells both sides. */
async function stop(deps: ApiDeps, { row, outlet, body, auditor }: Sides, why: AuditStop): Promise<void> {
  const now = deps.now()
  await repo.updateCase(deps.database, row.id, {
    ...{ state: 'stopped', stop: why, turn: null, waiting_since: null, ended_at: now, recheck: false },
    ...{ internal_until: null, step_at: null, step_by: null, step_side: null },
  })
  await repo.insertStep(deps.database, { audit_id: row.id, kind: 'stopped', side: null, at: now })
  await dropInternal(deps, row)
  const people =
    auditor && isAuditor({ row, outlet, body, auditor }) ? [outlet, body, auditor] : [outlet, body]
  await tell(deps, row, { to: people, news: { type: 'auditStopped', context: why } })
  await record(deps, null, { row, action: 'externalAudit.stopped', details: { why } })
}

/** The auditor is gone: the body assigns another one. The outlet goes on with what it has been given. */
async function release(deps: ApiDeps, { row, body }: Sides): Promise<void> {
  const now = deps.now()
  const change =
    row.state === 'review' ? ({ state: 'accepted', waiting_since: now, reminders: 0 } as const) : {}
  await repo.updateCase(deps.database, row.id, { auditor_id: null, ...change })
  await repo.insertStep(deps.database, { audit_id: row.id, kind: 'unassigned', side: null, at: now })
  if (row.state === 'submitted') return
  await tell(deps, row, { to: [body], news: { type: 'auditTurn', context: 'unassigned' } })
}

/** In these states there is an auditor; null where the account is gone. */
const audited: readonly repo.CaseRow['state'][] = ['review', 'correcting', 'submitted']

async function settleSides(deps: ApiDeps, sides: Sides): Promise<void> {
  const { row } = sides
  const why = await stopOf(deps, sides)
  if (why !== null && why !== 'wait') {
    await stop(deps, sides, why)
    return
  }
  const hasLost = row.auditor_id === null ? row.state === 'review' : audited.includes(row.state)
  if (hasLost && !isAuditor(sides)) await release(deps, sides)
  if (why === null) await repo.updateCase(deps.database, row.id, { recheck: false })
}

/**
 * Looks whether a case that triggers have marked can go on, and stops it if not. In the caller's transaction, or in one of its own.
 * Nothing happens to one that has ended.
 */
export async function settleCase(deps: ApiDeps, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const found = await repo.findCase(database, id)
    if (!found) return
    const { outlet_id: outletId, body_id: bodyId, auditor_id: auditorId } = found
    const ids = [outletId, bodyId, ...(auditorId === null ? [] : [auditorId])]
    const parties = await repo.lockParties(database, ids)
    const row = await repo.lockCase(database, id)
    if (!row?.recheck || row.ended_at !== null) return
    const party = (wanted: string | null) => parties.find((each) => each.id === wanted)
    await settleSides(deps, {
      row,
      outlet: party(outletId),
      body: party(bodyId),
      auditor: party(row.auditor_id),
    })
  })
}

/** Settles all that triggers have marked. */
export const settleAll = (deps: ApiDeps, run: JobRun): Promise<void> =>
  inBatches<{ id: string }>(deps, run, {
    next: ({ after, limit }) => sweeping.selectMarked(deps.database, { after: after?.id, limit }),
    handle: async (rows) => {
      for (const { id } of rows) await settleCase(deps, id)
    },
    describe: ({ id }) => ({ auditId: id }),
    // Each locks the accounts of both sides, in order: one a transaction.
    size: 1,
  })

/** Deletes internal answers that nobody may see any more, and PDFs that only they had. */
export const forgetInternal = (deps: ApiDeps, run: JobRun): Promise<void> =>
  inBatches<sweeping.Forgettable>(deps, run, {
    next: (page) => sweeping.selectForgettable(deps.database, deps.now(), page),
    handle: async (rows) => {
      for (const { id } of rows) await forgetOne(deps, id)
    },
    describe: ({ id }) => ({ auditId: id }),
    size: 1,
  })

async function forgetOne(deps: ApiDeps, id: string): Promise<void> {
  const found = await repo.findCase(deps.database, id)
  if (!found) return
  await repo.lockParties(deps.database, [found.outlet_id])
  const row = await repo.lockCase(deps.database, id)
  if (!row?.internal || row.internal_until === null || row.internal_until > deps.now()) return
  await dropInternal(deps, row)
}

/** Internal answers go, with what was said about their questions and the PDFs that only they had. In the caller's transaction. */
async function dropInternal(deps: ApiDeps, row: repo.CaseRow): Promise<void> {
  const { database } = deps
  if (!row.internal) return
  const report = await findForAudit(deps, row.outlet_id, row.report)
  const questions = [...new Set([...Object.keys(row.internal), ...(report?.content?.internal ?? [])])]
  await repo.updateCase(database, row.id, { internal: null })
  await eraseWords(database, row.id, questions)
  const place = { auditId: row.id, outletId: row.outlet_id, uploaderId: row.outlet_id }
  for (const question of questions) await changeCorrectionFiles(deps, { ...place, question, files: [] })
  await discardUnusedEvidence(deps, row.outlet_id)
}

/** Locks the accounts in whose open cases these leave, before anything else of an erasure, in the order of all steps. */
export const lockAuditsOf = ({ database }: ApiDeps, ids: readonly string[]) =>
  sweeping.lockAround(database, ids)

/**
 * An account is erased, in the caller's transaction: its open cases stop, and nothing that an outlet has said in one stays, nor its
 * name. The body keeps its own.
 * @returns names by which cases and their notifications have known the account
 */
export async function eraseAuditsOf(deps: ApiDeps, personId: string): Promise<string[]> {
  const { database } = deps
  const open = await sweeping.selectOpenOf(database, personId)
  const others = open.map((each) => (each.outlet_id === personId ? each.body_id : each.outlet_id))
  const auditors = open.flatMap(({ auditor_id: id }) => id ?? [])
  const parties = await repo.lockParties(database, [...others, ...auditors])
  for (const { id } of open) {
    const row = await repo.lockCase(database, id)
    if (!row || row.ended_at !== null) continue
    const isOutlet = row.outlet_id === personId
    const party = (wanted: string | null) =>
      wanted === personId ? undefined : parties.find((each) => each.id === wanted)
    const sides = {
      row,
      outlet: party(row.outlet_id),
      body: party(row.body_id),
      auditor: party(row.auditor_id),
    }
    await stop(deps, sides, isOutlet ? 'outletGone' : 'bodyGone')
  }
  const names = await sweeping.selectNames(database, personId)
  await repo.eraseWords(database, personId)
  return names
}

/** Accounts whose notifications name this one because of an audit. */
export const listAuditCounterparts = ({ database }: ApiDeps, personId: string): Promise<string[]> =>
  sweeping.selectCounterparts(database, personId)
