import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './approvals.repo'

/** The request by which a journalist was validated last, and who approved it; null where nobody has. */
export async function findApproval(
  deps: ApiDeps,
  subjectId: string,
): Promise<{ requestId: string; validatorId: string } | null> {
  return (await repo.findApproval(deps.database, subjectId)) ?? null
}
