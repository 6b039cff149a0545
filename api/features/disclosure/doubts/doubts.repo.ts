import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
} from '~/api/platform/database/lists/place-in-list'
import { personFacts } from '~/api/platform/database/person-facts'
import type { Locale } from '~/contracts/constants'
import type { DoubtState } from '~/contracts/content/doubts'

export interface NewDoubtRow {
  id: string
  outlet_id: string
  number: number
  question: string
  text: string
  link: string | null
  person_id: string | null
  email: string | null
  locale: Locale
  created_at: Date
}

export const insertDoubt = (database: Database, row: NewDoubtRow) =>
  database
    .insertInto('disclosure_doubt')
    .values({ ...row, state: 'open' })
    .execute()

/** A report that is locked against being replaced, withdrawn or erased in the meantime; undefined without one. */
export const holdReport = (database: Database, { outletId, number }: { outletId: string; number: number }) =>
  database
    .selectFrom('disclosure')
    .innerJoin('person as outlet', 'outlet.id', 'disclosure.outlet_id')
    .select(['number', 'published_at', 'valid_until', 'replaced_at', 'withdrawn_at', 'withdrawal_reason'])
    .select(['erased_at', 'removed_at', 'content', 'outlet.state as account'])
    .where('outlet_id', '=', outletId)
    .where('number', '=', number)
    .forShare('disclosure')
    .executeTakeFirst()

const withReports = (database: Database) =>
  database
    .selectFrom('disclosure_doubt as doubt')
    .innerJoin('disclosure', (join) =>
      join
        .onRef('disclosure.outlet_id', '=', 'doubt.outlet_id')
        .onRef('disclosure.number', '=', 'doubt.number'),
    )
    .select(['doubt.id', 'doubt.state', 'doubt.outlet_id', 'doubt.number', 'doubt.text'])
    .select(['doubt.created_at', 'doubt.decided_at'])
    .select(sql<string>`coalesce(disclosure.content->'facts'->>'name', '')`.as('outlet_name'))

const byDecision: KeyOrder = { key: ['doubt.decided_at', 'doubt.id'], direction: 'desc' }
const orders: Record<DoubtState, KeyOrder> = {
  open: { key: ['doubt.id'], direction: 'asc' },
  published: byDecision,
  rejected: byDecision,
}

/** Open ones with the longest wait first; others with the newest decision first. */
const listed = (database: Database, state: DoubtState) =>
  withReports(database).where('doubt.state', '=', state).orderBy(inKeyOrder(orders[state]))

export const selectPage = (
  database: Database,
  { state, limit, offset }: { state: DoubtState; limit: number; offset: number },
) => listed(database, state).limit(limit).offset(offset).execute()

/** Doubts behind a place in the list. */
export const selectBehind = (database: Database, state: DoubtState, { after, limit }: Batch) =>
  listed(database, state)
    .select(placeOf(orders[state]).as('placeInList'))
    .$if(after !== null, (doubts) => doubts.where(isBehind(orders[state], after ?? [])))
    .limit(limit)
    .execute()
export type SummaryRow = Awaited<ReturnType<typeof selectPage>>[number]

/** Counted up to a bound, to avoid scanning years of doubts. */
export async function countUpTo(database: Database, bound: number): Promise<Record<DoubtState, number>> {
  const upTo = (state: DoubtState) =>
    sql<number>`(select count(*)::int from (select from disclosure_doubt where state = ${sql.lit(state)} limit ${bound}) counted)`
  const { rows } = await sql<Record<DoubtState, number>>`
    select ${upTo('open')} as open, ${upTo('published')} as published, ${upTo('rejected')} as rejected`.execute(
    database,
  )
  return rows[0] ?? { open: 0, published: 0, rejected: 0 }
}

export const findWhole = (database: Database, id: string) =>
  withReports(database)
    .leftJoin('person as member', 'member.id', 'doubt.person_id')
    .leftJoin('person as decider', 'decider.id', 'doubt.decided_by')
    .select([
      'doubt.question',
      'doubt.link',
      'doubt.email',
      'doubt.reason',
      'doubt.reply',
      'doubt.replied_at',
    ])
    .select([personFacts('member').as('member'), personFacts('decider').as('decider')])
    .where('doubt.id', '=', id)
    .executeTakeFirst()

/** Whom a decision concerns: the outlet, and a member who asked. Undefined without such a doubt. */
export const findConcerned = (database: Database, id: string) =>
  database
    .selectFrom('disclosure_doubt')
    .select(['outlet_id', 'person_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** The outlet’s account and the member who asked, locked in a fixed order, as an erasure begins with them. */
export const lockPeople = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'last_name', 'roles', 'state'])
    .where('id', 'in', [...ids])
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

export const lockDoubt = (database: Database, id: string) =>
  database.selectFrom('disclosure_doubt').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type DoubtRow = NonNullable<Awaited<ReturnType<typeof lockDoubt>>>

export const countShown = (
  database: Database,
  { outlet_id: outletId, number }: Pick<DoubtRow, 'outlet_id' | 'number'>,
): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('disclosure_doubt')
      .where('outlet_id', '=', outletId)
      .where('number', '=', number)
      .where('state', '=', 'published'),
  )

export const setState = (
  database: Database,
  id: string,
  change: { state: DoubtState; decided_at: Date | null; decided_by: string | null; reason: string | null },
) => database.updateTable('disclosure_doubt').set(change).where('id', '=', id).execute()

export const setReply = (
  database: Database,
  id: string,
  change: { reply: string | null; replied_at: Date | null; replied_by: string | null; reply_version: number },
) => database.updateTable('disclosure_doubt').set(change).where('id', '=', id).execute()

const shownAbout = (database: Database, outletId: string) =>
  database.selectFrom('disclosure_doubt').where('outlet_id', '=', outletId).where('state', '=', 'published')

const ownColumns = [
  'id', 'number', 'question', 'text', 'link', 'created_at', 'reply', 'replied_at', 'reply_version',
] as const // prettier-ignore

const isShown = sql<boolean>`(select withdrawn_at is null and removed_at is null from disclosure
  where (disclosure.outlet_id, disclosure.number) = (disclosure_doubt.outlet_id, disclosure_doubt.number))`.as(
  'is_shown',
)

/** Newest first; each row has how many there are. */
export const selectOwn = (
  database: Database,
  outletId: string,
  { limit, offset }: { limit: number; offset: number },
) =>
  shownAbout(database, outletId)
    .select(ownColumns)
    .select(isShown)
    .select(sql<number>`count(*) over ()::int`.as('total'))
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const findOwn = (database: Database, outletId: string, id: string) =>
  shownAbout(database, outletId).select(ownColumns).select(isShown).where('id', '=', id).executeTakeFirst()
export type OwnRow = NonNullable<Awaited<ReturnType<typeof findOwn>>>

const withAddress = (before: Date, limit: number) => sql`
  select ctid from disclosure_doubt where email is not null and decided_at < ${before} order by decided_at limit ${limit}`

/** Deletes addresses of visitors whose doubt was decided before a moment. Returns their number. */
export async function forgetAddresses(database: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update disclosure_doubt set email = null
    where ctid in (${withAddress(before, limit)} for update skip locked) returning 1 as found`.execute(
    database,
  )
  return rows.length
}

export const countAddresses = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await withAddress(before, limit).execute(database)).rows.length
