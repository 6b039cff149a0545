import { v7 } from 'uuid'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import { isMarked, requireIndependent } from '~/api/features/independence/independence.service'
import { notify, retract } from '~/api/features/notifications/notifications.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, conflict, notFound, orNotFound } from '~/api/platform/errors'
import type { CertificateReason } from '~/contracts/certification/certificates'
import { effectiveRole } from '~/contracts/permissions'
import { mayDecide, mayLift, stateOf, undoEnd } from './certificates.rules'
import { type Announced, markAnnounced } from './issuing.service'
import * as repo from './standing.repo'

/** Job that tells other systems of a change once it cannot be undone any more; its data is `ToldChange`. */
export const tellJob = 'certificates.tell'
export interface ToldChange {
  number: string
  /** Null for one that was issued, or has expired: neither can be undone. */
  change: string | null
}

const path = (number: string) => `/certificate/${number}`

/** The certificate, locked behind its outlet as an erasure begins with that. In the caller's transaction. @throws ApiError notFound */
async function lock(deps: ApiDeps, number: string, actor: Actor): Promise<repo.LockedRow> {
  const { database } = deps
  const found = orNotFound(await repo.findOutletOf(database, number))
  await lockAccount(database, found.outlet_id)
  const row = await repo.lockCertificate(database, number)
  if (!row || !(row.announced || row.issued_at <= deps.now())) throw notFound()
  // Nobody learns here that others have it: it is public anyway.
  if (actor.accessLevel !== 'admin' && actor.organisation.id !== row.body_id) throw notFound()
  if (!mayDecide(actor, row)) throw new ApiError('forbidden')
  // Who is no certification body any more changes nothing.
  if (actor.accessLevel !== 'admin' && !(await isMarked(deps, row.body_id))) throw new ApiError('forbidden')
  return row
}

interface Change {
  kind: 'suspended' | 'lifted' | 'withdrawn'
  code: CertificateReason
  reason: string
}

/** Writes down what happens to a certificate and tells who is concerned. In the caller's transaction. */
async function change(
  deps: ApiDeps,
  row: repo.LockedRow,
  made: Change & { by: Actor | null },
): Promise<void> {
  const { by, ...happened } = made
  const now = deps.now()
  const id = v7()
  const { number } = row
  const who = { by_id: by?.id ?? null, by_admin: by?.accessLevel === 'admin' }
  await repo.insertChange(deps.database, { id, number, ...happened, ...who, at: now })
  const settled = made.kind === 'lifted' ? now : undoEnd(now)
  const data: ToldChange = { number, change: id }
  await deps.enqueue(tellJob, data, { startAfter: settled })
  await tellOutlet(deps, row, { ...happened, notBefore: settled })
  if (by) await record(deps, row, { by, what: made.kind })
}

const record = (
  deps: ApiDeps,
  { audit_id: id, number }: repo.LockedRow,
  { by, what }: { by: Actor; what: 'suspended' | 'lifted' | 'withdrawn' | 'undone' },
) =>
  recordAuditEntry(deps, by, {
    action: `certificate.${what}`,
    subject: { kind: 'certificate', id },
    details: { number },
  })

const templates = {
  suspended: 'certificateSuspended',
  lifted: 'certificateLifted',
  withdrawn: 'certificateWithdrawn',
} as const

/** Of what it has done itself it need not hear. */
async function tellOutlet(
  deps: ApiDeps,
  { number, outlet_id: outletId, body_name: body }: repo.LockedRow,
  { kind, code, reason, notBefore }: Change & { notBefore: Date },
): Promise<void> {
  if (code !== 'decision') return
  const outlet = await repo.findOutletAccount(deps.database, outletId)
  if (outlet?.state !== 'active' || effectiveRole(outlet.roles) !== 'ROLE_MEDIA_OUTLET') return
  const { email: to, locale, first_name: name } = outlet
  await notify(deps, {
    personId: outlet.id,
    type: 'certificateChanged',
    data: { context: kind, number },
    path: path(number),
    mail: {
      ...{ to, locale, template: templates[kind] },
      values: { name, number, body, path: path(number), ...(reason === '' ? {} : { statement: reason }) },
      notBefore,
    },
  })
}

interface Decision {
  number: string
  /** Public. */
  reason: string
}

/** @throws ApiError notFound; forbidden for who has audited it; conflict certificateNotValid */
export async function suspend(deps: ApiDeps, actor: Actor, { number, reason }: Decision): Promise<void> {
  await deps.database.transaction(async () => {
    const row = await lock(deps, number, actor)
    if (stateOf(row, deps.now()) !== 'valid') throw conflict('certificateNotValid')
    await repo.setSuspensions(deps.database, number, ['decision'])
    await change(deps, row, { by: actor, kind: 'suspended', code: 'decision', reason })
  })
}

/**
 * Ends the suspension that was decided; one because the report was withdrawn stays. Within ten minutes, by who suspended it, nothing is
 * left of it and nobody is told.
 * @param asked.undo `only`: not as a lifting of which others hear
 * @throws ApiError notFound; forbidden, also for one by the campus team; conflict certificateNotSuspended, auditDependent, undoTooLate
 */
