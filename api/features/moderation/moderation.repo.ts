import { sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { CaseState } from '~/contracts/administration/moderation'

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

/** Reporters with an account, in lock order. */
export const selectReporters = (database: Database, caseId: string) =>
  database
    .db()
    .selectFrom('report')
    .innerJoin('person', 'person.id', 'report.reporter_id')
    .select(addressee)
    .where('report.case_id', '=', caseId)
    .orderBy('person.id')
    .execute()

/** True if there is another admin than these. */
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
