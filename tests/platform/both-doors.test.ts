import fc from 'fast-check'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { ApiError } from '~/api/platform/errors'
import { createMounter, Page } from '~/api/platform/mount'
import { seedDocuments, seedReference } from '~/api/seed'
import { demoPassword, seedDemo } from '~/api/seed/demo'
import type { Arrived } from '~/app/platform/calls/network.server'
import type { Tokens } from '~/contracts/accounts/auth'
import type { CallOrigin, SentCall } from '~/contracts/call'
import {
  answersStream,
  type Endpoint,
  endpoint,
  FileInput,
  FileOutput,
  PageQuery,
} from '~/contracts/endpoint'
import type { ErrorCode } from '~/contracts/error-status'
import { listCountries } from '~/contracts/reference'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { throughHttp } from '~/tests/support/front'

type Kit = ReturnType<typeof createTestApi>

const visitor: CallOrigin = {
  token: null,
  locale: 'de',
  userAgent: 'A browser',
  address: '192.0.2.9',
  requestId: 'the-request',
  idempotencyKey: null,
  ifNoneMatch: null,
  visit: null,
}

/** An answer as it can be compared: a file or a stream by its headers, a file also by its bytes. */
async function comparable({ raw, ...answer }: Arrived, endpoint: Endpoint) {
  if (!raw) return { ...answer, headers: null, bytes: null }
  const headers = Object.fromEntries(raw.headers)
  if (!answersStream(endpoint))
    return { ...answer, headers, bytes: Buffer.from(await raw.arrayBuffer()).toString('base64') }
  await raw.body?.cancel()
  return { ...answer, headers, bytes: null }
}

/** The answers to one call through both doors. */
async function askBoth({ api }: Kit, call: SentCall, origin: CallOrigin) {
  const http = await comparable(await throughHttp(api)(call, origin), call.endpoint)
  const direct = await comparable(await api.call(call, origin), call.endpoint)
  return { http, direct }
}

async function expectSame(kit: Kit, call: SentCall, origin: CallOrigin) {
  const { http, direct } = await askBoth(kit, call, origin)
  if (direct.headers?.['etag'] !== http.headers?.['etag']) {
    // A list that is written for each call has a tag of its own at each, through the same door too.
    const again = await comparable(await kit.api.call(call, origin), call.endpoint)
    if (again.headers?.['etag'] !== direct.headers?.['etag']) {
      expect(call.endpoint.path).toMatch(/export$|\/file$/)
      for (const answer of [http, direct])
        if (answer.headers) Object.assign(answer, { bytes: '' }).headers['etag'] = ''
    }
  }
  expect(direct, `${call.endpoint.method} ${call.endpoint.path}`).toStrictEqual(http)
  return direct
}

const modules = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value
const readings = Object.values(modules)
  .flatMap((module) => Object.values(module).filter(isEndpoint))
  .filter(({ method }) => method === 'GET')
const hasParams = ({ path }: Endpoint) => path.includes('{')

/** Calls that are answered with a query alone. */
const queries: Record<string, Record<string, string>> = {
  '/offer-dates': { month: '2026-12' },
  '/standard/comparison': { from: '1', to: '1' },
  '/outlets/{id}/disclosures/comparison': { from: '1', to: '1' },
}
/** Parameters that no answer names. */
const fixedParams: Record<string, string> = { locale: 'de', clause: '1', number: '1' }
const queryOf = ({ path }: Endpoint) => (queries[path] ? { query: queries[path] } : {})

/** Everything in a body that may name a record. */
function namesIn(body: unknown): string[] {
  if (typeof body !== 'object' || body === null) return []
  return Object.entries(body).flatMap(([key, value]) =>
    typeof value === 'string' && /^(id|uid|code|vanityName|discussion|name)$/i.test(key)
      ? [value]
      : namesIn(value),
  )
}

