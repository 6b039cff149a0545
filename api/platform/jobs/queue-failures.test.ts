import { sql } from 'kysely'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterEach, expect, it, vi } from 'vitest'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { bossDatabase, handBack } from './boss-database'
import { createJobQueue, type Job, type JobQueue, type JobQueueOptions } from './index'

const queues: JobQueue[] = []
afterEach(async () => {
  await Promise.all(queues.splice(0).map((queue) => queue.stop()))
})

const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 20 })

interface Row {
  state: string
  retry_count: number
  /** Seconds from now. */
  wait: number
  output: unknown
}

describeEachEngine('the job queue when a job fails', (database) => {
  /** Log lines of the queue. */
  const logged: string[] = []
  async function open(jobs: Job[], options: Partial<JobQueueOptions> = {}) {
    logged.length = 0
    const log = pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) })
    const queue = createJobQueue({ database: database(), jobs, log, pollSeconds: 0.5, ...options })
    queues.push(queue)
    await queue.prepare()
    return { queue, work: () => queue.start(createTestApi(database()).deps) }
  }
  async function rows(name: string): Promise<Row[]> {
    const found = await sql<Row>`
      select state::text, retry_count, extract(epoch from start_after - now())::float8 as wait, output
      from pgboss.job where name = ${name}`.execute(database())
    return found.rows
  }
  const failing = (name: string): Job => ({
    name,
    handler: (_deps, _run, data) => {
      const { email } = data as { email: string }
      const error = new Error(`no mailbox for ${email}\nKey (email)=(${email})`)
      return Promise.reject(Object.assign(error, { detail: `Key (email)=(${email})`, code: '23505' }))
    },
  })

  it('waits before the next try, about twice as long each time', async () => {
    const { queue, work } = await open([failing('test.backoff')], { retries: 3, retryDelaySeconds: 100 })
    await queue.enqueue('test.backoff', { email: 'layla@example.org' })
    work()
    const waits = [100, 200, 400]
    for (const [index, wait] of waits.entries()) {
      await until(async () => expect(await rows('test.backoff')).toMatchObject([{ state: 'retry' }]))
      const [row] = await rows('test.backoff')
      expect(row?.retry_count).toBe(index)
      expect(row?.wait).toBeGreaterThan(wait - 10)
      expect(row?.wait).toBeLessThanOrEqual(wait * 2)
      await sql`update pgboss.job set start_after = now() - interval '1 second' where name = 'test.backoff'`.execute(
        database(),
      )
      const next = index + 1
      await until(async () => expect((await rows('test.backoff'))[0]?.retry_count).toBe(next))
    }
    await until(async () => expect(await rows('test.backoff')).toMatchObject([{ state: 'failed' }]))
  })

  it('gives it up once, and neither log nor table speaks of people', async () => {
    const { queue, work } = await open([failing('test.given-up')], { retries: 1, retryDelaySeconds: 0 })
    await queue.enqueue('test.given-up', { email: 'layla@example.org' })
    work()
    await until(async () => expect(await rows('test.given-up')).toMatchObject([{ state: 'failed' }]))
    const found = await rows('test.given-up')
    expect(found).toHaveLength(1)
    expect(found[0]?.output).toMatchObject({ message: 'no mailbox for …', code: '23505' })
    expect(JSON.stringify(found)).not.toContain('layla')
    const lines = logged.filter((line) => line.includes('test.given-up'))
    expect(lines.filter((line) => line.includes('will be tried again'))).toHaveLength(1)
    expect(lines.filter((line) => line.includes('job given up'))).toHaveLength(1)
    expect(logged.join('')).not.toContain('layla')
  })

  it('keeps it for thirty days, not longer', async () => {
    const { queue, work } = await open([failing('test.kept')], { maintenanceSeconds: 1 })
    const [old, young] = [v7(), v7()]
    for (const [id, days] of [
      [old, 31],
      [young, 29],
    ] as const)
      // prettier-ignore
      await sql`
        insert into pgboss.job (id, name, state, completed_on)
        values (${id}, 'test.kept', 'failed', now() - make_interval(days => ${days}))`.execute(database())
    expect(await rows('test.kept')).toHaveLength(2)
    work()
    await until(async () => expect(await rows('test.kept')).toHaveLength(1))
    const { rows: left } = await sql`select id from pgboss.job where name = 'test.kept'`.execute(database())
    expect(left).toEqual([{ id: young }])
    await queue.stop()
  })

  it('gets through what has gathered without a pause between two jobs', async () => {
    let done = 0
    const job: Job = {
      name: 'test.backlog',
      handler: () => {
        done++
        return Promise.resolve()
      },
    }
    const { queue, work } = await open([job], { pollSeconds: 60 })
    for (let number = 0; number < 10; number++) await queue.enqueue('test.backlog', {})
    work()
    await until(() => expect(done).toBe(10))
  })

  it.each([
    { count: 0, started: false },
    { count: 2, started: true },
  ])('does not count as a try what was handed back untouched ($count before)', async ({ count, started }) => {
    const name = `test.handed-back-${String(count)}`
    await open([failing(name)])
    const id = v7()
    await sql`
      insert into pgboss.job (id, name, state, retry_count, started_on) values (${id}, ${name}, 'active', ${count}, now())`.execute(
      database(),
    )
    await handBack(bossDatabase(database(), { error: () => undefined }), { name, id })
    const { rows: found } = await sql`
      select state::text, retry_count, started_on is not null as started from pgboss.job where id = ${id}`.execute(
      database(),
    )
    expect(found).toEqual([{ state: 'retry', retry_count: Math.max(0, count - 1), started }])
  })
})
