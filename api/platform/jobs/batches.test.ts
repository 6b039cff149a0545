import { sql } from 'kysely'
import { pino } from 'pino'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { dueWork, type Item, makeDueWork, workDone } from '~/tests/support/processes/due-work'
import { createJobQueue, inBatches, type Job, selectLastRuns, sweep } from './index'
import { execute, openRun } from './job'

/** That many numbers are due; says which were handled together. */
async function openWork(database: Database, count: number) {
  await makeDueWork(database, count)
  const work = dueWork(database)
  const handled: number[][] = []
  const handle = async (items: readonly Item[]) => {
    handled.push(items.map(({ n }) => n))
    await work.handle(items)
  }
  return { batches: { ...work, handle }, handled, done: () => workDone(database) }
}

const numbers = (count: number) => Array.from({ length: count }, (_, index) => index + 1)
const endless = () => openRun({ lastTry: false, isOver: () => false })
/** Over after so many batches. */
const shortRun = (batches: number) => {
  let begun = 0
  return openRun({ lastTry: false, isOver: () => begun++ >= batches })
}

describeWithDatabase('work in batches', (database) => {
  let deps: ReturnType<typeof createTestApi>['deps']
  beforeEach(() => {
    deps = createTestApi(database()).deps
  })

  it('does everything once, in order', async () => {
    const { batches, handled, done } = await openWork(database(), 8)
    const run = endless()
    await inBatches(deps, run, batches)
    expect(handled).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ])
    expect(await done()).toEqual(numbers(8))
    expect(run).toMatchObject({ done: 8, failed: 0, left: 0 })
  })

  it('ends when its time is up, says how many are left, up to a bound, and goes on there', async () => {
    const { batches, done } = await openWork(database(), 1010)
    const run = shortRun(2)
    await inBatches(deps, run, batches)
    expect(run).toMatchObject({ done: 6, left: 1001 })
    const next = shortRun(1)
    await inBatches(deps, next, { ...batches, size: 1000 })
    expect(next).toMatchObject({ done: 1000, left: 4 })
    await inBatches(deps, endless(), batches)
    expect(await done()).toEqual(numbers(1010))
  })

  it('repeats a failed batch one by one: one that fails holds up no other and is due again', async () => {
    const { batches, done } = await openWork(database(), 8)
    let broken = true
    const handle = async (items: readonly Item[]) => {
      await batches.handle(items)
      if (broken && items.some(({ n }) => n === 5)) throw new Error('not this one')
    }
    const job: Job = {
      name: 'x',
      handler: (_deps, run) => inBatches(deps, run, { ...batches, handle }),
    }
    const run = endless()
    await expect(execute(deps, job, { data: {}, run })).rejects.toThrow('not this one')
    expect(run).toMatchObject({ done: 7, failed: 1 })
    expect(await done()).toEqual([1, 2, 3, 4, 6, 7, 8])
    broken = false
    await execute(deps, job, { data: {}, run: endless() })
    expect(await done()).toEqual(numbers(8))
  })

  it('goes on after a statement that took too long, with nothing twice', async () => {
    const { batches, done } = await openWork(database(), 8)
    let slow = true
    const handle = async (items: readonly Item[]) => {
      await batches.handle(items)
      if (!slow || !items.some(({ n }) => n > 3)) return
      await sql`set local statement_timeout = 50`.execute(database())
      await sql`select pg_sleep(10)`.execute(database())
    }
    const run = endless()
    await inBatches(deps, run, { ...batches, handle })
    expect(run).toMatchObject({ done: 3, failed: 5 })
    expect(await done()).toEqual([1, 2, 3])
    slow = false
    await inBatches(deps, endless(), { ...batches, handle })
    expect(await done()).toEqual(numbers(8))
  })

  it('sweeps until nothing is found, or its time is up', async () => {
    await openWork(database(), 25)
    const db = database().db()
    const take = async (limit: number) =>
      (
        await sql`delete from work_due where n in (select n from work_due limit ${limit}) returning n`.execute(
          db,
        )
      ).rows.length
    const count = async (limit: number) =>
      (await sql`select n from work_due limit ${limit}`.execute(db)).rows.length
    const first = shortRun(1)
    await sweep(first, { take, count, size: 10 })
    expect(first).toMatchObject({ done: 10, left: 15 })
    const second = endless()
    await sweep(second, { take, count, size: 10 })
    expect(second).toMatchObject({ done: 15, left: 0 })
  })

  it('is continued at once by the queue, which records what was done', async () => {
    const { batches, done } = await openWork(database(), 8)
    let runs = 0
    const job: Job = {
      name: 'test.long',
      schedule: '15 3 1 1 *',
      handler: async (_deps, run) => {
        runs++
        await inBatches(deps, run, {
          ...batches,
          handle: async (items) => {
            await batches.handle(items)
            // Until the time of the run is up.
            await vi.waitUntil(run.isOver, { timeout: 5000, interval: 10 })
          },
        })
      },
    }
    const queue = createJobQueue({
      database: database(),
      jobs: [job],
      log: pino({ level: 'silent' }),
      pollSeconds: 0.5,
      roundSeconds: 0.1,
      catchUpSeconds: 0.1,
    })
    onTestFinished(() => queue.stop())
    await queue.prepare()
    queue.start({ ...deps, enqueue: queue.enqueue })
    await vi.waitFor(
      async () => {
        expect(await selectLastRuns(database())).toMatchObject([{ name: 'test.long', done: 2, left: 0 }])
      },
      { timeout: 20_000, interval: 50 },
    )
    expect(runs).toBe(3)
    expect(await done()).toEqual(numbers(8))
  })
})
