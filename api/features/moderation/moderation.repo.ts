import { v7 } from 'uuid'
import type { Database, Schema } from '~/api/platform/database'

export interface NewReport {
  kind: Schema['report']['subject_kind']
  subjectId: string
  reporterId: string
  reason: string
  now: Date
}

/** False where this reader has reported it before. */
export async function insertReport(database: Database, report: NewReport): Promise<boolean> {
  const row = await database
    .db()
    .insertInto('report')
    .values({
      id: v7(),
      subject_kind: report.kind,
      subject_id: report.subjectId,
      reporter_id: report.reporterId,
      reason: report.reason,
      created_at: report.now,
    })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
