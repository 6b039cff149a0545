import type { bossDatabase } from './boss-database'

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
