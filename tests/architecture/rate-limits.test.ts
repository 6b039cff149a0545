import { describe, expect, it } from 'vitest'
import { costsMuch, createCallCounter } from '~/api/platform/call-limits'
import { isWithin } from '~/api/platform/rate-limit'
import { type Endpoint, takesFile } from '~/contracts/endpoint'
import { lifetimes } from '~/contracts/constants'
import { can, type AccessLevel } from '~/contracts/permissions'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { isTest, listFiles, readProjectFile } from './source-tree'

const modules = import.meta.glob<Record<string, unknown>>(['/contracts/**/*.ts', '!**/*.test.ts'], {
  eager: true,
})
const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'permission' in value && 'path' in value
const endpoints = Object.values(modules).flatMap((module) => Object.values(module).filter(isEndpoint))

const accounts: Partial<Record<AccessLevel, { roles: string[]; validated?: boolean }>> = {
  journalist: { roles: ['ROLE_INDIVIDUAL_JOURNALIST'], validated: true },
  journalistRestricted: { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] },
  mediaOutlet: { roles: ['ROLE_MEDIA_OUTLET'] },
  provider: { roles: ['ROLE_SERVICE_PROVIDER'], validated: true },
  providerPending: { roles: ['ROLE_SERVICE_PROVIDER'] },
  trainer: { roles: ['ROLE_TRAINER'] },
  group: { roles: ['ROLE_GROUP'] },
  admin: { roles: ['ROLE_ADMIN'] },
}

describeWithDatabase('a limit of zero', (database) => {
  it('stops every call that writes or reads, before anything of it is looked at', async () => {
    const open = createTestApi(database())
    const strict = createTestApi(database(), { rateLimitFactor: 0 })
    const tokens = new Map<AccessLevel, string>()
    for (const [accessLevel, account] of Object.entries(accounts))
      tokens.set(accessLevel as AccessLevel, (await open.as(await open.seedPerson(account))).tokens.token)
    const passed: string[] = []
    for (const { method, path, permission } of endpoints) {
      const isOpen = permission === 'public'
      const holder = [...tokens].find(
        ([accessLevel]) => isOpen || permission === 'signedIn' || can(accessLevel, permission),
      )
      if (!holder) throw new Error(`nobody may call ${method} ${path}`)
      const where = path.replace(/\{\w+\}/g, 'x')
      const options = { body: method === 'GET' ? undefined : {}, ...(isOpen ? {} : { token: holder[1] }) }
      const { status, headers } = await strict.request(method, where, options)
      // Developers' calls are not mounted here.
      const isMounted = !path.startsWith('/dev/')
      if (isMounted && (status !== 429 || !headers.get('retry-after')))
        passed.push(`${method} ${path}: ${String(status)}`)
    }
    expect(passed).toEqual([])
  })

  it('leaves the answer that says so to callers who may not make a call', async () => {
    const strict = createTestApi(database(), { rateLimitFactor: 0 })
    expect((await strict.request('POST', '/user-messages', { body: {} })).status).toBe(401)
  })
})

const unknownId = '01890000-0000-7000-8000-000000000000'
const outlet = { roles: ['ROLE_MEDIA_OUTLET'] }
const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true }
const journalist = { roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }
const text = 'A text that is long enough for this. '.repeat(3)
const reason = { reason: 'It is not true.' }
const written = { subject: 'Hello', body: 'How are you?' }

/** Calls with a specific limit: caller, input, and the allowed number. */
const refused: { path: string; account: { roles: string[] }; body: object; max: number }[] = [
  { path: '/reports', account: outlet, body: { kind: 'person', id: unknownId, ...reason }, max: 20 },
  { path: `/testimonials/${unknownId}/reports`, account: outlet, body: reason, max: 20 },
  { path: `/profiles/${unknownId}/testimonials`, account: outlet, body: { text }, max: 20 },
  { path: `/user-messages/${unknownId}/report`, account: outlet, body: reason, max: 20 },
  { path: '/user-messages', account: outlet, body: { toUser: unknownId, ...written }, max: 10 },
  {
    path: '/validation-requests',
    account: journalist,
    body: { validator: unknownId, introduction: 'From your course' },
    max: 10,
  },
  { path: '/links', account: outlet, body: { with: unknownId }, max: 3 },
  { path: `/own-offers/${unknownId}/copy`, account: provider, body: { headline: 'A copy' }, max: 100 },
  { path: `/contributors/invitations/${unknownId}/send`, account: outlet, body: {}, max: 30 },
  { path: '/files?purpose=picture&name=me.png', account: outlet, body: {}, max: 60 },
]

