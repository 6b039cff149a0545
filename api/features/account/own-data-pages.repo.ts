import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Schema } from '~/api/platform/database/schema'

/** Rows that are in memory at a time. */
const atOnce = 1000

type Row = object

/** Reads an area of a person's data: a list, or a single object. */
export interface Area {
  (database: Database, personId: string): Promise<unknown>
  /** Only for areas that may be long: the list in parts. */
  pages?: (database: Database, personId: string) => AsyncGenerator<Row[]>
}

/** Of whatever tables: only columns named by the caller are added. */
type Query = SelectQueryBuilder<Schema, keyof Schema, Row>

const keyName = (index: number) => `key_${String(index)}`

/** The rows behind a key, with their keys as text, because a `Date` has no microseconds. */
function page(query: Query, columns: readonly string[], after: string[] | null) {
  const keys = columns.map((column) => sql.ref(column))
  const behind = after && sql<boolean>`(${sql.join(keys)}) > (${sql.join(after)})`
  return keys
    .reduce(
      (found, key, index) => found.select(sql<string>`${key}::text`.as(keyName(index))).orderBy(key) as Query,
      behind ? query.where(behind) : query,
    )
    .limit(atOnce)
    .execute() as Promise<Record<string, unknown>[]>
}

const keyOf = (row: Record<string, unknown>, columns: readonly string[]) =>
  columns.map((_, index) => String(row[keyName(index)]))

function withoutKeys(row: Record<string, unknown>, columns: readonly string[]): Row {
  const keys = new Set(columns.map((_, index) => keyName(index)))
  return Object.fromEntries(Object.entries(row).filter(([name]) => !keys.has(name)))
}

/**
 * An area that may have any number of rows. Each part is a statement of its own, so that a long list neither fills the
 * memory nor holds the database.
 * @param columns unique for each row, and not null: the list is ordered by them
 */
export function inPages<DB, TB extends keyof DB, O extends Row>(
  columns: readonly string[],
  select: (database: Database, personId: string) => SelectQueryBuilder<DB, TB, O>,
): Area {
  async function* pages(database: Database, personId: string): AsyncGenerator<Row[]> {
    let after: string[] | null = null
    do {
      const query = select(database, personId) as unknown as Query
      const rows: Record<string, unknown>[] = await page(query, columns, after)
      yield rows.map((row) => withoutKeys(row, columns))
      const last = rows.length === atOnce ? rows.at(-1) : undefined
      after = last ? keyOf(last, columns) : null
    } while (after)
  }
  const whole = async (database: Database, personId: string) => {
    const all: Row[] = []
    for await (const rows of pages(database, personId)) all.push(...rows)
    return all
  }
  return Object.assign(whole, { pages })
}
