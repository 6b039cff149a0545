import { type RawBuilder, sql } from 'kysely'

/** The columns that order a list: none, or times, and last the id. */
export interface KeyOrder {
  key: readonly string[]
  direction: 'asc' | 'desc'
}

/** Where a list continues: behind the row with these values. Times as text, because a `Date` has no microseconds. */
export type PlaceInList = readonly string[]

export const inKeyOrder = ({ key, direction }: KeyOrder): RawBuilder<unknown> =>
  sql.join(key.map((column) => sql`${sql.ref(column)} ${sql.raw(direction)}`))

/** The place of each row, as an expression. */
export const placeOf = ({ key }: KeyOrder): RawBuilder<PlaceInList> =>
  sql`array[${sql.join(key.map((column) => sql`${sql.ref(column)}::text`))}]`

export function isBehind({ key, direction }: KeyOrder, place: PlaceInList): RawBuilder<boolean> {
  const values = place.map((value, index) =>
    index === place.length - 1 ? sql`${value}::uuid` : sql`${value}::timestamptz`,
  )
  const behind = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${sql.join(key.map((column) => sql.ref(column)))}) ${behind} (${sql.join(values)})`
}

export interface Batch {
  /** Null: from the start. */
  after: PlaceInList | null
  limit: number
}

/**
 * A whole list in batches. Each is a query of its own that continues behind the last row of the one before, so a slow caller
 * holds neither a connection nor a transaction, and a row that leaves the list meanwhile moves no other one.
 */
export async function* inBatches<Row extends { placeInList: PlaceInList }>(
  limit: number,
  read: (batch: Batch) => Promise<Row[]>,
): AsyncGenerator<Row[]> {
  let after: PlaceInList | null = null
  do {
    const rows: Row[] = await read({ after, limit })
    yield rows
    after = rows.length === limit ? (rows.at(-1)?.placeInList ?? null) : null
  } while (after)
}