describeWithDatabase('a refused call', (database) => {
  it.each(refused)('counts with a new key each time: $path', async ({ path, account, body, max }) => {
    const open = createTestApi(database())
    const { token } = (await open.as(await open.seedPerson(account))).tokens
    const strict = createTestApi(database(), { rateLimitFactor: 1 / max })
    const send = async (key: string) =>
      (await strict.request('POST', path, { body, token, headers: { 'Idempotency-Key': key } })).status
    expect([404, 409, 422]).toContain(await send('one'))
    expect(await send('another')).toBe(429)
  })
})

describeWithDatabase('a call that judges a new password', (database) => {
  it('counts for the client, whichever call it is', () => {
    const judging = 'password-judgement'
    const { api } = createTestApi(database())
    const mounted = [...api.calls.values()]
    const weak = { password: 'x', newPassword: 'x' }
    const setting = mounted.filter(({ endpoint }) =>
      endpoint.input.safeParse(weak).error?.issues.some(({ message }) => message === 'passwordTooShort'),
    )
    const counting = mounted.filter(({ options }) =>
      options.limits?.some(({ limit }) => limit.name === judging),
    )
    const pathsOf = (calls: typeof mounted) => calls.map(({ endpoint }) => endpoint.path).sort()
    expect(pathsOf(setting).length).toBeGreaterThan(7)
    expect(pathsOf(counting)).toEqual([...pathsOf(setting), '/password-judgements'].sort())
  })

  it('is refused as soon as the client has had others judged', async () => {
    const strict = createTestApi(database(), { rateLimitFactor: 1 / 60 })
    const judge = () => strict.request('POST', '/password-judgements', { body: { password: 'x' } })
    expect([(await judge()).status, (await judge()).status]).toEqual([200, 429])
    expect((await strict.request('POST', '/password-resets/x', { body: ofReset })).status).toBe(429)
  })
})

/** What the addresses of the contract say of calls that cost as much as many pages, whatever their method. */
const costlyAddress = /search|preview|judgement|[a-z]-export$|\/export$|\/versions$|verification$|\/file$/
/** They only read what has been drawn up, or what is a small list. */
const cheap = ['GET /users/me/export', 'GET /users/me/export/file', 'GET /v2/documents/search']
const cheapWords = /saved-search|failed-search|searches/

describeWithDatabase('a call that costs as much as many pages', (database) => {
  it('is known as one: each that takes a file, writes a list, searches, draws up, renders or judges', () => {
    const mounted = [...createTestApi(database()).api.calls.values()]
    const nameOf = ({ endpoint }: (typeof mounted)[number]) => `${endpoint.method} ${endpoint.path}`
    const meant = mounted.filter(({ endpoint }) => {
      const isRead = endpoint.method === 'GET' && endpoint.path.endsWith('/versions')
      if (cheap.includes(`${endpoint.method} ${endpoint.path}`) || isRead) return false
      return (costlyAddress.test(endpoint.path) && !cheapWords.test(endpoint.path)) || takesFile(endpoint)
    })
    expect(meant.length).toBeGreaterThan(20)
    expect(meant.filter((each) => !costsMuch(each)).map(nameOf)).toEqual([])
  })

  it('counts for the member, in however many sessions and whatever the call is, and for nobody else', async () => {
    const kit = createTestApi(database(), { rateLimitFactor: 1 / 120 })
    const open = createTestApi(database())
    const [one, other] = [await open.seedPerson(provider), await open.seedPerson(provider)]
    const tokenOf = async (person: typeof one) => (await open.as(person)).tokens.token
    const sessions = [await tokenOf(one), await tokenOf(one)]
    const status = async (token = '', call = '') => {
      const [method = '', path = ''] = call.split(' ')
      return (await kit.request(method, path, { token, body: method === 'GET' ? undefined : {} })).status
    }
    expect(await status(sessions[0], 'GET /search?q=training')).toBe(200)
    expect(await status(sessions[1], 'GET /guide/search?q=training')).toBe(429)
    expect(await status(sessions[1], 'POST /users/me/export')).toBe(429)
    expect(await status(sessions[0], 'POST /files?purpose=picture&name=me.png')).toBe(429)
    expect(await status(sessions[1], 'GET /users/me')).toBe(200)
    expect(await status(await tokenOf(other), 'GET /search?q=training')).toBe(200)
  })

  it('counts for the network of a visitor', async () => {
    const { deps } = createTestApi(database(), { rateLimitFactor: 1 / 120 })
    const count = createCallCounter(deps)
    const ask = (address: string) => isWithin(count({ method: 'GET', costs: true }, { actor: null, address }))
    expect([await ask('2001:db8::1'), await ask('2001:db8::2'), await ask('2001:db8:1::1')]).toEqual([
      true,
      false,
      true,
    ])
  })
})

