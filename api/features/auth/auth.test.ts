import { decodeJwt, decodeProtectedHeader } from 'jose'
import { beforeAll, describe, expect, it } from 'vitest'
import { seedReference } from '~/api/seed'
import type { Database } from '~/api/platform/database'
import { describeWithDatabase } from '~/tests/support/database'
import { createTestApi, password } from '~/tests/support/api'
import type { CurrentUser, Tokens } from '~/contracts/accounts/auth'
import { limits, lifetimes } from '~/contracts/constants'
import { hashPassword, openSession } from './auth.service'
import type { Problem } from '~/contracts/errors'

const login = '/authentication/login'

describeWithDatabase('login', (database) => {
  const kit = () => createTestApi(database())

  it.each(['email', 'username'])(
    'takes the address as %s, without regard to case and spaces around it',
    async (name) => {
      const { request, seedPerson } = kit()
      const person = await seedPerson()
      const answer = await request('POST', login, {
        body: { [name]: ` ${person.email.toUpperCase()} `, password },
      })
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body)).toEqual(['token', 'refreshToken', 'device'])
    },
  )

  it('answers wrong password, unknown and deactivated accounts alike', async () => {
    const { request, seedPerson } = kit()
    const active = await seedPerson()
    const deactivated = await seedPerson({ state: 'deactivated' })
    const unconfirmed = await seedPerson({ state: 'unconfirmed' })
    const withoutPassword = await seedPerson({ password_hash: null })
    const tries = [
      { email: active.email, password: `${password}!` },
      { email: 'nobody@example.org', password },
      { email: withoutPassword.email, password },
      { email: deactivated.email, password },
      { email: unconfirmed.email, password: `${password}!` },
    ]
    const answers = await Promise.all(tries.map((body) => request('POST', login, { body })))
    for (const { status, headers, body } of answers) {
      expect(status).toBe(401)
      expect(headers.get('content-type')).toBe('application/problem+json')
      expect(body).toMatchObject({ code: 401, message: 'Invalid credentials.' })
      expect(body).toEqual(answers[0]?.body)
    }
  })

  it('tells who has the right password that the address is not confirmed yet', async () => {
    const { request, seedPerson } = kit()
    const { email } = await seedPerson({ state: 'unconfirmed' })
    const answer = await request('POST', login, { body: { email, password } })
    expect([answer.status, answer.body]).toEqual([
      401,
      expect.objectContaining({ code: 'accountUnconfirmed' }),
    ])
  })

  it('is over where the password is changed, or the account left, while it is being checked', async () => {
    const { deps, seedPerson } = kit()
    const caller = { address: '192.0.2.1', userAgent: '', locale: 'en' as const }
    const hash = await hashPassword('Another-Horse-43')
    for (const change of [{ password_hash: hash }, { state: 'deactivated' as const }]) {
      const { id, email } = await seedPerson()
      const changed: Database = {
        ...database(),
        transaction: async (work) => {
          await database().updateTable('person').set(change).where('id', '=', id).execute()
          return database().transaction(work)
        },
      }
      const trying = openSession({ ...deps, database: changed }, { email, password }, caller)
      await expect(trying).rejects.toMatchObject({ code: 'invalidCredentials' })
      const sessions = await database()
        .selectFrom('session')
        .select('id')
        .where('person_id', '=', id)
        .execute()
      expect(sessions).toEqual([])
    }
  })

  it('names the person, the session and the e-mail in a token of 15 minutes, and no role', async () => {
    const { request, seedPerson, clock } = kit()
    const person = await seedPerson()
    const { token } = (await request('POST', login, { body: { email: person.email, password } }))
      .body as Tokens
    const issued = Math.floor(clock.now.getTime() / 1000)
    expect(decodeProtectedHeader(token)).toEqual({ alg: 'HS256', typ: 'at+jwt' })
    expect(decodeJwt(token)).toEqual({
      aud: 'campus-api',
      sub: person.id,
      sid: expect.any(String),
      username: person.email,
      iat: issued,
      exp: issued + lifetimes.accessToken,
    })
  })

  it('refuses the eleventh try for one account from one address, and nobody else', async () => {
    const { request, seedPerson, clock } = createTestApi(database(), { rateLimitFactor: 1 })
    const [person, other] = [await seedPerson(), await seedPerson()]
    const wrong = { body: { email: person.email, password: 'wrong' } }
    for (let nth = 1; nth <= 10; nth++) expect((await request('POST', login, wrong)).status).toBe(401)
    const body = { email: person.email.toUpperCase(), password }
    const refused = await request('POST', login, { body })
    expect(refused.status).toBe(429)
    expect(refused.body).toMatchObject({ code: 'tooManyRequests' })
    expect(refused.headers.get('retry-after')).toBe('900')
    expect((await request('POST', login, { body, address: '198.51.100.7' })).status).toBe(200)
    expect((await request('POST', login, { body: { email: other.email, password } })).status).toBe(200)
    clock.now = new Date(clock.now.getTime() + 901_000)
    expect((await request('POST', login, { body })).status).toBe(200)
  })

  it('takes JSON and nothing else, whole, known and small', async () => {
    const { request } = kit()
    const send = async (body: unknown, headers = {}) => {
      const answer = await request('POST', login, { body, headers })
      return [answer.status, (answer.body as Problem).code]
    }
    const form = { 'Content-Type': 'application/x-www-form-urlencoded' }
    expect(await send('email=a&password=b', form)).toEqual([415, 'unsupportedMediaType'])
    expect(await send('{"email":')).toEqual([400, 'invalidJson'])
    expect(await send('')).toEqual([400, 'invalidJson'])
    expect(await send({ email: 'a@b.example', password: 'x'.repeat(limits.jsonBodyBytes) })).toEqual([
      413,
      'tooLarge',
    ])
    expect(await send({ email: 'a\u0000@b.example', password: 'x' })).toEqual([422, 'unprocessable'])
    const unknown = await request('POST', login, {
      body: { email: 'a@b.example', password: 'x', admin: true },
    })
    expect(unknown.status).toBe(422)
    expect((unknown.body as Problem).violations).toEqual([
      { propertyPath: 'admin', code: 'unknownField', message: expect.stringContaining('admin') },
    ])
    expect(await send({ password: 'x' })).toEqual([422, 'unprocessable'])
  })
})

