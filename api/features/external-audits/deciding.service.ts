import { issueCertificate } from '~/api/features/certificates/issuing.service'
import { findForAudit } from '~/api/features/disclosure/reports.service'
import { publishEvent } from '~/api/features/webhooks/events.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { requireIndependent } from '~/api/features/independence/independence.service'
import type { ApiDeps } from '~/api/platform/deps'
import { conflict, notFound } from '~/api/platform/errors'
import type { AuditDecision } from '~/contracts/certification/external-audits'
import { type Locked, lockFor } from './access.service'
import * as repo from './external-audits.repo'
import { countsOf, internalUntil, undoEnd } from './external-audits.rules'
import { selectJudgements } from './judging/judgements.repo'
import { passOn } from './judging/judging.service'
import { endLater, record } from './steps.service'
import { pageOf, settleFor } from './telling.service'

/** @throws ApiError conflict auditOpenMajor, auditReportWithdrawn, auditOutletAway */
async function requireCertifiable(deps: ApiDeps, { row, outlet }: Locked): Promise<void> {
  const counts = countsOf(row.questions, await selectJudgements(deps.database, row.id))
  if (counts.openMajor > 0) throw conflict('auditOpenMajor')
  if (outlet?.state !== 'active') throw conflict('auditOutletAway')
  const report = await findForAudit(deps, row.outlet_id, row.report)
  // While the newest one is withdrawn, no certificate of an earlier one counts.
  if (!report?.content || !report.isThere || report.isSilent) throw conflict('auditReportWithdrawn')
}

async function end(deps: ApiDeps, actor: Actor, decision: { locked: Locked; reason: string | null }) {
  const { locked, reason } = decision
  const { row, body } = locked
  const now = deps.now()
  const state = reason === null ? 'certified' : 'refused'
  const change = { decided_by: actor.id, internal_until: internalUntil(now) }
  await endLater(deps, actor, { ...locked, state, reason: reason ?? '', change })
  if (state === 'certified')
    await issueCertificate(deps, {
      ...{ auditId: row.id, outletId: row.outlet_id, outletName: row.outlet_name },
      ...{ report: row.report, standard: row.standard, bodyId: row.body_id, bodyName: row.body_name },
      auditorIds: await repo.selectPastAuditors(deps.database, row.id),
      decidedAt: now,
    })
  await publishEvent(deps, {
    providerId: row.body_id,
    event: 'audit.decided',
    subject: row.id,
    data: { audit: row.id, outlet: row.outlet_id, report: String(row.report), decision: state },
    path: pageOf(row.id),
    notBefore: undoEnd(now),
  })
  await settleFor(deps, row, [body])
  await record(deps, actor, { row, action: `externalAudit.${state}` })
}

/**
 * Decides a case, or sends it back to its auditor. A decision counts after ten minutes.
 * @throws ApiError notFound; conflict auditEnded, auditMoved, auditOwnWork for who has audited it, auditDependent, and if it
 * certifies auditOpenMajor, auditReportWithdrawn, auditOutletAway
 */
export async function decideAudit(
  deps: ApiDeps,
  actor: Actor,
  { id, decision }: { id: string; decision: AuditDecision },
): Promise<void> {
  const { database } = deps
  await database.transaction(async () => {
    const locked = await lockFor(deps, actor, { id, step: 'decide', since: decision.since })
    const { row, side, auditor, body } = locked
    if (side === 'outlet') throw notFound()
    const audited = await repo.selectPastAuditors(database, id)
    if (audited.includes(actor.id)) throw conflict('auditOwnWork')
    await requireIndependent(deps, row.outlet_id, [row.body_id, actor.id, ...audited])
    if (decision.decision === 'certify') {
      await requireCertifiable(deps, locked)
      await end(deps, actor, { locked, reason: null })
    } else if (decision.decision === 'refuse') await end(deps, actor, { locked, reason: decision.reason })
    else {
      const state = row.auditor_id === null ? 'accepted' : 'review'
      const passing = { state, kind: 'sentBack', text: decision.reason } as const
      await passOn(deps, actor, { row, side, ...passing, from: [body], to: auditor ?? body })
      await record(deps, actor, { row, action: 'externalAudit.sentBack' })
    }
  })
}
