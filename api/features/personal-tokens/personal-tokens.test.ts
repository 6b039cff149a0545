import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { hashToken, tokenFor, turnOf } from '~/api/platform/authentication/tokens'
import { limits } from '~/contracts/constants'
import type { MadeToken, PersonalToken } from '~/contracts/accounts/personal-tokens'
import { createTestApi, password, wholeOffer } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { switchOn } from '~/tests/support/second-factor'

const path = '/users/me/tokens'
const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
const hours = (count: number) => count * 3600 * 1000

describeWithDatabase('personal tokens', (database) => {
  async function start(overrides: Parameters<typeof createTestApi>[1] = {}) {
    const kit = createTestApi(database(), overrides)
    const person = await kit.seedPerson(provider)
    const me = await kit.as(person)
    const wanted = (values: object = {}) => ({
      name: 'Import of our courses',
      scopes: ['read'],
      days: 30,
      password,
      key: v7(),
      ...values,
    })
    const make = (values: object = {}) => me.request('POST', path, { body: wanted(values) })
    const made = async (values: object = {}) => (await make(values)).body as MadeToken
    const list = async () => (await me.request('GET', path)).body as PersonalToken[]
    const call = (token: string, where = '/users/me') => kit.request('GET', where, { token })
    const offer = (token: string) => kit.request('POST', '/own-offers', { token, body: wholeOffer })
    const statusOf = async (token: string) => (await call(token)).status
    const wait = (milliseconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + milliseconds)
    }
    return { ...kit, person, me, wanted, make, made, list, call, offer, statusOf, wait }
  }

  it('are made with a password, told once, and listed without themselves', async () => {
    const { make, list, clock } = await start()
    const { status, body } = await make({ scopes: ['offers', 'read', 'read'] })
    expect(status).toBe(201)
    const { token, ...told } = body as MadeToken
    expect(token).toMatch(/^campus_pat_[0-9a-f]{48}$/)
    expect(told).toEqual({
      id: expect.any(String),
      name: 'Import of our courses',
      scopes: ['read', 'offers'],
      createdAt: clock.now.toISOString(),
      expiresAt: new Date(clock.now.getTime() + hours(30 * 24)).toISOString(),
      lastUsedAt: null,
    })
    expect(await list()).toEqual([told])
  })

  it('need a code as well where the second factor is on, once for a request that is sent twice', async () => {
    const { person, wanted, made: _, ...kit } = await start()
    const { request, code } = await switchOn(kit, person)
    const make = (values: object) => request('POST', path, { body: wanted(values) })
    for (const [values, expected] of [
      [{}, 'required'],
      [{ code: '000000' }, 'codeWrong'],
    ] as const) {
      const { status, body } = await make(values)
      expect([status, body]).toMatchObject([422, { violations: [{ propertyPath: 'code', code: expected }] }])
    }
    const right = { key: v7(), code: code() }
    const [first, again] = [await make(right), await make(right)]
    expect([first.status, again.status]).toEqual([201, 201])
    expect((again.body as MadeToken).token).toBe((first.body as MadeToken).token)
    const used = await make({ code: right.code })
    expect(used).toMatchObject({ status: 422, body: { violations: [{ code: 'codeWrong' }] } })
    expect((await request('GET', path)).body).toHaveLength(1)
  })

  it('are nowhere in the database, only their hashes', async () => {
    const { made } = await start()
    const { token, id } = await made()
    const row = await database()
      .selectFrom('personal_token')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.hash).toBe(hashToken(token))
    const answers = await database().selectFrom('idempotency').select('body').execute()
    expect(JSON.stringify([row, answers])).not.toContain(token)
  })

  it('call for their owner, who sees when one was last used, to the hour', async () => {
    const { made, call, clock, wait, person, as } = await start()
    const { token } = await made()
    const lastUsed = async () =>
      ((await (await as(person)).request('GET', path)).body as PersonalToken[])[0]?.lastUsedAt
    expect((await call(token)).body).toMatchObject({ id: person.id })
    const first = clock.now.toISOString()
    wait(hours(1) - 1)
    await call(token)
    expect(await lastUsed()).toBe(first)
    wait(1)
    await call(token)
    expect(await lastUsed()).toBe(clock.now.toISOString())
  })

  it('take their turns as the programs of one account, at whatever address, once a call has shown whose they are', async () => {
    const { made, call, clock, me, person, deps } = await start()
    const turn = (token: string) => turnOf(`Bearer ${token}`, deps.config.tokenSecret, clock.now)
    const [one, other] = [await made(), await made()]
    expect(await turn(one.token)).toBeNull()
    await Promise.all([call(one.token), call(other.token)])
    const turns = [await turn(one.token), await turn(other.token)]
    expect(turns).toEqual([`programs of ${person.id}`, `programs of ${person.id}`])
    expect(await turn(me.tokens.token), 'the member at the pages').toBe(person.id)
    await me.request('DELETE', `${path}/${one.id}`)
    await call(one.token)
    expect([await turn(one.token), await turn(tokenFor('another campus', [1]))]).toEqual([null, null])
  })

  it('write for their owner within their scope, and are refused beyond it by name', async () => {
    const { made, offer } = await start()
    const [writing, reading] = [await made({ scopes: ['offers'] }), await made({ scopes: ['read'] })]
    expect((await offer(writing.token)).status).toBe(201)
    const refused = await offer(reading.token)
    expect(refused.status).toBe(403)
    expect(refused.body).toMatchObject({
      code: 'scopeMissing',
      scope: 'offers',
      detail: 'This key is not made for this: it needs the scope “offers”',
    })
    expect(refused.headers.get('www-authenticate')).toBe('Bearer error="insufficient_scope", scope="offers"')
    expect(refused.headers.get('content-type')).toBe('application/problem+json')
  })

  it('give no right that the account lacks', async () => {
    const { as, seedPerson, wanted, request } = await start()
    const journalist = await as(await seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    const refused = await journalist.request('POST', path, { body: wanted({ scopes: ['offers', 'read'] }) })
    expect(refused).toMatchObject({
      status: 422,
      body: { violations: [{ propertyPath: 'scopes', code: 'invalid' }] },
    })
    const { token } = (await journalist.request('POST', path, { body: wanted() })).body as MadeToken
    expect(await request('GET', '/offers', { token })).toMatchObject({
      status: 403,
      body: { code: 'forbidden' },
    })
  })

  it.each([
    ['one that nobody has', () => tokenFor('the secret of another campus', [1])],
    ['a cut one', (token: string) => token.slice(0, -1)],
    [
      'one with a mistyped character',
      (token: string) => token.replace(/.$/, (end) => (end === '0' ? '1' : '0')),
    ],
    ['one with more behind it', (token: string) => `${token}0`],
    ['one in capitals', (token: string) => `campus_pat_${token.slice(11).toUpperCase()}`],
    ['the prefix alone', () => 'campus_pat_'],
  ])('are refused: %s', async (_, change) => {
    const { made, call } = await start()
    const wrong = change((await made()).token)
    for (const where of ['/users/me', '/countries', '/own-offers', '/nowhere']) {
      const { status, body, headers } = await call(wrong, where)
      expect([status, body], where).toMatchObject([401, { code: 'tokenInvalid', status: 401 }])
      expect(headers.get('www-authenticate')).toBe('Bearer error="invalid_token"')
    }
  })

  it('end with their time', async () => {
    const { made, statusOf, wait, person, as } = await start()
    const { token } = await made({ days: 90 })
    wait(hours(90 * 24) - 1)
    expect(await statusOf(token)).toBe(200)
    wait(1)
    expect(await statusOf(token)).toBe(401)
    expect((await (await as(person)).request('GET', path)).body).toEqual([])
  })

  it('are revoked at once and once, and not by others', async () => {
    const { made, me, statusOf, list, as, seedPerson } = await start()
    const [first, second] = [await made(), await made()]
    const stranger = await as(await seedPerson(provider))
    for (const id of [first.id, v7(), 'x'])
      expect((await stranger.request('DELETE', `${path}/${id}`)).status).toBe(404)
    const answers = await Promise.all([1, 2].map(() => me.request('DELETE', `${path}/${first.id}`)))
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 404])
    expect([await statusOf(first.token), await statusOf(second.token)]).toEqual([401, 200])
    expect(await list()).toMatchObject([{ id: second.id }])
  })

  it('are made once for a form that is sent twice, and do not come back with it', async () => {
    const { make, wanted, me, list, statusOf } = await start()
    const body = wanted()
    const answers = await Promise.all([1, 2].map(() => me.request('POST', path, { body })))
    expect(answers.map(({ status }) => status)).toEqual([201, 201])
    expect(answers[0]?.body).toEqual(answers[1]?.body)
    expect(await list()).toHaveLength(1)
    expect((await make({ key: body.key, name: 'Another' })).status).toBe(201)
    expect(await list()).toHaveLength(2)
    const { id, token } = answers[0]?.body as unknown as MadeToken
    await me.request('DELETE', `${path}/${id}`)
    const again = await me.request('POST', path, { body })
    expect(again).toMatchObject({ status: 409, body: { violations: [{ code: 'tokenEnded' }] } })
    expect(await statusOf(token)).toBe(401)
  })

  it('of the same form are different for each account', async () => {
    const { wanted, me, as, seedPerson } = await start()
    const body = wanted()
    const stranger = await as(await seedPerson(provider))
    const [mine, theirs] = [
      await me.request('POST', path, { body }),
      await stranger.request('POST', path, { body }),
    ]
    expect((mine.body as MadeToken).token).not.toBe((theirs.body as MadeToken).token)
  })

  it('are at most ten at a time, however many forms come at once', async () => {
    const { make, me, list } = await start()
    const answers = await Promise.all(Array.from({ length: limits.personalTokens + 2 }, () => make()))
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(limits.personalTokens)
    const refused = answers.filter(({ status }) => status !== 201)
    for (const { status, body } of refused)
      expect([status, body]).toMatchObject([409, { violations: [{ code: 'tokenLimit' }] }])
    const tokens = await list()
    expect(tokens).toHaveLength(limits.personalTokens)
    await me.request('DELETE', `${path}/${tokens[0]?.id ?? ''}`)
    expect((await make()).status).toBe(201)
  })

  it.each([
    [{ password: 'Wrong-Horse-42' }, 'password', 'passwordWrong'],
    [{ name: '  ' }, 'name', 'required'],
    [{ name: 'x'.repeat(limits.tokenNameCharacters + 1) }, 'name', 'tooLong'],
    [{ scopes: [] }, 'scopes', 'required'],
    [{ scopes: ['admin'] }, 'scopes.0', 'invalid'],
    [{ days: 400 }, 'days', 'invalid'],
    [{ days: null }, 'days', 'required'],
  ])('are not made with %o', async (values, propertyPath, code) => {
    const { make, list, mails } = await start()
    const { status, body } = await make(values)
    expect([status, body]).toMatchObject([422, { violations: [{ propertyPath, code }] }])
    expect([await list(), mails]).toEqual([[], []])
  })

  it('tell their owner by mail and on the campus when one is made or revoked, and name it', async () => {
    const { made, me, mails, person } = await start()
    const { id } = await made()
    await me.request('DELETE', `${path}/${id}`)
    const values = { key: 'Import of our courses', path: '/account_settings/programs' }
    expect(mails).toMatchObject([
      { to: person.email, template: 'tokenMade', values },
      { to: person.email, template: 'tokenRevoked', values },
    ])
    const { body } = await me.request('GET', '/notifications')
    expect(JSON.stringify(body)).toContain('A key for programs was revoked')
  })

  it.each([
    [
      'a new password',
      ({ me }: Started) =>
        me.request('POST', '/users/me/password', {
          body: { currentPassword: password, newPassword: 'Another-Horse-43' },
        }),
    ],
    ['the end of all other sessions', ({ me }: Started) => me.request('DELETE', '/users/me/sessions')],
    [
      'a deactivation',
      ({ me }: Started) => me.request('POST', '/users/me/deactivation', { body: { password } }),
    ],
    [
      'an erasure',
      ({ me, person }: Started) =>
        me.request('POST', '/users/me/erasure', { body: { password, email: person.email } }),
    ],
    [
      'a block',
      async ({ as, seedPerson, person }: Started) =>
        (await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))).request(
          'POST',
          `/people/${person.id}/block`,
          { body: { reason: 'Because of this.' } },
        ),
    ],
    [
      'an admin who ends the sessions',
      async ({ as, seedPerson, person }: Started) =>
        (await as(await seedPerson({ roles: ['ROLE_ADMIN'] }))).request(
          'DELETE',
          `/admin/sessions/of/${person.id}`,
        ),
    ],
  ])('end with %s', async (_, act) => {
    const started = await start()
    const { token } = await started.made()
    expect(await started.statusOf(token)).toBe(200)
    expect((await act(started)).status).toBeLessThan(300)
    expect(await started.statusOf(token)).toBe(401)
  })
  type Started = Awaited<ReturnType<typeof start>>

  it('stay when their owner logs out', async () => {
    const { made, me, statusOf } = await start()
    const { token } = await made()
    await me.request('POST', '/authentication/logout')
    expect(await statusOf(token)).toBe(200)
  })

  it('of a contributor end with the organisation', async () => {
    const { as, person, seedPerson, wanted, statusOf } = await start()
    const contributor = await as(await seedPerson({ parent_id: person.id }))
    const { token } = (await contributor.request('POST', path, { body: wanted() })).body as MadeToken
    expect(await statusOf(token)).toBe(200)
    const change = database().updateTable('person').set({ state: 'blocked' })
    await change.where('id', '=', person.id).execute()
    expect(await statusOf(token)).toBe(401)
  })

  it('do not open the account of an admin whose second factor is missing', async () => {
    const { as, seedPerson, wanted } = await start()
    const person = await seedPerson({ roles: ['ROLE_ADMIN'] })
    const admin = await as(person)
    const { token } = (await admin.request('POST', path, { body: wanted() })).body as MadeToken
    const strict = createTestApi(database(), { requireAdminSecondFactor: true })
    for (const call of ['/offers', '/users/me', '/tags', '/open-offers'])
      expect((await strict.request('GET', call, { token })).status, call).toBe(403)
    const inStrict = await strict.as(person)
    expect((await inStrict.request('POST', path, { body: wanted() })).status).toBe(403)
  })

  it('are counted apart from their owner: a program keeps nobody from the pages', async () => {
    const { made, person } = await start()
    const { token } = await made({ scopes: ['read', 'watchlist'] })
    const strict = createTestApi(database(), { rateLimitFactor: 0.01 })
    const me = await strict.as(person)
    const answers = await Promise.all([1, 2, 3, 4].map(() => strict.request('GET', '/tags', { token })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429])
    expect((await me.request('GET', '/tags')).status).toBe(200)
    strict.clock.now = new Date(strict.clock.now.getTime() + 61_000)
    const removals = [1, 2, 3, 4].map(() => strict.request('DELETE', `/watchlist/${v7()}`, { token }))
    const refused = (await Promise.all(removals)).filter(({ status }) => status === 429)
    expect(refused).toHaveLength(1)
    expect(refused[0]?.headers.get('retry-after')).toMatch(/^\d+$/)
  })
})
