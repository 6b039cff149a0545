import { type Insertable, sql } from 'kysely'
import { pino } from 'pino'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createJobQueue, type Job, type JobQueue } from '~/api/platform/jobs'
import type { Schema } from '~/api/platform/database/schema'
import { pausedMessage, takeInHand } from '~/api/platform/jobs/queue'
import type { FailedJob, listFailedJobs } from '~/contracts/jobs'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import type { z } from 'zod'
import { failures, health, nameCounts, waiting } from './jobs.repo'

type List = z.infer<typeof listFailedJobs.output>
const silent = pino({ level: 'silent' })
const until = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 15_000, interval: 50 })

describeWithDatabase('failed jobs', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let admin: Awaited<ReturnType<ReturnType<typeof createTestApi>['as']>>['request']
  const queues: JobQueue[] = []

  beforeEach(async () => {
    kit = createTestApi(database())
    const person = await kit.seedPerson({ roles: ['ROLE_ADMIN'] })
    admin = (await kit.as(person)).request
    await sql`delete from pgboss.job`.execute(database())
    await database().deleteFrom('mail').execute()
  })
  afterEach(async () => {
    await Promise.all(queues.splice(0).map((queue) => queue.stop()))
  })

  /** A worker process with test jobs. */
  async function work(
    jobs: Job[],
    { isWaiting = false, ...options }: { isWaiting?: boolean; onPaused?: () => Promise<void> } = {},
  ) {
    const queue = createJobQueue({
      database: database(),
      jobs,
      log: silent,
      pollSeconds: 0.5,
      retries: 1,
      retryDelaySeconds: 0,
      catchUpSeconds: 1000,
      ...options,
    })
    queues.push(queue)
    await queue.prepare()
    if (!isWaiting) queue.start(kit.deps)
    kit.deps.jobNames = new Set(jobs.map(({ name }) => name))
    return queue
  }

  async function addMail(changes: Partial<Insertable<Schema['mail']>> = {}) {
    const id = v7()
    const mail = {
      id,
      recipient: 'layla.haddad@example.org',
      locale: 'en' as const,
      template: 'passwordReset',
      data: JSON.stringify({ name: 'Layla', path: '/pwreset/secret' }),
      state: 'failed' as const,
      attempts: 10,
      last_error: 'EENVELOPE 550',
      created_at: kit.clock.now,
      next_attempt_at: kit.clock.now,
      failed_at: kit.clock.now,
      ...changes,
    }
    await database().insertInto('mail').values(mail).execute()
    return id
  }
  /** A failed or waiting job of an existing queue. */
  async function addJob(name: string, state: 'failed' | 'created' = 'failed', hoursAgo = 0) {
    const id = v7()
    const then = sql`now() - make_interval(hours => ${hoursAgo})`
    await sql`
      insert into pgboss.job (id, name, data, state, retry_count, start_after, completed_on, output)
      values (${id}, ${name}, '{"person":"Layla"}', ${sql.lit(state)}, 4, ${then},
        ${state === 'failed' ? then : null}, '{"value":{"message":"no answer from layla@example.org"}}')`.execute(
      database(),
    )
    return id
  }
  const list = async (query = '') => (await admin('GET', `/failed-jobs${query}`)).body as List
  const mailOf = (id: string) =>
    database().selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

  it('that has really failed is listed once, without what it was about, and done when it is tried again', async () => {
    let broken = true
    let done = 0
    const job: Job = {
      name: 'test.mending',
      handler: (_deps, _run, data) => {
        expect(data).toEqual({ person: 'Layla' })
        if (broken) return Promise.reject(new Error('no mailbox for layla@example.org\nand more'))
        done++
        return Promise.resolve()
      },
    }
    const queue = await work([job])
    await queue.enqueue('test.mending', { person: 'Layla' })
    await until(async () => expect((await list()).items).toHaveLength(1))
    const found = await list()
    expect(found.items[0]).toEqual({
      id: expect.any(String) as string,
      kind: 'job',
      name: 'test.mending',
      attempts: 2,
      failedAt: expect.any(String) as string,
      error: 'no mailbox for …',
      recipient: null,
      can: { retry: true },
    } satisfies FailedJob)
    expect(found.names).toEqual([{ kind: 'job', name: 'test.mending', count: 1 }])
    expect(JSON.stringify(found)).not.toMatch(/layla/i)
    broken = false
    const both = [1, 2].map(() => admin('POST', `/failed-jobs/${found.items[0]!.id}/retry`))
    expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404])
    await until(() => expect(done).toBe(1))
    expect((await list()).items).toEqual([])
  })

  it('that fails again has all its tries once more, and comes back', async () => {
    let tries = 0
    const handler = () => Promise.reject(new Error(`try ${String(++tries)}`))
    const queue = await work([{ name: 'test.hopeless', handler }])
    await queue.enqueue('test.hopeless', {})
    await until(async () => expect((await list()).items).toHaveLength(1))
    await admin('POST', `/failed-jobs/${(await list()).items[0]!.id}/retry`)
    await until(async () => expect((await list()).items[0]?.error).toBe('try 4'))
    expect((await list()).items).toMatchObject([{ attempts: 2 }])
  })

  it('that has ended its process twice is done again when an admin says so, and no other one like it before', async () => {
    let done = 0
    const onPaused = vi.fn(() => Promise.resolve())
    const name = 'test.deadly'
    const handler = () => {
      done += 1
      return Promise.resolve()
    }
    const queue = await work([{ name, handler }], { onPaused, isWaiting: true })
    await queue.enqueue(name, { person: 'Layla' })
    const { rows } = await sql<{ id: string }>`select id from pgboss.job where name = ${name}`.execute(
      database(),
    )
    const mark = { id: rows[0]?.id ?? '', name, work: `${name} {"person":"Layla"}` }
    // Two processes begin it, and are gone.
    expect([await takeInHand(database(), mark), await takeInHand(database(), mark)]).toEqual(['free', 'free'])
    queue.start(kit.deps)
    await until(async () => expect((await list()).items).toMatchObject([{ name, error: pausedMessage }]))
    await until(() => expect(onPaused).toHaveBeenCalledWith(kit.deps, name))
    const ended = async () =>
      (await sql`select from pgboss.job where name = ${name} and state = 'completed'`.execute(database()))
        .rows.length
    await queue.enqueue(name, { person: 'Layla' })
    await until(async () => expect(await ended()).toBe(1))
    await queue.enqueue(name, { person: 'Somebody else' })
    await until(async () => expect(await ended()).toBe(2))
    expect(done).toBe(1)
    expect((await admin('POST', `/failed-jobs/${mark.id}/retry`)).status).toBe(204)
    await until(() => expect(done).toBe(2))
    await queue.enqueue(name, { person: 'Layla' })
    await until(() => expect(done).toBe(3))
    await until(async () =>
      expect(await database().selectFrom('job_in_hand').selectAll().execute()).toEqual([]),
    )
  })

  it('which the campus does not have any more are shown, but not tried again', async () => {
    await work([{ name: 'test.former', handler: () => Promise.resolve() }])
    const id = await addJob('test.former')
    kit.deps.jobNames = new Set(['test.other'])
    expect((await list()).items).toMatchObject([{ id, can: { retry: false }, error: 'no answer from …' }])
    const answer = await admin('POST', `/failed-jobs/${id}/retry`)
    expect(answer.status).toBe(409)
    expect(answer.body).toMatchObject({ violations: [{ code: 'jobUnknown' }] })
    expect((await admin('POST', '/failed-jobs/retry', { body: {} })).body).toEqual({ retried: 0 })
    expect((await admin('POST', `/failed-jobs/${id}/dismiss`)).status).toBe(204)
    expect((await list()).items).toEqual([])
  })

  describe('a failed mail', () => {
    it('is listed without what it says or to whom, and waits again with all its tries, once', async () => {
      const id = await addMail()
      const found = await list()
      expect(found.items).toEqual([
        {
          id,
          kind: 'mail',
          name: 'passwordReset',
          attempts: 10,
          failedAt: '2026-11-21T10:00:00.000Z',
          error: 'EENVELOPE 550',
          recipient: 'l…@example.org',
          can: { retry: true },
        },
      ])
      expect(JSON.stringify(found)).not.toMatch(/layla|secret/i)
      kit.clock.now = new Date('2026-11-21T10:05:00Z')
      const both = [1, 2].map(() => admin('POST', `/failed-jobs/${id}/retry`))
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404])
      expect(await mailOf(id)).toMatchObject({
        state: 'queued',
        attempts: 0,
        next_attempt_at: kit.clock.now,
        failed_at: null,
        last_error: null,
        data: { name: 'Layla', path: '/pwreset/secret' },
      })
    })

    it('wakes the sender of mails', async () => {
      const id = await addMail()
      const woken = vi.fn()
      const end = database().subscribe('mail', woken)
      await admin('POST', `/failed-jobs/${id}/retry`)
      await until(() => expect(woken).toHaveBeenCalled())
      end()
    })

    it('is given up for good once', async () => {
      const [id, other] = [await addMail(), await addMail()]
      const both = [1, 2].map(() => admin('POST', `/failed-jobs/${id}/dismiss`))
      expect((await Promise.all(both)).map(({ status }) => status).sort()).toEqual([204, 404])
      expect(await mailOf(id)).toBeUndefined()
      expect((await list()).items.map((each) => each.id)).toEqual([other])
    })
  })

  it('and mails come newest first, in pages of ten, by kind and by name', async () => {
    await work([{ name: 'test.paged', handler: () => Promise.resolve() }])
    const ago = (hours: number) => new Date(Date.now() - hours * 3600_000)
    const ids: string[] = []
    for (let hours = 1; hours <= 12; hours += 2) {
      ids.push(await addJob('test.paged', 'failed', hours))
      ids.push(await addMail({ failed_at: ago(hours + 1), template: hours > 6 ? 'message' : 'testimonial' }))
    }
    const idsOf = async (query: string) => (await list(query)).items.map(({ id }) => id)
    expect(await idsOf('')).toEqual(ids.slice(0, 10))
    const second = await admin('GET', '/failed-jobs?page=2')
    expect((second.body as List).items.map(({ id }) => id)).toEqual(ids.slice(10))
    expect(second.headers.get('x-total-count')).toBe('12')
    expect(await idsOf('?kind=job')).toEqual(ids.filter((_, index) => index % 2 === 0))
    expect(await idsOf('?kind=mail&name=message')).toEqual([ids[7], ids[9], ids[11]])
    expect(await idsOf('?kind=job&name=message')).toEqual([])
    expect((await list('?name=message')).names).toEqual([
      { kind: 'job', name: 'test.paged', count: 6 },
      { kind: 'mail', name: 'message', count: 3 },
      { kind: 'mail', name: 'testimonial', count: 3 },
    ])
    expect((await admin('POST', '/failed-jobs/retry', { body: { name: 'message' } })).body).toEqual({
      retried: 3,
    })
    expect((await admin('POST', '/failed-jobs/retry', { body: { kind: 'job' } })).body).toEqual({
      retried: 6,
    })
    expect((await admin('POST', '/failed-jobs/retry', { body: {} })).body).toEqual({ retried: 3 })
    expect(await idsOf('')).toEqual([])
  })

  it('tells what waits for longer than it should', async () => {
    expect((await list()).health).toEqual({ lateJobs: 0, waitingMails: 0, oldestMailAt: null })
    await work([])
    await createdQueue('test.waiting')
    await addJob('test.waiting', 'created', 2)
    await addJob('test.waiting', 'created', 0)
    const id = await addMail()
    await admin('POST', `/failed-jobs/${id}/retry`)
    expect((await list()).health).toEqual({
      lateJobs: 1,
      waitingMails: 1,
      oldestMailAt: '2026-11-21T10:00:00.000Z',
    })
  })
  /** A queue without a worker. */
  async function createdQueue(name: string) {
    const handler = () => Promise.resolve()
    const queue = createJobQueue({ database: database(), jobs: [{ name, handler }], log: silent })
    queues.push(queue)
    await queue.prepare()
  }

  it.each([
    ['GET', '?kind=nothing'],
    ['GET', `?name=${'x'.repeat(101)}`],
    ['POST', '/retry'],
  ])('refuses %s %s', async (method, path) => {
    const body = method === 'POST' ? { body: { kind: 'nothing', other: 1 } } : {}
    expect((await admin(method, `/failed-jobs${path}`, body)).status).toBe(422)
  })

  it.each(['retry', 'dismiss'])(
    'has nothing to %s under an unknown id, nor among what is under way',
    async (action) => {
      await createdQueue('test.busy')
      const waiting = await addJob('test.busy', 'created')
      for (const id of [v7(), 'nonsense', waiting])
        expect((await admin('POST', `/failed-jobs/${id}/${action}`)).status).toBe(404)
    },
  )

  it('that wait are listed in their order, without what is being done, and start when somebody says so', async () => {
    await work([{ name: 'test.later', handler: () => Promise.resolve() }], { isWaiting: true })
    await createdQueue('test.of-no-release')
    await addJob('test.of-no-release', 'created')
    const job = await addJob('test.later', 'created', -3)
    const later = new Date(Date.now() + 7200_000)
    const queued = { state: 'queued' as const, failed_at: null, next_attempt_at: later }
    const fresh = await addMail({ ...queued, attempts: 0, last_error: null })
    const retried = await addMail({
      ...queued,
      attempts: 3,
      next_attempt_at: new Date(Date.now() + 3600_000),
    })
    const inHand = await addMail({ ...queued, attempts: 1, last_error: null })
    const found = (await list()).waiting
    expect(found.map(({ id }) => id)).toEqual([retried, fresh, job])
    expect(found[0]).toEqual({
      id: retried,
      kind: 'mail',
      name: 'passwordReset',
      attempts: 3,
      dueAt: expect.any(String) as string,
      recipient: 'l…@example.org',
    })
    const start = async (id: string) => (await admin('POST', `/failed-jobs/waiting/${id}/start`)).status
    for (const id of [inHand, v7(), 'nonsense']) expect(await start(id)).toBe(404)
    for (const id of [retried, job]) expect(await start(id)).toBe(204)
    expect((await mailOf(retried))?.next_attempt_at).toEqual(kit.clock.now)
    expect((await mailOf(fresh))?.next_attempt_at).toEqual(later)
    expect((await mailOf(inHand))?.next_attempt_at).toEqual(later)
    const { rows } = await sql`select from pgboss.job where id = ${job} and start_after <= now()`.execute(
      database(),
    )
    expect(rows).toHaveLength(1)
  })

  it('need not be guessed about: a mail to oneself says what the mail server answers', async () => {
    kit.deps.config.smtp = { url: 'smtp://127.0.0.1:9', from: 'campus@example.org' }
    const { status, body } = await admin('POST', '/failed-jobs/mail-trial')
    expect([status, body]).toEqual([
      200,
      {
        outcome: 'refused',
        server: '127.0.0.1:9',
        answer: expect.stringContaining('ECONNREFUSED') as string,
      },
    ])
    const member = await kit.as(await kit.seedPerson({ roles: ['ROLE_TRAINER'] }))
    expect((await member.request('POST', '/failed-jobs/mail-trial')).status).toBe(403)
  })

  it('are counted on the page after login for admins alone', async () => {
    await addMail()
    const { queue } = (await admin('GET', '/admin/overview')).body as { queue: object[] }
    expect(queue).toContainEqual({ item: 'failures', count: 1, since: null, oldest: [] })
  })

  it.each([
    ['the list', failures({}, { limit: 10, offset: 20 })],
    ['the mails of a name', failures({ kind: 'mail', name: 'message' }, { limit: 10, offset: 0 })],
    ['the counts', nameCounts(1001)],
    ['what waits', health(1001)],
    ['what is due next', waiting(['test.indexed'], 20)],
  ])('are found by indexes: %s', async (_what, query) => {
    await createdQueue('test.indexed')
    const plan = await database().transaction(async (trx) => {
      // The test tables are so small that the planner would prefer other plans.
      await sql`set local enable_seqscan = off`.execute(trx)
      await sql`set local enable_bitmapscan = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
    const scanned = [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)
    // There are only a dozen queues.
    expect(scanned.filter((table) => table !== 'queue')).toEqual([])
  })
})