describeWithDatabase('the own account', (database) => {
  it('has the shape that the pages use, and never the password', async () => {
    const { as, seedPerson } = createTestApi(database())
    const parent = await seedPerson({ entity_name: 'The Savannah Post' })
    const vanityName = `amara-${String(Date.now())}`
    const person = await seedPerson({
      parent_id: parent.id,
      first_name: 'Amara',
      vanity_name: vanityName,
      unread_notification_count: 2,
      notification_count: 3,
    })
    const { body, status, headers } = await (await as(person)).request('GET', '/users/me')
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      id: person.id,
      email: person.email,
      roles: ['ROLE_MEDIA_OUTLET'],
      detail: { firstName: 'Amara', lastName: 'Last', entityName: null, visibleTrainer: false },
      isTrainer: false,
      isServiceProvider: false,
      isIndividualJournalist: false,
      isMediaOutlet: true,
      isCertificationBody: false,
      waitingAuditCount: 0,
      isContributor: true,
      parent: { id: parent.id, entityName: 'The Savannah Post' },
      profileVanityName: vanityName,
      profileVisibility: 0,
      profilePicture: null,
      profileCompleteness: { given: 0, total: 0, missing: [] },
      unreadNotificationCount: 2,
      unreadMessageCount: 0,
      notificationCount: 3,
      messageCount: 0,
      locale: 'en',
      timeZone: 'UTC',
      accessLevel: 'contributor',
      isEditor: false,
      secondFactorMissing: false,
    } satisfies CurrentUser)
  })

  it('goes by the last role in the list that the campus knows', async () => {
    const { as, seedPerson } = createTestApi(database())
    const person = await seedPerson({ roles: ['ROLE_ADMIN', 'ROLE_TRAINER', 'ROLE_OF_TOMORROW'] })
    const { body } = await (await as(person)).request('GET', '/users/me')
    expect(body).toMatchObject({ isTrainer: true, isMediaOutlet: false, accessLevel: 'trainer' })
  })

  it('changes its language, by either JSON type, and nothing that was not offered', async () => {
    const { as, seedPerson } = createTestApi(database())
    const { request } = await as(await seedPerson())
    const patch = { 'Content-Type': 'application/merge-patch+json' }
    const german = await request('PATCH', '/users/me', { body: { locale: 'de' }, headers: patch })
    expect(german.body).toMatchObject({ locale: 'de' })
    expect((await request('PATCH', '/users/me', { body: { locale: 'fr' } })).body).toMatchObject({
      locale: 'fr',
    })
    const refused = await request('PATCH', '/users/me', { body: { locale: 'it', roles: ['ROLE_ADMIN'] } })
    expect(refused.status).toBe(422)
    expect((await request('PATCH', '/users/me', { body: { locale: 'pt' } })).status).toBe(422)
    expect((await request('GET', '/users/me')).body).toMatchObject({
      locale: 'fr',
      roles: ['ROLE_MEDIA_OUTLET'],
    })
  })
})

