import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database, Schema } from '~/api/platform/database'
import type { CaseState, ReportCategory, ReportedKind } from '~/contracts/moderation'

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
    // Changing nothing locks the row: whoever decides the case waits, or has decided it and this opens another one.
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

export const lockCase = (database: Database, id: string) =>
  database.db().selectFrom('moderation_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type CaseRow = NonNullable<Awaited<ReturnType<typeof lockCase>>>

export const findCase = (database: Database, id: string) =>
  database.db().selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirst()

type Change = Partial<
  Pick<
    Schema['moderation_case'],
    'decided_by' | 'category' | 'statement' | 'appeal' | 'appeal_decided_by' | 'appeal_statement'
  >
> & {
  state?: CaseState
  decided_at?: Date
  appealed_at?: Date
  appeal_decided_at?: Date
}

export const updateCase = (database: Database, id: string, change: Change) =>
  database.db().updateTable('moderation_case').set(change).where('id', '=', id).execute()

const addressee = [
  'person.id',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.last_name',
] as const

export const findAddressee = (database: Database, id: string) =>
  database.db().selectFrom('person').select(addressee).where('person.id', '=', id).executeTakeFirst()
export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>

/** Those who reported and are still here, in the order in which they are locked. */
export const selectReporters = (database: Database, caseId: string) =>
  database
    .db()
    .selectFrom('report')
    .innerJoin('person', 'person.id', 'report.reporter_id')
    .select(addressee)
    .where('report.case_id', '=', caseId)
    .orderBy('person.id')
    .execute()

/** True where an admin other than these can look at it. */
export async function hasOtherAdmin(database: Database, ids: readonly string[]): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('person')
    .select('id')
    .where(sql<string>`effective_role(roles)`, '=', sql.lit('ROLE_ADMIN'))
    .where('parent_id', 'is', null)
    .where('state', '=', 'active')
    .where('id', 'not in', ids)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
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
