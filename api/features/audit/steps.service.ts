import type { ApiDeps } from '~/api/platform/deps'
import type { AuditAction, AuditDetails, AuditSubject } from '~/contracts/administration/audit'
import * as repo from './log.repo'

/** What has been done with one thing, for those who may do it. */
export interface Step {
  id: string
  at: Date
  action: AuditAction
  /** Also of an account that is gone; null for the system. */
  actorId: string | null
  details: AuditDetails
}

/** Steps shown of one thing; the audit log has all of them. */
const shownSteps = 50

/** The last entries about one thing, the newest first. */
export async function lastSteps(
  { database }: Pick<ApiDeps, 'database'>,
  subject: { kind: AuditSubject; id: string },
): Promise<Step[]> {
  const rows = await repo.selectOn(database, subject, shownSteps)
  return rows.map(({ id, at, action, actor_id: actorId, details }) => ({ id, at, action, actorId, details }))
}
