import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listEndpoints } from '~/bin/api/endpoints'
import { takesFile } from '~/contracts/endpoint'
import { type HostileFile, hostileFile } from '../support/hostile/files'
import { type Field, fieldsIn } from '../support/hostile/forms'
import { openWatchedCampus } from '../support/hostile/watched-campus'
import type { Role } from '../support/people'

/** The same files in each run of the suite; `HOSTILE_SEED=… HOSTILE_RUNS=…` tries others. */
const runs = {
  seed: Number(process.env['HOSTILE_SEED'] ?? 20261127),
  numRuns: Number(process.env['HOSTILE_RUNS'] ?? 60),
}
const slowForOthers = 500
/** What reads a file has some seconds, and may wait for its turn. */
const slowest = 20_000
const bytesOfMebibyte = 1024 * 1024
/** Beside what the campus holds at the start: libraries that are loaded, and what the system has not taken back yet. */
const mostLeft = 300 * bytesOfMebibyte

/** The answer of a call to the API, by somebody who is logged in. */
type Ask = (call: string, body?: object) => Promise<unknown>
/** The id of a record of theirs, where the address of a call or a page names one. */
type Id = (ask: Ask) => Promise<string>
const auditId: Id = async (ask) =>
  ((await ask('/external-audits')) as { items: { id: string }[] }).items[0]?.id ?? ''

const calls: { call: string; role: Role; search: string; id?: Id }[] = [
  { call: 'POST /files', role: 'journalist', search: 'purpose=picture' },
  { call: 'POST /files', role: 'journalist', search: 'purpose=document' },
  { call: 'POST /own-offers/files', role: 'provider', search: 'purpose=offerPicture' },
  { call: 'POST /own-offers/files', role: 'provider', search: 'purpose=offerDocument' },
  { call: 'POST /questionnaire/files', role: 'outlet', search: '' },
  { call: 'POST /message-files', role: 'journalist', search: '' },
  { call: 'POST /people-imports', role: 'admin', search: '' },
  { call: 'POST /settings/logo', role: 'admin', search: '' },
  { call: 'POST /outlet-invitations', role: 'group', search: '' },
  { call: 'POST /questionnaire/import', role: 'outlet', search: '' },
  { call: 'POST /external-audits/{id}/files', role: 'audited', search: '', id: auditId },
]
const personNamed = async (ask: Ask, name: string): Promise<string> =>
  ((await ask(`/profiles/${name}`)) as { profile: { id: string } }).profile.id

/** The route of each page that takes a file, who sends one there, and its address, with the id of a record of theirs. */
const pages: [route: string, role: Role, address: string | ((ask: Ask) => Promise<string>)][] = [
  ['admin.settings', 'admin', '/admin/settings'],
  ['profile_settings', 'journalist', '/profile_settings'],
  ['profile_settings_.documents', 'outlet', '/profile_settings/documents'],
  ['content.detail.new', 'provider', '/content/detail/new'],
  [
    'content.detail.edit.$id',
    'provider',
    async (ask) => {
      const [offer] = (await ask('/own-offers')) as { id: string }[]
      return `/content/detail/edit/${offer?.id ?? ''}`
    },
  ],
  ['messages.new', 'journalist', async (ask) => `/messages/new?to=${await personNamed(ask, 'heimatkurier')}`],
  [
    'messages.$id',
    'journalist',
    async (ask) => {
      const toUser = await personNamed(ask, 'ingrid-solberg')
      const sent = await ask('/user-messages', { toUser, body: 'When is your next course?' })
      return `/messages/${(sent as { discussion: string }).discussion}`
    },
  ],
  ['admin.people.import._index', 'admin', '/admin/people/import'],
  ['outlets.invitations', 'group', '/outlets/invitations'],
  ['knowledgebase.questionnaire.$clause', 'outlet', '/knowledgebase/questionnaire/1'],
  ['knowledgebase.questionnaire.files', 'outlet', '/knowledgebase/questionnaire/files'],
  [
    'audits.$id.findings.$question',
    'audited',
    async (ask) => `/audits/${await auditId(ask)}/findings/owners-direct`,
  ],
]
const routes = import.meta.glob<string>('/app/routes/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The form of a page that takes a file: the name of that field, and what the others say by themselves. */
function formOf(html: string): { field: string; own: Field[] } {
  const form = html.match(/<form\b[\s\S]*?<\/form>/g)?.find((each) => each.includes('type="file"')) ?? ''
  const field = /<input[^>]*type="file"[^>]*>/.exec(form)?.[0].match(/ name="([^"]+)"/)?.[1] ?? ''
  const own = fieldsIn(form).filter(([name]) => name !== '' && name !== field)
  return { field, own: [...new Map(own)] }
}

