import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { jobs } from '~/api/jobs'
import type { Database } from '~/api/platform/database'
import { createJobQueue } from '~/api/platform/jobs'
import { takeTurn } from '~/api/platform/database/migrate'
import { createMailer } from '~/api/platform/mail'
import { demoPeople } from '~/api/seed/demo/people'
import { type CampusPair, openPair, type PairProcess } from '../support/servers/campus-pair'
import { createTestDatabase, hasEngine } from '../support/database'
import { picture } from '../support/files'
import { listening, marking, reading, startLoad, writing } from '../support/servers/load'
import { startMailServer } from '../support/mail-server'
import { demoPassword, demoPerson, type Role } from '../support/people'
import { hasProxy, startProxy } from '../support/servers/proxy'
import { openVisitor, type Visitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))
const log = pino({ level: 'silent' })
const limitFactor = 1000

type Load = ReturnType<typeof startLoad>

describe.skipIf(!hasEngine('server') || !hasProxy('nginx'))(
  'two processes behind a proxy',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-several-'))
    const mailFolder = join(folder, 'mail')
    let database: Database
    let mail: Awaited<ReturnType<typeof startMailServer>>
    let pair: CampusPair

    beforeAll(async () => {
      execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
      database = await createTestDatabase('server', { migrations: {} })
      mail = await startMailServer(mailFolder)
      pair = await openPair({
        folder,
        smtpUrl: mail.url,
        databaseUrl: database.pool.options.connectionString ?? '',
        held: true,
        // What docs/growth.md advises behind nginx.
        environment: { STOP_DELAY: '8', LOG_LEVEL: 'debug', RATE_LIMIT_FACTOR: String(limitFactor) },
      })
      // Started simultaneously on an empty database.
      await Promise.all(pair.processes.map((process) => process.start()))
    }, 240_000)
    afterAll(async () => {
      const graceful = await pair.stop()
      await mail.stop()
      await database.close()
      expect(graceful, 'both processes stopped by themselves').toBe(true)
      expect(logged().filter(({ level }) => level >= 50)).toEqual([])
      rmSync(folder, { recursive: true })
    }, 120_000)

    const [first, second] = [() => pair.processes[0].url, () => pair.processes[1].url]

    /** What both have written, line by line. */
    function logged(): { level: number; msg?: string; jobId?: string; attempt?: number; server: number }[] {
      return pair.processes.flatMap(({ logFile }, server) =>
        readFileSync(logFile, 'utf8')
          .split('\n')
          .filter((line) => line.startsWith('{') && line.endsWith('}'))
          .map((line) => ({ ...(JSON.parse(line) as { level: number }), server })),
      )
    }

    async function memberAt(url: string, role: Role): Promise<Visitor> {
      const visitor = openVisitor(url)
      await visitor.logIn(demoPerson(role).email, demoPassword)
      return visitor
    }

    async function call<T>(
      url: string,
      [method, path]: [string, string],
      { token = '', body = null as unknown },
    ) {
      const raw = body instanceof Uint8Array
      const answer = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          Accept: 'application/json',
          ...(token ? { Authorization: `Bearer ${token}` } : {}),
          ...(body === null ? {} : { 'Content-Type': raw ? 'application/octet-stream' : 'application/json' }),
        },
        ...(body === null ? {} : { body: raw ? (body as BodyInit) : JSON.stringify(body) }),
        signal: AbortSignal.timeout(30_000),
      })
      const text = await answer.text()
      return { status: answer.status, body: (text ? JSON.parse(text) : null) as T, headers: answer.headers }
    }
    async function tokenOf(role: Role, url = first()): Promise<string> {
      const body = { email: demoPerson(role).email, password: demoPassword }
      return (await call<{ token: string }>(url, ['POST', '/authentication/login'], { body })).body.token
    }

    /** A discussion of two demo people, begun at the first process. */
    async function discussionOf(from: Role, to: Role) {
      const token = await tokenOf(from)
      const { body: me } = await call<{ id: string }>(first(), ['GET', '/users/me'], {
        token: await tokenOf(to),
      })
      const body = { toUser: `/users/${me.id}`, subject: 'On both', body: 'A first message.' }
      const sent = await call<{ id: string; discussion: string }>(first(), ['POST', '/user-messages'], {
        token,
        body,
      })
      expect(sent.status).toBe(201)
      return { id: sent.body.discussion, last: sent.body.id }
    }

    async function bodiesLike(start: string): Promise<string[]> {
      const rows = await database
        .selectFrom('message')
        .select('body')
        .where('body', 'like', `${start}%`)
        .execute()
      return rows.map(({ body }) => body)
    }

    it('that began on an empty database in the same moment have filled it once', async () => {
      const { rows } = await database.pool.query<{ name: string; count: number }>(
        'select name, count(*)::integer as count from migration group by name',
      )
      expect(rows).toHaveLength(Object.keys(import.meta.glob('/api/migrations/*.ts')).length)
      const people = await database.selectFrom('person').select('email').execute()
      expect(people.map(({ email }) => email).sort()).toEqual(demoPeople.map(({ email }) => email).sort())
      // What comes round by itself is caught up with once after a start.
      const { rows: started } = await database.pool.query<{ name: string; count: number }>(
        `select name, count(*)::integer as count from pgboss.job where singleton_key = 'start' group by name`,
      )
      const scheduled = jobs.filter(({ schedule }) => schedule).map(({ name }) => [name, 1])
      expect(started.map(({ name, count }) => [name, count]).sort()).toEqual(scheduled.sort())
    })

    it('know each other’s sessions, also when they end', async () => {
      const here = await memberAt(first(), 'journalist')
      const there = here.at(second())
      expect((await there.read('/home')).status).toBe(200)
      expect((await here.post('/logout', {})).status).toBe(303)
      expect(await there.read('/home')).toMatchObject({ status: 302, location: '/?returnTo=%2Fhome#login' })
    })

    it('count wrong passwords together', async () => {
      const body = { email: `nobody-${randomUUID()}@example.org`, password: 'Wrong-Harbour-77' }
      const attempt = async (url: string) =>
        (await call(url, ['POST', '/authentication/login'], { body })).status
      expect([await attempt(first()), await attempt(second())]).toEqual([401, 401])
      const { rows } = await database.pool.query<{ key: string; hits: number }>(
        `select key, hits from rate_limit where key like 'login:%' order by window_start desc limit 1`,
      )
      expect(rows[0]?.hits).toBe(2)
      // Ten tries, times the factor: the last one that is allowed is still to come.
      const almost = 10 * limitFactor - 1
      await database.pool.query('update rate_limit set hits = $1 where key = $2', [almost, rows[0]?.key])
      expect([await attempt(first()), await attempt(second())]).toEqual([401, 429])
    })

    it('tell each other’s open pages of a message', async () => {
      const discussion = await discussionOf('journalist', 'provider')
      const page = listening(await memberAt(second(), 'provider'), second())
      onTestFinished(() => page.stop())
      await vi.waitFor(() => expect(page.heard).toContain('snapshot'), { timeout: 20_000 })
      const writer = writing(await memberAt(first(), 'journalist'), discussion)
      await writer.action()
      await vi.waitFor(() => expect(page.heard).toContain('message'), { timeout: 20_000 })
    })

    it('show the picture that was uploaded at the other one', async () => {
      const token = await tokenOf('trainer')
      const file = await picture('png')
      const { body: staged } = await call<{ id: string }>(
        first(),
        ['POST', '/files?purpose=picture&name=me.png'],
        {
          token,
          body: file,
        },
      )
      const kept = await call(first(), ['PUT', '/users/me/picture'], { token, body: { file: staged.id } })
      expect(kept.status).toBe(204)
      const shown = await fetch(`${second()}/pictures/${staged.id}/96`)
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/webp'])
      await shown.body?.cancel()
    })

    it('show what was published at the other one, in the language in which it was written', async () => {
      const token = await tokenOf('admin')
      const slug = `several-${randomUUID().slice(0, 8)}`
      const { body: text } = await call<{ uid: string }>(first(), ['POST', '/editing/texts'], {
        token,
        body: { type: 'question', slug, audience: 'providers', position: 9000 },
      })
      const publish = (locale: string, title: string) =>
        call(first(), ['POST', `/editing/texts/${text.uid}/${locale}/versions`], {
          token,
          body: { title, lede: 'Two.', markdown: 'Two **processes**.', base: 0, publish: true },
        })
      expect((await publish('en', 'How many are we?')).status).toBe(201)
      expect((await publish('de', 'Wie viele sind wir?')).status).toBe(201)
      const reader = openVisitor(second())
      const page = async () => (await reader.read(`/helpdesk/${slug}`)).text
      await vi.waitFor(async () => expect(await page()).toContain('How many are we?'), { timeout: 20_000 })
      expect((await reader.post('/language', { locale: 'de', returnTo: '/' })).status).toBe(303)
      await vi.waitFor(async () => expect(await page()).toContain('Wie viele sind wir?'), { timeout: 20_000 })
    })

    it('show a changed offer on the next page, the writer and everybody else, although lists are kept', async () => {
      const [here, there] = [await memberAt(first(), 'provider'), await memberAt(second(), 'journalist')]
      const writer = { [first()]: here, [second()]: here.at(second()) }
      const reader = { [first()]: there.at(first()), [second()]: there }
      const token = await tokenOf('provider')
      const word = `kept${randomUUID().slice(0, 8)}`
      const page = `/content?text=${word}`
      const whole = {
        teaser: 'Two processes that show the same list',
        description: 'What one of them has changed, the other one shows on its next page.',
        category: 'training',
        language: 'en',
        cost: 'free',
        online: true,
        publish: true,
      }
      const made = await call<{ id: string; version: number }>(first(), ['POST', '/own-offers'], {
        token,
        body: { ...whole, headline: `${word} 0` },
      })
      expect(made.status).toBe(201)
      let { version } = made.body
      for (let round = 1; round <= 10; round++) {
        const [changed, other] = round % 2 === 0 ? [first(), second()] : [second(), first()]
        const headline = `${word} ${String(round)}`
        const answer = await call<{ version: number }>(changed, ['PATCH', `/own-offers/${made.body.id}`], {
          token,
          body: { version, headline },
        })
        version = answer.body.version
        for (const at of [other, changed])
          for (const visitor of [writer[at], reader[at]])
            expect((await visitor?.read(page))?.text).toContain(headline)
      }
    })

    it('share jobs and mails, and each is done once', async () => {
      const config = { publicUrl: pair.url, brandName: 'Trust Campus', mailFolder: null }
      const from = 'campus@example.org'
      const mailer = createMailer({ database, config, log, smtpUrl: mail.url, from, now: () => new Date() })
      const queue = createJobQueue({ database, jobs, log })
      await queue.prepare()
      onTestFinished(() => queue.stop())
      const letters = Array.from({ length: 30 }, (_, number) => `reader-${String(number)}@example.org`)
      for (const to of letters) {
        const values = { name: 'Layla', path: '/confirm/token' }
        await mailer.sendMail({ to, locale: 'en', template: 'confirmRegistration', values })
        await queue.enqueue('retention.clean', {})
      }
      const arrived = () => {
        const names = readdirSync(mailFolder, { encoding: 'utf8', recursive: true }).filter((name) =>
          name.endsWith('.eml'),
        )
        const heads = names.map((name) => readFileSync(join(mailFolder, name), 'utf8'))
        return heads.flatMap((head) => /^To: <?(reader-\d+@example\.org)/m.exec(head)?.[1] ?? [])
      }
      const open = async () => {
        const { rows } = await database.pool.query<{ count: number }>(
          `select count(*)::integer as count from pgboss.job where name = 'retention.clean' and state < 'completed'
           and start_after <= now()`,
        )
        return rows[0]?.count
      }
      await vi.waitFor(async () => expect([arrived().length, await open()]).toEqual([30, 0]), {
        timeout: 40_000,
      })
      expect(arrived().sort()).toEqual([...letters].sort())
      const done = logged().flatMap(({ msg, jobId, attempt }) =>
        msg === 'job done' ? [{ jobId, attempt }] : [],
      )
      expect(new Set(done.map(({ jobId }) => jobId)).size).toBe(done.length)
      expect(done.filter(({ attempt }) => attempt !== 1)).toEqual([])
    })

    /** People who read and write through a proxy. */
    async function crowd({ url = pair.url, insists = false } = {}) {
      const [member, other] = [await memberAt(url, 'journalist'), await memberAt(url, 'trainer')]
      const writers = [
        writing(await memberAt(url, 'journalist'), await discussionOf('journalist', 'provider'), {
          insists,
        }),
        writing(await memberAt(url, 'provider'), await discussionOf('provider', 'trainer'), { insists }),
      ]
      const { id: offer } = await database
        .selectFrom('offer')
        .select('id')
        .where('state', '=', 'published')
        .executeTakeFirstOrThrow()
      const marker = marking(other, offer)
      const anonymous = reading(openVisitor(url), ['/', '/about', '/register/journalist', '/helpdesk'])
      const membersPages = reading(member, ['/home', '/messages', '/notifications', '/watchlist', '/content'])
      return { writers, marker, offer, anonymous, membersPages }
    }

    async function expectEachOnce(acknowledged: readonly string[]): Promise<void> {
      const stored = (await bodiesLike('A message ')).filter((body) => acknowledged.includes(body))
      expect(stored.sort()).toEqual([...acknowledged].sort())
    }

    /** Restarts one process after the other under load at `url`; no request may fail. */
    async function restartUnderLoad(
      { url, complaints }: Pick<CampusPair['proxy'], 'url' | 'complaints'>,
      exchange: (process: PairProcess, load: Load) => Promise<void>,
    ) {
      const { writers, marker, offer, anonymous, membersPages } = await crowd({ url })
      const page = listening(await memberAt(url, 'provider'), url)
      onTestFinished(() => page.stop())
      const load = startLoad([
        anonymous,
        anonymous,
        membersPages,
        marker.action,
        ...writers.map(({ action }) => action),
      ])
      onTestFinished(() => load.stop())
      await load.more(5)
      for (const process of pair.processes) {
        await exchange(process, load)
        await load.more(5)
      }
      await load.stop()
      expect(load.failures, complaints()).toEqual([])
      await expectEachOnce(writers.flatMap(({ acknowledged }) => acknowledged))
      const { rows: marks } = await database.pool.query(
        'select from bookmark join person on person.id = person_id where email = $1 and offer_id = $2',
        [demoPerson('trainer').email, offer],
      )
      expect(marks.length).toBe(marker.isMarked() ? 1 : 0)
      // The open page has reconnected to the other process and receives events.
      expect(page.streams()).toBeGreaterThan(1)
      page.heard.length = 0
      await writers[0]?.action()
      await vi.waitFor(() => expect(page.heard).toContain('message'), { timeout: 20_000 })
    }

    it('are restarted one after the other under load, and nobody notices', () =>
      restartUnderLoad(pair.proxy, async (process) => {
        expect(await process.stop(), 'stopped by itself').toBe(true)
        await process.start()
      }))

    /** The proxy leaves a process alone for two seconds after it has refused a connection, as in a restart just before. */
    async function untilAsked(server: number): Promise<void> {
      const requests = () =>
        logged().filter((line) => line.msg === 'request' && line.server === server).length
      const before = requests()
      await vi.waitFor(() => expect(requests()).toBeGreaterThan(before), { timeout: 20_000 })
    }

    /** Comes back while another process, which the test plays, brings the database up to date: it waits, the others go on. */
    async function startAgainWhileSomebodyPrepares(process: PairProcess, meanwhile: () => Promise<void>) {
      const endTurn = await takeTurn(database)
      const started = process.start()
      const waiting = `select from pg_locks where not granted and locktype = 'advisory'`
      await vi.waitFor(async () => expect((await database.pool.query(waiting)).rows).toHaveLength(1), {
        timeout: 40_000,
      })
      await meanwhile()
      expect(await fetch(`${process.url}/ready`).catch(() => 'does not listen')).toBe('does not listen')
      await endTurn()
      await started
    }

    describe('whose sockets nobody holds', () => {
      beforeAll(async () => {
        for (const process of pair.processes) {
          await process.end()
          await process.start()
        }
      }, 120_000)

      it.skipIf(!hasProxy('haproxy'))(
        'are restarted one after the other under load, the other one goes on meanwhile, and nobody notices',
        async () => {
          const proxy = await startProxy({ kind: 'haproxy', upstreams: pair.processes.map(({ url }) => url) })
          onTestFinished(() => proxy.stop())
          await restartUnderLoad(proxy, async (process, load) => {
            expect(await process.stop(), 'stopped by itself').toBe(true)
            await load.more(5)
            await process.start()
          })
        },
      )

      it('go on where one is killed: no acknowledged form is lost, and one that is sent again is not done again', async () => {
        const { writers, anonymous, membersPages } = await crowd({ insists: true })
        const load = startLoad([anonymous, membersPages, ...writers.map(({ action }) => action)])
        onTestFinished(() => load.stop())
        await load.more(5)
        await untilAsked(1)
        await pair.processes[0].kill()
        const inFlight = load.failures.length
        await load.more(10)
        await startAgainWhileSomebodyPrepares(pair.processes[0], () => load.more(5))
        await load.more(5)
        await load.stop()
        // Only pages that were being sent when it died may fail.
        expect(load.failures.length - inFlight).toBeLessThanOrEqual(2)
        await expectEachOnce(writers.flatMap(({ acknowledged }) => acknowledged))
      })
    })
  },
)
