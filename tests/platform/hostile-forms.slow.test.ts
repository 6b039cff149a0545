import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEndpoints } from '~/bin/api/endpoints'
import { startCampus } from '../support/campus-server'
import { filledFolder } from '../support/processes/filled-folder'
import {
  encodeForm,
  type Field,
  fieldsIn,
  hostileForm,
  type HostileForm,
  hostileText,
} from '../support/hostile/forms'
import { addressOf } from '../support/hostile/routes'
import { demoPassword, demoPerson, type Role } from '../support/people'
import { threadTimes, timesSince } from '../support/processes/thread-time'

const root = fileURLToPath(new URL('../..', import.meta.url))
const slowMilliseconds = 1000
const slowReady = 500
const mostBytes = 100_000
/** Answers of the error page to a form. */
const refusals = [401, 403, 404, 409, 410, 413, 429]

/** What a page takes to show the texts of a form: once in a field of its own, once as data for its scripts. */
function bytesShown(form: HostileForm | undefined): number {
  const texts = form?.fields.map(([, value]) => value) ?? []
  const data = JSON.stringify(texts).replace(/[<>&\u2028\u2029]/g, '\\u0000')
  return Buffer.byteLength(renderToString(texts.join('\n\n')) + data)
}
/** The same attacks in each run of the suite; `HOSTILE_SEED=… HOSTILE_RUNS=…` tries others. */
const runs = {
  seed: Number(process.env['HOSTILE_SEED'] ?? 20261122),
  numRuns: Number(process.env['HOSTILE_RUNS'] ?? 300),
}
const readers = ['visitor', 'restricted', 'outlet', 'provider', 'admin'] as const satisfies (
  Role | 'visitor'
)[]

const modules = import.meta.glob<string>('/app/routes/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const targets = Object.entries(modules)
  .filter(([, source]) => /export (async function|const|\{) ?action/.test(source))
  .map(([file]) => addressOf(file))
  // Logs the user out.
  .filter((path) => path !== '/logout')
const endpoints = new Map(
  (await listEndpoints())
    .filter(({ path, types }) => path !== '/authentication/logout' && !types.includes('text/event-stream'))
    .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint]),
)

