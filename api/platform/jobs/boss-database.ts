import { setImmediate as nextTurn } from 'node:timers/promises'
import { CompiledQuery } from 'kysely'
import type { Database, DatabaseLog } from '../database'

const wholeTransaction = /^\s*BEGIN;([\s\S]*)COMMIT;\s*$/i
/** How pg-boss says that jobs are done or have failed. */
const verdictOnJobs = /UNNEST\(\$2::uuid\[\]\)/

interface Answer {
  rows: Record<string, unknown>[]
}

/**
 * The campus's own database in the shape that pg-boss asks for, on both engines. Its statements join the transaction of
 * the caller, which is what makes a job part of the action that asks for it.
 */
export function bossDatabase(database: Database, log: Pick<DatabaseLog, 'error'>) {
  const running = new Set<Promise<unknown>>()

  async function execute(text: string, values: unknown[]): Promise<Answer> {
    const { rows } = await database.db().executeQuery(CompiledQuery.raw(text, values))
    return { rows: rows as Answer['rows'] }
  }

  /** A script with its own BEGIN would leave the connection in a failed transaction when it breaks off. */
  function run(text: string, values: unknown[]): Promise<Answer> {
    const script = wholeTransaction.exec(text)?.[1]
    if (script !== undefined) return database.transaction(() => execute(script, values))
    if (!verdictOnJobs.test(text)) return execute(text, values)
    // pg-boss does not wait for these, so nobody would catch the error. A job without a verdict expires and runs again.
    return execute(text, values).catch((error: unknown) => {
      if (!database.reportError(error)) log.error({ err: error }, 'the end of a job could not be recorded')
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
    /** Waits for what is under way, also for what begins when that is done. */
    settled: async () => {
      do {
        await nextTurn()
        await Promise.allSettled(running)
      } while (running.size > 0)
    },
  }
}