/** Calls without a session that need no specific limit, with the reason. */
const unlimited: Record<string, string> = {
  'GET /calendar-feeds/{token}': 'asked for again and again by programs, often by many from one address',
  'GET /offer-feeds/{token}': 'as above',
  'GET /subscriptions/{token}':
    'a mail provider asks for all of its users, and nobody may be kept from unsubscribing',
  'PUT /subscriptions/{token}': 'as above',
  'POST /authentication/refresh':
    'everybody behind one address does it all day; a refused one logs somebody out',
}

const ofReset = { password: 'Correct-Horse-42' }
const passkey = { id: 'x', clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' }
const links: { call: string; body?: object; max: number; answer: number }[] = [
  { call: 'GET /password-resets/x', max: 300, answer: 200 },
  { call: 'GET /confirmations/x', max: 300, answer: 200 },
  { call: 'GET /authentication/confirmations/x', max: 300, answer: 200 },
  { call: 'GET /authentication/links/x', max: 300, answer: 200 },
  { call: 'GET /email-changes/x', max: 300, answer: 200 },
  { call: 'GET /invitations/x', max: 300, answer: 200 },
  { call: 'GET /account-invitations/x', max: 300, answer: 200 },
  { call: 'POST /password-resets/x', body: ofReset, max: 60, answer: 200 },
  { call: 'POST /confirmations/x', max: 60, answer: 200 },
  { call: 'POST /authentication/confirmations/x', max: 60, answer: 200 },
  { call: 'POST /authentication/links/x', max: 60, answer: 410 },
  { call: 'POST /email-changes/x', max: 60, answer: 200 },
  { call: 'POST /authentication/reactivation', body: { challenge: 'x' }, max: 100, answer: 401 },
  { call: 'POST /authentication/passkey-challenges', max: 200, answer: 200 },
  { call: 'POST /authentication/passkeys', body: passkey, max: 100, answer: 410 },
  { call: 'POST /authentication/identities/visits', body: { provider: 'x' }, max: 200, answer: 404 },
  {
    call: 'POST /authentication/identities',
    body: { provider: 'x', state: 'x', answer: '' },
    max: 200,
    answer: 404,
  },
  { call: 'POST /authentication/identities/unlinked', body: { identity: 'x' }, max: 300, answer: 410 },
  {
    call: 'POST /authentication/second-factor/passkey-challenges',
    body: { challenge: 'x' },
    max: 200,
    answer: 401,
  },
  {
    call: 'POST /authentication/second-factor/passkeys',
    body: { challenge: 'x', passkey },
    max: 100,
    answer: 401,
  },
]

describeWithDatabase('a link of a mail', (database) => {
  it.each(links)('cannot be tried without end: $call', async ({ call, body, max, answer }) => {
    const { request } = createTestApi(database(), { rateLimitFactor: 1 / max })
    const [method = '', path = ''] = call.split(' ')
    const attempt = async (network: string) => {
      const address = `${network}.${String(links.findIndex((each) => each.call === call) + 1)}`
      return (await request(method, path.replace(/x$/, 'x'.repeat(43)), { address, ...(body && { body }) }))
        .status
    }
    const answers = [await attempt('198.51.100'), await attempt('198.51.100'), await attempt('203.0.113')]
    expect(answers).toEqual([answer, 429, answer])
  })
})

interface Operation {
  'x-permission': string
  'x-limits'?: string[]
}
type Paths = Record<string, Record<string, Operation>>

describeWithDatabase('a call without a session', (database) => {
  it('has a limit of its own where it changes something or takes the secret of a link', async () => {
    const { api } = createTestApi(database())
    const { paths } = (await (await api.request('/docs.json')).json()) as { paths: Paths }
    const open = Object.entries(paths).flatMap(([path, operations]) =>
      Object.entries(operations)
        .filter(([method]) => method !== 'get' || path.includes('{token}'))
        .filter(([, operation]) => operation['x-permission'] === 'public')
        .map(([method, operation]) => ({
          name: `${method.toUpperCase()} ${path}`,
          limits: operation['x-limits'],
        })),
    )
    expect(open.length).toBeGreaterThan(15)
    const without = open.filter(({ limits }) => !limits).map(({ name }) => name)
    expect(without.sort()).toEqual(Object.keys(unlimited).sort())
  })
})

describeWithDatabase('reading', (database) => {
  it('is limited per person and minute, and goes on in the next', async () => {
    const { as, seedPerson, clock } = createTestApi(database(), { rateLimitFactor: 0.1 })
    const [one, other] = [await as(await seedPerson()), await as(await seedPerson())]
    const read = async ({ request }: typeof one) => (await request('GET', '/users/me')).status
    for (let hit = 0; hit < 90; hit++) expect(await read(one)).toBe(200)
    expect([await read(one), await read(other)]).toEqual([429, 200])
    clock.now = new Date(clock.now.getTime() + 60_000)
    expect(await read(one)).toBe(200)
  })
})

/** `{ name: 'x', max: 10, windowSeconds: 15 * 60 }`, anywhere in the sources. */
const definition = /name: '([\w-]+)',\s*max: ([^,]+),\s*windowSeconds: ([^}]+?),?\s*\}/g
const units: Record<string, number> = {
  minute: 60,
  quarterHour: 900,
  hour: 3600,
  'lifetimes.passwordResetToken': lifetimes.passwordResetToken,
  'lifetimes.loginLink': lifetimes.loginLink,
}

