import type { ApiDeps } from '~/api/platform/deps'
import * as repo from './approvals.repo'

/** The journalist's latest approved request and its provider; null if there is none. */
export async function findApproval(
  deps: ApiDeps,
  subjectId: string,
): Promise<{ requestId: string; validatorId: string } | null> {
  return (await repo.findApproval(deps.database, subjectId)) ?? null
}
