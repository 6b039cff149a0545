export interface EnqueueOptions {
  /** Earliest time of execution. */
  startAfter?: Date
}

/**
 * Queues a job in the caller's transaction; a rollback discards it.
 * @throws Error for an unknown job
 */
export type Enqueue = (name: string, data: object, options?: EnqueueOptions) => Promise<void>
