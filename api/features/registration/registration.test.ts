import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { Database } from '~/api/platform/database'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password as otherPassword } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const password = 'Nebelkrähe-42-fliegt'
let counter = 0

describeWithDatabase('registration', (getDatabase) => {
  let database: Database
  let test: ReturnType<typeof createTestApi>
  let email: string

  beforeEach(async () => {
    database = getDatabase()
    test = createTestApi(database)
    email = `Ada.Person${String(++counter)}@example.org`
    const db = database.db()
    const names = JSON.stringify({ en: 'x', de: 'x', es: 'x', fr: 'x', it: 'x' })
    await db
      .insertInto('country')
      .values({ id: 'FI', subregion: '154', names })
      .onConflict((c) => c.doNothing())
      .execute()
    await db
      .insertInto('salutation')
      .values({ id: 'mx', position: 3, titles: names })
      .onConflict((c) => c.doNothing())
      .execute()
  })

  const form = (changes: Record<string, unknown> = {}) => ({
    salutation: 'mx',
    firstName: 'Aino',
    lastName: 'Virtanen',
    email,
    password,
    country: 'FI',
    acceptTerms: true,
    ...changes,
  })
  const register = (changes?: Record<string, unknown>, headers: Record<string, string> = {}) =>
    test.request('POST', '/registrations/journalist', { body: form(changes), headers })
  const lastToken = () => test.mails.at(-1)?.values.path?.replace('/confirm/', '') ?? ''
  const confirm = (token: string) => test.request('POST', `/confirmations/${token}`)
  const stateOf = async (token: string) =>
    (await test.request('GET', `/confirmations/${token}`)).body as { state: string }
  const logIn = (secret: string) =>
    test.request('POST', '/authentication/login', { body: { email, password: secret } })
  const people = () => database.selectFrom('person').selectAll().where('email', '=', email).execute()
  const codes = (answer: { body: unknown }) =>
    Object.fromEntries((answer.body as Problem).violations?.map((v) => [v.propertyPath, v.code]) ?? [])

  describe('a new account', () => {
    it('waits unconfirmed, with terms and time recorded, and gets one mail with a link', async () => {
      const answer = await register({ title: 'Dr', locale: 'de' })
      expect([answer.status, answer.body]).toEqual([202, null])
      const [person] = await people()
      expect(person).toMatchObject({
        state: 'unconfirmed',
        validated: false,
        roles: ['ROLE_INDIVIDUAL_JOURNALIST'],
        title: 'Dr',
        locale: 'de',
        terms_version: '2026-11',
        terms_accepted_at: test.clock.now,
      })
      expect(person?.password_hash).toMatch(/^\$argon2id\$/)
      expect(test.mails).toHaveLength(1)
      expect(test.mails[0]).toMatchObject({
        to: email,
        locale: 'de',
        template: 'confirmRegistration',
        values: { name: 'Aino' },
      })
    })

    it('cannot log in before its e-mail is confirmed, and can afterwards, in any case of the e-mail', async () => {
      await register()
      expect((await logIn(password)).status).toBe(401)
      expect((await confirm(lastToken())).body).toEqual({ state: 'valid', email })
      email = email.toUpperCase()
      expect((await logIn(password)).status).toBe(200)
    })

    it('keeps no link in the database, only its hash', async () => {
      await register()
      const tokens = await database.selectFrom('one_time_token').selectAll().execute()
      expect(tokens.map(({ hash }) => hash)).toContain(hashToken(lastToken()))
      expect(JSON.stringify(tokens)).not.toContain(lastToken())
    })

    it('takes its language from the page where the form names none', async () => {
      await register({}, { 'Accept-Language': 'fr' })
      expect(test.mails[0]?.locale).toBe('fr')
    })
  })

  describe('a taken e-mail', () => {
    it('answers as for a new one and mails the owner, whose account stays as it is', async () => {
      const owner = await test.seedPerson({ email, first_name: 'Old', locale: 'it' })
      const answer = await register()
      const fresh = await register({ email: `other.${email}` })
      expect([answer.status, answer.body]).toEqual([fresh.status, fresh.body])
      const headers = ({ headers: all }: typeof answer) => [...all.entries()]
      expect(headers(answer)).toEqual(headers(fresh))
      expect(test.mails[0]).toEqual({
        to: owner.email,
        locale: 'it',
        template: 'emailAlreadyRegistered',
        values: { path: '/login', name: 'Old' },
      })
      expect(await people()).toMatchObject([{ first_name: 'Old', state: 'active' }])
      expect((await logIn(otherPassword)).status).toBe(200)
    })

    it.each(['deactivated', 'blocked'] as const)('says the same for an account that is %s', async (state) => {
      await test.seedPerson({ email, state })
      expect((await register()).status).toBe(202)
      expect(test.mails.map(({ template }) => template)).toEqual(['emailAlreadyRegistered'])
      expect(await people()).toMatchObject([{ state }])
    })

    it('whose account is not confirmed yet gets another link', async () => {
      await register()
      await register()
      expect(test.mails.map(({ template }) => template)).toEqual([
        'confirmRegistration',
        'confirmRegistration',
      ])
      expect(await people()).toHaveLength(1)
      expect((await confirm(lastToken())).body).toEqual({ state: 'valid', email })
    })

    it('puts into force what was entered with the link that is used, not what a stranger entered before', async () => {
      await register({ password: 'Stranger-77-wartet', firstName: 'Mallory' })
      await register()
      await confirm(lastToken())
      expect((await logIn('Stranger-77-wartet')).status).toBe(401)
      expect((await logIn(password)).status).toBe(200)
      expect(await people()).toMatchObject([{ first_name: 'Aino' }])
      const data = await database
        .selectFrom('one_time_token')
        .select('data')
        .where('data', 'is not', null)
        .execute()
      expect(JSON.stringify(data)).not.toContain('Mallory')
    })

    it('by two at once is one account, and both get the same answer', async () => {
      const answers = await Promise.all([register(), register({ email: email.toLowerCase() })])
      expect(answers.map(({ status }) => status)).toEqual([202, 202])
      expect(await people()).toHaveLength(1)
    })
  })

  describe('a double submit', () => {
    it('of one form is one account and one mail', async () => {
      const headers = { 'Idempotency-Key': `key-${email}` }
      const answers = [await register({}, headers), await register({}, headers)]
      expect(answers.map(({ status }) => status)).toEqual([202, 202])
      expect(test.mails).toHaveLength(1)
    })

    it('may follow a refused one with the same key', async () => {
      const headers = { 'Idempotency-Key': `key-${email}` }
      expect((await register({ country: 'XX' }, headers)).status).toBe(422)
      expect((await register({}, headers)).status).toBe(202)
      expect(test.mails).toHaveLength(1)
    })
  })

  describe('bad input', () => {
    it.each([
      ['password', 'Kurz-1a', 'passwordTooShort'],
      ['password', `Aa-1${'x'.repeat(124)}`, 'passwordTooLong'],
      ['password', 'nebelkraehe-42-fliegt', 'passwordNeedsCases'],
      ['password', 'Nebelkraehe-fliegt', 'passwordNeedsDigit'],
      ['password', 'Nebelkraehe42fliegt', 'passwordNeedsSpecial'],
      ['password', 'Password-2026!', 'passwordCommon'],
      ['password', 'Quark-Virtanen-42', 'passwordPersonal'],
      ['password', 'Test-Campus-Quark-42', 'passwordPersonal'],
      ['email', 'nobody', 'emailInvalid'],
      ['email', `${'x'.repeat(250)}@example.org`, 'tooLong'],
      ['email', undefined, 'required'],
      ['firstName', '   ', 'required'],
      ['lastName', 'x'.repeat(81), 'tooLong'],
      ['country', 'XX', 'invalid'],
      ['salutation', 'lord', 'invalid'],
      ['acceptTerms', false, 'acceptTerms'],
      ['locale', 'xx', 'invalid'],
      ['roles', ['ROLE_ADMIN'], 'unknownField'],
    ])('in %s (%j) is refused as %s and creates nothing', async (field, value, code) => {
      const answer = await register({ [field]: value })
      expect(answer.status).toBe(422)
      expect(codes(answer)).toEqual({ [field]: code })
      expect(await people()).toEqual([])
      expect(test.mails).toEqual([])
    })

    it('names everything that is wrong at once', async () => {
      const answer = await register({ country: 'XX', salutation: 'lord', password: 'Password-2026!' })
      expect(codes(answer)).toEqual({ country: 'invalid', salutation: 'invalid', password: 'passwordCommon' })
    })

    it.each([
      ['that is no JSON', { body: '{"email":' }, 400],
      [
        'of another type',
        { body: 'email=a', headers: { 'Content-Type': 'application/x-www-form-urlencoded' } },
        415,
      ],
      ['that is too large', { body: JSON.stringify({ title: 'x'.repeat(300_000) }) }, 413],
    ])('%s is refused', async (_what, options, status) => {
      expect((await test.request('POST', '/registrations/journalist', options)).status).toBe(status)
    })
  })

  describe('a confirmation link', () => {
    beforeEach(async () => {
      await register()
    })

    it('is not used up by being looked at, and works once', async () => {
      expect(await stateOf(lastToken())).toEqual({ state: 'valid' })
      expect(await stateOf(lastToken())).toEqual({ state: 'valid' })
      expect((await confirm(lastToken())).body).toEqual({ state: 'valid', email })
      expect((await confirm(lastToken())).body).toEqual({ state: 'used', email: null })
      expect(await stateOf(lastToken())).toEqual({ state: 'used' })
    })

    it('clicked twice at the same moment confirms once', async () => {
      const answers = await Promise.all([confirm(lastToken()), confirm(lastToken())])
      expect(answers.map(({ body }) => (body as { state: string }).state).sort()).toEqual(['used', 'valid'])
    })

    it('expires after 48 hours', async () => {
      const start = test.clock.now.getTime()
      test.clock.now = new Date(start + 48 * 3_600_000 - 1)
      expect(await stateOf(lastToken())).toEqual({ state: 'valid' })
      test.clock.now = new Date(start + 48 * 3_600_000)
      expect((await confirm(lastToken())).body).toEqual({ state: 'expired', email: null })
      expect(await people()).toMatchObject([{ state: 'unconfirmed' }])
    })

    it('counts as used once another one has confirmed the account', async () => {
      const first = lastToken()
      await test.request('POST', '/confirmations', { body: { email } })
      expect(lastToken()).not.toBe(first)
      await confirm(lastToken())
      expect((await confirm(first)).body).toEqual({ state: 'used', email: null })
    })

    it.each(['forged', 'x'.repeat(200), '%00', "';drop table person;--"])(
      'that is forged (%s) is unknown',
      async (token) => {
        expect((await confirm(encodeURIComponent(token))).body).toEqual({ state: 'unknown', email: null })
        expect(await stateOf(encodeURIComponent(token))).toEqual({ state: 'unknown' })
      },
    )

    it('of another purpose confirms nothing', async () => {
      const [person] = await people()
      const values = {
        person_id: person?.id ?? '',
        created_at: test.clock.now,
        expires_at: '2027-01-01T00:00:00Z',
      }
      const hash = hashToken(`reset-${email}`)
      await database
        .insertInto('one_time_token')
        .values({ ...values, hash, purpose: 'passwordReset' })
        .execute()
      expect((await confirm(`reset-${email}`)).body).toEqual({ state: 'unknown', email: null })
    })
  })

  describe('sending the link again', () => {
    const resend = () => test.request('POST', '/confirmations', { body: { email } })

    it('answers alike for a waiting, an active and an unknown e-mail, and mails the waiting one only', async () => {
      const unknown = await resend()
      await test.seedPerson({ email })
      const active = await resend()
      email = `waiting.${email}`
      await register({ locale: 'es' })
      const waiting = await resend()
      expect([unknown, active, waiting].map(({ status, body }) => [status, body])).toEqual(
        Array(3).fill([202, null]),
      )
      expect(test.mails.map(({ to, locale, template }) => [to, locale, template])).toEqual(
        Array(2).fill([email, 'es', 'confirmRegistration']),
      )
      await confirm(lastToken())
      expect((await logIn(password)).status).toBe(200)
    })

    it('mails five times an hour, together with registrations, and answers as before after that', async () => {
      await database.deleteFrom('rate_limit').execute()
      test = createTestApi(database, { rateLimitFactor: 1 })
      const answers = [await register()]
      for (let again = 0; again < 6; again++) answers.push(await resend())
      expect(answers.map(({ status }) => status)).toEqual(Array(7).fill(202))
      expect(test.mails).toHaveLength(5)
    })

    it('of strangers keeps nobody from registering, nor from the mail of it', async () => {
      await database.deleteFrom('rate_limit').execute()
      test = createTestApi(database, { rateLimitFactor: 1 })
      const body = { email }
      const ask = (address: string) => test.request('POST', '/confirmations', { body, address })
      for (let again = 0; again < 6; again++) expect((await ask('198.51.100.7')).status).toBe(202)
      expect((await register()).status).toBe(202)
      expect(test.mails.map(({ template }) => template)).toEqual(['confirmRegistration'])
      await confirm(lastToken())
      expect((await logIn(password)).status).toBe(200)
    })
  })
})
