import { once } from 'node:events'
import { rmSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { SMTPServer } from 'smtp-server'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { createMailer } from '~/api/platform/mail'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { compile, killAll, start } from '~/tests/support/processes'
import { dueWork, makeDueWork, workDone } from '~/tests/support/processes/due-work'
import { createJobQueue, inBatches } from './index'
import { openRun } from './job'
import { pausedMessage } from './queue'

const silent = pino({ level: 'silent' })
const until = (check: () => void) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

/** An SMTP server; when held back, it never acknowledges a message. */
async function startSmtp() {
  const post = { holding: true, begun: 0, received: 0 }
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData: (stream, _session, done) => {
      post.begun++
      stream.resume().on('end', () => {
        if (post.holding) return
        post.received++
        done()
      })
    },
  })
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)))
  return { post, url: `smtp://127.0.0.1:${String((server.server.address() as AddressInfo).port)}` }
}

describe.skipIf(!hasEngine('server'))('a process that is killed', { timeout: 120_000 }, () => {
  let program = ''
  let database: Database
  let url = ''
  beforeAll(async () => {
    program = await compile('queue-process')
    database = await createTestDatabase('server')
    url = database.pool.options.connectionString ?? ''
  }, 120_000)
  afterEach(killAll)
  afterAll(async () => {
    rmSync(dirname(program), { recursive: true })
    await database.close()
  })

  /** The next process: finishes the remaining work, and records its input. */
  async function openSuccessor() {
    const seen: number[] = []
    const queue = createJobQueue({
      database,
      jobs: [
        {
          name: 'test.killed',
          handler: (_deps, _run, data) => {
            seen.push((data as { number: number }).number)
            return Promise.resolve()
          },
        },
      ],
      log: silent,
      pollSeconds: 0.5,
      leaseSeconds: 1,
      maintenanceSeconds: 1,
      retryDelaySeconds: 0,
    })
    await queue.prepare()
    onTestFinished(() => queue.stop())
    return { queue, seen, work: () => queue.start(createTestApi(database).deps) }
  }

  it('in the middle of a job leaves it to another one, which does it once', async () => {
    const { queue, seen, work } = await openSuccessor()
    const victim = start(program, [url, 'work'])
    await queue.enqueue('test.killed', { number: 7 })
    await until(() => expect(victim.lines()).toContain('begun {"number":7}'))
    await victim.kill()
    work()
    await until(() => expect(seen).toEqual([7]))
  })

  it('in the middle of the same job as the one before is the last: the next one leaves the job alone', async () => {
    const { queue, seen, work } = await openSuccessor()
    await queue.enqueue('test.killed', { number: 0 })
    for (let kills = 0; kills < 2; kills += 1) {
      const victim = start(program, [url, 'work'])
      await until(() => expect(victim.lines()).toContain('begun {"number":0}'))
      await victim.kill()
    }
    work()
    const failed = sql<{ said: string }>`
      select output->>'message' as said from pgboss.job where name = 'test.killed' and state = 'failed'`
    await vi.waitFor(
      async () => expect((await failed.execute(database)).rows).toEqual([{ said: pausedMessage }]),
      { timeout: 30_000, interval: 50 },
    )
    expect(seen).toEqual([])
  })

  it('while it asks for jobs loses none that it was promised, and nothing is done twice', async () => {
    const victim = start(program, [url, 'ask'])
    await until(() => expect(victim.lines().length).toBeGreaterThan(50))
    await victim.kill()
    const promised = victim.lines().map((line) => Number(line.split(' ')[1]))
    const { seen, work } = await openSuccessor()
    work()
    await until(() => expect(seen.length).toBeGreaterThanOrEqual(promised.length))
    expect(new Set(seen).size).toBe(seen.length)
    // One more may have been committed without an acknowledgement.
    expect(seen.filter((number) => number <= promised.length).sort((a, b) => a - b)).toEqual(promised)
    expect(seen.length - promised.length).toBeLessThanOrEqual(1)
  })

  it('in the middle of work in batches leaves the rest to the next run, and nothing is done twice', async () => {
    const count = 3000
    await makeDueWork(database, count)
    const victim = start(program, [url, 'batches'])
    await until(() => expect(victim.lines().length).toBeGreaterThan(20))
    await victim.kill()
    const before = await workDone(database)
    expect(before.length).toBeGreaterThan(0)
    expect(before.length).toBeLessThan(count)
    const run = openRun({ lastTry: false, isOver: () => false })
    await inBatches(createTestApi(database).deps, run, { ...dueWork(database), size: 100 })
    expect(await workDone(database)).toEqual(Array.from({ length: count }, (_, index) => index + 1))
  })

  it('in the middle of a mail leaves it to another one when its lease has ended', async () => {
    const { post, url: smtpUrl } = await startSmtp()
    const victim = start(program, [url, 'mail', smtpUrl])
    await until(() => expect(post.begun).toBe(1))
    expect(victim.lines()).toContain('promised')
    await victim.kill()
    post.holding = false
    let minutes = 0
    const config = { publicUrl: 'http://campus.test', brandName: 'Test Campus', mailFolder: null }
    const now = () => new Date(Date.now() + minutes * 60_000)
    const mailer = createMailer({ database, config, log: silent, smtpUrl, from: 'campus@example.org', now })
    onTestFinished(() => mailer.stop())
    mailer.start()
    await mailer.flush()
    expect(post.received).toBe(0)
    minutes = 16
    await mailer.flush()
    expect(post.received).toBe(1)
    const mails = await database.selectFrom('mail').select(['state', 'attempts']).execute()
    expect(mails).toEqual([{ state: 'sent', attempts: 2 }])
  })
})