/** `24 * hour`, `hour / 4`. */
function secondsOf(expression: string): number {
  const [first = '', sign = '*', second = '1'] = expression.split(/\s*([*/])\s*/)
  const [one, other] = [first, second].map((part) => units[part] ?? Number(part)) as [number, number]
  return sign === '*' ? one * other : one / other
}

const numbersOf = (max: string) => max.match(/\d+/g)?.join(' or ') ?? max

const defined = listFiles('api')
  .filter((file) => file.endsWith('.ts') && !isTest(file))
  .flatMap((file) =>
    [...readProjectFile(file).matchAll(definition)].map(
      ([, name = '', max = '', seconds = '']) =>
        `${name}: ${numbersOf(max)} in ${String(secondsOf(seconds.trim()) / 60)} min`,
    ),
  )

describe('the table of limits in docs/security.md', () => {
  const document = readProjectFile('docs/security.md')
  const section = document.split('## Rate limits')[1]?.split('\n## ')[0] ?? ''
  const rows = [...section.matchAll(/^\| `([\w-]+)` +\| ([\d or]+?) +\| (\d+) min +\|/gm)]

  it('holds each limit of the code, with its number and its time, and no other', () => {
    const told = rows.map(([, name = '', max = '', minutes = '']) => `${name}: ${max} in ${minutes} min`)
    expect(told.length).toBeGreaterThan(30)
    expect(told.sort()).toEqual([...new Set(defined)].sort())
  })
})
