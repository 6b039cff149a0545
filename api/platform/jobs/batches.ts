import { limits } from '~/contracts/constants'
import type { ApiDeps } from '../deps'
import type { JobRun } from './run'

/** One more than is shown, to distinguish “1,000” from “more than 1,000”. */
const leftBound = limits.counted + 1

export interface Batches<T> {
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

async function attempt<T>(
  deps: ApiDeps,
  run: JobRun,
  { items, handle, describe }: Attempt<T>,
): Promise<void> {
  const [first, ...others] = items
  if (first === undefined) return
  try {
    await deps.database.transaction(() => handle(items))
    run.done += items.length
  } catch (error) {
    if (others.length > 0) {
      for (const item of items) await attempt(deps, run, { items: [item], handle, describe })
      return
    }
    deps.log.error({ err: error, ...describe(first) }, 'an item of a job failed')
    run.failed += 1
    run.error = error
  }
}

export interface Sweep {
  /** Processes that many rows in one statement or transaction; returns their number. */
  take: (limit: number) => Promise<number>
  /** Counts what is due, up to a limit. */
  count: (limit: number) => Promise<number>
  size?: number
}

/** Like `inBatches`, for rows that need no individual attention, such as expired ones. */
export async function sweep(run: JobRun, { take, count, size = 1000 }: Sweep): Promise<void> {
  for (;;) {
    if (run.isOver()) {
      run.left += await count(leftBound)
      return
    }
    const taken = await take(size)
    run.done += taken
    if (taken < size) return
  }
}
