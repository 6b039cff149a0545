import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { startCampus } from '../support/campus-server'
import { createTestDatabase, hasEngine } from '../support/database'
import { mailboxFolder, startMailServer } from '../support/mail-server'
import { demoPassword, demoPerson, type Role } from '../support/people'
import { filledFolder } from '../support/processes/filled-folder'
import { listening, reading, startLoad } from '../support/servers/load'
import { openVisitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))
const metricsToken = 'a-token-for-metrics-only'
const count = 2

type Campus = Awaited<ReturnType<typeof startCampus>>

/** The processes that a process has started. */
const childrenOf = (pid: number) =>
  readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
const isAlive = (pid: number) => spawnSync('kill', ['-0', String(pid)]).status === 0

describe('a campus of several workers', { timeout: 180_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-workers-'))
  const logFile = join(folder, 'server.log')
  let mail: Awaited<ReturnType<typeof startMailServer>>
  let campus: Campus

  const start = async (environment: Record<string, string> = {}) => {
    campus = await startCampus({
      dataDir: join(folder, 'data'),
      smtpUrl: mail.url,
      logFile,
      environment: {
        WORKERS: String(count),
        METRICS_TOKEN: metricsToken,
        // Long enough for every client to receive `Connection: close`.
        STOP_DELAY: '2',
        LOG_LEVEL: 'info',
        ...environment,
      },
    })
    await vi.waitFor(async () => expect(await crew()).toMatchObject({ running: count }), 30_000)
  }
  const crew = async () =>
    ((await (await fetch(`${campus.url}/ready`)).json()) as { workers: { running: number } }).workers
  const primary = () => campus.pid ?? 0
  const workers = () => childrenOf(primary())

  async function logIn(role: Role) {
    const visitor = openVisitor(campus.url)
    await visitor.logIn(demoPerson(role).email, demoPassword)
    return visitor
  }
  async function call<T>(
    method: string,
    path: string,
    { as, body }: { as?: Role; body?: object } = {},
  ): Promise<T> {
    const login = as && {
      email: demoPerson(as).email,
      password: demoPassword,
    }
    const token =
      login && (await call<{ token: string }>('POST', '/authentication/login', { body: login })).token
    const answer = await fetch(`${campus.url}/api${path}`, {
      method,
      headers: { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    expect(answer.status).toBeLessThan(300)
    return (await answer.json()) as T
  }
  /** Processes that have answered a request of this path, by the log. */
  const answeredBy = (path: string) =>
    new Set(
      readFileSync(logFile, 'utf8')
        .split('\n')
        .filter((line) => line.includes('"msg":"request"') && line.includes(`"path":"${path}"`))
        .map((line) => (JSON.parse(line) as { pid: number }).pid),
    )
  async function startUsual() {
    const journalist = await logIn('journalist')
    const trainer = await logIn('trainer')
    const load = startLoad([
      reading(openVisitor(campus.url), ['/', '/about', '/helpdesk']),
      reading(journalist, ['/home', '/content', '/notifications']),
      reading(trainer, ['/home', '/messages']),
    ])
    onTestFinished(() => load.stop())
    await load.more(3)
    return load
  }

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    mail = await startMailServer(join(folder, 'mail'))
    await filledFolder(join(folder, 'data'))
    await start()
  }, 240_000)
  afterAll(async () => {
    expect(await campus.stop(), 'stopped by itself').toBe(true)
    await mail.stop()
    rmSync(folder, { recursive: true })
  }, 60_000)

  it('answers from each of them, with one session and one database', async () => {
    const member = await logIn('journalist')
    const headers = { ...member.headers(), Connection: 'close' }
    await expect
      .poll(
        async () => {
          const page = await fetch(`${campus.url}/watchlist`, { headers })
          expect([page.status, page.redirected]).toEqual([200, false])
          await page.text()
          return answeredBy('/watchlist').size
        },
        { interval: 10, timeout: 60_000 },
      )
      .toBe(count)
  })

  it('tells open pages of each worker what happened in another one', async () => {
    const reader = await logIn('provider')
    const streams = Array.from({ length: 6 }, () => listening(reader, campus.url))
    onTestFinished(async () => {
      await Promise.all(streams.map((stream) => stream.stop()))
    })
    await expect.poll(() => streams.every(({ heard }) => heard.length > 0)).toBe(true)
    const before = streams.map(({ heard }) => heard.length)
    const { id } = await call<{ id: string }>('GET', '/users/me', { as: 'provider' })
    const body = { toUser: `/users/${id}`, subject: 'For all pages', body: 'A message.' }
    await call('POST', '/user-messages', { as: 'journalist', body })
    await expect
      .poll(() => streams.every(({ heard }, index) => heard.length > (before[index] ?? 0)))
      .toBe(true)
  })

  it('has metrics that speak for all', async () => {
    const read = async () => {
      const answer = await fetch(`${campus.url}/metrics`, {
        headers: { Authorization: `Bearer ${metricsToken}` },
      })
      return answer.text()
    }
    const pages = async () =>
      Number(
        /campus_requests_total\{part="web",method="GET",route="routes\/about",status="200"\} (\d+)/.exec(
          await read(),
        )?.[1] ?? 0,
      )
    const before = await pages()
    for (let visit = 0; visit < 30; visit++)
      await (await fetch(`${campus.url}/about`, { headers: { Connection: 'close' } })).text()
    expect(await pages()).toBe(before + 30)
    const text = await read()
    expect(text).toContain(`campus_workers{state="running"} ${String(count)}`)
    // What is the same for all is read by one process.
    expect(text.match(/^campus_mails\{state="failed"\} 0$/gm)).toHaveLength(1)
  })

  it('replaces a worker that was killed; only what it had accepted is lost', async () => {
    const load = await startUsual()
    const [victim = 0, ...others] = workers()
    process.kill(victim, 'SIGKILL')
    await load.more(5)
    await expect.poll(crew, { timeout: 30_000 }).toEqual({ wanted: count, running: count, busy: 0 })
    await load.more(3)
    await load.stop()
    // One request at a time for each of the three who read.
    expect(load.failures.length).toBeLessThanOrEqual(3)
    expect(workers()).toEqual(expect.arrayContaining(others))
    expect(workers()).not.toContain(victim)
    expect(readFileSync(logFile, 'utf8')).toContain('"signal":"SIGKILL","msg":"a worker ended"')
  })

  it('replaces one after the other at SIGHUP, and nobody notices', async () => {
    const load = await startUsual()
    const before = workers()
    process.kill(primary(), 'SIGHUP')
    await expect.poll(() => workers().filter((pid) => before.includes(pid)), { timeout: 60_000 }).toEqual([])
    await load.more(3)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(await crew()).toEqual({ wanted: count, running: count, busy: 0 })
  })

  it('sends mails and runs jobs in the process that started the workers', async () => {
    const { email } = demoPerson('journalist')
    const { status } = await openVisitor(campus.url).post('/forgot_password', { email })
    expect(status).toBe(303)
    await expect.poll(() => existsSync(mailboxFolder(join(folder, 'mail'), email))).toBe(true)
  })

  it('ends with the process that started it, and the next one finds everything', async () => {
    const left = workers()
    await campus.kill()
    await expect.poll(() => left.some(isAlive), { timeout: 10_000 }).toBe(false)
    await start()
    expect((await (await logIn('journalist')).read('/home')).status).toBe(200)
  })
})

describe.skipIf(!hasEngine('server'))('workers on a PostgreSQL server', { timeout: 180_000 }, () => {
  it('use it themselves; one process migrates, and a port that is taken ends all', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-workers-server-'))
    const database = await createTestDatabase('server', { migrations: {} })
    const environment = { WORKERS: String(count), DATABASE_URL: database.pool.options.connectionString ?? '' }
    const place = { smtpUrl: 'smtp://127.0.0.1:9', logFile: join(folder, 'server.log') }
    const campus = await startCampus({ ...place, dataDir: join(folder, 'data'), environment })
    onTestFinished(async () => {
      await campus.kill()
      await database.close()
      rmSync(folder, { recursive: true })
    })
    const visitor = openVisitor(campus.url)
    await visitor.logIn(demoPerson('journalist').email, demoPassword)
    expect((await visitor.read('/home')).status).toBe(200)
    const names = await database.pool.query<{ name: string }>(
      "select distinct application_name as name from pg_stat_activity where application_name like 'campus%'",
    )
    expect(names.rows.map(({ name }) => name).sort()).toEqual(['campus', 'campus-events'])
    const { port } = new URL(campus.url)
    const second = startCampus({
      ...place,
      dataDir: join(folder, 'second'),
      environment: { ...environment, PORT: port },
    })
    // The first one answers at the port, so the second one seems to be ready until it has ended.
    await second.catch(() => undefined)
    await expect
      .poll(() => readFileSync(place.logFile, 'utf8').match(/is taken by another program/g)?.length, {
        timeout: 30_000,
      })
      .toBe(1)
    expect(await campus.stop(), 'stopped by itself').toBe(true)
  })
})
