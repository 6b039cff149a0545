import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { get, type IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { startCampus } from '../support/campus-server'
import { createTestDatabase, hasEngine } from '../support/database'
import { samplesOf } from '../support/metrics/samples'
import { visitedPages } from '../support/pages/inventory'
import { demoPassword, demoPerson, type Role } from '../support/people'
import { difference } from '../support/pages/difference'
import { type CampusPair, openPair } from '../support/servers/campus-pair'
import { hasProxy } from '../support/servers/proxy'
import { openVisitor, type Visitor } from '../support/servers/visitor'

const root = fileURLToPath(new URL('../..', import.meta.url))
const metricsToken = 'a-token-that-nobody-else-has'

const routes = import.meta.glob<string>('../../app/routes/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
/** A route declares it, or is another name of one that does. */
const isKept = (route: string): boolean => {
  const source = routes[`../../app/routes/${route}.tsx`] ?? ''
  return /keptForMembers: true/.test(source) || /export \{.* handle, .*from '\.\/u\.\(\$id\)'/.test(source)
}
const visits = visitedPages.filter(
  ([route, reader, path]) => isKept(route) && !['visitor', 'admin'].includes(reader) && !path.includes(':'),
)

/** What is new in each copy of a page: nonce, keys of forms (random ones; the ids of records are none), request id, stamps. */
const fresh = [
  /nonce="[^"]+"/g,
  /\b[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}\b/g,
  /\b[\da-z]{8}\.[\w-]{43}/g,
]
const shown = (html: string) => fresh.reduce((text, pattern) => text.replace(pattern, '…'), html)

describe.skipIf(!hasEngine('server') || !hasProxy('nginx'))(
  'pages kept for members, in two processes on one database',
  { timeout: 120_000 },
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'campus-members-'))
    const smtpUrl = 'smtp://127.0.0.1:9'
    let database: Database
    let databaseUrl: string
    let pair: CampusPair

    beforeAll(async () => {
      execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
      database = await createTestDatabase('server', { migrations: {} })
      databaseUrl = database.pool.options.connectionString ?? ''
      const environment = { METRICS_TOKEN: metricsToken, RATE_LIMIT_FACTOR: '1000000' }
      pair = await openPair({ folder, smtpUrl, databaseUrl, environment })
      await pair.processes[0].start()
      await pair.processes[1].start()
    }, 240_000)
    afterAll(async () => {
      await pair.stop()
      await database.close()
      rmSync(folder, { recursive: true })
    }, 120_000)

    const [here, there] = [() => pair.processes[0].url, () => pair.processes[1].url]
    const sql = (text: string, values: unknown[] = []) => database.pool.query(text, values)

    async function logIn(role: Role, url = here()): Promise<Visitor> {
      const visitor = openVisitor(url)
      await visitor.logIn(demoPerson(role).email, demoPassword)
      return visitor
    }

    /** Copies sent by a process. */
    async function copies(url: string): Promise<number> {
      const headers = { Authorization: `Bearer ${metricsToken}` }
      const samples = samplesOf(await (await fetch(`${url}/metrics`, { headers })).text())
      const sample = samples.find(
        ({ name, labels }) => name === 'campus_kept_members_pages_total' && labels['outcome'] === 'copied',
      )
      return sample?.value ?? 0
    }

    /** The page as it is made for a browser with a cookie that no page was kept for. */
    async function rendered(visitor: Visitor, path: string) {
      const once = visitor.at(here())
      once.cookies.set('auth.any', randomUUID())
      return once.read(path)
    }

    /** Keeps these pages in both processes, with a copy of each sent. */
    async function keepBoth(visitor: Visitor, paths: readonly string[]) {
      for (const at of [visitor, visitor.at(there())])
        for (const path of [...paths, ...paths]) expect((await at.read(path)).status, path).toBe(200)
    }

    const readers = [...new Set(visits.map(([, reader]) => reader as Role))]
    it.each(readers)('are, as copies, what would be made for %s', async (reader) => {
      const visitor = await logIn(reader)
      const wrong: Record<string, string> = {}
      const before = await copies(here())
      let kept = 0
      for (const [, who, path] of visits.filter((visit) => visit[1] === reader)) {
        const page = await rendered(visitor, path)
        if (page.status !== 200) continue
        kept++
        const answers = [await visitor.read(path), await visitor.read(path), await visitor.read(path)]
        for (const { text } of answers) {
          const found = difference(shown(text), shown(page.text))
          if (found) wrong[`${who} ${path}`] = found
        }
      }
      expect(wrong).toEqual({})
      expect((await copies(here())) - before).toBe(2 * kept)
    })

    it('are copied as well where scripts ask for their data alone', async () => {
      const [journalist, provider] = [await logIn('journalist'), await logIn('provider')]
      const before = await copies(here())
      const paths = ['/home.data', '/notifications.data', '/content.data?category=training', '/u.data']
      for (const path of paths)
        for (const visitor of [journalist, provider]) {
          const made = await rendered(visitor, path)
          expect(made.status).toBe(200)
          for (let n = 0; n < 3; n++)
            expect(difference(shown((await visitor.read(path)).text), shown(made.text)), path).toBeNull()
        }
      expect((await copies(here())) - before).toBe(2 * 2 * paths.length)
    })

    it('count as views of an offer also where they are copies, in both processes together', async () => {
      const reader = await logIn('journalist')
      const { rows } = await sql(
        `select id from offer where state = 'published' order by published_at desc limit 1`,
      )
      const id = (rows as { id: string }[])[0]?.id ?? ''
      const views = async () => {
        const text = `select coalesce(sum(count), 0)::int as n from offer_count where offer_id = $1 and kind = 'views'`
        return ((await sql(text, [id])).rows as { n: number }[])[0]?.n
      }
      const [before, copied] = [(await views()) ?? 0, await copies(here())]
      // As a browser asks for a page: `fetch` says that a script does, which is not counted.
      const open = async (url: string) => {
        const headers = { ...reader.headers(), 'Sec-Fetch-Mode': 'navigate' }
        const asked = get(`${url}/content/detail/view/${id}`, { headers, agent: false })
        const [answer] = (await once(asked, 'response')) as [IncomingMessage]
        answer.resume()
        expect(answer.statusCode).toBe(200)
      }
      await keepBoth(reader, [`/content/detail/view/${id}`])
      for (const url of [here(), here(), there()]) await open(url)
      expect((await copies(here())) - copied).toBe(3)
      await expect.poll(views, { timeout: 20_000 }).toBe(before + 3)
    })

    it('are each person’s own, one after the other at the same addresses', async () => {
      const roles: Role[] = [
        'journalist',
        'restricted',
        'trainer',
        'outlet',
        'provider',
        'contributor',
        'legalEntity',
      ]
      const people = await Promise.all(roles.map((role) => logIn(role)))
      const wrong: Record<string, string> = {}
      for (const path of [
        '/home',
        '/content',
        '/watchlist',
        '/notifications',
        '/messages',
        '/u',
        '/tutorial',
        '/about',
      ])
        for (let round = 0; round < 2; round++)
          for (const [index, person] of people.entries()) {
            const found = difference(
              shown((await person.read(path)).text),
              shown((await rendered(person, path)).text),
            )
            if (found) wrong[`${roles[index] ?? ''} ${path}`] = found
          }
      expect(wrong).toEqual({})
    })

    it('have forms with keys of their own', async () => {
      const visitor = await logIn('restricted')
      const keys = []
      for (let n = 0; n < 4; n++)
        keys.push(/name="formKey" value="([^"]+)"/.exec((await visitor.read('/home')).text)?.[1])
      expect(new Set(keys).size).toBe(4)
      expect(keys).not.toContain(undefined)
    })

    it('show the next page a change of the same person at the other process', async () => {
      const visitor = await logIn('journalist')
      const { rows } = await sql(
        `select id, headline from offer where state = 'published' and removed_at is null and not exists
           (select from bookmark join person on person.id = person_id where offer_id = offer.id and email = $1) limit 1`,
        [demoPerson('journalist').email],
      )
      const { id, headline } = rows[0] as { id: string; headline: string }
      await keepBoth(visitor, ['/watchlist', '/home'])
      expect((await visitor.at(there()).read('/watchlist')).text).not.toContain(headline)
      for (const bookmarked of ['true', 'false']) {
        await visitor.post(`/content/bookmark/${id}`, { bookmarked, returnTo: '/watchlist' })
        for (const at of [visitor.at(there()), visitor])
          expect((await at.read('/watchlist')).text.includes(headline)).toBe(bookmarked === 'true')
      }
    })

    it('show everybody what others have changed at the other process, also while no events arrive', async () => {
      const [reader, provider] = [await logIn('journalist'), await logIn('provider')]
      const paths = ['/content', '/home', '/content?p=iuprofiles', '/trainer/ingrid-solberg']
      await keepBoth(reader, paths)
      await keepBoth(provider, ['/home', '/messages'])
      await sql(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'campus-events' and datname = current_database()`,
      )
      // Which offers the page shows changes with the day.
      const shownOffer = /\/content\/detail\/view\/([\da-f-]{36})/.exec(
        (await reader.read('/home')).text,
      )?.[1]
      const word = `Changed-${randomUUID().slice(0, 8)}`
      const steps: [statement: string, path: string][] = [
        [`update offer set headline = '${word}-1' where id = '${shownOffer ?? ''}'`, '/home'],
        [
          `update person set last_name = '${word}-2' where vanity_name = 'ingrid-solberg'`,
          '/trainer/ingrid-solberg',
        ],
        [
          `update person set city = '${word}-3' where vanity_name = 'ingrid-solberg'`,
          '/trainer/ingrid-solberg',
        ],
        [
          `update person set first_name = '${word}-4' where email = '${demoPerson('journalist').email}'`,
          '/home',
        ],
      ]
      for (const [number, [statement, path]] of steps.entries()) {
        await sql(statement)
        for (const at of [reader.at(there()), reader])
          expect((await at.read(path)).text, path).toContain(`${word}-${String(number + 1)}`)
      }
      const to = await sql(`select id from person where email = $1`, [demoPerson('provider').email])
      const { id } = to.rows[0] as { id: string }
      const key = /name="formKey" value="([^"]+)"/.exec(
        (await reader.read(`/messages/new?to=${id}`)).text,
      )?.[1]
      const sent = await reader.post(`/messages/new?to=${id}`, {
        to: id,
        subject: word,
        body: word,
        formKey: key ?? '',
      })
      expect([302, 303]).toContain(sent.status)
      for (const at of [provider.at(there()), provider])
        expect((await at.read('/messages')).text).toContain(word)
    })

    it('end with the rights, the address and the session of their reader', async () => {
      const email = demoPerson('journalist').email
      const visitor = await logIn('journalist')
      await keepBoth(visitor, ['/content', '/home'])
      await sql('update person set validated = false where email = $1', [email])
      expect((await visitor.at(there()).read('/content')).status).toBe(403)
      expect((await visitor.read('/content')).status).toBe(403)
      await sql('update person set validated = true where email = $1', [email])
      expect((await visitor.read('/content')).status).toBe(200)
      await sql(`update person set email = 'changed@example.org' where email = $1`, [email])
      expect(await visitor.at(there()).read('/home')).toMatchObject({ status: 302, location: '/login' })
      await sql(`update person set email = $1 where email = 'changed@example.org'`, [email])

      const again = await logIn('journalist')
      await keepBoth(again, ['/home'])
      const elsewhere = again.at(there())
      await again.post('/logout', {})
      expect(await elsewhere.read('/home')).toMatchObject({
        status: 302,
        location: '/?returnTo=%2Fhome#login',
      })
      expect(await again.read('/home')).toMatchObject({ status: 302 })
      // The next person at the same browser.
      await again.logIn(demoPerson('provider').email, demoPassword)
      expect((await again.read('/home')).text).not.toContain(demoPerson('journalist').lastName)
    })

    it('speak the language that was chosen in another tab, and show a message once', async () => {
      const visitor = await logIn('journalist')
      const language = async () => /<html lang="(\w+)"/.exec((await visitor.read('/home')).text)?.[1]
      expect([await language(), await language()]).toEqual(['en', 'en'])
      await visitor.post('/language', { locale: 'de', returnTo: '/home' })
      expect([await language(), await language()]).toEqual(['de', 'de'])
      await visitor.post('/language', { locale: 'en', returnTo: '/home' })
      await keepBoth(visitor, ['/notifications'])
      await visitor.post('/notifications/read', { returnTo: '/notifications' })
      const pages = [await visitor.read('/notifications'), await visitor.read('/notifications')]
      expect(pages.map(({ text }) => text.includes('role="status"') && /marked as read/i.test(text))).toEqual(
        [true, false],
      )
    })

    it('are none where that is switched off', async () => {
      const campus = await startCampus({
        dataDir: join(folder, 'data-off'),
        smtpUrl,
        logFile: join(folder, 'off.log'),
        environment: { DATABASE_URL: databaseUrl, KEPT_FOR_MEMBERS: '0', METRICS_TOKEN: metricsToken },
      })
      try {
        const visitor = await logIn('journalist', campus.url)
        for (let n = 0; n < 3; n++) expect((await visitor.read('/home')).status).toBe(200)
        expect(await copies(campus.url)).toBe(0)
      } finally {
        await campus.stop()
      }
    })
  },
)
