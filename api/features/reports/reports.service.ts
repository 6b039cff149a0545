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
 * Stores a report for the admins; the subject stays visible. All reports of a subject form one case, with a snapshot
 * taken at the first report. The caller checks that the user can see the subject.
 * @throws ApiError notFound if it is gone by now
 * @throws ApiError conflict alreadyReported: once per user until the case is decided
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
    // A decision on an earlier case may have removed it meanwhile.
    if ((await findSubject(database, kind, subjectId))?.removed !== false) throw notFound()
    const isNew = await repo.insertReport(database, { ...report, caseId, now })
    if (!isNew) throw new ApiError('conflict', [{ propertyPath: '', code: 'alreadyReported' }])
    const data = { context: 'reportReceived' }
    await notify(deps, { personId: report.reporterId, type: 'account', data, path: null })
  })
}
