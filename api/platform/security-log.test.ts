import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { createAuthenticator } from '~/tests/support/passkeys/authenticator'
import { addPasskey, askForPasskey, send } from '~/tests/support/passkeys/own-passkeys'
import type { ApiConfig } from './deps'
import { refusalOf } from './security-log'

type Line = Record<string, unknown>

describeEachEngine('the log of security', (database) => {
  /** A test API, and its security log lines. */
  function kit(overrides: Partial<ApiConfig> = {}) {
    const made = createTestApi(database(), overrides)
    const written: string[] = []
    made.deps.log = pino({ level: 'info' }, { write: (line: string) => void written.push(line) })
    const lines = () => written.map((line) => JSON.parse(line) as Line).filter((line) => 'security' in line)
    return { ...made, kit: made, written, lines }
  }
  const login = '/authentication/login'

  it('tells who came in, from where and with how many factors, and who left', async () => {
    const { seedPerson, as, lines } = kit()
    const person = await seedPerson()
    const { request } = await as(person)
    await request('POST', '/authentication/logout')
    const [entered, left] = lines()
    expect(entered).toMatchObject({
      security: 'login',
      personId: person.id,
      address: '192.0.x.x',
      secondFactor: false,
    })
    expect(left).toMatchObject({ security: 'logout', sessionId: entered?.['sessionId'] })
    expect(new Date(Number(entered?.['time'])).getTime()).toBeGreaterThan(0)
  })

  it('tells of wrong passwords and of trespasses: who, from where, where, and the id of the request', async () => {
    const { request, seedPerson, as, lines } = kit()
    const person = await seedPerson()
    await request('POST', login, { body: { email: person.email, password: 'Wrong-Horse-43' } })
    const member = await as(person)
    await member.request('GET', '/audit-entries')
    const refused = lines().filter(({ security }) => security === 'refused')
    const common = { address: '192.0.x.x', requestId: 'test-request' }
    expect(refused).toMatchObject([
      { ...common, refusal: 'invalidCredentials', personId: null, method: 'POST', path: login },
      { ...common, refusal: 'forbidden', personId: person.id, method: 'GET', path: '/audit-entries' },
    ])
  })

  it('tells of limits that were reached, and of fields that nobody may set', async () => {
    const { request, seedPerson, as, lines } = kit({ rateLimitFactor: 0.1 })
    const person = await seedPerson()
    const member = await as(person)
    await member.request('PATCH', '/users/me', { body: { locale: 'de', roles: ['ROLE_ADMIN'] } })
    await request('POST', login, { body: { email: person.email, password: 'Wrong-Horse-43' } })
    await request('POST', login, { body: { email: person.email, password } })
    expect(lines().flatMap(({ refusal }) => refusal ?? [])).toEqual([
      'unknownField',
      'invalidCredentials',
      'tooManyRequests',
    ])
  })

  it('tells that a password was changed, and never which', async () => {
    const { seedPerson, as, lines, written } = kit()
    const person = await seedPerson()
    const { request } = await as(person)
    const change = { currentPassword: password, newPassword: 'Quastenflosser-7-Zwiebel!' }
    const { status } = await request('POST', '/users/me/password', { body: change })
    expect(status).toBe(204)
    expect(lines().map(({ security }) => security)).toEqual(['login', 'passwordChanged'])
    expect(written.join()).not.toMatch(/Quastenflosser|Correct-Horse|example\.org/)
  })

  it('tells of passkeys that are refused, and whose they are as soon as that is known', async () => {
    const { seedPerson, as, lines, kit: made } = kit()
    const person = await seedPerson()
    const { authenticator } = await addPasskey(await as(person))
    const proof = async (told = {}) => authenticator.use(await askForPasskey(made), told)
    const used = await proof()
    await send(made, used)
    await send(made, used)
    await send(made, { ...(await proof()), id: createAuthenticator().id })
    await send(made, await proof({ userHandle: 'c29tZWJvZHkgZWxzZQ' }))
    await send(made, await proof({ verified: false }))
    const common = { refusal: 'passkeyWrong', address: '192.0.x.x', path: '/authentication/passkeys' }
    expect(lines().filter(({ security }) => security === 'refused')).toMatchObject([
      { ...common, personId: null },
      { ...common, personId: null },
      { ...common, personId: person.id },
      { ...common, personId: person.id },
    ])
  })

  it('tells of answers of providers that are refused, and whose account they were to be linked with', async () => {
    const newsroom = {
      id: 'newsroom',
      name: 'N',
      issuer: 'https://login.example',
      clientId: 'x',
      clientSecret: null,
    }
    const { seedPerson, as, lines, request } = kit({ oidcProviders: [newsroom] })
    const person = await seedPerson()
    const me = await as(person)
    const body = { provider: 'newsroom', state: 'made-up', answer: '?code=x' }
    await request('POST', '/authentication/identities', { body })
    await me.request('POST', '/users/me/identities/answers', { body })
    const common = { refusal: 'identityWrong', address: '192.0.x.x' }
    expect(lines().filter(({ security }) => security === 'refused')).toMatchObject([
      { ...common, path: '/authentication/identities', personId: null },
      { ...common, path: '/users/me/identities/answers', personId: person.id },
    ])
  })

  it.each([0, 24, 2160])('holds no whole address, with TRACE_HOURS=%d', async (traceHours) => {
    const { request, seedPerson, as, lines, written } = kit({ traceHours, rateLimitFactor: 0.1 })
    const person = await seedPerson()
    const member = await as(person)
    await member.request('GET', '/audit-entries')
    const body = { email: person.email, password: 'Wrong-Horse-43' }
    // From networks of their own: otherwise the limit of one address comes before that of the account.
    for (const nth of [1, 2, 3, 4, 5, 6]) {
      const address = nth < 6 ? `2001:db8:${String(nth)}::9` : 'fe80::9%eth0'
      await request('POST', login, { body, address })
    }
    expect(new Set(lines().map(({ security }) => security))).toEqual(
      new Set(['login', 'refused', 'loginGuessed']),
    )
    expect(lines().map(({ address }) => address)).toEqual(
      expect.arrayContaining(['192.0.x.x', '2001:db8:x', '–']),
    )
    expect(written.join()).not.toMatch(/192\.0\.2|::9/)
  })

  it('holds one line per event, whatever somebody types', async () => {
    const { request, written } = kit()
    const email = 'a@example.org\n{"security":"login"}'
    await request('POST', login, { body: { email, password } })
    await request('GET', `/audit-entries%0a{"security":"login"}`)
    for (const line of written) expect(line.trimEnd()).not.toContain('\n')
    expect(written.join()).not.toContain('"security":"login"')
  })
})

describe('what belongs into the log of security', () => {
  it.each([
    ['unprocessable', [{ propertyPath: 'currentPassword', code: 'passwordWrong' }], 'passwordWrong'],
    ['unprocessable', [{ propertyPath: 'title', code: 'required' }], null],
    ['unauthenticated', [], null],
    ['forbidden', [], 'forbidden'],
  ] as const)('%s %j: %s', (code, violations, expected) => {
    expect(refusalOf({ code, violations: [...violations], refusal: null })).toBe(expected)
  })
})
