import { type Database } from '../database'
import type { Schema } from '../database/schema'

/** Tables whose changes are counted, by triggers (`api/migrations/013-change-counts.ts`). */
export type ChangeTopic = Schema['change_count']['topic']

/**
 * How often the rows of these tables have changed, as text for comparisons. The same text later means that no change
 * has been committed in between, in any process. Null if a count is missing, so that nothing can be compared.
 */
export async function readChanges(
  database: Database,
  topics: readonly ChangeTopic[],
): Promise<string | null> {
  const rows = await database
    .db()
    .selectFrom('change_count')
    .select(['topic', (eb) => eb.fn.sum<string>('changes').as('changes')])
    .where('topic', 'in', topics)
    .groupBy('topic')
    .orderBy('topic')
    .execute()
  if (rows.length < topics.length) return null
  return rows.map(({ topic, changes }) => `${topic} ${changes}`).join()
}
