import { limits } from '~/contracts/constants'
import { errorKindOf } from '../database/errors'
import type { ApiDeps } from '../deps'

import type { JobRun } from './job'

export { defineJob, type Job, type JobRun, withoutPersons } from './job'
export { selectLastRuns } from '../last-runs'
export { createJobQueue, JOBS_TOPIC, type JobQueue, type JobQueueOptions } from './queue'

/** One more than is shown, to distinguish “1,000” from “more than 1,000”. */
const leftBound = limits.counted + 1

interface Batches<T> {
  /** Items that are due, after the given one in a fixed order. */
  next: (page: { after: T | undefined; limit: number }) => Promise<T[]>
  /**
   * Processes items in the caller's transaction, which also makes them no longer due. Locks them first and skips those
   * that are no longer due.
   */
  handle: (items: T[]) => Promise<void>
  /** For the log: ids. */
  describe: (item: T) => object
  /** Items per transaction. */
  size?: number
}

/**
 * Processes everything that is due, each batch in its own transaction: what was interrupted is due again, and nothing is
 * done twice. A failed batch is repeated item by item, so that one item does not affect the others.
 */
export async function inBatches<T>(deps: ApiDeps, run: JobRun, batches: Batches<T>): Promise<void> {
  const { next, size = 100 } = batches
  for (let after: T | undefined; ;) {
    if (run.isOver()) {
      run.left += (await next({ after, limit: leftBound })).length
      return
    }
    const items = await next({ after, limit: size })
    await attempt(deps, run, { ...batches, items })
    if (items.length < size) return
    after = items.at(-1)
  }
}

type Attempt<T> = Pick<Batches<T>, 'handle' | 'describe'> & { items: T[] }

/** The whole job is tried again later: no other item would fare better. */
const endsRun = (error: unknown): boolean => {
  const kind = errorKindOf(error)
  return kind === 'away' || kind === 'readOnly' || kind === 'full'
}

/** So many items in a row that take too long are a slow database. More would outlast the lease of the job. */
const slowInARow = 5

async function attempt<T>(
  deps: ApiDeps,
  run: JobRun,
  { items, handle, describe }: Attempt<T>,
): Promise<void> {
  if (items.length === 0) return
  const attemptOn = (some: T[]) => deps.database.transaction(() => handle(some))
  try {
    await attemptOn(items)
    run.done += items.length
    return
  } catch (error) {
    if (endsRun(error)) throw error
  }
  let slow = 0
  for (const item of items)
    try {
      await attemptOn([item])
      run.done += 1
      slow = 0
    } catch (error) {
      if (endsRun(error)) throw error
      deps.log.error({ err: error, ...describe(item) }, 'an item of a job failed')
      run.failed += 1
      run.error = error
      slow = errorKindOf(error) === 'slow' ? slow + 1 : 0
      if (slow === slowInARow) throw error
    }
}

export interface Sweep {
  /** Processes that many rows in one statement or transaction; returns their number. */
  take: (limit: number) => Promise<number>
  /** Counts what is due, up to a limit. */
  count: (limit: number) => Promise<number>
  size?: number
}

/**
 * Like `inBatches`, for rows that need no individual attention, such as expired ones. A failure does not hold up what the job
 * sweeps after it.
 */
export async function sweep(run: JobRun, { take, count, size = 1000 }: Sweep): Promise<void> {
  for (;;) {
    if (run.isOver()) {
      run.left += await count(leftBound)
      return
    }
    try {
      const taken = await take(size)
      run.done += taken
      if (taken < size) return
    } catch (error) {
      if (endsRun(error)) throw error
      run.failed += 1
      run.error = error
      return
    }
  }
}
