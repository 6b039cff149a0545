import type { ApiDeps } from '../deps'
import type { JobRun } from './run'

/** A background job. It may run more than once, so it must be idempotent. */
export interface Job<T extends object = object> {
  /** `feature.action`, unique. */
  name: string
  /** Cron expression in UTC; a missed run is made up for soon after a start. */
  schedule?: string
  /** What may take long is done with `inBatches` or `sweep`. */
  handler: (deps: ApiDeps, data: T, run: JobRun) => Promise<void>
}

/** Declares a job; `api/jobs.ts` lists all of them. */
export const defineJob = <T extends object>(job: Job<T>): Job => job as Job
