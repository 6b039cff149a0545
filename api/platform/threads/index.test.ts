import { pino } from 'pino'
import { afterAll, describe, expect, it, vi } from 'vitest'
import { ApiError } from '~/api/platform/errors'
import { createMetrics } from '~/server/metrics'
import { samplesOf } from '~/tests/support/metrics/samples'
import { EndedRunError, openThreads, runningFor } from '.'
import { defineTask } from './task'

const metrics = createMetrics()
const threads = openThreads({
  log: pino({ level: 'silent' }),
  metrics: metrics.api,
  entry: new URL('./fixtures/awkward-thread.mjs', import.meta.url),
  heapMb: 32,
})
afterAll(() => threads.close())

const refusal = { propertyPath: 'file', code: 'pictureTooCostly' }
const task = (name: string, seconds = 20) =>
  defineTask<unknown, unknown>({ name, seconds, refusal, load: () => Promise.reject(new Error('elsewhere')) })
const run = (name: string, input: unknown = null, seconds?: number) => threads.run(task(name, seconds), input)

const endedBy = async (work: Promise<unknown>) => {
  const error: unknown = await work.catch((reason: unknown) => reason)
  return error instanceof EndedRunError ? error.reason : error
}

describe('a thread', () => {
  it('does what it is told with a copy of what it gets', async () => {
    const bytes = Uint8Array.from([1, 2, 3])
    expect(await run('test.echo', { bytes, words: ['one'] })).toEqual({ bytes, words: ['one'] })
    expect(bytes.byteLength).toBe(3)
  })

  it.each([
    ['test.loop', 'time', 0.2],
    ['test.fill', 'memory', 30],
    ['test.exit', 'crash', 30],
  ] as const)(
    'is ended where it would not end, and the next one works: %s',
    async (name, reason, seconds) => {
      const error = await run(name, null, seconds).catch((thrown: unknown) => thrown)
      expect(error).toBeInstanceOf(EndedRunError)
      expect(error).toMatchObject({ reason, status: 422, violations: [refusal] })
      expect(await run('test.echo', name)).toBe(name)
    },
  )

  it('counts what was ended, and why', async () => {
    await endedBy(run('test.loop', null, 0.1))
    const samples = samplesOf(await metrics.registry.metrics())
    const ended = samples.filter(({ name }) => name === 'campus_threads_ended_total')
    expect(ended.map(({ labels }) => labels)).toContainEqual({ task: 'test.loop', reason: 'time' })
  })

  it('refuses as a service does, and reports a fault as what it is', async () => {
    const refused = await run('test.refuse').catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).not.toBeInstanceOf(EndedRunError)
    expect(refused).toMatchObject({ status: 422, violations: [{ propertyPath: 'file', code: 'fileEmpty' }] })
    await expect(run('test.break')).rejects.toThrow('not of this kind')
    await expect(run('test.unknown')).rejects.toThrow('There is no task')
  })

  it('knows nothing of the secrets of its process', async () => {
    expect(await run('test.look')).toEqual({ environment: [], given: [] })
  })
})

describe('many runs at once', () => {
  it('wait for each other, and no more than there is room for', async () => {
    const works = Array.from({ length: 200 }, (_, at) => run('test.echo', at))
    const { running, waiting } = threads.stats()
    expect([running > 0, waiting]).toEqual([true, 60])
    const results = await Promise.allSettled(works)
    const refused = results
      .filter((each) => each.status === 'rejected')
      .map(({ reason }) => reason as ApiError)
    expect(refused).toHaveLength(200 - 60 - running)
    expect(refused.every(({ status, headers }) => status === 429 && headers['Retry-After'])).toBe(true)
    expect(threads.stats()).toEqual({ running: 0, waiting: 0 })
  })

  it('of one client are no more than half of those that wait', async () => {
    const of = (client: string, count: number) =>
      Array.from({ length: count }, (_, at) => runningFor(client, () => run('test.echo', at)))
    const results = await Promise.allSettled([...of('a school', 31), ...of('somebody', 1)])
    const refused = results.flatMap((each, at) => (each.status === 'rejected' ? [at] : []))
    expect(refused).toEqual([30])
    expect((results[30] as PromiseRejectedResult).reason).toMatchObject({ status: 429 })
  })

  it('take turns between their clients: a long queue holds up nobody, and work of the background waits for people', async () => {
    const ended: string[] = []
    const wait = (client: string | null) => {
      const begin = () => run('test.wait', 50)
      const work = client === null ? begin() : runningFor(client, begin)
      return work.then(() => ended.push(client ?? 'background'))
    }
    // Threads that have begun before take as long as each other.
    await Promise.all(Array.from({ length: 8 }, () => wait('somebody')))
    ended.length = 0
    const queue = Array.from({ length: 20 }, () => wait('a school'))
    await Promise.all([...queue, wait(null), wait('other')])
    expect(ended).toHaveLength(22)
    expect(ended.indexOf('other')).toBeLessThan(10)
    expect(ended.indexOf('background')).toBeGreaterThanOrEqual(18)
  })

  it('go on while others have to be ended', async () => {
    const bad = Array.from({ length: 4 }, () => endedBy(run('test.loop', null, 0.1)))
    const good = Array.from({ length: 10 }, (_, at) => run('test.echo', at))
    expect(await Promise.all(bad)).toEqual(['time', 'time', 'time', 'time'])
    expect(await Promise.all(good)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('leave the thread of requests free', async () => {
    const ended = vi.fn()
    const work = endedBy(run('test.loop', null, 1)).then(ended)
    let turns = 0
    while (ended.mock.calls.length === 0) {
      await new Promise((next) => setImmediate(next))
      turns += 1
    }
    await work
    expect(turns).toBeGreaterThan(100)
  })
})
