import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { createTestDatabase, hasEngine } from '../support/database'
import { startMailServer } from '../support/mail-server'
import { samplesOf } from '../support/metrics/samples'
import { demoPassword, demoPerson, type Role } from '../support/people'
import { openPair } from '../support/servers/campus-pair'
import { reading, readingWhole, startSteadyLoad, writing } from '../support/servers/load'
import { buildNextRelease } from '../support/servers/next-release'
import { hasProxy, type ProxyKind } from '../support/servers/proxy'
import { openVisitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))
const version = '99.0.0'
const metricsToken = 'a token for the metrics of this test'
const perSecond = 20

/** With the STOP_DELAY that docs/growth.md advises. */
const ways: { kind: ProxyKind; stopDelay: string }[] = [
  { kind: 'haproxy', stopDelay: '5' },
  { kind: 'nginx', stopDelay: '8' },
]

/** The line of docs/upgrading.md that keeps the scripts of the release before, word for word, with other folders. */
function keepOldScripts(next: string): void {
  const page = readFileSync(join(root, 'docs/upgrading.md'), 'utf8')
  const line = /^find .+$/m.exec(page)?.[0] ?? 'no such line'
  const command = line.replaceAll('/opt/campus.new', next).replaceAll('/opt/campus/', root)
  execFileSync('sh', ['-c', command], { stdio: 'ignore' })
}

describe.skipIf(!hasEngine('server'))('an upgrade to the next release, one process after the other', () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-upgrade-'))
  const next = join(folder, 'next')
  let mail: Awaited<ReturnType<typeof startMailServer>>

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    buildNextRelease(next, version)
    keepOldScripts(next)
    mail = await startMailServer(join(folder, 'mail'))
  }, 600_000)
  afterAll(async () => {
    await mail.stop()
    rmSync(folder, { recursive: true })
  })

  /** Two processes of this release on a database of their own, behind a proxy configured as the example in `deploy/`. */
  async function openOld({ kind, stopDelay }: (typeof ways)[number]) {
    const database = await createTestDatabase('server', { migrations: {} })
    const pair = await openPair({
      folder: mkdtempSync(join(folder, `${kind}-`)),
      smtpUrl: mail.url,
      databaseUrl: database.pool.options.connectionString ?? '',
      kind,
      environment: { STOP_DELAY: stopDelay, RATE_LIMIT_FACTOR: '1000', METRICS_TOKEN: metricsToken },
    })
    onTestFinished(async () => {
      await pair.stop()
      await database.close()
    }, 120_000)
    for (const process of pair.processes) await process.start()
    return { pair, database }
  }

  async function memberAt(url: string, role: Role) {
    const visitor = openVisitor(url)
    await visitor.logIn(demoPerson(role).email, demoPassword)
    return visitor
  }

  /** A discussion with a provider, for forms. */
  async function discussionAt(url: string, from: Role) {
    const call = async <T>(path: string, body: unknown, token = '') => {
      const headers = {
        'Content-Type': 'application/json',
        ...(token && { Authorization: `Bearer ${token}` }),
      }
      const init = body === null ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) }
      return (await (await fetch(`${url}/api${path}`, init)).json()) as T
    }
    const tokenOf = async (role: Role) => {
      const login = { email: demoPerson(role).email, password: demoPassword }
      return (await call<{ token: string }>('/authentication/login', login)).token
    }
    const { id: to } = await call<{ id: string }>('/users/me', null, await tokenOf('provider'))
    const message = { toUser: `/users/${to}`, subject: 'An upgrade', body: 'A first message.' }
    const token = await tokenOf(from)
    const sent = await call<{ id: string; discussion: string }>('/user-messages', message, token)
    return { id: sent.discussion, last: sent.id }
  }

  async function versionAt(url: string): Promise<string | undefined> {
    const headers = { Authorization: `Bearer ${metricsToken}` }
    const samples = samplesOf(await (await fetch(`${url}/metrics`, { headers })).text())
    return samples.find(({ name }) => name === 'campus_build_info')?.labels['version']
  }

  it.each(ways.filter(({ kind }) => hasProxy(kind)))(
    `behind $kind fails no request of ${String(perSecond)} a second: pages, their scripts, and forms`,
    { timeout: 400_000 },
    async (way) => {
      const { pair, database } = await openOld(way)
      const { url } = pair
      const [first] = pair.processes
      const writers = [
        writing(await memberAt(url, 'journalist'), await discussionAt(first.url, 'journalist')),
        writing(await memberAt(url, 'otherProvider'), await discussionAt(first.url, 'otherProvider')),
      ]
      const anonymous = reading(openVisitor(url), ['/', '/about', '/helpdesk', '/register/journalist'])
      const member = reading(await memberAt(url, 'trainer'), ['/home', '/messages', '/content', '/watchlist'])
      const forms = writers.map(({ action }) => action)
      const load = startSteadyLoad(
        [anonymous, member, ...forms, anonymous, member, anonymous, member, readingWhole(url, '/')],
        perSecond,
      )
      onTestFinished(() => load.stop())
      await load.more(2 * perSecond)
      for (const process of pair.processes) {
        // As `systemctl restart` does: it comes back when the process answers, and the next one is restarted at once.
        expect(await process.stop(), 'stopped by itself').toBe(true)
        await process.start(next)
      }
      await load.more(2 * perSecond)
      await load.stop()
      const logs = pair.processes.map(({ logFile }) => readFileSync(logFile, 'utf8')).join('\n')
      expect(load.failures, `${pair.proxy.complaints()}\n${logs}`).toEqual([])
      expect(load.count()).toBeGreaterThan(4 * perSecond)
      for (const process of pair.processes) expect(await versionAt(process.url)).toBe(version)
      const { rows: made } = await database.pool.query(`select to_regclass('of_the_next_release') as name`)
      expect(made).toEqual([{ name: 'of_the_next_release' }])
      const acknowledged = writers.flatMap(({ acknowledged: each }) => each)
      const { rows } = await database.pool.query<{ body: string }>(
        `select body from message where body = any($1) order by body`,
        [acknowledged],
      )
      expect(rows.map(({ body }) => body)).toEqual(acknowledged.toSorted())
    },
  )
})
