import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { ReportCategory, ReportedKind } from '~/contracts/administration/moderation'

export interface NewCase {
  kind: ReportedKind
  subjectId: string
  authorId: string | null
  snapshot: Record<string, string>
  now: Date
}

/** The open case about something, locked; opened with what the thing says now, where there is none. */
export async function openCase(database: Database, found: NewCase): Promise<string> {
  const { id } = await database
    .db()
    .insertInto('moderation_case')
    .values({
      id: v7(),
      subject_kind: found.kind,
      subject_id: found.subjectId,
      author_id: found.authorId,
      snapshot: JSON.stringify(found.snapshot),
      state: 'open',
      opened_at: found.now,
    })
    // Changing nothing locks the row: a decision of the case waits, or is made already and this opens another one.
    .onConflict((conflict) =>
      conflict
        .columns(['subject_kind', 'subject_id'])
        .where('state', '=', sql.lit('open'))
        .doUpdateSet({ state: 'open' }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export interface NewReport {
  caseId: string
  kind: ReportedKind
  subjectId: string
  reporterId: string
  category: ReportCategory
  reason: string
  now: Date
}

/** False where this reader has reported it before, in the same case. */
export async function insertReport(database: Database, report: NewReport): Promise<boolean> {
  const row = await database
    .db()
    .insertInto('report')
    .values({
      id: v7(),
      case_id: report.caseId,
      subject_kind: report.kind,
      subject_id: report.subjectId,
      reporter_id: report.reporterId,
      category: report.category,
      reason: report.reason,
      created_at: report.now,
    })
    .onConflict((conflict) => conflict.columns(['case_id', 'reporter_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!row) return false
  await database
    .db()
    .updateTable('moderation_case')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', report.caseId)
    .execute()
  return true
}

/** True where this reader has reported it, and that is not decided yet. */
export async function hasReported(
  database: Database,
  { kind, subjectId, reporterId }: Pick<NewReport, 'kind' | 'subjectId' | 'reporterId'>,
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('moderation_case')
    .innerJoin('report', 'report.case_id', 'moderation_case.id')
    .select('report.id')
    .where('moderation_case.subject_kind', '=', kind)
    .where('moderation_case.subject_id', '=', subjectId)
    .where('moderation_case.state', '=', 'open')
    .where('report.reporter_id', '=', reporterId)
    .executeTakeFirst()
  return row !== undefined
}
