import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound, orNotFound } from '~/api/platform/errors'
import type { AuditSide } from '~/contracts/certification/external-audits'
import { can } from '~/contracts/permissions'
import * as repo from './external-audits.repo'
import { type AuditStep, isPending, refusalIn } from './external-audits.rules'
import { stopOf } from './stopping.service'

type Sides = Pick<repo.CaseRow, 'outlet_id' | 'body_id'>

/** The side of a case that somebody is on; null if they must not know of it. */
export function sideOf({ accessLevel, organisation }: Actor, row: Sides): AuditSide | null {
  if (can(accessLevel, 'bodies.manage')) return 'admin'
  if (organisation.id === row.outlet_id) return organisation.role === 'ROLE_MEDIA_OUTLET' ? 'outlet' : null
  if (organisation.id !== row.body_id) return null
  return organisation.role === 'ROLE_SERVICE_PROVIDER' ? 'body' : null
}

/** @throws ApiError notFound, also for cases of others */
export async function requireCase(deps: ApiDeps, actor: Actor, id: string) {
  const row = await repo.findCase(deps.database, id)
  const side = row && sideOf(actor, row)
  if (!row || !side) throw notFound()
  return { row, side }
}

export interface Locked {
  row: repo.CaseRow
  side: AuditSide
  outlet: repo.Party | undefined
  body: repo.Party | undefined
  auditor: repo.Party | undefined
}

interface Wanted {
  id: string
  step?: AuditStep
  since?: string | undefined
  others?: readonly string[]
}

/**
 * Locks a case for a step, in the caller's transaction: the accounts first, then the case, in the order of an erasure.
 * @param step undefined for one that is possible in every state
 * @param since when the case that was read had been passed on; undefined if its state is all that counts
 * @throws ApiError notFound, also for cases of others; conflict auditEnded, auditAnswered, auditMoved if it has gone on meanwhile;
 * auditDependent, auditReportWithdrawn, auditEnded if it is about to stop
 */
export async function lockFor(
  deps: ApiDeps,
  actor: Actor,
  { id, step, since, others = [] }: Wanted,
): Promise<Locked> {
  const { database } = deps
  const found = await requireCase(deps, actor, id)
  const { outlet_id: outletId, body_id: bodyId, auditor_id: auditorId } = found.row
  const ids = [outletId, bodyId, ...(auditorId === null ? [] : [auditorId]), ...others]
  const parties = await repo.lockParties(database, ids)
  const row = orNotFound(await repo.lockCase(database, id))
  const { side } = found
  const refusal = step && refusalIn(step, row.state)
  if (refusal) throw conflict(isPending(row, deps.now()) && row.step_side !== side ? 'auditMoved' : refusal)
  // It may have gone to the other side and come back: then it is not what was read.
  if (since !== undefined && row.waiting_since?.getTime() !== Date.parse(since)) throw conflict('auditMoved')
  const party = (wanted: string | null) => parties.find((each) => each.id === wanted)
  const locked = { row, side, outlet: party(outletId), body: party(bodyId), auditor: party(row.auditor_id) }
  await requireGoing(deps, locked)
  return locked
}

/** What has been marked is not settled yet: nothing is done in a case that stops as soon as that is looked at. */
async function requireGoing(deps: ApiDeps, locked: Locked): Promise<void> {
  if (!locked.row.recheck || locked.row.ended_at !== null) return
  const why = await stopOf(deps, locked)
  if (why === null || why === 'wait') return
  const codes = { notIndependent: 'auditDependent', reportWithdrawn: 'auditReportWithdrawn' } as const
  throw conflict(why in codes ? codes[why as keyof typeof codes] : 'auditEnded')
}
