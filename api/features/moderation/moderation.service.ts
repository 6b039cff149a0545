import type { ApiDeps } from '~/api/platform/deps'
import { ApiError } from '~/api/platform/errors'
import * as repo from './moderation.repo'

/**
 * Keeps what a reader says is wrong with something that they see, for the administration; it stays where it is. Whether
 * they see it is the caller's question.
 * @throws ApiError conflict alreadyReported: once per reader and subject
 */
export async function keepReport(deps: ApiDeps, report: Omit<repo.NewReport, 'now'>): Promise<void> {
  const isNew = await repo.insertReport(deps.database, { ...report, now: deps.now() })
  if (!isNew) throw new ApiError('conflict', [{ propertyPath: '', code: 'alreadyReported' }])
}
