import type { ApiDeps } from '../deps'
import type { JobRun } from './run'

/** A background job. It may run more than once, so it must be idempotent. */
export interface Job<T extends object = object> {
  /** `feature.action`, unique. */
  name: string
  /** Cron expression in UTC; a missed run is made up for soon after a start. */
  schedule?: string
  /** What may take long is done with `inBatches` or `sweep`. */
  handler: (deps: ApiDeps, run: JobRun, data: T) => Promise<void>
  /**
   * The job is not done again by itself: its last try has failed, or it has ended its process twice. Its owner is told, and can
   * begin it anew. Without this, other jobs of the same name and data wait until an admin has tried a paused one again.
   */
  givenUp?: (deps: ApiDeps, data: T, because: GivenUp) => Promise<void>
}
export type GivenUp = 'failed' | 'paused'

/** Declares a job; `api/jobs.ts` lists all of them. */
export const defineJob = <T extends object>(job: Job<T>): Job => job as Job

/**
 * Runs a job. True if it ended before its work did, so that another run is to follow at once; failed items alone do not
 * make it follow.
 * @throws unknown what the job threw, or the last error of an item
 */
export async function execute(deps: ApiDeps, job: Job, { data, run }: { data: object; run: JobRun }) {
  try {
    await job.handler(deps, run, data)
  } catch (error) {
    if (run.lastTry) await job.givenUp?.(deps, data, 'failed')
    throw error
  }
  const goesOn = run.left > 0 && (run.done > 0 || run.failed === 0)
  if (run.failed > 0 && !goesOn) throw run.error
  return goesOn
}
