import { type Expression, sql, type SqlBool } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import { personFacts } from '~/api/platform/database/person-facts'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
} from '~/api/platform/database/lists/place-in-list'
import type { CaseState, CaseView, ReportCategory, ReportedKind } from '~/contracts/administration/moderation'

export interface CaseFilter {
  view: CaseView
  kind: ReportedKind | undefined
  category: ReportCategory | undefined
}

const categories = sql<ReportCategory[]>`array(
  select distinct report.category from report where report.case_id = moderation_case.id order by 1)`

const inView = (view: CaseView): Expression<SqlBool> => {
  if (view === 'open') return sql<boolean>`moderation_case.state = 'open'`
  if (view === 'appeals')
    return sql<boolean>`moderation_case.appealed_at is not null and moderation_case.appeal_decided_at is null`
  return sql<boolean>`moderation_case.decided_at is not null`
}

function chosen(database: Database, { view, kind, category }: CaseFilter) {
  let cases = database.selectFrom('moderation_case').where(inView(view))
  if (kind) cases = cases.where('moderation_case.subject_kind', '=', kind)
  if (category)
    cases = cases.where((eb) =>
      eb.exists(
        eb
          .selectFrom('report')
          .select('report.id')
          .whereRef('report.case_id', '=', 'moderation_case.id')
          .where('report.category', '=', category),
      ),
    )
  return cases
}

const orders: Record<CaseView, KeyOrder> = {
  open: { key: ['moderation_case.opened_at', 'moderation_case.id'], direction: 'asc' },
  appeals: { key: ['moderation_case.appealed_at', 'moderation_case.id'], direction: 'asc' },
  decided: { key: ['moderation_case.decided_at', 'moderation_case.id'], direction: 'desc' },
}

const listed = (database: Database, filter: CaseFilter) =>
  chosen(database, filter)
    .leftJoin('person as author', 'author.id', 'moderation_case.author_id')
    .selectAll('moderation_case')
    .select(personFacts('author').as('author'))
    .select(categories.as('categories'))
    .orderBy(inKeyOrder(orders[filter.view]))

export const selectCases = (
  database: Database,
  filter: CaseFilter,
  { limit, offset }: { limit: number; offset: number },
) => listed(database, filter).limit(limit).offset(offset).execute()
export type ListedCase = Awaited<ReturnType<typeof selectCases>>[number]

/** Cases behind a place in the list. */
export const selectBehind = (database: Database, filter: CaseFilter, { after, limit }: Batch) =>
  listed(database, filter)
    .select(placeOf(orders[filter.view]).as('placeInList'))
    .$if(after !== null, (cases) => cases.where(isBehind(orders[filter.view], after ?? [])))
    .limit(limit)
    .execute()

/** Counts of a list and of all open work, each up to `most`. */
export async function countCases(database: Database, filter: CaseFilter, most: number) {
  const upTo = (of: CaseFilter) =>
    sql<number>`(select count(*)::int from ${chosen(database, of).select('moderation_case.id').limit(most)} counted)`
  const all = (view: CaseView): CaseFilter => ({ view, kind: undefined, category: undefined })
  const { rows } = await sql<{ total: number; open: number; appeals: number }>`
    select ${upTo(filter)} as total, ${upTo(all('open'))} as open, ${upTo(all('appeals'))} as appeals`.execute(
    database,
  )
  return rows[0] ?? { total: 0, open: 0, appeals: 0 }
}

interface EarlierCase {
  id: string
  kind: ReportedKind
  state: CaseState
  openedAt: string
}

/** A case with all its columns, in one query. */
export const findWhole = (database: Database, id: string) =>
  database
    .selectFrom('moderation_case')
    .leftJoin('person as author', 'author.id', 'moderation_case.author_id')
    .leftJoin('person as decider', 'decider.id', 'moderation_case.decided_by')
    .leftJoin('person as second', 'second.id', 'moderation_case.appeal_decided_by')
    .selectAll('moderation_case')
    .select([
      personFacts('author').as('author'),
      personFacts('decider').as('decider'),
      personFacts('second').as('second'),
    ])
    .select(categories.as('categories'))
    .select(
      sql<
        EarlierCase[]
      >`(select coalesce(jsonb_agg(jsonb_build_object('id', earlier.id, 'kind', earlier.subject_kind,
        'state', earlier.state, 'openedAt', earlier.opened_at) order by earlier.opened_at desc), '[]')
        from (select * from moderation_case other where other.author_id = moderation_case.author_id
          and other.id <> moderation_case.id order by other.opened_at desc limit 10) earlier)`.as('earlier'),
    )
    .select(
      sql<boolean>`exists (select from person other where effective_role(other.roles) = 'ROLE_ADMIN'
        and other.parent_id is null and other.state = 'active'
        and other.id is distinct from moderation_case.decided_by
        and other.id is distinct from moderation_case.author_id)`.as('other_admins'),
    )
    .where('moderation_case.id', '=', id)
    .executeTakeFirst()
export type WholeCase = NonNullable<Awaited<ReturnType<typeof findWhole>>>

export const selectReports = (database: Database, caseId: string, most: number) =>
  database
    .selectFrom('report')
    .leftJoin('person as reporter', 'reporter.id', 'report.reporter_id')
    .select(['report.id', 'report.category', 'report.reason', 'report.created_at'])
    .select(personFacts('reporter').as('reporter'))
    .where('report.case_id', '=', caseId)
    .orderBy('report.created_at', 'desc')
    .orderBy('report.id', 'desc')
    .limit(most)
    .execute()

export const lockCase = (database: Database, id: string) =>
  database.selectFrom('moderation_case').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type CaseRow = NonNullable<Awaited<ReturnType<typeof lockCase>>>

export const findCase = (database: Database, id: string) =>
  database.selectFrom('moderation_case').selectAll().where('id', '=', id).executeTakeFirst()

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
  database.updateTable('moderation_case').set(change).where('id', '=', id).execute()

const addressee = [
  'person.id',
  'person.email',
  'person.locale',
  'person.first_name',
  'person.last_name',
  'person.state',
] as const

export const findAddressee = (database: Database, id: string) =>
  database.selectFrom('person').select(addressee).where('person.id', '=', id).executeTakeFirst()
export type Addressee = NonNullable<Awaited<ReturnType<typeof findAddressee>>>

/** Reporters with an account, in lock order. */
export const selectReporters = (database: Database, caseId: string) =>
  database
    .selectFrom('report')
    .innerJoin('person', 'person.id', 'report.reporter_id')
    .select(addressee)
    .where('report.case_id', '=', caseId)
    .orderBy('person.id')
    .execute()

/** True if there is another admin than these. */
export async function hasOtherAdmin(database: Database, ids: readonly string[]): Promise<boolean> {
  const row = await database
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
