import type { ApiDeps } from '../deps'
import type { Job } from './job'

/** One run of a job: how long it may take, what it has done, and what is left to the next one. */
export interface JobRun {
  /** No retry follows: the job can report that it has failed permanently. */
  readonly lastTry: boolean
  /** True if the run is to end after the current batch: its time is up, or the process stops. */
  readonly isOver: () => boolean
  done: number
  /** Items that failed; they are due again in the next run. */
  failed: number
  /** Items not reached, counted up to `leftCounted` for each kind, so one more means more. */
  left: number
  /** The last error of an item. */
  error?: unknown
}

export const openRun = (options: Pick<JobRun, 'lastTry' | 'isOver'>): JobRun => ({
  ...options,
  done: 0,
  failed: 0,
  left: 0,
})

/**
 * Runs a job. True if it ended before its work did, so that another run is to follow at once; failed items alone do not
 * make it follow.
 * @throws unknown what the job threw, or the last error of an item
 */
export async function execute(deps: ApiDeps, job: Job, { data, run }: { data: object; run: JobRun }) {
  await job.handler(deps, data, run)
  const goesOn = run.left > 0 && (run.done > 0 || run.failed === 0)
  if (run.failed > 0 && !goesOn) throw run.error
  return goesOn
}
