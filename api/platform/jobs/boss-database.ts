import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Database, DatabaseLog } from '../database'

const wholeTransaction = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/i
/** Statements with which pg-boss completes or fails jobs. */
const verdictOnJobs = /UNNEST\(\$2::uuid\[\]\)/

interface Answer {
  rows: Record<string, unknown>[]
}

/**
 * The campus's database as an adapter for pg-boss, on both engines. Its statements join the caller's transaction, so
 * that a job is queued atomically with the action.
 */
export function bossDatabase(database: Database, log: Pick<DatabaseLog, 'error'>) {
  const running = new Set<Promise<unknown>>()

  async function execute(text: string, values: unknown[]): Promise<Answer> {
    const { rows } = await database.db().executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as Answer['rows'] }
  }

  /** A failing script with its own BEGIN would leave the connection in an aborted transaction. */
  function run(text: string, values: unknown[]): Promise<Answer> {
    const script = wholeTransaction.exec(text)?.[1]
    if (script !== undefined) return database.transaction(() => execute(script, values))
    if (!verdictOnJobs.test(text)) return execute(text, values)
    // pg-boss does not await these, so the error would be unhandled. A job without a recorded result expires and runs
    // again.
    return execute(text, values).catch((error: unknown) => {
      if (!database.reportError(error)) log.error({ err: error }, 'the result of a job could not be recorded')
      return { rows: [{ count: 0 }] }
    })
  }

  return {
    executeSql: (text: string, values: unknown[] = []): Promise<Answer> => {
      const work = run(text, values)
      running.add(work)
      const forget = () => running.delete(work)
      work.then(forget, forget)
      return work
    },
    /** Waits for pending work, including work that starts meanwhile. */
    settled: async () => {
      do {
        await nextTurn()
        await Promise.allSettled(running)
      } while (running.size > 0)
    },
  }
}