describeWithDatabase('every reading call', (database) => {
  const readers = [
    'layla.haddad@example.org',
    'kontakt.akademie@example.org',
    'editors.savannah@example.net',
    'redaktion.kurier@example.org',
    'admin@example.org',
  ]
  const names = new Map<string, Set<string>>()
  let kit: Kit
  let origins: CallOrigin[]

  async function logIn(email: string): Promise<CallOrigin> {
    const body = { email, password: demoPassword }
    const { token } = (await kit.request('POST', '/authentication/login', { body })).body as Tokens
    return { ...visitor, token }
  }

  beforeAll(async () => {
    kit = createTestApi(database(), { development: true, mailFolder: '/nowhere' })
    await seedReference(database())
    await seedDocuments(kit.deps)
    await seedDemo(kit.deps)
    origins = [visitor, ...(await Promise.all(readers.map(logIn)))]
    for (const each of readings.filter((reading) => !hasParams(reading) && !answersStream(reading)))
      for (const origin of origins) {
        const { body } = await kit.api.call({ endpoint: each }, origin)
        names.set(each.tag, new Set([...(names.get(each.tag) ?? []), ...namesIn(body)]))
      }
  })

  const paramsFor = ({ tag, path }: Endpoint): Record<string, string>[] => {
    const known = [...(names.get(tag) ?? [])].slice(0, 4)
    const params = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
    const valueOf = (name: string, id: string) => fixedParams[name] ?? id
    return [...known, v7()].map((id) => Object.fromEntries(params.map((name) => [name, valueOf(name, id)])))
  }

  it.each(readings.map((each) => [each.path, each] as const))('%s', async (_, each) => {
    for (const origin of origins)
      for (const params of hasParams(each) ? paramsFor(each) : [{}]) {
        // Looking may be noted, once an hour.
        const asked = { endpoint: each, params, ...queryOf(each) }
        await kit.api.call(asked, origin).then(({ raw }) => raw?.body?.cancel())
        await expectSame(kit, asked, origin)
      }
  })

  it('gives an answer that belongs to the caller alone, also where the API keeps it', async () => {
    const call = { endpoint: listCountries, query: { 'groups[]': 'translations', pagination: 'false' } }
    const first = (await kit.api.call(call, visitor)).body as z.output<typeof listCountries.output>
    const wanted = structuredClone(first)
    for (const { translations } of first) translations.length = 0
    first.length = 1
    expect((await kit.api.call(call, visitor)).body).toStrictEqual(wanted)
  })

  it('is answered with content for somebody in most cases', async () => {
    const answered = []
    for (const each of readings.filter((reading) => !answersStream(reading))) {
      const calls = origins.flatMap((origin) =>
        (hasParams(each) ? paramsFor(each) : [{}]).map((params) =>
          kit.api.call({ endpoint: each, params, ...queryOf(each) }, origin),
        ),
      )
      const answers = await Promise.all(calls)
      for (const { raw } of answers) await raw?.body?.cancel()
      if (answers.some(({ status }) => status === 200)) answered.push(each.path)
    }
    expect(answered.length / readings.length).toBeGreaterThan(0.7)
  })
})

const echo = endpoint('POST', '/echo/{id}/{part}', {
  permission: 'public',
  tag: 'test',
  summary: 'Says what has arrived',
  params: z.object({ id: z.string(), part: z.string() }),
  query: z.record(z.string(), z.unknown()),
  input: z.unknown(),
  output: z.unknown(),
})

describeWithDatabase('what a handler is given', (database) => {
  const text = fc.string({ unit: 'grapheme', maxLength: 12 })
  const scalar = fc.oneof(text, fc.integer(), fc.double(), fc.boolean())
  const value = fc.option(fc.oneof(scalar, fc.array(scalar, { maxLength: 3 })), { nil: undefined })
  const call = fc.record({
    endpoint: fc.constant(echo),
    params: fc.record({
      id: text,
      part: fc.oneof(text, fc.constantFrom('', '.', '..', '%2e', '%2F', '?', '#')),
    }),
    query: fc.dictionary(fc.constantFrom('page', 'q', 'kind[]', 'a b', 'ü&='), fc.option(value)),
    input: fc.anything({ withDate: true, withMap: true, withNullPrototype: true }),
  })

  it('is the same through both doors, whatever is sent', async () => {
    const kit = createTestApi(database())
    createMounter(kit.api, kit.deps).open(echo, ({ params, query, input, actor, caller }) =>
      Promise.resolve({ params, query, input: input ?? null, actor, caller }),
    )
    const statuses = new Map<number, number>()
    await fc.assert(
      fc.asyncProperty(call, async (sent) => {
        const { status } = await expectSame(kit, sent, visitor)
        statuses.set(status, (statuses.get(status) ?? 0) + 1)
      }),
      // Some parsers of addresses leave this `..` where it is.
      {
        numRuns: 1000,
        examples: [[{ endpoint: echo, params: { id: '.A', part: '..' }, query: {}, input: {} }]],
      },
    )
    expect(statuses.get(200)).toBeGreaterThan(300)
    expect(statuses.get(404)).toBeGreaterThan(50)
  })

  it('is who asks, in which language, from where, once per key', async () => {
    const kit = createTestApi(database())
    let nth = 0
    createMounter(kit.api, kit.deps).open(echo, ({ actor, caller }) =>
      Promise.resolve({ actor, caller, nth: ++nth }),
    )
    const { tokens } = await kit.as(await kit.seedPerson({ locale: 'fr' }))
    const origin = { ...visitor, token: tokens.token, idempotencyKey: 'one-form' }
    const sent = { endpoint: echo, params: { id: '1', part: 'ä/b' }, input: { a: 1 } }
    const { body } = await expectSame(kit, sent, origin)
    expect(body).toMatchObject({
      nth: 1,
      caller: { locale: 'de', userAgent: 'A browser', address: '192.0.2.9' },
    })
    expect((await expectSame(kit, { ...sent, input: { a: 2 } }, origin)).body).toMatchObject({ nth: 2 })
  })
})

