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

const DAY_SECONDS = 24 * 3600

/** Retention of finished jobs: pg-boss moves them to its archive, and deletes them a day after this. */
export const retention = {
  // More than a day, because "once a day" is judged by the recorded jobs.
  archiveCompletedAfterSeconds: 2 * DAY_SECONDS,
  /** Period in which admins can see and retry them. */
  archiveFailedAfterSeconds: 30 * DAY_SECONDS,
  deleteAfterDays: 1,
}

type Connection = Pick<ReturnType<typeof bossDatabase>, 'executeSql'>

/**
 * Indexes for listing failed jobs; also created on later partitions. Under a lock, because concurrent creation by two
 * processes fails.
 */
const indexes = `
  BEGIN;
  SELECT pg_advisory_xact_lock(7190265830417);
  CREATE INDEX IF NOT EXISTS job_failed ON pgboss.job (completed_on DESC, id DESC) WHERE state = 'failed';
  CREATE INDEX IF NOT EXISTS job_failed_id ON pgboss.job (id) WHERE state = 'failed';
  COMMIT;`

export const prepareIndexes = ({ executeSql }: Connection) => executeSql(indexes)

/** Resets the job, as if it had never been fetched: no attempt, no failure. */
const handBackOne = `
  UPDATE pgboss.job SET state = 'retry', start_after = now(),
    started_on = CASE WHEN retry_count = 0 THEN NULL ELSE started_on END,
    retry_count = greatest(retry_count - 1, 0)
  WHERE name = $1 AND id = $2 AND state = 'active'`

/** Returns a fetched job to the queue when this process is about to stop. */
export const handBack = ({ executeSql }: Connection, { name, id }: { name: string; id: string }) =>
  executeSql(handBackOne, [name, id])
