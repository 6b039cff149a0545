import { CompiledQuery } from 'kysely'
import type { Database } from '../database'
import type { Schema } from '../database/schema'

/** Tables whose changes are counted, by triggers (`api/migrations/013-change-counts.ts`). */
export type ChangeTopic = Schema['change_count']['topic']

/** Fixed, not built each time: it is asked for nearly every page. */
const sumOf = 'select sum(changes)::bigint as sum from change_count where topic = any ($1::text[])'

/**
 * How often the rows of these tables have changed. The same number later means that no change has been committed in
 * between, in any process. Null if nothing is counted.
 */
export async function readChanges(
  database: Database,
  topics: readonly ChangeTopic[],
): Promise<number | null> {
  const { rows } = await database
    .db()
    .executeQuery<{ sum: number | null }>(CompiledQuery.raw(sumOf, [topics]))
  return rows[0]?.sum ?? null
}
