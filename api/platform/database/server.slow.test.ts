import { Writable } from 'node:stream'
import pg from 'pg'
import { pino } from 'pino'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '~/api/jobs'
import { createJobQueue } from '~/api/platform/jobs'
import { createMailer } from '~/api/platform/mail'
import type { Endpoint } from '~/contracts/endpoint'
import { createTestApi, password } from '~/tests/support/api'
import { type OwnPostgres, ownPostgres } from '~/tests/support/postgres-server'
import { type Database, openDatabase } from './index'
import { migrateAtStart, type Migrations } from './migrate'
import { serverError } from './server-check'

const migrations = import.meta.glob<Migrations[string]>('/api/migrations/*.ts', { eager: true })
const contracts = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isReading = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'permission' in value && (value as Endpoint).method === 'GET'
/** Access to these is recorded, so they fail if that is not possible. */
const writtenDown = [
  '/admin/session-export',
  '/admin/testimonial-export',
  '/audit-entries',
  '/audit-entries/export',
  '/doubt-export',
  '/helpdesk/request-export',
  '/journalist-flag-export',
  '/link-export',
  '/missing-legal-entity-export',
  '/moderation/case-export',
  '/people-export',
  '/review-export',
  '/validation-request-export',
]
/** All reading endpoints that do not need a particular record. */
const readings = Object.values(contracts)
  .flatMap((module) => Object.values(module))
  .filter(isReading)
  .filter(({ path, types }) => !path.includes('{') && !types.includes('text/event-stream'))

const server = await ownPostgres()

