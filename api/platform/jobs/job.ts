import type { ApiDeps } from '../deps'

export interface JobRun {
  /** No further try follows: what waits for the job can be told that it will not come. */
  lastTry: boolean
}

/** Work that happens behind the pages. It may run more than once for one wish, so it must not mind. */
export interface Job<T extends object = object> {
  /** `feature.action`, unique in the campus. */
  name: string
  /** Cron expression in UTC, for jobs that come round by themselves; also run soon after a start that follows a pause. */
  schedule?: string
  handler: (deps: ApiDeps, data: T, run: JobRun) => Promise<void>
}

/** Declares a job as plain data; `api/jobs.ts` lists all of them. */
export const defineJob = <T extends object>(job: Job<T>): Job => job as Job
