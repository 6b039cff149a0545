import fc from 'fast-check'
import { renderToString } from 'react-dom/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEndpoints } from '~/bin/api/endpoints'
import {
  encodeForm,
  type Field,
  fieldsIn,
  hostileForm,
  type HostileForm,
  hostileText,
} from '../support/hostile/forms'
import { addressOf } from '../support/hostile/routes'
import { openWatchedCampus } from '../support/hostile/watched-campus'
import type { Role } from '../support/people'

const slowMilliseconds = 1000
const slowReady = 500
const mostBytes = 100_000
/** Answers of the error page to a form. */
const refusals = [400, 401, 403, 404, 409, 410, 413, 429]

/** Of the forms that are not valid, the page itself shows most again, within `mostBytes`; only the error page says this of one. */
const isErrorPage = ({ status, text }: { status: number; text: string }) =>
  refusals.includes(status) || (status === 422 && /\\?"incomplete\\?"/.test(text))

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
  let campus: Awaited<ReturnType<typeof openWatchedCampus>>
  let others: ReturnType<typeof campus.watch>
  const longest = { answer: 0, ready: 0, bytes: 0 }
  const send: typeof campus.send = (path, init) => campus.send(path, init)

  beforeAll(async () => {
    campus = await openWatchedCampus()
    others = campus.watch(['/ready'])
  }, 240_000)
  afterAll(async () => {
    process.stdout.write(`longest answers in ms and bytes: ${JSON.stringify(longest)}\n`)
    await campus.stop()
  }, 60_000)

  /** Requirements for every response. */
  async function holds(path: string, init: RequestInit, form?: HostileForm): Promise<void> {
    const before = campus.errors().length
    const { result: answer, milliseconds } = await campus.timed(async () => {
      const response = await send(path, init)
      const content = Buffer.from(await response.arrayBuffer())
      return { status: response.status, bytes: content.byteLength, text: content.toString() }
    })
    longest.answer = Math.max(longest.answer, milliseconds)
    longest.bytes = Math.max(longest.bytes, answer.bytes)
    expect(
      answer.status,
      `status ${String(answer.status)}: ${campus.errors().slice(before).join()}`,
    ).toBeLessThan(500)
    expect(campus.errors().slice(before), 'logged errors').toEqual([])
    // The page that refuses a form before it reaches its own page shows what was typed.
    const shown = isErrorPage(answer) ? bytesShown(form) : 0
    expect(answer.bytes, `bytes of the answer ${String(answer.status)}`).toBeLessThan(mostBytes + shown)
    expect(answer.text, 'a place without its value').not.toMatch(/\{\{(?:label|min|max|scope|count|name)\}\}/)
    expect(milliseconds, 'milliseconds').toBeLessThan(slowMilliseconds)
  }

  const sessionOf = async (reader: (typeof readers)[number]) =>
    reader === 'visitor' ? { Cookie: '', Authorization: '' } : campus.logIn(reader)

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

  it('lets nobody else wait', async () => {
    await others.stop()
    const times = others.times['/ready'] ?? []
    longest.ready = Math.max(...times)
    expect(times.length).toBeGreaterThan(100)
    expect(longest.ready).toBeLessThan(slowReady)
  })
})