describe.skipIf(!server)('a PostgreSQL server', { timeout: 120_000 }, () => {
  const postgres = server as OwnPostgres
  const lines: { level: number; msg: string; fault?: string }[] = []
  const log = pino(
    { level: 'warn' },
    new Writable({
      write: (chunk: Buffer, _encoding, done) => {
        for (const line of chunk.toString().trim().split('\n'))
          lines.push(JSON.parse(line) as (typeof lines)[number])
        done()
      },
    }),
  )
  let database: Database
  let kit: ReturnType<typeof createTestApi>
  let queue: ReturnType<typeof createJobQueue>
  let mailer: ReturnType<typeof createMailer>
  const done: string[] = []

  async function asAdmin(...statements: string[]): Promise<void> {
    const client = new pg.Client({ connectionString: postgres.url })
    await client.connect()
    for (const statement of statements) await client.query(statement)
    await client.end()
  }
  const open = (options: Partial<Parameters<typeof openDatabase>[0]> = {}) =>
    openDatabase({ url: postgres.url, dir: '', log, poolSize: 4, ...options })
  const login = (person: { email: string }) =>
    kit.request('POST', '/authentication/login', { body: { email: person.email, password } })

  beforeAll(async () => {
    await postgres.start()
    database = await open()
    await migrateAtStart(database, migrations, { url: postgres.url, dir: '' })
    kit = createTestApi(database, { development: true })
    const job = { name: 'test.note', handler: async () => void done.push('job') }
    queue = createJobQueue({ database, jobs: [job, ...jobs], log, pollSeconds: 0.5, maintenanceSeconds: 1 })
    await queue.prepare()
    queue.start({ ...kit.deps, log })
    const config = { publicUrl: 'http://campus.test', brandName: 'Test', mailFolder: postgres.socketDir }
    mailer = createMailer({
      database,
      config,
      log,
      smtpUrl: null,
      from: 'c@example.org',
      now: () => new Date(),
    })
    mailer.start()
  })
  afterEach(() => lines.splice(0))
  afterAll(async () => {
    await mailer.stop()
    await queue.stop()
    await database.close()
    await postgres.remove()
  })

  it.each(['fast', 'immediate'] as const)(
    'may be gone (%s) and come back, without a restart of ours',
    async (mode) => {
      const person = await kit.seedPerson()
      const { request } = await kit.as(person)
      const heard: unknown[] = []
      const end = database.subscribe('test', (data) => heard.push(data))
      await postgres.stop(mode)
      const answers = await Promise.all(Array.from({ length: 20 }, () => request('GET', '/users/me')))
      for (const { status, headers, body } of answers) {
        expect([status, body]).toEqual([
          503,
          expect.objectContaining({ code: 'unavailable', requestId: 'test-request' }),
        ])
        expect(headers.get('retry-after')).toMatch(/^\d+$/)
      }
      await postgres.start()
      const said = lines.filter(({ level }) => level >= 50).map(({ msg }) => msg)
      // Nothing is logged twice within half a minute.
      expect(said).toEqual(mode === 'fast' ? ['the database does not answer'] : [])
      expect((await request('GET', '/users/me')).status).toBe(200)
      expect((await login(person)).status).toBe(200)
      await vi.waitFor(async () => {
        await database.publish('test', mode)
        expect(heard).toContain(mode)
      }, 30_000)
      done.length = 0
      await database.transaction(() => queue.enqueue('test.note', {}))
      await vi.waitFor(() => expect(done).toEqual(['job']), 30_000)
      end()
    },
  )

  it('may be gone while the job queue starts: the jobs run as soon as it is back', async () => {
    const ran: string[] = []
    const job = { name: 'test.late', handler: async () => void ran.push('job') }
    const late = createJobQueue({ database, jobs: [job], log, pollSeconds: 0.5, maintenanceSeconds: 60 })
    await late.prepare()
    await postgres.stop('fast')
    late.start({ ...kit.deps, log })
    await vi.waitFor(() => expect(database.pool.totalCount).toBe(0), 10_000)
    await postgres.start()
    await vi.waitFor(() => database.transaction(() => late.enqueue('test.late', {})), 30_000)
    await vi.waitFor(() => expect(ran).toEqual(['job']), 30_000)
    await late.stop()
    expect(lines.map(({ msg }) => msg)).not.toContain('the job queue could not start')
  })

  it('says so when all connections are taken, and does not let anybody hang', async () => {
    const { request } = await kit.as(await kit.seedPerson())
    const held = await Promise.all(Array.from({ length: 4 }, () => database.pool.connect()))
    const { status, body } = await request('GET', '/users/me')
    for (const client of held) client.release()
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
    expect((await request('GET', '/users/me')).status).toBe(200)
  })

  it('cuts off a statement that takes too long, and the caller hears of it', async () => {
    const hasty = await open({ statementTimeoutMs: 300 })
    const other = createTestApi(hasty)
    const holder = await database.pool.connect()
    await holder.query('begin')
    await holder.query('lock table country in access exclusive mode')
    const { status, body } = await other.request('GET', '/countries')
    await holder.query('rollback')
    holder.release()
    expect([status, body]).toEqual([503, expect.objectContaining({ code: 'unavailable' })])
    expect(lines.map(({ fault }) => fault)).toContain('slow')
    expect((await other.request('GET', '/countries')).status).toBe(200)
    await hasty.close()
  })

  describe('that can only be read', () => {
    const roles = [
      'ROLE_ADMIN',
      'ROLE_SERVICE_PROVIDER',
      'ROLE_INDIVIDUAL_JOURNALIST',
      'ROLE_MEDIA_OUTLET',
      'ROLE_TRAINER',
    ]
    const readers: Awaited<ReturnType<typeof kit.as>>[] = []
    let person: { email: string }
    beforeAll(async () => {
      person = await kit.seedPerson()
      for (const role of roles)
        readers.push(await kit.as(await kit.seedPerson({ roles: [role], validated: true })))
      // As every night: without its figures the programme would be counted by its first reader.
      await kit.runJob('programme.figures')
      await asAdmin('alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
      await vi.waitFor(async () => {
        await expect(sql`delete from rate_limit`.execute(database)).rejects.toThrow('read-only')
      }, 10_000)
    })
    afterAll(async () => {
      await asAdmin(
        'set default_transaction_read_only = off',
        'alter system reset default_transaction_read_only',
        'select pg_reload_conf()',
      )
    })

    it('goes on to be read, by everybody, everything', async () => {
      expect(readings.length).toBeGreaterThan(40)
      const stuck: string[] = []
      for (const { path } of readings)
        for (const { request } of [{ request: kit.request }, ...readers])
          if ((await request('GET', path)).status >= 500) stuck.push(path)
      expect([...new Set(stuck)].sort()).toEqual(writtenDown)
    })

    it('takes nothing in, and says that it will later', async () => {
      const { request } = readers[0]!
      for (const answer of [
        await request('PATCH', '/users/me', {
          body: { locale: 'de' },
          headers: { 'Content-Type': 'application/merge-patch+json' },
        }),
        await login(person),
        await kit.request('POST', '/authentication/login', {
          body: { email: person.email, password: 'wrong' },
        }),
      ]) {
        expect([answer.status, answer.body]).toEqual([503, expect.objectContaining({ code: 'readOnly' })])
        expect(answer.headers.get('retry-after')).toBe('30')
      }
    })

    it('lets a session go on beyond its token, but none that has ended', async () => {
      const { tokens } = readers[1]!
      const fresh = await kit.request('POST', '/authentication/refresh', {
        body: { refreshToken: tokens.refreshToken },
      })
      expect(fresh).toMatchObject({ status: 200, body: { refreshToken: tokens.refreshToken } })
      const { token } = fresh.body as { token: string }
      expect((await kit.request('GET', '/users/me', { token })).status).toBe(200)
      const unknown = await kit.request('POST', '/authentication/refresh', {
        body: { refreshToken: 'x'.repeat(43) },
      })
      expect(unknown.status).toBe(401)
    })

    it('fills no log with jobs and mails that cannot be done', async () => {
      lines.splice(0)
      for (let round = 0; round < 20; round++) {
        await mailer.flush()
        await expect(queue.enqueue('test.note', {})).rejects.toThrow('read-only')
      }
      expect(lines.length).toBeLessThanOrEqual(1)
    })
  })

  it('takes writing again once it may', async () => {
    await vi.waitFor(async () => expect((await login(await kit.seedPerson())).status).toBe(200), 10_000)
  })

  describe('at the start', () => {
    const at = (change: (url: URL) => void) => {
      const url = new URL(postgres.url)
      change(url)
      return url.href
    }
    beforeAll(async () => {
      await asAdmin(
        `create role locked login password 'right'`,
        `create role weak login`,
        'create database latin encoding latin1 template template0',
        'create database weakly',
        'create database full_one',
      )
      postgres.admit('host all locked 127.0.0.1/32 scram-sha-256')
      await asAdmin('select pg_reload_conf()')
    })
    const names: [what: string, url: () => string, words: RegExp][] = [
      [
        'a wrong password',
        () => at((u) => ((u.username = 'locked'), (u.password = 'wrong'))),
        /does not take this user and password/,
      ],
      ['no password', () => at((u) => (u.username = 'locked')), /asks for a password/],
      ['no such user', () => at((u) => (u.username = 'nobody-here')), /does not admit this user/],
      ['no such database', () => at((u) => (u.pathname = '/nowhere')), /has no database of this name/],
      ['nobody at the port', () => at((u) => (u.port = '1')), /cannot be reached/],
      ['a name without address', () => at((u) => (u.hostname = 'nowhere.invalid')), /cannot be found/],
      ['several hosts', () => 'postgres://postgres@one.invalid,two.invalid/postgres', /takes one host/],
      ['TLS where there is none', () => `${postgres.url}?sslmode=require`, /speaks no TLS/],
      ['another encoding', () => at((u) => (u.pathname = '/latin')), /keeps text as LATIN1/],
      [
        'no right to make extensions',
        () => at((u) => ((u.username = 'weak'), (u.pathname = '/weakly'))),
        /GRANT CREATE ON DATABASE/,
      ],
    ]
    it.each(names)('is named in one line with what to do: %s', async (_what, url, words) => {
      const failure: unknown = await open({ url: url() }).catch((error: unknown) => error)
      expect(failure).toMatchObject({
        name: 'DatabaseServerError',
        message: expect.stringMatching(words) as string,
      })
      const { message } = failure as Error
      expect(message.split('\n')).toHaveLength(1)
      expect(message).not.toMatch(/wrong|right\b.*@/)
    })

    it('is named when it is too old', () => {
      const facts = {
        version: 140_011,
        encoding: 'UTF8',
        collation: 'C',
        missing: [],
        absent: [],
        mayCreate: true,
      }
      expect(serverError(facts)).toContain('is PostgreSQL 14')
      expect(serverError({ ...facts, version: 150_000 })).toBeNull()
      expect(serverError({ ...facts, version: 150_000, missing: ['citext'], absent: ['citext'] })).toContain(
        'install',
      )
    })

    it('is warned of where it knows ASCII letters only', async () => {
      await (await open()).close()
      expect(lines.map(({ msg }) => msg).join()).toContain('LC_CTYPE')
    })

    it('may be reached over a socket, and over TLS where its certificate is taken', async () => {
      const port = new URL(postgres.url).port
      const local = await open({
        url: `postgres:///postgres?host=${postgres.socketDir}&port=${port}&user=postgres`,
      })
      await local.ping()
      await local.close()
      if (!postgres.certify()) return
      await postgres.stop('fast')
      await postgres.start()
      const safe = await open({ url: `${postgres.url}?sslmode=no-verify` })
      const { rows } = await safe.pool.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
      expect(rows).toEqual([{ ssl: true }])
      await safe.close()
      await expect(open({ url: `${postgres.url}?sslmode=require` })).rejects.toThrow(
        /nobody here vouches for/,
      )
    })
  })
})
