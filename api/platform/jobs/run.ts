/** One run of a job: how long it may take, what it has done, and what is left to the next one. */
export interface JobRun {
  /** No retry follows: the job can report that it has failed permanently. */
  readonly lastTry: boolean
  /** True if the run is to end after the current batch: its time is up, or the process stops. */
  readonly isOver: () => boolean
  done: number
  /** Items that failed; they are due again in the next run. */
  failed: number
  /** Items not reached, counted up to `limits.counted` for each kind, so one more means more. */
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