describeWithDatabase('the time zone', (database) => {
  beforeAll(() => seedReference(database()))
  const zoneOf = (answer: { body: never }) => (answer.body as CurrentUser).timeZone

  it('is that of the country until one is chosen, and again when that is taken back', async () => {
    const { as, seedPerson } = createTestApi(database())
    const { request } = await as(await seedPerson({ country_id: 'DE' }))
    const choose = (timeZone: string | null) => request('PATCH', '/users/me', { body: { timeZone } })
    const account = async () => (await request('GET', '/users/me/account')).body
    expect(zoneOf(await request('GET', '/users/me'))).toBe('Europe/Berlin')
    expect(await account()).toMatchObject({ timeZone: null, countryZone: 'Europe/Berlin' })
    expect(zoneOf(await choose('Pacific/Auckland'))).toBe('Pacific/Auckland')
    expect(await account()).toMatchObject({ timeZone: 'Pacific/Auckland', countryZone: 'Europe/Berlin' })
    expect(zoneOf(await request('PATCH', '/users/me', { body: { locale: 'de' } }))).toBe('Pacific/Auckland')
    expect(zoneOf(await choose(null))).toBe('Europe/Berlin')
    expect(await account()).toMatchObject({ timeZone: null, locale: 'de' })
  })

  it('has one spelling, however it was written', async () => {
    const { as, seedPerson } = createTestApi(database())
    const { request } = await as(await seedPerson())
    const choose = (timeZone: string) => request('PATCH', '/users/me', { body: { timeZone } })
    expect(zoneOf(await choose('europe/paris'))).toBe('Europe/Paris')
    expect(zoneOf(await choose('Asia/Kolkata'))).toBe(zoneOf(await choose('Asia/Calcutta')))
  })

  it.each([
    ['Mars/Olympus', 'timeZoneUnknown'],
    ['', 'timeZoneUnknown'],
    ['+05:30', 'timeZoneUnknown'],
    ['Europe/Berlin\0', 'timeZoneUnknown'],
    ['x'.repeat(10_000), 'tooLong'],
    [5, 'invalid'],
  ])('refuses %j', async (timeZone, code) => {
    const { as, seedPerson } = createTestApi(database())
    const { request } = await as(await seedPerson())
    const { status, body } = await request('PATCH', '/users/me', { body: { timeZone } })
    expect(status).toBe(422)
    expect((body as Problem).violations).toContainEqual(
      expect.objectContaining({ propertyPath: 'timeZone', code }),
    )
    expect(zoneOf(await request('GET', '/users/me'))).toBe('UTC')
  })
})

describe('passwords', () => {
  it('are kept as argon2id and differ for the same word', async () => {
    const [one, two] = await Promise.all([hashPassword(password), hashPassword(password)])
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(one).not.toBe(two)
  })
})
