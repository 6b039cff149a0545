import { pino } from 'pino'
import { afterEach, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { createJobQueue, type Job, type JobQueue } from './index'

const silent = pino({ level: 'silent' })
const started: JobQueue[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((queue) => queue.stop()))
})

async function openQueue(database: Database, jobs: Job[], working = true) {
  const queue = createJobQueue({
    database,
    jobs,
    log: silent,
    pollSeconds: 0.5,
    retries: 2,
    retryDelaySeconds: 0,
    catchUpSeconds: 0.1,
  })
  started.push(queue)
  await queue.prepare()
  if (working) queue.start(createTestApi(database).deps)
  return queue
}

/** A job that records its input. */
function noting(name: string, work: (count: number) => Promise<void> | void = () => undefined) {
  const seen: object[] = []
  const job: Job = {
    name,
    handler: async (_deps, _run, data) => {
      seen.push(data)
      await work(seen.length)
    },
  }
  return { job, seen }
}

const until = (check: () => void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

describeEachEngine('the job queue', (database) => {
  it('does what was asked for, once, with what it was given', async () => {
    const { job, seen } = noting('test.once')
    const queue = await openQueue(database(), [job])
    await queue.enqueue('test.once', { id: 7 })
    await until(() => expect(seen).toEqual([{ id: 7 }]))
  })

  it('knows nothing of an action that was rolled back', async () => {
    const { job, seen } = noting('test.rollback')
    const queue = await openQueue(database(), [job])
    const action = database().transaction(async () => {
      await queue.enqueue('test.rollback', { rolledBack: true })
      throw new Error('changed my mind')
    })
    await expect(action).rejects.toThrow('changed my mind')
    await database().transaction(() => queue.enqueue('test.rollback', { kept: true }))
    await until(() => expect(seen).toEqual([{ kept: true }]))
  })

  it('shares the work of two processes: each job is done by one of them', async () => {
    const { job, seen } = noting('test.shared')
    const queue = await openQueue(database(), [job])
    await openQueue(database(), [job])
    const numbers = Array.from({ length: 12 }, (_, number) => ({ number }))
    for (const data of numbers) await queue.enqueue('test.shared', data)
    await until(() => expect(seen).toHaveLength(numbers.length))
    const byNumber = (list: object[]) => list.map((each) => (each as { number: number }).number).sort()
    expect(byNumber(seen)).toEqual(byNumber(numbers))
  })

  it('tries again what failed, and says which try is the last', async () => {
    const tries: boolean[] = []
    const job: Job = {
      name: 'test.failing',
      handler: (_deps, { lastTry }) => {
        tries.push(lastTry)
        return Promise.reject(new Error('not today'))
      },
    }
    const queue = await openQueue(database(), [job])
    await queue.enqueue('test.failing', {})
    await until(() => expect(tries).toEqual([false, false, true]))
  })

  it('waits for a job that runs before it stops, and leaves the rest for the next process', async () => {
    let release: () => void = () => undefined
    const held = new Promise<void>((resolve) => (release = resolve))
    const { job, seen } = noting('test.stopping', () => held)
    const queue = await openQueue(database(), [job])
    await queue.enqueue('test.stopping', { first: true })
    await until(() => expect(seen).toHaveLength(1))
    await queue.enqueue('test.stopping', { second: true })
    let stopped = false
    const stopping = queue.stop().then(() => (stopped = true))
    await new Promise(setImmediate)
    expect(stopped).toBe(false)
    release()
    await stopping
    expect(seen).toEqual([{ first: true }])
    const next = noting('test.stopping')
    await openQueue(database(), [next.job])
    await until(() => expect(next.seen).toEqual([{ second: true }]))
  })

  it('catches up once after a start with what comes round by itself, in however many processes', async () => {
    const { job, seen } = noting('test.daily')
    const daily = { ...job, schedule: '15 3 * * *' }
    const marker = noting('test.marker')
    const queue = await openQueue(database(), [daily, marker.job])
    await openQueue(database(), [daily, marker.job])
    await until(() => expect(seen).toHaveLength(1))
    await queue.enqueue('test.marker', {})
    await until(() => expect(marker.seen).toHaveLength(1))
    expect(seen).toHaveLength(1)
  })

  it('refuses jobs that nobody has declared', async () => {
    const queue = await openQueue(database(), [], false)
    await expect(queue.enqueue('test.unknown', {})).rejects.toThrow('There is no job "test.unknown"')
  })
})
