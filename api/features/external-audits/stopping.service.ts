import { findForAudit } from '~/api/features/disclosure/reports.service'
import { bondsBetween } from '~/api/features/independence/independence.service'
import type { ApiDeps } from '~/api/platform/deps'
import type { AuditStop } from '~/contracts/certification/external-audits'
import { effectiveRole } from '~/contracts/permissions'
import { isBody } from './bodies.service'
import * as repo from './external-audits.repo'

export interface Sides {
  row: repo.CaseRow
  outlet: repo.Party | undefined
  body: repo.Party | undefined
  auditor: repo.Party | undefined
}

export const isAuditor = ({ row, auditor }: Sides): boolean =>
  auditor?.state === 'active' && auditor.parent_id === row.body_id

/**
 * Why a case cannot go on; null if it can. `wait`: its report is withdrawn, which may be undone. The work of everybody who has audited
 * it is in it: they stay independent, too.
 */
export async function stopOf(
  deps: ApiDeps,
  { row, outlet, body }: Sides,
): Promise<AuditStop | 'wait' | null> {
  if (!outlet || outlet.parent_id !== null || effectiveRole(outlet.roles) !== 'ROLE_MEDIA_OUTLET')
    return 'outletGone'
  if (!body) return 'bodyGone'
  if (!(await isBody(deps, body))) return 'bodyUnmarked'
  const ids = [row.body_id, ...(await repo.selectPastAuditors(deps.database, row.id))]
  const bonds = await bondsBetween(deps, { outletId: row.outlet_id, ids })
  if (bonds.length > 0) return 'notIndependent'
  const report = await findForAudit(deps, row.outlet_id, row.report)
  if (!report?.content) return 'outletGone'
  if (report.state !== 'withdrawn') return null
  return report.canComeBack ? 'wait' : 'reportWithdrawn'
}
