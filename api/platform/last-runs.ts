import { sql } from 'kysely'
import type { Database } from './database'

/** Recorded by pg-boss with the finished job. */
export interface JobOutput {
  done: number
  /** Items that failed; they are due again in the next run. */
  failed: number
  /** Items not reached, counted up to `limits.counted` for each kind, so one more means more. */
  left: number
}

export interface LastRun extends JobOutput {
  name: string
  endedAt: Date
}

interface Row extends JobOutput {
  name: string
  ended_at: Date
}

/** The last recorded run of each recurring job: of some hundred rows at most, which pg-boss keeps for two days. */
export async function selectLastRuns(database: Database): Promise<LastRun[]> {
  const { rows } = await sql<Row>`
    select schedule.name, run.ended_at, (run.output->>'done')::int as done,
      (run.output->>'failed')::int as failed, (run.output->>'left')::int as left
    from pgboss.schedule cross join lateral (
      select coalesce(completed_on, started_on) as ended_at, output from pgboss.job
      where job.name = schedule.name and state in ('completed', 'failed', 'retry') and output ? 'left'
      order by ended_at desc limit 1) run
    order by schedule.name`.execute(database)
  return rows.map(({ ended_at: endedAt, ...run }) => ({ ...run, endedAt }))
}
