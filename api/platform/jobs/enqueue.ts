export interface EnqueueOptions {
  /** Not before this moment. */
  startAfter?: Date
}

/**
 * Puts a job into the queue, in the caller's transaction: what is rolled back asks for nothing.
 * @throws Error for a name that no job has
 */
export type Enqueue = (name: string, data: object, options?: EnqueueOptions) => Promise<void>
