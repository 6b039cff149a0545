import { pino } from 'pino'
import { Registry } from 'prom-client'
import { expect, it, onTestFinished, vi } from 'vitest'
import { createApi } from '~/api/app'
import { createJobQueue, defineJob } from '~/api/platform/jobs'
import { createMetrics } from '~/server/metrics'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { samplesOf } from '~/tests/support/metrics/samples'
import { sampled } from './index'

describeEachEngine('what the API counts', (database) => {
  /** A test API with separate metrics, and the result of a scrape. */
  function open() {
    const metrics = createMetrics()
    const test = createTestApi(database())
    const deps = { ...test.deps, metrics: metrics.api }
    const { live, kept, threads } = deps
    let backupAt: Date | null = null
    const newestBackup = () => Promise.resolve(backupAt)
    metrics.api.watch({
      database: database(),
      live,
      kept,
      threads,
      jobNames: new Set(['test.counted']),
      newestBackup,
    })
    const api = createApi(deps)
    const ask = (path: string, init: RequestInit = {}) =>
      api.request(path, init, { address: '192.0.2.1', requestId: 'test-request' })
    const setBackup = (madeAt: Date) => void (backupAt = madeAt)
    const scrape = async () => samplesOf(await metrics.registry.metrics())
    return { ...test, deps, metrics, ask, setBackup, scrape }
  }

  it('is the age of the newest backup, and nothing while there is none', async () => {
    const { setBackup, scrape } = open()
    const age = async () => (await scrape()).filter(({ name }) => name === 'campus_backup_age_seconds')
    expect(await age()).toEqual([])
    setBackup(new Date(Date.now() - 3600_000))
    const [found] = await age()
    expect(found?.value).toBeGreaterThanOrEqual(3600)
  })

  it('is one line for an address pattern, however many addresses are asked for', async () => {
    const { ask, scrape } = open()
    for (let number = 0; number < 100; number++) {
      await ask(`/profiles/somebody-${String(number)}`)
      await ask(`/nowhere/at/all-${String(number)}`)
    }
    const requests = (await scrape()).filter(({ name }) => name === 'campus_requests_total')
    expect(requests.length).toBeLessThanOrEqual(2)
    expect(requests.reduce((sum, { value }) => sum + value, 0)).toBe(200)
    const routes = requests.map(({ labels }) => labels['route'])
    expect(routes).toContain('none')
    expect(routes.join()).not.toMatch(/somebody|nowhere/)
  })

  it('has no more methods than there are, whatever somebody sends', async () => {
    const { ask, scrape } = open()
    for (const method of ['PURGE', 'SEARCH', 'BREW']) await ask('/salutations', { method })
    const methods = (await scrape()).flatMap(({ labels }) => labels['method'] ?? [])
    expect(methods).toEqual(['other'])
  })

  it('names the limit that refused somebody, and nobody', async () => {
    const { ask, deps, seedPerson, scrape } = open()
    deps.config.rateLimitFactor = 0.01
    const { email } = await seedPerson()
    const body = JSON.stringify({ email, password: 'wrong' })
    const login = { method: 'POST', headers: { 'Content-Type': 'application/json' }, body }
    const { status } = await ask('/authentication/login', login)
    expect(status).toBe(429)
    const samples = await scrape()
    const refused = samples.filter(({ name }) => name === 'campus_rate_limit_refusals_total')
    expect(refused.map(({ value }) => value)).toEqual([1])
    expect(JSON.stringify(samples)).not.toContain(email.split('@')[0])
    expect(JSON.stringify(samples)).not.toContain('192.0.2.1')
  })

  it('tells of jobs that wait, of the oldest of them, and of those that failed', async () => {
    const { deps, metrics, scrape } = open()
    const job = defineJob({ name: 'test.counted', handler: () => Promise.reject(new Error('not today')) })
    const queue = createJobQueue({
      database: database(),
      jobs: [job],
      log: pino({ level: 'silent' }),
      pollSeconds: 0.5,
      retries: 0,
    })
    onTestFinished(() => queue.stop())
    await queue.prepare()
    await queue.enqueue('test.counted', {})
    await queue.enqueue('test.counted', {}, { startAfter: new Date(Date.now() + 3600_000) })
    const before = await scrape()
    const of = (samples: typeof before, state: string) =>
      samples.find(({ name, labels }) => name === 'campus_jobs' && labels['state'] === state)?.value
    expect({ due: of(before, 'due'), later: of(before, 'later'), failed: of(before, 'failed') }).toEqual({
      due: 1,
      later: 1,
      failed: 0,
    })
    expect(
      before.find(({ name }) => name === 'campus_jobs_oldest_due_seconds')?.value,
    ).toBeGreaterThanOrEqual(0)
    queue.start({ ...deps, metrics: metrics.api })
    await vi.waitFor(
      async () => {
        const ended = (await scrape()).find(
          ({ name, labels }) => name === 'campus_job_seconds_count' && labels['outcome'] === 'given_up',
        )
        expect(ended?.value).toBe(1)
      },
      { timeout: 15_000, interval: 50 },
    )
  })

  it('tells of mails that are due, and counts statements and their errors', async () => {
    const { scrape, deps } = open()
    const template = {
      locale: 'en',
      template: 'confirm',
      data: '{}',
      state: 'queued',
      created_at: new Date(),
    }
    const mail = { ...template, id: crypto.randomUUID(), recipient: 'someone@example.org' } as const
    await database()
      .insertInto('mail')
      .values({ ...mail, next_attempt_at: new Date(0) } as never)
      .execute()
    onTestFinished(async () => {
      await database().deleteFrom('mail').where('id', '=', mail.id).execute()
    })
    const samples = await scrape()
    const due = samples.find(({ name, labels }) => name === 'campus_mails' && labels['state'] === 'due')
    expect(due?.value).toBe(1)
    expect(samples.find(({ name }) => name === 'campus_mails_oldest_due_seconds')?.value).toBeGreaterThan(1e9)
    expect(JSON.stringify(samples)).not.toContain('someone@example.org')
    deps.metrics.database.query(0.01, Object.assign(new Error('twice'), { code: '23505' }))
    deps.metrics.database.query(0.01, Object.assign(new Error('gone'), { code: 'ECONNRESET' }))
    const errors = (await scrape()).filter(({ name }) => name === 'campus_database_errors_total')
    expect(errors.map(({ labels, value }) => [labels['class'], value])).toEqual([
      ['23', 1],
      ['connection', 1],
    ])
  })
})

it('a scrape goes on without the figures of a database that does not answer', async () => {
  let asked = 0
  const read = sampled(
    () => {
      asked++
      return new Promise<number>(() => undefined)
    },
    { everyMilliseconds: 10_000, timeoutMilliseconds: 1 },
  )
  expect([await read(), await read()]).toEqual([null, null])
  expect(asked, 'no second question while the first one hangs').toBe(1)
})

it('a question that fails is asked again, one that was answered is not', async () => {
  const answers = [() => Promise.reject(new Error('down')), () => Promise.resolve(7)]
  let asked = 0
  const read = sampled(() => (answers[asked++] ?? (() => Promise.resolve(8)))(), {
    everyMilliseconds: 10_000,
    timeoutMilliseconds: 10_000,
  })
  expect([await read(), await read(), await read()]).toEqual([null, 7, 7])
})

it('nothing is put into the registry that all libraries of a process share', async () => {
  const { register } = await import('prom-client')
  createMetrics()
  expect(register.getMetricsAsArray()).toEqual([])
  expect(new Registry().getMetricsAsArray()).toEqual([])
})
