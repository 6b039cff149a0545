import type { bossDatabase } from './boss-database'

const DAY_SECONDS = 24 * 3600

/** How long pg-boss keeps what is done: jobs go from its table to its archive, and after one more day for good. */
export const retention = {
  // Longer than a day, because "once a day" is judged by the jobs that are still on record.
  archiveCompletedAfterSeconds: 2 * DAY_SECONDS,
  /** So long an admin sees them and can try again. */
  archiveFailedAfterSeconds: 30 * DAY_SECONDS,
  deleteAfterDays: 1,
}

type Connection = Pick<ReturnType<typeof bossDatabase>, 'executeSql'>

/**
 * By these the failed jobs are listed and found; partitions that come later get them too. Under a lock: of two processes
 * that start at once the second would fail.
 */
const indexes = `
  BEGIN;
  SELECT pg_advisory_xact_lock(7190265830417);
  CREATE INDEX IF NOT EXISTS job_failed ON pgboss.job (completed_on DESC, id DESC) WHERE state = 'failed';
  CREATE INDEX IF NOT EXISTS job_failed_id ON pgboss.job (id) WHERE state = 'failed';
  COMMIT;`

export const prepareIndexes = ({ executeSql }: Connection) => executeSql(indexes)

/** As if it had not been taken: neither a try nor a failure. */
const handBackOne = `
  UPDATE pgboss.job SET state = 'retry', start_after = now(),
    started_on = CASE WHEN retry_count = 0 THEN NULL ELSE started_on END,
    retry_count = greatest(retry_count - 1, 0)
  WHERE name = $1 AND id = $2 AND state = 'active'`

/** For another process, where this one has taken a job and is about to stop. */
export const handBack = ({ executeSql }: Connection, { name, id }: { name: string; id: string }) =>
  executeSql(handBackOne, [name, id])