/** Memory of the process that the system counts, in bytes. */
const memoryOf = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${String(pid)}/status`, 'utf8'))?.[1]) * 1024

describe('whatever file is sent to the campus', { timeout: 300_000 }, () => {
  let campus: Awaited<ReturnType<typeof openWatchedCampus>>
  let others: ReturnType<typeof campus.watch>
  let atStart = 0
  let served: HostileFile | null = null
  const outside = createServer((_, response) => {
    response.setHeader('Content-Type', served?.type ?? 'text/plain').end(served?.bytes)
  })

  beforeAll(async () => {
    outside.listen(0, '127.0.0.1')
    await once(outside, 'listening')
    const host = `127.0.0.1:${String((outside.address() as AddressInfo).port)}`
    campus = await openWatchedCampus({ OUTGOING_HOSTS: host })
    await campus.send('/about')
    atStart = memoryOf(campus.pid)
    others = campus.watch(['/ready', '/about'])
  }, 240_000)
  afterAll(async () => {
    await campus.stop()
    outside.close()
  }, 60_000)

  /** Requirements for every answer. */
  async function holds(path: string, init: RequestInit): Promise<{ status: number; text: string }> {
    const before = campus.errors().length
    const { result, milliseconds } = await campus.timed(async () => {
      const response = await campus.send(path, init)
      return { status: response.status, text: await response.text() }
    })
    const logged = campus.errors().slice(before)
    expect(result.status, `status ${String(result.status)}: ${logged.join()}`).toBeLessThan(500)
    expect(logged, 'logged errors').toEqual([])
    expect(milliseconds, 'milliseconds').toBeLessThan(slowest)
    return result
  }

  it('goes through every call that takes one', async () => {
    const taking = (await listEndpoints()).filter(takesFile).map(({ method, path }) => `${method} ${path}`)
    expect([...new Set(calls.map(({ call }) => call))].sort()).toEqual(taking.sort())
  })

  /** Calls the API with the token of this header. */
  const askAs =
    (Authorization: string): Ask =>
    async (call, body) => {
      const headers = { Authorization, 'Content-Type': 'application/json' }
      const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
      return (await campus.send(`/api${call}`, { headers, ...init })).json() as Promise<unknown>
    }

  it.each(calls)('$call?$search: is taken or refused, without a failure', async (each) => {
    const { call, role, search, id } = each
    const { Authorization } = await campus.logIn(role)
    const named = id ? call.replace('{id}', await id(askAs(Authorization))) : call
    const path = `/api${named.replace('POST ', '')}?${search}`
    await fc.assert(
      fc.asyncProperty(hostileFile, async ({ name, type, bytes }) => {
        const headers = { Authorization, 'Content-Type': type }
        const body = new Uint8Array(bytes)
        const { status, text } = await holds(`${path}&name=${name}`, { method: 'POST', headers, body })
        // A refusal says why.
        if (status >= 400) expect(JSON.parse(text)).toHaveProperty('status', status)
      }),
      runs,
    )
  })

  it('goes through every page that takes one', () => {
    const taking = Object.entries(routes).filter(([, source]) => /form: '(?:files|message)'/.test(source))
    const names = taking.map(([file]) => file.replace(/^.*\/|\.tsx$/g, ''))
    expect(pages.map(([route]) => route).sort()).toEqual(names.sort())
  })

  it.each(pages)('%s: is taken or refused with a page', async (_, role, address) => {
    const { Cookie, Authorization } = await campus.logIn(role)
    const path = typeof address === 'string' ? address : await address(askAs(Authorization))
    const html = await (await campus.send(path, { headers: { Cookie, Accept: 'text/html' } })).text()
    const { field, own } = formOf(html)
    expect(field).not.toBe('')
    await fc.assert(
      fc.asyncProperty(hostileFile, async ({ name, type, bytes }) => {
        const body = new FormData()
        for (const [key, value] of own) body.append(key, value)
        body.append(field, new File([new Uint8Array(bytes)], name, { type }))
        const headers = { Cookie, Origin: campus.url, Accept: 'text/html' }
        const { status, text } = await holds(path, { method: 'POST', headers, body })
        if (status >= 400) expect(text).toContain('<main')
      }),
      { ...runs, numRuns: Math.ceil(runs.numRuns / 2) },
    )
  })

  it('as a source of offers, is read or refused with the reason', async () => {
    const { Authorization } = await campus.logIn('provider')
    const address = `http://127.0.0.1:${String((outside.address() as AddressInfo).port)}/courses`
    const headers = { Authorization, 'Content-Type': 'application/json' }
    await fc.assert(
      fc.asyncProperty(hostileFile, async (file) => {
        served = file
        const source = { address, category: null, language: null, cost: null }
        const added = await holds('/api/offer-sources', {
          method: 'POST',
          headers,
          body: JSON.stringify(source),
        })
        const answer = JSON.parse(added.text) as { id?: string; violations?: { code: string }[] }
        if (added.status === 201)
          await holds(`/api/offer-sources/${answer.id ?? ''}`, { method: 'DELETE', headers })
        else expect(answer.violations?.[0]?.code, file.kind).toMatch(/^source/)
      }),
      runs,
    )
  })

  it('lets nobody else wait', async () => {
    await others.stop()
    for (const [path, times] of Object.entries(others.times)) {
      process.stdout.write(
        `${path}: ${String(times.length)} answers, the longest ${String(Math.max(...times))} ms\n`,
      )
      expect(times.length, path).toBeGreaterThan(50)
      expect(Math.max(...times), path).toBeLessThan(slowForOthers)
    }
  })

  it('gives its memory back', async () => {
    await expect
      .poll(() => memoryOf(campus.pid) - atStart, { timeout: 120_000, interval: 1000 })
      .toBeLessThan(mostLeft)
  })
})