const about = { tag: 'test', summary: 'Made up by the test' } as const
const fail = endpoint('POST', '/fail/{code}', {
  ...about,
  permission: 'public',
  params: z.object({ code: z.string() }),
  input: z.strictObject({ text: z.string().min(3), many: z.array(z.unknown()).optional() }),
})
const guarded = endpoint('GET', '/guarded', { ...about, permission: 'signedIn', output: z.object({}) })
const adminOnly = endpoint('GET', '/admin-only', {
  ...about,
  permission: 'people.manage',
  output: z.object({}),
})
const accepted = endpoint('POST', '/accepted', { ...about, permission: 'public', status: 202 })
const done = endpoint('DELETE', '/done', { ...about, permission: 'public' })
const missing = endpoint('GET', '/missing', { ...about, permission: 'public', output: z.object({}) })
const listed = endpoint('GET', '/listed', {
  ...about,
  permission: 'public',
  query: PageQuery.extend({
    on: z.enum(['true', 'false']).optional(),
    'kinds[]': z.array(z.string()).optional(),
  }),
  output: z.array(z.unknown()),
  paged: true,
})
const takeFile = endpoint('POST', '/taken', {
  ...about,
  permission: 'public',
  input: FileInput,
  maxBytes: 1000,
  output: z.object({ size: z.number() }),
  status: 201,
})
const giveFile = endpoint('GET', '/given', {
  ...about,
  permission: 'public',
  output: FileOutput,
  types: ['text/plain'],
})

