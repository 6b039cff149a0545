import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, notFound } from '~/api/platform/errors'
import type { ReportCategory, ReportedKind } from '~/contracts/administration/moderation'
import * as repo from './reports.repo'
import { findSubject } from './subjects.repo'

export interface KeptReport {
  kind: ReportedKind
  subjectId: string
  reporterId: string
  category: ReportCategory
  reason: string
}

/**
 * Keeps what a reader says is wrong with something that they see, for the administration; it stays where it is. All such
 * reports are one case, which keeps what it said when the first one came. Whether they see it is the caller's question.
 * @throws ApiError notFound where it has gone meanwhile
 * @throws ApiError conflict alreadyReported: once per reader until the case is decided
 */
export async function keepReport(deps: ApiDeps, report: KeptReport): Promise<void> {
  const { database } = deps
  const now = deps.now()
  await database.transaction(async () => {
    const subject = await findSubject(database, report.kind, report.subjectId)
    if (!subject || subject.removed) throw notFound()
    const { authorId, texts: snapshot } = subject
    const { kind, subjectId } = report
    const caseId = await repo.openCase(database, { kind, subjectId, authorId, snapshot, now })
    // A decision on the case before this one may have removed it meanwhile.
    if ((await findSubject(database, kind, subjectId))?.removed !== false) throw notFound()
    const isNew = await repo.insertReport(database, { ...report, caseId, now })
    if (!isNew) throw new ApiError('conflict', [{ propertyPath: '', code: 'alreadyReported' }])
    const data = { context: 'reportReceived' }
    await notify(deps, { personId: report.reporterId, type: 'account', data, path: null })
  })
}
