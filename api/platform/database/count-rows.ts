import { type Expression, sql } from 'kysely'
import type { Database } from './index'

/** How many rows a query finds. What it selects is not read; with a limit, no more rows than that are. */
export async function countRows(database: Database, query: Expression<unknown>): Promise<number> {
  const found = sql<{ count: number }>`select count(*)::int as count from (${query}) as found`
  return (await found.execute(database)).rows[0]?.count ?? 0
}