describeWithDatabase('an answer', (database) => {
  let kit: Kit
  let member: CallOrigin
  beforeAll(async () => {
    kit = createTestApi(database())
    const mount = createMounter(kit.api, kit.deps)
    mount.open(fail, ({ params: { code } }) => {
      if (code === 'unexpected') throw new Error('the secret reason')
      if (code === 'refused') throw Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })
      const wait: Record<string, string> = code === 'tooManyRequests' ? { 'Retry-After': '17' } : {}
      throw new ApiError(code as ErrorCode, [{ propertyPath: 'text', code: 'required' }], wait)
    })
    mount.guarded(guarded, () => Promise.resolve({}))
    mount.guarded(adminOnly, () => Promise.resolve({}))
    mount.open(accepted, () => Promise.resolve(undefined))
    mount.open(done, () => Promise.resolve(undefined))
    mount.open(listed, ({ query }) =>
      Promise.resolve(new Page([query], 77, { incomplete: query.page === 2 })),
    )
    mount.open(takeFile, ({ input }) => Promise.resolve({ size: input.byteLength }))
    mount.open(giveFile, () =>
      Promise.resolve({
        type: 'text/plain',
        tag: 'abc',
        shared: false,
        saveAs: 'ä.txt',
        read: () => Promise.resolve(new TextEncoder().encode('words')),
      }),
    )
    const { tokens } = await kit.as(await kit.seedPerson())
    member = { ...visitor, token: tokens.token }
  })

  const codes = [
    'badRequest',
    'invalidCredentials',
    'forbidden',
    'notFound',
    'conflict',
    'gone',
    'unprocessable',
  ]
  it.each([...codes, 'tooManyRequests', 'unavailable', 'noRoom', 'unexpected', 'refused'])(
    'of a call that fails is the same: %s',
    async (code) => {
      const { status, retryAfter, body } = await expectSame(
        kit,
        { endpoint: fail, params: { code }, input: { text: 'long enough' } },
        member,
      )
      expect(status).toBeGreaterThanOrEqual(400)
      expect(body).toMatchObject({ status, requestId: 'the-request' })
      expect(JSON.stringify(body)).not.toContain('secret reason')
      if (code === 'tooManyRequests') expect([status, retryAfter]).toEqual([429, '17'])
    },
  )

  const nested = (levels: number): unknown[] => (levels > 1 ? [nested(levels - 1)] : [1])
  const text = 'long enough'
  it.each<[string, number, SentCall]>([
    ['is nobody', 401, { endpoint: guarded }],
    ['calls what is not there', 404, { endpoint: missing }],
    ['sends nothing', 415, { endpoint: fail, params: { code: 'gone' } }],
    [
      'sends a file where none belongs',
      415,
      { endpoint: fail, params: { code: 'gone' }, input: new Blob(['{}']) },
    ],
    [
      'sends an unknown field',
      422,
      { endpoint: fail, params: { code: 'gone' }, input: { text, role: 'admin' } },
    ],
    ['sends too little', 422, { endpoint: fail, params: { code: 'gone' }, input: { text: '' } }],
    [
      'sends half of a sign',
      422,
      { endpoint: fail, params: { code: 'gone' }, input: { text: `${text}\uD800` } },
    ],
    ['names what no record can be', 404, { endpoint: fail, params: { code: 'a\0' }, input: { text } }],
    [
      'sends too much',
      413,
      { endpoint: fail, params: { code: 'gone' }, input: { text: 'ü'.repeat(150_000) } },
    ],
    ['nests too deep', 400, { endpoint: fail, params: { code: 'gone' }, input: { text, many: nested(40) } }],
    ['asks for no page', 422, { endpoint: listed, query: { page: 0 } }],
    ['asks twice', 422, { endpoint: listed, query: { page: [1, 2] } }],
    ['sends a large file', 413, { endpoint: takeFile, input: new Blob([new Uint8Array(1001)]) }],
  ])('to somebody who %s is the same: %i', async (_, status, call) => {
    expect((await expectSame(kit, call, visitor)).status).toBe(status)
  })

  it('to somebody who may not is the same', async () => {
    expect((await expectSame(kit, { endpoint: adminOnly }, member)).status).toBe(403)
    expect(
      (await expectSame(kit, { endpoint: guarded }, { ...visitor, token: 'made.up.words' })).status,
    ).toBe(401)
  })

  it.each<[string, SentCall['query']]>([
    ['nothing', undefined],
    ['numbers and flags', { page: 2, itemsPerPage: 10, pagination: true, on: false }],
    ['texts', { page: '3', itemsPerPage: '10', pagination: 'false' }],
    ['lists', { 'kinds[]': ['a', 'b', ''] }],
    ['what is left out', { page: undefined, on: null, 'kinds[]': [] }],
  ])('of a list is the same where the query has %s', async (_, query) => {
    const { status, total, incomplete } = await expectSame(kit, { endpoint: listed, query }, visitor)
    expect([status, total, incomplete]).toEqual([200, 77, query?.['page'] === 2])
  })

  it('without a body is the same', async () => {
    expect(await expectSame(kit, { endpoint: accepted }, visitor)).toMatchObject({
      status: 202,
      body: undefined,
    })
    expect(await expectSame(kit, { endpoint: done }, visitor)).toMatchObject({ status: 204, body: undefined })
  })

  it('that takes or gives a file is the same, also where the browser has it', async () => {
    const input = new Blob([new Uint8Array(1000)])
    expect((await expectSame(kit, { endpoint: takeFile, input }, visitor)).body).toEqual({ size: 1000 })
    expect((await expectSame(kit, { endpoint: takeFile }, visitor)).body).toEqual({ size: 0 })
    expect((await expectSame(kit, { endpoint: giveFile }, visitor)).status).toBe(200)
    expect((await expectSame(kit, { endpoint: giveFile }, { ...visitor, ifNoneMatch: '"abc"' })).status).toBe(
      304,
    )
  })
})
