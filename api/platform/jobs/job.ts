import type { ApiDeps } from '../deps'

export interface JobRun {
  /** No retry follows: the job can report that it has failed permanently. */
  lastTry: boolean
}

/** A background job. It may run more than once, so it must be idempotent. */
export interface Job<T extends object = object> {
  /** `feature.action`, unique. */
  name: string
  /** Cron expression in UTC; a missed run is made up for soon after a start. */
  schedule?: string
  handler: (deps: ApiDeps, data: T, run: JobRun) => Promise<void>
}

/** Declares a job; `api/jobs.ts` lists all of them. */
export const defineJob = <T extends object>(job: Job<T>): Job => job as Job
