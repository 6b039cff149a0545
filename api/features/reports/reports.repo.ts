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

/** The open case about a subject, locked; created with a snapshot if there is none. */
export async function openCase(database: Database, found: NewCase): Promise<string> {
  const { id } = await database
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
    // A no-op update locks the row: a concurrent decision waits, or is already made and this opens another case.
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

/** False if this user has already reported it in the same case. */
export async function insertReport(database: Database, report: NewReport): Promise<boolean> {
  const row = await database
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
    .updateTable('moderation_case')
    .set((eb) => ({ report_count: eb('report_count', '+', 1) }))
    .where('id', '=', report.caseId)
    .execute()
  return true
}

/** True if this user has reported it and the case is undecided. */
export async function hasReported(
  database: Database,
  { kind, subjectId, reporterId }: Pick<NewReport, 'kind' | 'subjectId' | 'reporterId'>,
): Promise<boolean> {
  const row = await database
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
