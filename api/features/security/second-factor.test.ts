import { beforeAll, expect, it } from 'vitest'
import { v7 } from 'uuid'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { lifetimes } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import type { SecondFactor, SecondFactorSetUp } from '~/contracts/accounts/security'
import { seedReference } from '~/api/seed'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { appCode } from '~/tests/support/app-code'
import { addPasskey, logInWith } from '~/tests/support/passkeys/own-passkeys'
import { switchOn } from '~/tests/support/second-factor'
import { removeForOperator } from './second-factor.service'

const path = '/users/me/second-factor'

describeWithDatabase('the own second factor', (database) => {
  async function start(overrides = {}) {
    const kit = createTestApi(database(), overrides)
    const person = await kit.seedPerson()
    const me = await kit.as(person)
    const read = async () => (await me.request('GET', path)).body as SecondFactor
    const begin = async () =>
      (await me.request('POST', path, { body: { password } })).body as SecondFactorSetUp
    const confirm = (code: string, by = me) => by.request('POST', `${path}/confirmation`, { body: { code } })
    return { ...kit, person, me, read, begin, confirm }
  }
  const codes = ({ status, body }: { status: number; body: never }) => [
    status,
    ...((body as Problem | null)?.violations ?? []).map((each) => `${each.propertyPath}: ${each.code}`),
  ]
  const rowOf = (id: string) =>
    database()
      .selectFrom('person')
      .select(['totp_secret', 'totp_enabled_at'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()

  it('is off at first, and begins with the own password', async () => {
    const { me, read } = await start()
    expect(await read()).toEqual({
      enabledAt: null,
      recoveryCodesLeft: 0,
      required: false,
      setUp: null,
      passkeys: [],
    })
    const wrong = await me.request('POST', path, { body: { password: 'wrong' } })
    expect(codes(wrong)).toEqual([422, 'password: passwordWrong'])
    expect((await read()).setUp).toBeNull()
  })

  it('waits for its first code, and changes nothing about the login until then', async () => {
    const { as, begin, person, read } = await start()
    const setUp = await begin()
    expect(setUp.uri).toContain(`secret=${setUp.secret}`)
    expect((await read()).setUp).toEqual(setUp)
    expect((await as(person)).tokens.token).toBeDefined()
    expect((await rowOf(person.id)).totp_enabled_at).toBeNull()
  })

  it('is switched on by the first code, once, with ten recovery codes and a mail', async () => {
    const { begin, clock, confirm, mails, read, request, person } = await start()
    const { secret } = await begin()
    expect(codes(await confirm('000000'))).toEqual([422, 'code: codeWrong'])
    const code = appCode(secret, clock.now)
    const answers = await Promise.all([confirm(code), confirm(code)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    const won = answers.find(({ status }) => status === 200)?.body as unknown as { codes: string[] }
    expect(new Set(won.codes).size).toBe(10)
    expect(await read()).toEqual({
      enabledAt: clock.now.toISOString(),
      recoveryCodesLeft: 10,
      required: false,
      setUp: null,
      passkeys: [],
    })
    expect(mails).toEqual([expect.objectContaining({ to: person.email, template: 'secondFactorOn' })])
    const login = await request('POST', '/authentication/login', { body: { email: person.email, password } })
    expect(login.body).toMatchObject({ code: 'totpRequired' })
  })

  it('does not let the code that switched it on log in as well', async () => {
    const { begin, clock, confirm, request, person } = await start()
    const { secret } = await begin()
    const code = appCode(secret, clock.now)
    await confirm(code)
    const body = { email: person.email, password, totp: code }
    expect((await request('POST', '/authentication/login', { body })).status).toBe(422)
  })

  it('is kept sealed, and its recovery codes as fingerprints', async () => {
    const kit = await start()
    const { secret, codes: recovery } = await switchOn(kit, kit.person)
    const db = database().db()
    const hashes = await db
      .selectFrom('recovery_code')
      .select('hash')
      .where('person_id', '=', kit.person.id)
      .execute()
    const kept = JSON.stringify([await rowOf(kit.person.id), hashes])
    for (const text of [secret, ...recovery, ...recovery.map((each) => each.replaceAll('-', ''))])
      expect(kept).not.toContain(text)
    expect(hashes).toHaveLength(10)
  })

  it('is told and confirmed only in the session that gave the password, for a quarter of an hour', async () => {
    const { as, begin, clock, confirm, person, read } = await start()
    const other = await as(person)
    const { secret } = await begin()
    expect((await other.request('GET', path)).body).toMatchObject({ setUp: null })
    expect(codes(await confirm(appCode(secret, clock.now), other))).toEqual([409, ': setUpExpired'])
    clock.now = new Date(clock.now.getTime() + lifetimes.secondFactorSetUp * 1000 - 1)
    expect((await read()).setUp).not.toBeNull()
    clock.now = new Date(clock.now.getTime() + 1)
    const late = await as(person)
    expect(codes(await confirm(appCode(secret, clock.now), late))).toEqual([409, ': setUpExpired'])
  })

  it('forgets a secret that waited when it begins anew, and keeps the one in force', async () => {
    const { begin, clock, confirm, me } = await start()
    const [first, second] = [await begin(), await begin()]
    expect(codes(await confirm(appCode(first.secret, clock.now)))).toEqual([422, 'code: codeWrong'])
    expect((await confirm(appCode(second.secret, clock.now))).status).toBe(200)
    expect(codes(await me.request('POST', path, { body: { password } }))).toEqual([409, ': secondFactorOn'])
  })

  it('gives new recovery codes for password and code; the old ones are worth nothing', async () => {
    const kit = await start()
    const { request, codes: old, code } = await switchOn(kit, kit.person)
    const renew = (body: object) => request('POST', `${path}/recovery-codes`, { body })
    expect(codes(await renew({ password: 'wrong', code: code() }))).toEqual([422, 'password: passwordWrong'])
    expect(codes(await renew({ password, code: '000000' }))).toEqual([422, 'code: codeWrong'])
    const answer = await renew({ password, code: code() })
    const fresh = (answer.body as { codes: string[] }).codes
    expect(fresh).toHaveLength(10)
    const log = (totp: string) =>
      kit.request('POST', '/authentication/login', { body: { email: kit.person.email, password, totp } })
    expect((await log(old[0]!)).status).toBe(422)
    expect((await log(fresh[0]!)).status).toBe(200)
    expect(kit.mails.map(({ template }) => template)).toContain('recoveryCodesRenewed')
  })

  it('is switched off by password and code, forgets everything and tells the owner', async () => {
    const kit = await start()
    const { request, codes: recovery, code } = await switchOn(kit, kit.person)
    const remove = (body: object) => request('POST', `${path}/removal`, { body })
    expect(codes(await remove({ password: 'wrong', code: code() }))).toEqual([422, 'password: passwordWrong'])
    expect(codes(await remove({ password, code: '000000' }))).toEqual([422, 'code: codeWrong'])
    expect((await kit.read()).enabledAt).not.toBeNull()
    expect((await remove({ password, code: recovery[0]! })).status).toBe(204)
    expect(await rowOf(kit.person.id)).toEqual({ totp_secret: null, totp_enabled_at: null })
    expect(await kit.read()).toMatchObject({ enabledAt: null, recoveryCodesLeft: 0 })
    expect(kit.mails.at(-1)).toMatchObject({ template: 'secondFactorOff' })
    expect(codes(await remove({ password, code: code() }))).toEqual([409, ': secondFactorOff'])
    expect((await kit.as(kit.person)).tokens.token).toBeDefined()
  })

  it('is removed by the operator with all passkeys, also where there are only these', async () => {
    const kit = await start()
    const first = await addPasskey(kit.me, 'Phone')
    const { request } = await switchOn(kit, kit.person)
    const remove = () => removeForOperator(kit.deps, kit.person.email)
    expect(await remove()).toBe('removed')
    expect((await request('GET', path)).status).toBe(401)
    expect((await logInWith(kit, first.authenticator)).status).toBe(410)
    expect(kit.mails.slice(-2).map(({ template }) => template)).toEqual(['passkeyRemoved', 'secondFactorOff'])

    const second = await addPasskey(await kit.as(kit.person), 'Key ring')
    expect(await remove()).toBe('removed')
    expect((await logInWith(kit, second.authenticator)).status).toBe(410)
    expect(kit.mails.at(-1)).toMatchObject({ template: 'passkeyRemoved' })
    expect(await remove()).toBe('wasOff')
  })

  it('is removed by the operator with all linked logins, also where there are only these', async () => {
    const kit = await start()
    const { id: person_id } = kit.person
    const row = {
      id: v7(),
      person_id,
      issuer: 'https://login.example',
      subject: 'me',
      created_at: kit.clock.now,
    }
    await database().insertInto('identity').values(row).execute()
    const remove = () => removeForOperator(kit.deps, kit.person.email)
    expect(await remove()).toBe('removed')
    const left = database().selectFrom('identity').select('id').where('person_id', '=', person_id)
    expect(await left.execute()).toEqual([])
    expect(kit.mails.at(-1)).toMatchObject({
      template: 'identityRemoved',
      values: { provider: 'login.example' },
    })
    expect(await remove()).toBe('wasOff')
  })

  it('tells the owner on the campus too', async () => {
    const kit = await start()
    const { request } = await switchOn(kit, kit.person)
    expect((await request('GET', '/notifications')).body).toMatchObject([
      { type: 'account', path: '/account_settings/security' },
    ])
  })

  it('keeps no answer that holds secrets', async () => {
    const { me } = await start()
    const headers = { 'Idempotency-Key': 'set-up' }
    const [one, two] = [
      (await me.request('POST', path, { body: { password }, headers })).body as SecondFactorSetUp,
      (await me.request('POST', path, { body: { password }, headers })).body as SecondFactorSetUp,
    ]
    expect(one.secret).not.toBe(two.secret)
    const { rows } = await database()
      .selectFrom('idempotency')
      .select('body')
      .execute()
      .then((all) => ({ rows: JSON.stringify(all) }))
    expect(rows).not.toContain(one.secret)
  })

  it('counts tries of the password', async () => {
    const { me } = await start({ rateLimitFactor: 1 })
    const wrong = { body: { password: 'wrong' } }
    for (let nth = 0; nth < 10; nth++) await me.request('POST', path, wrong)
    expect((await me.request('POST', path, { body: { password } })).status).toBe(429)
  })

  it.each([
    ['', { password: '' }],
    ['', { password: 'x', admin: true }],
    ['/confirmation', { code: ' ' }],
    ['/confirmation', { code: '1'.repeat(65) }],
    ['/removal', { password: 'x' }],
    ['/recovery-codes', { code: '123456' }],
  ])('refuses %s %j', async (rest, body) => {
    const { me } = await start()
    expect((await me.request('POST', `${path}${rest}`, { body })).status).toBe(422)
  })
})

describeWithDatabase('a campus that requires a second factor of admins', (database) => {
  beforeAll(() => seedReference(database()))

  async function start(roles = ['ROLE_ADMIN']) {
    const kit = createTestApi(database(), { requireAdminSecondFactor: true })
    const person = await kit.seedPerson({ roles })
    return { ...kit, person, me: await kit.as(person) }
  }

  it('lets an admin without one do nothing but set it up and log out', async () => {
    const { me } = await start()
    const status = async (method: string, address: string) => (await me.request(method, address)).status
    expect((await me.request('GET', '/users/me')).body).toMatchObject({ secondFactorMissing: true })
    expect((await me.request('GET', path)).body).toMatchObject({ required: true })
    for (const closed of ['/offers', '/validation-requests', '/notifications', '/watchlist'])
      expect(await status('GET', closed), closed).toBe(403)
    expect(await status('GET', '/users/me/account')).toBe(200)
    expect(await status('GET', '/countries')).toBe(200)
    expect(await status('POST', '/authentication/logout')).toBe(204)
  })

  it('opens everything as soon as it is on, and closes it when it is off again', async () => {
    const kit = await start()
    const { request, code } = await switchOn(kit, kit.person)
    expect((await request('GET', '/offers')).status).toBe(200)
    expect((await request('GET', '/users/me')).body).toMatchObject({ secondFactorMissing: false })
    await request('POST', `${path}/removal`, { body: { password, code: code() } })
    expect((await request('GET', '/offers')).status).toBe(403)
  })

  it('asks nothing of others', async () => {
    const { me } = await start(['ROLE_MEDIA_OUTLET'])
    expect((await me.request('GET', '/users/me')).body as CurrentUser).toMatchObject({
      secondFactorMissing: false,
    })
    expect((await me.request('GET', '/offers')).status).toBe(200)
  })
})
