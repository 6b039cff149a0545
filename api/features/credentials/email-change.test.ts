import { beforeEach, describe, expect, it } from 'vitest'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { Database } from '~/api/platform/database'
import type { Tokens } from '~/contracts/accounts/auth'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

let counter = 0

describeWithDatabase('a change of the own e-mail', (getDatabase) => {
  let database: Database
  let test: ReturnType<typeof createTestApi>
  let person: Awaited<ReturnType<typeof test.seedPerson>>
  let session: Awaited<ReturnType<typeof test.as>>
  let email: string

  beforeEach(async () => {
    database = getDatabase()
    await database.deleteFrom('rate_limit').execute()
    test = createTestApi(database)
    person = await test.seedPerson({ first_name: 'Aino', locale: 'de' })
    session = await test.as(person)
    email = `New.Address${String(++counter)}@example.net`
  })

  const request = (changes: Record<string, unknown> = {}, from = session) =>
    from.request('POST', '/users/me/email-change', { body: { email, currentPassword: password, ...changes } })
  const waiting = async () =>
    ((await session.request('GET', '/users/me/email-change')).body as { waiting: unknown }).waiting
  const resend = () => session.request('POST', '/users/me/email-change/resend')
  const cancel = () => session.request('DELETE', '/users/me/email-change')
  const tokens = () =>
    test.mails
      .filter(({ template }) => template === 'emailChange')
      .map(({ values }) => values.path?.replace('/confirmemail/', '') ?? '')
  const lastToken = () => tokens().at(-1) ?? ''
  const look = async (token: string): Promise<unknown> =>
    (await test.request('GET', `/email-changes/${token}`)).body
  const confirm = async (token: string): Promise<unknown> =>
    (await test.request('POST', `/email-changes/${token}`)).body
  const emailNow = async () => {
    const row = database.selectFrom('person').select('email').where('id', '=', person.id)
    return (await row.executeTakeFirstOrThrow()).email
  }
  const codes = (answer: { body: unknown }) =>
    (answer.body as Problem).violations?.map(({ propertyPath, code }) => [propertyPath, code])
  const templates = () => test.mails.map(({ to, template }) => [to, template])

  describe('asking for it', () => {
    it('mails a link to the new address, a notice to the old one, and waits', async () => {
      const answer = await request()
      expect([answer.status, answer.body]).toEqual([202, null])
      expect(test.mails).toEqual([
        {
          to: email,
          locale: 'de',
          template: 'emailChange',
          values: { path: `/confirmemail/${lastToken()}`, name: 'Aino' },
        },
        {
          to: person.email,
          locale: 'de',
          template: 'emailChangeRequested',
          values: { path: '/forgot_password', name: 'Aino', newEmail: 'N…@example.net' },
        },
      ])
      expect(await waiting()).toEqual({
        email,
        requestedAt: '2026-11-21T10:00:00.000Z',
        expiresAt: '2026-11-22T10:00:00.000Z',
      })
      expect(await emailNow()).toBe(person.email)
    })

    it('keeps no link in the database, only its hash', async () => {
      await request()
      const rows = await database.selectFrom('one_time_token').selectAll().execute()
      expect(rows.map(({ hash }) => hash)).toContain(hashToken(lastToken()))
      expect(JSON.stringify(rows)).not.toContain(lastToken())
    })

    it('answers alike for an address that is taken, and writes to its owner', async () => {
      const free = await request()
      const other = await test.seedPerson({ email: `taken.${email}`, locale: 'es', first_name: 'Otra' })
      test.mails.length = 0
      const taken = await request({ email: other.email.toUpperCase() })
      const shape = ({ status, body, headers }: typeof free) => [status, body, [...headers.entries()]]
      expect(shape(taken)).toEqual(shape(free))
      expect(await waiting()).toMatchObject({ email: other.email.toUpperCase() })
      expect(templates()).toEqual([
        [other.email, 'emailChangeTaken'],
        [person.email, 'emailChangeRequested'],
      ])
      expect(test.mails[0]).toMatchObject({ locale: 'es', values: { path: '/login', name: 'Otra' } })
      expect(JSON.stringify(test.mails[0])).not.toContain(person.email)
      test.mails.length = 0
      expect((await resend()).status).toBe(202)
      expect(templates()).toEqual([[other.email, 'emailChangeTaken']])
    })

    it('takes the place of a change that waits: its link works no longer', async () => {
      await request()
      const first = lastToken()
      await request({ email: `other.${email}` })
      expect(await waiting()).toMatchObject({ email: `other.${email}` })
      expect(await confirm(first)).toEqual({ state: 'expired', email: null })
      expect(await confirm(lastToken())).toEqual({ state: 'valid', email: `other.${email}` })
    })

    it.each([
      [{ currentPassword: 'Not-The-Password-1' }, 'currentPassword', 'passwordWrong'],
      [{ currentPassword: undefined }, 'currentPassword', 'required'],
      [{ email: 'nobody' }, 'email', 'emailInvalid'],
      [{ email: `${'x'.repeat(250)}@example.org` }, 'email', 'tooLong'],
      [{ person: 'other' }, 'person', 'unknownField'],
    ])('with %j is refused at %s as %s', async (changes, field, code) => {
      const answer = await request(changes)
      expect([answer.status, codes(answer)]).toEqual([422, [[field, code]]])
      expect(test.mails).toEqual([])
      expect(await waiting()).toBeNull()
    })

    it('refuses the present address, in any case of its letters', async () => {
      expect(codes(await request({ email: person.email.toUpperCase() }))).toEqual([['email', 'emailSame']])
    })

    it('names a wrong password and an address that is the present one together', async () => {
      const answer = await request({ email: person.email, currentPassword: 'Not-The-Password-1' })
      expect(codes(answer)).toEqual([
        ['currentPassword', 'passwordWrong'],
        ['email', 'emailSame'],
      ])
    })

    it('is refused to nobody because others have asked: only the mail to the new address is left out', async () => {
      const others = await Promise.all(Array.from({ length: 5 }, () => test.seedPerson()))
      const sessions = await Promise.all(others.map((other) => test.as(other)))
      test = createTestApi(database, { rateLimitFactor: 0.2 })
      const statuses = []
      for (const { tokens: own } of sessions) {
        const body = { email, currentPassword: password }
        const answer = await test.request('POST', '/users/me/email-change', { body, token: own.token })
        statuses.push(answer.status)
      }
      expect(statuses).toEqual([202, 202, 202, 202, 202])
      expect(test.mails.filter(({ to }) => to === email)).toHaveLength(4)
      expect(test.mails.filter(({ template }) => template === 'emailChangeRequested')).toHaveLength(5)
    })
  })

  describe('the link', () => {
    beforeEach(() => request())

    it('is not used up by being looked at, and works once', async () => {
      expect(await look(lastToken())).toEqual({ state: 'valid', email })
      expect(await confirm(lastToken())).toEqual({ state: 'valid', email })
      expect(await confirm(lastToken())).toEqual({ state: 'used', email: null })
      expect(await look(lastToken())).toEqual({ state: 'used', email: null })
      expect(await emailNow()).toBe(email)
      expect(await waiting()).toBeNull()
      const logIn = (with_: string) =>
        test.request('POST', '/authentication/login', { body: { email: with_, password } })
      expect((await logIn(email)).status).toBe(200)
      expect((await logIn(person.email)).status).toBe(401)
    })

    it('used twice at the same moment changes the address once, and tells the old one once', async () => {
      test.mails.length = 0
      await resend()
      const answers = await Promise.all([confirm(lastToken()), confirm(lastToken())])
      expect(answers.map((each) => (each as { state: string }).state).sort()).toEqual(['used', 'valid'])
      expect(templates()).toEqual([
        [email, 'emailChange'],
        [person.email, 'emailChanged'],
      ])
    })

    it('tells the old address what happened and whom to write to', async () => {
      await confirm(lastToken())
      expect(test.mails.at(-1)).toEqual({
        to: person.email,
        locale: 'de',
        template: 'emailChanged',
        values: { name: 'Aino', newEmail: 'N…@example.net', contact: 'operator@example.org' },
      })
    })

    it('keeps the session, whose next token carries the new address', async () => {
      await confirm(lastToken())
      const { refreshToken } = session.tokens
      const { body } = await test.request('POST', '/authentication/refresh', { body: { refreshToken } })
      const { token } = body as Tokens
      const claims = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object
      expect(claims).toMatchObject({ username: email })
    })

    it('takes the links for a new password with it, which went to the old address', async () => {
      await test.request('POST', '/password-resets', { body: { email: person.email } })
      const reset = test.mails.at(-1)?.values.path?.replace('/pwreset/', '') ?? ''
      await confirm(lastToken())
      expect((await test.request('GET', `/password-resets/${reset}`)).body).toMatchObject({
        state: 'expired',
      })
    })

    it('expires after 24 hours', async () => {
      const start = test.clock.now.getTime()
      test.clock.now = new Date(start + 24 * 3_600_000 - 1)
      expect(await look(lastToken())).toMatchObject({ state: 'valid' })
      test.clock.now = new Date(start + 24 * 3_600_000)
      expect(await confirm(lastToken())).toEqual({ state: 'expired', email: null })
      expect(await emailNow()).toBe(person.email)
    })

    it('is worth nothing once the change is withdrawn', async () => {
      expect((await cancel()).status).toBe(204)
      expect(await waiting()).toBeNull()
      expect(await confirm(lastToken())).toEqual({ state: 'expired', email: null })
      expect((await cancel()).status).toBe(204)
      const again = await resend()
      expect([again.status, codes(again)]).toEqual([409, [['', 'noEmailChange']]])
    })

    it('is worth nothing while the account is not active', async () => {
      await database.updateTable('person').set({ state: 'blocked' }).where('id', '=', person.id).execute()
      expect(await confirm(lastToken())).toEqual({ state: 'expired', email: null })
    })

    it('is sent again to the same address, and the first one goes on working', async () => {
      const first = lastToken()
      expect((await resend()).status).toBe(202)
      expect(lastToken()).not.toBe(first)
      expect(await look(lastToken())).toEqual({ state: 'valid', email })
      expect(await confirm(first)).toEqual({ state: 'valid', email })
      expect(await confirm(lastToken())).toEqual({ state: 'expired', email: null })
    })

    it.each(['forged', 'x'.repeat(200), '%00', "';drop table person;--"])(
      'that is forged (%s) is unknown',
      async (token) => {
        const path = encodeURIComponent(token)
        expect(await confirm(path)).toEqual({ state: 'unknown', email: null })
        expect(await look(path)).toEqual({ state: 'unknown', email: null })
      },
    )
  })

  describe('an address that somebody else gets first', () => {
    beforeEach(() => request())

    it('is said to be taken, and the account keeps its own', async () => {
      await test.seedPerson({ email: email.toLowerCase() })
      expect(await confirm(lastToken())).toEqual({ state: 'taken', email })
      expect(await emailNow()).toBe(person.email)
      expect(templates().map(([, template]) => template)).not.toContain('emailChanged')
    })

    it('belongs to one of two who confirm it at the same moment', async () => {
      const other = await test.seedPerson()
      await request({}, await test.as(other))
      expect(tokens()).toHaveLength(2)
      const answers = await Promise.all(tokens().map(confirm))
      expect(answers.map((each) => (each as { state: string }).state).sort()).toEqual(['taken', 'valid'])
      const owners = await database.selectFrom('person').select('id').where('email', '=', email).execute()
      expect(owners).toHaveLength(1)
    })

    it('answers also where the call may come twice', async () => {
      await test.seedPerson({ email })
      const headers = { 'Idempotency-Key': `key-${email}` }
      const answer = await test.request('POST', `/email-changes/${lastToken()}`, { headers })
      expect([answer.status, answer.body]).toEqual([200, { state: 'taken', email }])
    })

    it('does not count as taken by a registration that nobody has confirmed', async () => {
      const stranger = await test.seedPerson({ email, state: 'unconfirmed' })
      await database
        .insertInto('one_time_token')
        .values({
          hash: hashToken(`confirm-${email}`),
          person_id: stranger.id,
          purpose: 'confirm',
          created_at: test.clock.now,
          expires_at: '2027-01-01T00:00:00Z',
        })
        .execute()
      expect(await confirm(lastToken())).toEqual({ state: 'valid', email })
      const confirmed = await test.request('POST', `/confirmations/confirm-${email}`)
      expect(confirmed.body).toMatchObject({ state: 'unknown' })
    })

    it('counts as taken by an account that was invited and has not answered yet', async () => {
      await test.seedPerson({ email, state: 'unconfirmed' })
      expect(await confirm(lastToken())).toEqual({ state: 'taken', email })
    })
  })
})
