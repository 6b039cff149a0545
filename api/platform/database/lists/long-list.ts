import { type RawBuilder, sql } from 'kysely'
import { limits } from '~/contracts/constants'
import { type Database, planEachTime } from '../index'
import { type FoundPeople, isFound, isWide } from './person-words'
import { inBatches, isBehind, type KeyOrder, placeOf, type PlaceInList } from './place-in-list'

/** Rows at the start of a list that are looked through where no index leads to the matches. */
export const searchedRows = 2000

type Condition = RawBuilder<unknown>

/** A list that grows with the campus, in the order of an index. */
export interface LongList {
  /** With an alias, e.g. `validation_request as request`. */
  table: string
  /** Conditions that most rows of the index meet. */
  conditions: readonly Condition[]
  /** Columns with directions. */
  order: RawBuilder<unknown>
  /** Restricts to rows about people that were found, each in any of the columns. Null: not restricted. */
  people?: readonly { found: FoundPeople | null; columns: readonly string[] }[]
  /** Conditions that few rows may meet: only the first rows are looked through for them. */
  rare?: readonly Condition[]
  /** Number of rows that are looked through. */
  searched?: number
}

/** A long list that is read on from a row. */
export type KeyedList = LongList & KeyOrder

interface PageOfIds<K extends string> {
  /** Ids of the rows of the page, in order. */
  ids: string[]
  /** Number of matching rows, at most `limits.counted + 1`. */
  total: number
  /** Only the first rows were looked through, and there are more. */
  incomplete: boolean
  /** Rows of the other lists, each at most `limits.counted + 1`. */
  counts: Partial<Record<K, number>>
}

const all = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``

const aliasOf = ({ table }: LongList): string => table.split(' as ').at(-1) ?? table

/** Conditions on people who are known by id, or else by their words. */
function ofPeople({ people = [] }: LongList, wide: boolean): Condition[] {
  return people.flatMap(({ found, columns }) => {
    if (found === null || isWide(found) !== wide) return []
    const each = columns.map((column) => isFound(found, column))
    return [sql`(${sql.join(each, sql` or `)})`]
  })
}

/** Conditions that no index answers. */
const searchedFor = (list: LongList): Condition[] => [...(list.rare ?? []), ...ofPeople(list, true)]

/** All rows of the list, or its first ones if they have to be looked through. */
function rowsOf(list: LongList): RawBuilder<unknown> {
  const { table, order, searched = searchedRows } = list
  const conditions = [...list.conditions, ...ofPeople(list, false)]
  if (searchedFor(list).length === 0) return sql`${sql.raw(table)} ${all(conditions)}`
  const alias = sql.ref(aliasOf(list))
  return sql`(select ${alias}.* from ${sql.raw(table)} ${all(conditions)} order by ${order} limit ${searched})
    as ${alias} ${all(searchedFor(list))}`
}

/** The matching ids in order, up to one more than are counted. */
const matching = (list: LongList): RawBuilder<unknown> => sql`
  select ${sql.ref(aliasOf(list))}.id from ${rowsOf(list)} order by ${list.order} limit ${limits.counted + 1}`

const hasMoreRows = (list: LongList): RawBuilder<boolean> => sql`exists(
  select from ${sql.raw(list.table)} ${all([...list.conditions, ...ofPeople(list, false)])}
  order by ${list.order} limit 1 offset ${list.searched ?? searchedRows})`

/** The number of matching rows up to `limits.counted + 1`, as an expression. */
const countUpTo = (list: LongList): RawBuilder<number> =>
  sql`(select count(*)::int from (${matching(list)}) as counted)`

const countsOf = (lists: Record<string, LongList>): RawBuilder<unknown> => {
  const pairs = Object.entries(lists).flatMap(([name, list]) => [sql.lit(name), countUpTo(list)])
  return sql`jsonb_build_object(${pairs.length > 0 ? sql.join(pairs) : sql``})`
}

interface Wanted<K extends string> {
  limit: number
  offset: number
  /** Other lists to count in the same statement. */
  counted?: Partial<Record<K, LongList>>
}

/** The statement of `selectIds`. */
export const pageOfIds = <K extends string = never>(
  list: LongList,
  { limit, offset, counted = {} }: Wanted<K>,
): RawBuilder<PageOfIds<K>> => sql`${sql.raw(planEachTime)}
  with matching as materialized (select array(${matching(list)})::text[] as ids)
  select ids[${offset}::int + 1 : ${Math.min(offset + limit, limits.counted)}::int] as ids, cardinality(ids) as total,
    ${searchedFor(list).length > 0 ? hasMoreRows(list) : sql`false`} as incomplete,
    ${countsOf(counted as Record<string, LongList>)} as counts
  from matching`

/** The ids of one page of a long list with the number of matches. Its cost has a bound that does not depend on its length. */
export async function selectIds<K extends string = never>(
  database: Database,
  list: LongList,
  wanted: Wanted<K>,
): Promise<PageOfIds<K>> {
  const { rows } = await pageOfIds(list, wanted).execute(database)
  return rows[0] ?? { ids: [], total: 0, incomplete: false, counts: {} }
}

/**
 * The ids of a whole list in the order of a key, in batches. Unlike a page, it has no bound: all rows are looked through for
 * what no index leads to.
 */
export async function* idsInBatches(
  database: Database,
  list: KeyedList,
  size: number,
): AsyncGenerator<string[]> {
  const fixed = [...list.conditions, ...ofPeople(list, false), ...searchedFor(list)]
  const batches = inBatches(size, async ({ after, limit }) => {
    const conditions = after ? [...fixed, isBehind(list, after)] : fixed
    const { rows } = await sql<{ id: string; placeInList: PlaceInList }>`${sql.raw(planEachTime)}
      select ${sql.ref(aliasOf(list))}.id, ${placeOf(list)} as "placeInList" from ${sql.raw(list.table)} ${all(conditions)}
      order by ${list.order} limit ${limit}`.execute(database)
    return rows
  })
  for await (const rows of batches) yield rows.map(({ id }) => id)
}

interface RowsInBatches<Row> {
  size: number
  /** The rows with these ids, in the order of the list. */
  select: (ids: string[]) => Promise<Row[]>
}

/** The rows of a whole list, in batches. */
export async function* rowsInBatches<Row>(
  database: Database,
  list: KeyedList,
  { size, select }: RowsInBatches<Row>,
): AsyncGenerator<Row[]> {
  for await (const ids of idsInBatches(database, list, size)) yield ids.length > 0 ? await select(ids) : []
}
