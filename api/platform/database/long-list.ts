import { type RawBuilder, sql } from 'kysely'
import { limits } from '~/contracts/constants'
import { type Database, planEachTime } from './index'
import { type FoundPeople, isFound, isWide } from './person-words'

/** Rows that are searched for words that very many people match. */
const searchedRows = 5000

type Condition = RawBuilder<unknown>

/** A list that grows with the campus, in the order of an index. */
export interface LongList {
  /** With an alias, e.g. `validation_request as request`. */
  table: string
  conditions: readonly Condition[]
  /** Columns with directions. */
  order: RawBuilder<unknown>
  /** Restricts to rows about these people, in any of the columns. */
  people?: { found: FoundPeople; columns: readonly string[] } | null
}

interface PageOfIds {
  /** Ids of the rows of the page, in order. */
  ids: string[]
  /** Number of matching rows, at most `limits.counted + 1`. */
  total: number
  /** The words match so many people that only the first rows were searched. */
  incomplete: boolean
}

const all = (conditions: readonly Condition[]) =>
  conditions.length > 0 ? sql`where ${sql.join([...conditions], sql` and `)}` : sql``

const ofPeople = ({ people }: LongList): Condition[] =>
  people
    ? [
        sql`(${sql.join(
          people.columns.map((column) => isFound(people.found, column)),
          sql` or `,
        )})`,
      ]
    : []

const aliasOf = ({ table }: LongList): string => table.split(' as ').at(-1) ?? table

/** The matching ids in order, up to one more than are counted. Words of many people are looked for in the first rows only. */
function matching(list: LongList): RawBuilder<unknown> {
  const alias = sql.ref(aliasOf(list))
  const rows = sql`from ${sql.raw(list.table)} ${all(list.conditions)} order by ${list.order}`
  const narrow = sql`select ${alias}.id from ${sql.raw(list.table)} ${all([...list.conditions, ...ofPeople(list)])}
    order by ${list.order} limit ${limits.counted + 1}`
  return isWide(list.people?.found ?? null)
    ? sql`select ${alias}.id from (select ${alias}.* ${rows} limit ${searchedRows}) as ${alias} ${all(ofPeople(list))}
        order by ${list.order} limit ${limits.counted + 1}`
    : narrow
}

/** The statement of `selectIds`. */
export const pageOfIds = (
  list: LongList,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<PageOfIds> => sql`${sql.raw(planEachTime)}
  select ids[${offset}::int + 1 : ${offset}::int + ${limit}::int] as ids, cardinality(ids) as total, ${
    isWide(list.people?.found ?? null)
      ? sql`exists(select from ${sql.raw(list.table)} ${all(list.conditions)} order by ${list.order}
          limit 1 offset ${searchedRows})`
      : sql`false`
  } as incomplete
  from (select array(${matching(list)})::text[] as ids) as matching`

/** The ids of one page of a long list with the number of matches. Its cost has a bound that does not depend on its length. */
export async function selectIds(
  database: Database,
  list: LongList,
  window: { limit: number; offset: number },
): Promise<PageOfIds> {
  const { rows } = await pageOfIds(list, window).execute(database.db())
  return rows[0] ?? { ids: [], total: 0, incomplete: false }
}

/** The number of matching rows up to `limits.counted + 1`, as an expression. */
export const countUpTo = (list: LongList): RawBuilder<number> =>
  sql`(select count(*)::int from (${matching(list)}) as counted)`