/** One built server for all of it, as an attacker meets it. */
describe('whatever is sent to the campus', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'campus-hostile-'))
  const logFile = join(folder, 'server.log')
  let campus: Awaited<ReturnType<typeof startCampus>>
  const readyTimes: number[] = []
  const longest = { answer: 0, ready: 0, bytes: 0 }
  let watching = true
  let watch: Promise<void>

  beforeAll(async () => {
    execFileSync(process.execPath, ['bin/start.mjs', '--build-only'], { cwd: root, stdio: 'ignore' })
    campus = await startCampus({
      dataDir: await filledFolder(join(folder, 'data')),
      smtpUrl: 'smtp://127.0.0.1:9',
      logFile,
      environment: { LOG_LEVEL: 'error' },
    })
    watch = watchReady()
  }, 240_000)
  afterAll(async () => {
    watching = false
    await watch
    process.stdout.write(`longest answers in ms and bytes: ${JSON.stringify(longest)}\n`)
    await campus.stop()
    rmSync(folder, { recursive: true })
  }, 60_000)

  /** A connection of its own for each: one whose body was refused unread is closed, and would take the next request along. */
  const send = (path: string, init: RequestInit = {}) =>
    fetch(campus.url + path, {
      redirect: 'manual',
      ...init,
      headers: { ...(init.headers as Record<string, string>), Connection: 'close' },
    })

  /**
   * How long an answer took without the time in which the campus or this test was ready to go on and another program had the
   * processor. What the campus waits for otherwise (a lock, a disk) counts; at least what its busiest thread has worked.
   */
  async function timed<T>(work: () => Promise<T>): Promise<{ result: T; milliseconds: number }> {
    const { pid = 0 } = campus
    const [server, client] = [threadTimes(pid), threadTimes(process.pid)]
    const started = performance.now()
    const result = await work()
    const waited = performance.now() - started
    const { worked, queued } = timesSince(pid, server)
    const notOwn = queued + timesSince(process.pid, client).queued
    return { result, milliseconds: Math.max(worked, waited - notOwn) }
  }

  /** Another client that checks whether the campus responds. */
  async function watchReady(): Promise<void> {
    while (watching) {
      const { milliseconds } = await timed(async () => (await send('/ready')).text())
      readyTimes.push(milliseconds)
      longest.ready = Math.max(longest.ready, milliseconds)
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }

  const newErrors = () =>
    readFileSync(logFile, 'utf8')
      .split('\n')
      .filter((line) => /^\{"level":(50|60)/.test(line))

  /** Requirements for every response. */
  async function holds(path: string, init: RequestInit, form?: HostileForm): Promise<void> {
    const before = newErrors().length
    const { result: answer, milliseconds } = await timed(async () => {
      const response = await send(path, init)
      const content = Buffer.from(await response.arrayBuffer())
      return { status: response.status, bytes: content.byteLength, text: content.toString() }
    })
    longest.answer = Math.max(longest.answer, milliseconds)
    longest.bytes = Math.max(longest.bytes, answer.bytes)
    expect(
      answer.status,
      `status ${String(answer.status)}: ${newErrors().slice(before).join()}`,
    ).toBeLessThan(500)
    expect(newErrors().slice(before), 'logged errors').toEqual([])
    // The page that refuses a form before it reaches its own page shows what was typed.
    const shown = refusals.includes(answer.status) ? bytesShown(form) : 0
    expect(answer.bytes, 'bytes of the answer').toBeLessThan(mostBytes + shown)
    expect(answer.text, 'a place without its value').not.toMatch(/\{\{(?:label|min|max|scope|count|name)\}\}/)
    expect(milliseconds, 'milliseconds').toBeLessThan(slowMilliseconds)
  }

  async function logIn(role: Role): Promise<{ Cookie: string; Authorization: string }> {
    const { email } = demoPerson(role)
    const form = await send('/login', {
      method: 'POST',
      headers: { Origin: campus.url },
      body: new URLSearchParams({ email, password: demoPassword }),
    })
    const call = await send('/api/authentication/login', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ email, password: demoPassword }),
    })
    const { token } = (await call.json()) as { token: string }
    return { Cookie: form.headers.getSetCookie()[0]!.split(';')[0]!, Authorization: `Bearer ${token}` }
  }

  const sessionOf = async (reader: (typeof readers)[number]) =>
    reader === 'visitor' ? { Cookie: '', Authorization: '' } : logIn(reader)

  it.each(readers)('as a form, by %s, is answered soon, briefly and without a failure', async (reader) => {
    const { Cookie } = await sessionOf(reader)
    const pages: [string, Field[]][] = []
    // Sequentially, because concurrent requests would be an attack in themselves.
    for (const path of targets) {
      const page = await send(path, { headers: { Cookie, Accept: 'text/html' } })
      pages.push([path, fieldsIn(await page.text())])
    }
    const attacks = fc
      .constantFrom(...pages)
      .chain(([path, own]) => fc.tuple(fc.constant(path), hostileForm(own), fc.boolean()))
    await fc.assert(
      fc.asyncProperty(attacks, async ([path, form, byScript]: [string, HostileForm, boolean]) => {
        const { body, type } = encodeForm(form)
        const [pathname, search] = path.split('?')
        const data = pathname === '/' ? '/_root.data' : `${pathname ?? ''}.data`
        const address = byScript ? `${data}?${search ?? ''}` : path
        const headers = { Origin: campus.url, Cookie, 'Content-Type': type, 'Accept-Encoding': 'identity' }
        await holds(address, { method: 'POST', headers, body }, form)
      }),
      runs,
    )
  })

  it.each(readers)('as a call, by %s, is answered soon, briefly and without a failure', async (reader) => {
    const { Authorization } = await sessionOf(reader)
    const deep = fc.integer({ min: 10, max: 50_000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth))
    const json = fc.oneof(
      fc.jsonValue({ maxDepth: 4 }).map((value) => JSON.stringify(value)),
      deep,
      deep.map((value) => `{"fields":${value},"input":${value}}`),
      fc
        .dictionary(
          fc.constantFrom('email', 'name', 'input', 'page', 'id', '__proto__', 'reason', 'body'),
          hostileText,
        )
        .map((value) => JSON.stringify(value)),
      hostileText,
    )
    const attack = fc.record({
      name: fc.constantFrom(...endpoints.keys()),
      parameter: hostileText.filter((text) => text.length < 2000),
      query: fc.array(
        fc.tuple(
          fc.constantFrom('page', 'itemsPerPage', 'text', 'sort', 'kind', 'groups[]', 'x[y]'),
          hostileText.filter((text) => text.length < 1000),
        ),
        { maxLength: 3 },
      ),
      body: json,
      key: fc.option(fc.uuid()),
    })
    await fc.assert(
      fc.asyncProperty(attack, async ({ name, parameter, query, body, key }) => {
        const endpoint = endpoints.get(name)!
        const encoded = encodeURIComponent(Buffer.from(parameter).toString())
        const path = endpoint.path.replace(/\{\w+\}/g, encoded || 'x')
        const search = new URLSearchParams(query.map(([name, value]) => [name, value])).toString()
        const headers = {
          'Content-Type': endpoint.method === 'PATCH' ? 'application/merge-patch+json' : 'application/json',
          ...(Authorization ? { Authorization } : {}),
          ...(key ? { 'Idempotency-Key': key } : {}),
          'Accept-Encoding': 'identity',
        }
        const hasBody = endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
        await holds(`/api${path}?${search}`, {
          method: endpoint.method,
          headers,
          ...(hasBody ? { body } : {}),
        })
      }),
      runs,
    )
  })

  it('lets nobody else wait', () => {
    expect(readyTimes.length).toBeGreaterThan(100)
    expect(Math.max(...readyTimes)).toBeLessThan(slowReady)
  })
})
