import { CompiledQuery } from 'kysely'
import type { Database } from '../database'
import type { Schema } from '../database/schema'

/** Tables whose changes are counted, by triggers (`api/migrations/013-change-counts.ts`). */
export type ChangeTopic = Schema['change_count']['topic']

/** How often the rows of each table have changed; null if its changes are not counted. */
export type ChangeCounts = Record<ChangeTopic, number | null>

const topics: readonly ChangeTopic[] = ['offer', 'person', 'tag', 'country']

const sums = topics.map((topic) => `(sum(changes) filter (where topic = '${topic}'))::bigint as ${topic}`)
/** Fixed, not built each time: it is asked for nearly every page. */
const countsQuery = `select ${sums.join(', ')} from change_count where topic = any ($1::text[])`

async function readCounts(database: Database): Promise<ChangeCounts> {
  const { rows } = await database.db().executeQuery<ChangeCounts>(CompiledQuery.raw(countsQuery, [topics]))
  return rows[0] ?? { offer: null, person: null, tag: null, country: null }
}

/**
 * Reads how often some tables have changed, as text. The same text later means that no change has been committed in
 * between, in any process. Null if changes of one of them are not counted. Those who ask in the same moment share the
 * query, which begins after all of them have asked.
 */
export function createChangeReader(database: Database) {
  let next: Promise<ChangeCounts> | undefined
  const read = () => {
    next ??= Promise.resolve().then(() => {
      next = undefined
      return readCounts(database)
    })
    return next
  }
  return async (wanted: readonly ChangeTopic[]): Promise<string | null> => {
    const counts = await read()
    const known = wanted.map((topic) => counts[topic])
    return known.includes(null) ? null : known.join(' ')
  }
}
