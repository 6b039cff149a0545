import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { takeBackCertificate } from '~/api/features/certificates/issuing.service'
import { withdrawEvent } from '~/api/features/webhooks/events.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict } from '~/api/platform/errors'
import type { JobRun } from '~/api/platform/jobs'
import type { AuditAction, AuditDetails } from '~/contracts/administration/audit'
import { type Locked, lockFor } from './access.service'
import * as repo from './external-audits.repo'
import { isPending, undoCutoff, undoEnd, undoUntil } from './external-audits.rules'
import { type News, tell } from './telling.service'

export interface Recorded {
  row: Pick<repo.CaseRow, 'id' | 'outlet_id' | 'body_id' | 'report'>
  action: Extract<AuditAction, `externalAudit.${string}`>
  details?: AuditDetails
}

/** In the log. Without an actor for what the campus does by itself. */
export const record = (deps: ApiDeps, actor: Actor | null, { row, action, details }: Recorded) =>
  recordAuditEntry(deps, actor, {
    action,
    subject: { kind: 'externalAudit', id: row.id },
    personId: row.outlet_id,
    details: { body: row.body_id, report: row.report, ...details },
  })

/** Job that tells of a step that cannot be undone any more; its data is `TakenStep`. */
export const tellJob = 'external-audits.tell'
export interface TakenStep {
  audit: string
  /** When it was taken: a later one has a job of its own. */
  at: string
}

type Ending = Locked & {
  state: 'declined' | 'withdrawn' | 'certified' | 'refused'
  /** Empty without one. */
  reason: string
  change?: repo.CaseChange
}

/** Ends a case with a step that can be undone for ten minutes. The other side sees it, and is told, after them. */
export async function endLater(deps: ApiDeps, actor: Actor, ending: Ending): Promise<void> {
  const { row, side, state, reason, change } = ending
  const now = deps.now()
  await repo.updateCase(deps.database, row.id, {
    ...{ state, reason, turn: null, waiting_since: null, ended_at: now },
    ...{ step_at: now, step_by: actor.id, step_side: side, step_told: false },
    ...{ before_state: row.state, before_turn: row.turn, before_since: row.waiting_since },
    ...change,
  })
  const step = { audit_id: row.id, kind: state, side, author_id: actor.id, at: now }
  await repo.insertStep(deps.database, { ...step, text: reason === '' ? null : reason })
  const data: TakenStep = { audit: row.id, at: now.toISOString() }
  await deps.enqueue(tellJob, data, { startAfter: undoEnd(now) })
}

/** To whom the end of a case is news. A decision of an admin is news to the body, too. */
function newsOf({
  row,
  outlet,
  body,
}: Omit<Locked, 'side'>): { to: (repo.Party | undefined)[]; news: News } | null {
  switch (row.state) {
    case 'declined':
      return row.step_side === 'admin'
        ? { to: [outlet, body], news: { type: 'auditStopped', context: 'ended' } }
        : { to: [outlet], news: { type: 'auditAnswered', context: 'declined' } }
    case 'withdrawn':
      return { to: [body], news: { type: 'auditStopped', context: 'withdrawn' } }
    case 'certified':
    case 'refused':
      return {
        to: row.step_side === 'admin' ? [outlet, body] : [outlet],
        news: { type: 'auditDecided', context: row.state },
      }
    default:
      return null
  }
}

/** Notifies of a step once, and not if it was undone. If the clock of the queue is ahead of ours, the job waits again. */
export async function tellOfStep(deps: ApiDeps, _: JobRun, { audit, at }: TakenStep): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const found = await repo.findCase(database, audit)
    if (!found) return
    const parties = await repo.lockParties(database, [found.outlet_id, found.body_id])
    const row = await repo.lockCase(database, audit)
    if (row?.step_at?.toISOString() !== at || row.step_told) return
    if (isPending(row, deps.now())) {
      const data: TakenStep = { audit, at }
      return deps.enqueue(tellJob, data, { startAfter: undoEnd(row.step_at) })
    }
    await repo.updateCase(database, audit, { step_told: true })
    const party = (wanted: string) => parties.find(({ id }) => id === wanted)
    const told = newsOf({ row, outlet: party(row.outlet_id), body: party(row.body_id), auditor: undefined })
    if (told) await tell(deps, row, told)
  })
}

/**
 * Undoes the user’s own last step, of which nobody else has heard: the case is as it was before.
 * @throws ApiError notFound; conflict undoTooLate, also for steps of others; auditOpen if the outlet has requested another one
 */
export async function undoStep(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const { row, side } = await lockFor(deps, actor, { id })
    const { step_at: at, before_state: state, before_turn: turn, before_since: since } = row
    if (!undoUntil(row, actor.id, deps.now()) || at === null || state === null) throw conflict('undoTooLate')
    const others = { outletId: row.outlet_id, except: id, cutoff: undoCutoff(deps.now()) }
    if (await repo.hasOpen(database, others)) throw conflict('auditOpen')
    await repo.updateCase(database, id, {
      ...{ state, turn, waiting_since: since, ended_at: null, reason: '' },
      ...{ decided_by: null, internal_until: null, step_at: null, step_by: null, step_side: null },
      // Whatever has changed meanwhile was not looked at.
      ...{ before_state: null, before_turn: null, before_since: null, recheck: true },
    })
    await repo.deleteStepAt(database, id, at)
    const step = { audit_id: id, kind: 'undone' as const, side, author_id: actor.id, at: deps.now() }
    await repo.insertStep(database, step)
    if (row.state === 'certified') await takeBackCertificate(deps, id)
    await withdrawEvent(deps, { subject: id, event: 'audit.decided' })
    await record(deps, actor, { row, action: 'externalAudit.undone', details: { state: row.state } })
  })
}
