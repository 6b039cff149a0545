import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { Database } from '~/api/platform/database'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password as oldPassword } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const newPassword = 'Nebelkrähe-42-fliegt'

describeWithDatabase('a forgotten password', (getDatabase) => {
  let database: Database
  let test: ReturnType<typeof createTestApi>

  beforeEach(async () => {
    database = getDatabase()
    await database.deleteFrom('rate_limit').execute()
    test = createTestApi(database)
  })

  const ask = (email: string, address?: string) =>
    test.request('POST', '/password-resets', { body: { email }, ...(address ? { address } : {}) })
  const tokenOf = (at: number) => test.mails.at(at)?.values.path?.replace('/pwreset/', '') ?? ''
  const lastToken = () => tokenOf(-1)
  const look = async (token: string): Promise<unknown> =>
    (await test.request('GET', `/password-resets/${token}`)).body
  const reset = (token: string, password: string = newPassword) =>
    test.request('POST', `/password-resets/${token}`, { body: { password } })
  const logIn = (email: string, password: string) =>
    test.request('POST', '/authentication/login', { body: { email, password } })
  const codes = (answer: { body: unknown }) =>
    (answer.body as Problem).violations?.map(({ propertyPath, code }) => [propertyPath, code])
  const afterHours = (hours: number) => {
    test.clock.now = new Date(test.clock.now.getTime() + hours * 3_600_000)
  }

  describe('asking for a link', () => {
    it('mails one to an active account, in its language, whatever the capitals', async () => {
      const person = await test.seedPerson({ locale: 'fr', first_name: 'Zoé' })
      expect((await ask(person.email.toUpperCase())).status).toBe(202)
      expect(test.mails).toEqual([
        {
          to: person.email,
          locale: 'fr',
          template: 'passwordReset',
          values: { path: `/pwreset/${lastToken()}`, name: 'Zoé' },
        },
      ])
      expect(lastToken()).toMatch(/^[\w-]{43}$/)
    })

    it('keeps no link in the database, only its hash', async () => {
      const person = await test.seedPerson()
      await ask(person.email)
      const rows = await database
        .selectFrom('one_time_token')
        .selectAll()
        .where('person_id', '=', person.id)
        .execute()
      expect(rows).toMatchObject([{ hash: hashToken(lastToken()), purpose: 'passwordReset', data: null }])
    })

    it('answers alike, and not before a fixed time, for every kind of account', async () => {
      const active = await test.seedPerson()
      const deactivated = await test.seedPerson({ state: 'deactivated' })
      const blocked = await test.seedPerson({ state: 'blocked' })
      const unconfirmed = await test.seedPerson({ state: 'unconfirmed' })
      const answers = []
      const emails = [
        'nobody@example.org',
        ...[active, deactivated, blocked, unconfirmed].map((p) => p.email),
      ]
      for (const email of emails) {
        const start = performance.now()
        const { status, body, headers } = await ask(email)
        // A timer may fire slightly early; what matters is that every response is delayed.
        expect(performance.now() - start).toBeGreaterThan(140)
        answers.push({ status, body, headers: [...headers.entries()] })
      }
      expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
      expect(answers[0]).toMatchObject({ status: 202, body: null })
      expect(test.mails.map(({ to, template }) => [to, template])).toEqual([
        [active.email, 'passwordReset'],
        [deactivated.email, 'passwordResetDeactivated'],
        [unconfirmed.email, 'confirmRegistration'],
      ])
    })

    it.each(['deactivated', 'blocked'] as const)(
      'tells a contributor whose organisation is %s that no password logs in, and closes an open link',
      async (state) => {
        const parent = await test.seedPerson({ entity_name: 'Kurier' })
        const contributor = await test.seedPerson({ parent_id: parent.id })
        await ask(contributor.email)
        const token = lastToken()
        expect(await look(token)).toMatchObject({ state: 'valid' })
        await database.updateTable('person').set({ state }).where('id', '=', parent.id).execute()
        expect((await reset(token)).body).toEqual({ state: 'expired', email: null })
        expect((await ask(contributor.email)).status).toBe(202)
        expect(test.mails.at(-1)).toMatchObject({
          to: contributor.email,
          template: 'passwordResetParentAway',
          values: { entity: 'Kurier', path: '/helpdesk' },
        })
        await database.updateTable('person').set({ state: 'active' }).where('id', '=', parent.id).execute()
        expect((await reset(token)).body).toMatchObject({ state: 'valid' })
      },
    )

    it('sends a mailbox at most five mails an hour without a word, and the links in them go on working', async () => {
      const person = await test.seedPerson()
      test = createTestApi(database, { rateLimitFactor: 1 })
      for (let i = 0; i < 8; i++) expect((await ask(person.email, `192.0.2.${String(i)}`)).status).toBe(202)
      expect(test.mails).toHaveLength(5)
      expect((await reset(tokenOf(0))).body).toMatchObject({ state: 'valid' })
    })

    it('is refused to an address of the network that asks too often', async () => {
      test = createTestApi(database, { rateLimitFactor: 0.1 })
      expect((await ask('a@example.org')).status).toBe(202)
      expect((await ask('b@example.org')).status).toBe(202)
      const refused = await ask('c@example.org')
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await ask('c@example.org', '198.51.100.7')).status).toBe(202)
    })

    it.each([
      [{ email: '' }, 'email', 'required'],
      [{ email: 'nobody' }, 'email', 'emailInvalid'],
      [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'tooLong'],
      [{}, 'email', 'required'],
      [{ email: 'a@example.org', role: 'x' }, 'role', 'unknownField'],
    ])('refuses %j', async (body, field, code) => {
      const answer = await test.request('POST', '/password-resets', { body })
      expect([answer.status, codes(answer)]).toEqual([422, [[field, code]]])
    })
  })

  describe('the link', () => {
    let person: Awaited<ReturnType<typeof test.seedPerson>>
    beforeEach(async () => {
      person = await test.seedPerson({ first_name: 'Aino', last_name: 'Virtanen' })
      await ask(person.email)
    })

    it('is not used up by being looked at, and works once', async () => {
      expect(await look(lastToken())).toEqual({ state: 'valid', email: person.email })
      expect(await look(lastToken())).toEqual({ state: 'valid', email: person.email })
      const token = lastToken()
      expect((await reset(token)).body).toMatchObject({ state: 'valid' })
      expect((await reset(token, 'Andere-Krähe-43-fliegt')).body).toEqual({ state: 'used', email: null })
      expect(await look(token)).toEqual({ state: 'used', email: null })
      expect((await logIn(person.email, newPassword)).status).toBe(200)
      expect((await logIn(person.email, oldPassword)).status).toBe(401)
    })

    it('used twice at the same moment sets one password and sends one mail', async () => {
      const token = lastToken()
      test.mails.length = 0
      const answers = await Promise.all([reset(token), reset(token, 'Andere-Krähe-43-fliegt')])
      const states = answers.map(({ body }) => (body as { state: string }).state)
      expect([...states].sort()).toEqual(['used', 'valid'])
      const winner = states[0] === 'valid' ? newPassword : 'Andere-Krähe-43-fliegt'
      expect((await logIn(person.email, winner)).status).toBe(200)
      expect(test.mails.map(({ template }) => template)).toEqual(['passwordChanged'])
    })

    it('ends every session, and tells the owner', async () => {
      const first = await test.as(person)
      const second = await test.as(person)
      await reset(lastToken())
      for (const session of [first, second]) {
        expect((await session.request('GET', '/users/me')).status).toBe(401)
        const { refreshToken } = session.tokens
        const renewed = await test.request('POST', '/authentication/refresh', { body: { refreshToken } })
        expect(renewed.status).toBe(401)
      }
      expect(test.mails.at(-1)).toEqual({
        to: person.email,
        locale: 'en',
        template: 'passwordChanged',
        values: { path: '/forgot_password', name: 'Aino', contact: 'operator@example.org' },
      })
    })

    it('ends a login that is under way with the old password', async () => {
      const challenge = { hash: hashToken(`step-${person.id}`), person_id: person.id }
      const times = { created_at: test.clock.now, expires_at: '2027-01-01T00:00:00Z' }
      const values = { ...challenge, ...times, kind: 'secondFactor' as const }
      await database.insertInto('login_challenge').values(values).execute()
      await reset(lastToken())
      const left = database.selectFrom('login_challenge').select('hash')
      expect(await left.where('person_id', '=', person.id).execute()).toEqual([])
    })

    it('takes all other links with it: older ones, younger ones, and those for a new e-mail', async () => {
      await ask(person.email)
      const tokens = [tokenOf(0), tokenOf(1)]
      const session = await test.as(person)
      const body = { email: `new.${person.email}`, currentPassword: oldPassword }
      await session.request('POST', '/users/me/email-change', { body })
      const mail = test.mails.find(({ template }) => template === 'emailChange')
      const change = mail?.values.path?.replace('/confirmemail/', '') ?? ''
      await reset(tokens[0]!)
      expect(await look(tokens[1]!)).toEqual({ state: 'expired', email: null })
      expect((await reset(tokens[1]!)).body).toMatchObject({ state: 'expired' })
      const confirmed = await test.request('POST', `/email-changes/${change}`)
      expect(confirmed.body).toMatchObject({ state: 'expired' })
    })

    it('expires after an hour', async () => {
      test.clock.now = new Date(test.clock.now.getTime() + 3_600_000 - 1)
      expect(await look(lastToken())).toMatchObject({ state: 'valid' })
      test.clock.now = new Date(test.clock.now.getTime() + 1)
      expect((await reset(lastToken())).body).toEqual({ state: 'expired', email: null })
      expect((await logIn(person.email, oldPassword)).status).toBe(200)
    })

    it('gives nothing to an account that is blocked in the meantime', async () => {
      await database.updateTable('person').set({ state: 'blocked' }).where('id', '=', person.id).execute()
      expect((await reset(lastToken())).body).toEqual({ state: 'expired', email: null })
    })

    it.each([
      ['Kurz-1a', 'passwordTooShort'],
      ['nebelkraehe-42-fliegt', 'passwordNeedsCases'],
      ['Password-2026!', 'passwordCommon'],
      ['Password1!bCd', 'passwordGuessable'],
      ['Quark-Virtanen-42', 'passwordPersonal'],
      ['Test-Campus-Quark-42', 'passwordPersonal'],
      ['', 'required'],
    ])('stays valid where the new password %j is refused', async (password, code) => {
      const refused = await reset(lastToken(), password)
      expect(refused.status).toBe(422)
      expect(codes(refused)?.map(([, each]) => each)).toContain(code)
      expect((await reset(lastToken())).body).toMatchObject({ state: 'valid' })
    })

    it.each(['forged', 'x'.repeat(200), '%00', "';drop table person;--"])(
      'that is forged (%s) is unknown',
      async (token) => {
        const path = encodeURIComponent(token)
        expect((await reset(path)).body).toEqual({ state: 'unknown', email: null })
        expect(await look(path)).toEqual({ state: 'unknown', email: null })
      },
    )

    it('is none that confirms a registration or a new e-mail', async () => {
      const other = await test.request('POST', `/confirmations/${lastToken()}`)
      expect(other.body).toMatchObject({ state: 'unknown' })
      const email = await test.request('POST', `/email-changes/${lastToken()}`)
      expect(email.body).toEqual({ state: 'unknown', email: null })
    })
  })

  it('can be reset for a deactivated account, which stays deactivated until somebody logs in', async () => {
    const person = await test.seedPerson({ state: 'deactivated' })
    await ask(person.email)
    expect((await reset(lastToken())).body).toMatchObject({ state: 'valid', email: person.email })
    const row = await database
      .selectFrom('person')
      .select('state')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row.state).toBe('deactivated')
  })

  it('leaves the second factor as it is', async () => {
    const totp = { totp_secret: 'kept', totp_enabled_at: test.clock.now }
    const person = await test.seedPerson(totp)
    await ask(person.email)
    await reset(lastToken())
    const row = await database
      .selectFrom('person')
      .select(['totp_secret', 'totp_enabled_at'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow()
    expect(row).toEqual(totp)
  })

  it('is asked for and reset again an hour later', async () => {
    const person = await test.seedPerson()
    await ask(person.email)
    await reset(lastToken())
    afterHours(1)
    await ask(person.email)
    expect((await reset(lastToken(), 'Andere-Krähe-43-fliegt')).body).toMatchObject({ state: 'valid' })
  })
})