export async function lift(
  deps: ApiDeps,
  actor: Actor,
  { number, undo }: { number: string; undo?: 'only' | undefined },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await lock(deps, number, actor)
    if (row.withdrawn_at || !row.suspensions.includes('decision')) throw conflict('certificateNotSuspended')
    const last = await repo.findLastChange(database, number, 'decision')
    const isUndone = last?.kind === 'suspended' && last.by_id === actor.id && undoEnd(last.at) > deps.now()
    if (undo && !isUndone) throw conflict('undoTooLate')
    if (!mayLift(actor, last)) throw new ApiError('forbidden')
    if (actor.accessLevel !== 'admin') await requireIndependent(deps, row.outlet_id, [row.body_id, actor.id])
    const others = row.suspensions.filter((code) => code !== 'decision')
    await repo.setSuspensions(database, number, others)
    if (isUndone) {
      await takeBack(deps, row, last)
      await record(deps, row, { by: actor, what: 'undone' })
    } else await change(deps, row, { by: actor, kind: 'lifted', code: 'decision', reason: '' })
  })
}

/** What was told of earlier changes stays. The mail of this one is not sent, as it is no longer true. */
async function takeBack(
  deps: ApiDeps,
  row: repo.LockedRow,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await repo.deleteChange(deps.database, id)
  const about = {
    personId: row.outlet_id,
    path: path(row.number),
    types: ['certificateChanged'],
    since: at,
  } as const
  await retract(deps, about)
}

/** @throws ApiError notFound; forbidden; conflict certificateEnded if it is withdrawn or has expired */
export async function withdraw(deps: ApiDeps, actor: Actor, { number, reason }: Decision): Promise<void> {
  await deps.database.transaction(async () => {
    const row = await lock(deps, number, actor)
    const state = stateOf(row, deps.now())
    if (state === 'withdrawn' || state === 'expired') throw conflict('certificateEnded')
    await repo.setWithdrawn(deps.database, number, deps.now())
    await change(deps, row, { by: actor, kind: 'withdrawn', code: 'decision', reason })
  })
}

/** By who withdrew it, or an admin. @throws ApiError notFound; forbidden; conflict undoTooLate */
export async function undoWithdrawal(deps: ApiDeps, actor: Actor, number: string): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const row = await lock(deps, number, actor)
    const last = await repo.findLastChange(database, number, 'decision')
    if (!row.withdrawn_at || last?.kind !== 'withdrawn' || undoEnd(last.at) <= deps.now())
      throw conflict('undoTooLate')
    if (last.by_id !== actor.id && actor.accessLevel !== 'admin') throw new ApiError('forbidden')
    // Then a newer one counts, or there is no outlet any more.
    if (row.outlet_name === null || (await repo.hasNewer(database, row))) throw conflict('undoTooLate')
    await repo.setWithdrawn(database, number, null)
    await takeBack(deps, row, last)
    await record(deps, row, { by: actor, what: 'undone' })
  })
}

/**
 * The outlet has withdrawn its newest report: it says nothing in public now, so no certificate of it counts, of an earlier report
 * either. In the caller's transaction.
 */
export async function suspendForReport(deps: ApiDeps, outletId: string): Promise<void> {
  for (const row of await repo.lockOfOutlet(deps.database, outletId)) {
    // One whose withdrawal can still be undone would count again then.
    const isGone = row.withdrawn_at !== null && undoEnd(row.withdrawn_at) <= deps.now()
    if (isGone || row.suspensions.includes('reportWithdrawn')) continue
    await repo.setSuspensions(deps.database, row.number, [...row.suspensions, 'reportWithdrawn'])
    await change(deps, row, { by: null, kind: 'suspended', code: 'reportWithdrawn', reason: '' })
  }
}

/**
 * The outlet has undone that, soon enough for nothing to be left of it; what the withdrawal of an earlier report has suspended stays
 * so. In the caller's transaction.
 */
export async function restoreForReport(deps: ApiDeps, outletId: string, withdrawnAt: Date): Promise<void> {
  for (const row of await repo.lockOfOutlet(deps.database, outletId)) {
    if (!row.suspensions.includes('reportWithdrawn')) continue
    const last = await repo.findLastChange(deps.database, row.number, 'reportWithdrawn')
    if (!last || last.at < withdrawnAt) continue
    const others = row.suspensions.filter((code) => code !== 'reportWithdrawn')
    await repo.setSuspensions(deps.database, row.number, others)
    await repo.deleteChange(deps.database, last.id)
  }
}

/**
 * The outlet’s account is erased: its certificates are withdrawn, and say no more whose they were. In the caller's transaction.
 */
export async function withdrawOfLeaving(deps: ApiDeps, outletId: string): Promise<void> {
  for (const row of await repo.lockOfOutlet(deps.database, outletId)) {
    if (row.withdrawn_at) continue
    await repo.setWithdrawn(deps.database, row.number, deps.now())
    await change(deps, row, { by: null, kind: 'withdrawn', code: 'outletLeft', reason: '' })
  }
  await repo.forgetOutlet(deps.database, outletId)
}

/**
 * A certificate counts now, and takes the place of the earlier ones of its outlet. Nothing happens if it was taken back, or counts
 * already.
 */
export async function announce(deps: ApiDeps, { number }: Announced): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const found = await repo.findOutletOf(database, number)
    if (!found) return
    // As everybody who changes what the registry shows of it.
    await lockAccount(database, found.outlet_id)
    const rows = await repo.lockOfOutlet(database, found.outlet_id)
    if (!(await markAnnounced(deps, number))) return
    const issued = rows.find((row) => row.number === number)?.issued_at ?? deps.now()
    for (const row of rows.filter((each) => each.issued_at < issued && each.withdrawn_at === null)) {
      if (stateOf(row, deps.now()) === 'expired') continue
      await repo.setWithdrawn(database, row.number, deps.now())
      await change(deps, row, { by: null, kind: 'withdrawn', code: 'renewed', reason: '' })
    }
    const data: ToldChange = { number, change: null }
    await deps.enqueue(tellJob, data)
  })
}
