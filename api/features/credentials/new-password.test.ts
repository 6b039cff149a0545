import { v7 } from 'uuid'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Database } from '~/api/platform/database'
import { judgeNewPassword } from '~/api/features/registration/registration.tasks'
import { EndedRunError } from '~/api/platform/threads'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password as oldPassword } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'

const newPassword = 'Nebelkrähe-42-fliegt'

describeWithDatabase('a change of the own password', (getDatabase) => {
  let database: Database
  let test: ReturnType<typeof createTestApi>
  let person: Awaited<ReturnType<typeof test.seedPerson>>
  let session: Awaited<ReturnType<typeof test.as>>

  beforeEach(async () => {
    database = getDatabase()
    await database.deleteFrom('rate_limit').execute()
    test = createTestApi(database)
    person = await test.seedPerson({
      first_name: 'Aino',
      last_name: 'Virtanen',
      entity_name: 'Harbour Herald',
      locale: 'it',
    })
    session = await test.as(person)
  })

  const change = (body: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
    session.request('POST', '/users/me/password', {
      body: { currentPassword: oldPassword, newPassword, ...body },
      headers,
    })
  const logIn = (password: string) =>
    test.request('POST', '/authentication/login', { body: { email: person.email, password } })
  const codes = (answer: { body: unknown }) =>
    (answer.body as Problem).violations?.map(({ propertyPath, code }) => [propertyPath, code])

  it('puts the new one in force, keeps this session, ends the others and tells the owner', async () => {
    const other = await test.as(person)
    expect((await change()).status).toBe(204)
    expect((await logIn(newPassword)).status).toBe(200)
    expect((await logIn(oldPassword)).status).toBe(401)
    expect((await session.request('GET', '/users/me')).status).toBe(200)
    expect((await other.request('GET', '/users/me')).status).toBe(401)
    expect(test.mails).toEqual([
      {
        to: person.email,
        locale: 'it',
        template: 'passwordChanged',
        values: { path: '/forgot_password', name: 'Aino', contact: 'operator@example.org' },
      },
    ])
  })

  it('names the linked logins to the owner, because they outlive it', async () => {
    const issuer = 'https://login.newsroom.example'
    const oidcProviders = [
      { id: 'newsroom', name: 'The Newsroom', issuer, clientId: 'x', clientSecret: null },
    ]
    test = createTestApi(database, { oidcProviders })
    session = await test.as(person)
    const row = { person_id: person.id, issuer, created_at: test.clock.now }
    const rows = [
      { ...row, id: v7(), subject: v7(), label: 'aino@newsroom.example' },
      { ...row, id: v7(), subject: v7(), label: null },
    ]
    await database.insertInto('identity').values(rows).execute()
    expect((await change()).status).toBe(204)
    const path = '/account_settings/security#identities'
    expect(test.mails.at(-1)).toMatchObject({
      template: 'passwordChanged',
      sections: [
        {
          heading: expect.stringMatching(/^Questi accessi/) as string,
          lines: [
            { text: 'The Newsroom (aino@newsroom.example)', path },
            { text: 'The Newsroom', path },
          ],
        },
      ],
    })
  })

  it('says at the new password that judging it took too long', async () => {
    const ended = new EndedRunError(judgeNewPassword, 'time')
    vi.spyOn(test.deps.threads, 'run').mockRejectedValueOnce(ended)
    const answer = await change()
    expect([answer.status, codes(answer)]).toEqual([422, [['newPassword', 'passwordTooCostly']]])
  })

  it('takes back the links that were mailed before', async () => {
    await test.request('POST', '/password-resets', { body: { email: person.email } })
    const token = test.mails.at(-1)?.values.path?.replace('/pwreset/', '') ?? ''
    await change()
    expect((await test.request('GET', `/password-resets/${token}`)).body).toMatchObject({ state: 'expired' })
  })

  it.each([
    [{ currentPassword: 'Not-The-Password-1' }, 'currentPassword', 'passwordWrong'],
    [{ currentPassword: '' }, 'currentPassword', 'required'],
    [{ currentPassword: 'x'.repeat(1025) }, 'currentPassword', 'tooLong'],
    [{ newPassword: oldPassword }, 'newPassword', 'passwordSame'],
    [{ newPassword: 'Kurz-1a' }, 'newPassword', 'passwordTooShort'],
    [{ newPassword: `Aa-1${'x'.repeat(124)}` }, 'newPassword', 'passwordTooLong'],
    [{ newPassword: 'Password-2026!' }, 'newPassword', 'passwordCommon'],
    [{ newPassword: 'Password1!bCd' }, 'newPassword', 'passwordGuessable'],
    [{ newPassword: 'Quark-Virtanen-42' }, 'newPassword', 'passwordPersonal'],
    [{ newPassword: 'Harbour-Herald-42' }, 'newPassword', 'passwordPersonal'],
    [{ userId: 'other' }, 'userId', 'unknownField'],
  ])('with %j is refused at %s as %s and changes nothing', async (body, field, code) => {
    const other = await test.as(person)
    const answer = await change(body)
    expect([answer.status, codes(answer)]).toEqual([422, [[field, code]]])
    expect((await logIn(oldPassword)).status).toBe(200)
    expect((await other.request('GET', '/users/me')).status).toBe(200)
    expect(test.mails).toEqual([])
  })

  it('with two wrong passwords is told both', async () => {
    const answer = await change({ currentPassword: 'Not-The-Password-1', newPassword: 'Quark-Virtanen-42' })
    expect(codes(answer)).toEqual([
      ['currentPassword', 'passwordWrong'],
      ['newPassword', 'passwordPersonal'],
    ])
  })

  it('of two at once succeeds once', async () => {
    const [a, b] = ['Erste-Krähe-41-fliegt', 'Andere-Krähe-43-fliegt']
    const answers = await Promise.all([change({ newPassword: a }), change({ newPassword: b })])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422])
    const lost = answers.find(({ status }) => status === 422)
    expect(codes(lost!)).toEqual([['currentPassword', 'passwordWrong']])
    const winner = answers[0].status === 204 ? a : b
    expect((await logIn(winner)).status).toBe(200)
    expect(test.mails).toHaveLength(1)
  })

  it('sent twice by one form is done once, and both are told so', async () => {
    const headers = { 'Idempotency-Key': `key-${person.id}` }
    expect([(await change({}, headers)).status, (await change({}, headers)).status]).toEqual([204, 204])
    expect(test.mails).toHaveLength(1)
  })

  it.each([{}, { 'Idempotency-Key': 'the-same' }])(
    'cannot be used to guess the present one for long (%j)',
    async (headers) => {
      test = createTestApi(database, { rateLimitFactor: 1 })
      session = { ...session, request: (...args) => test.request(...withToken(args)) }
      const guess = { currentPassword: 'Not-The-Password-1' }
      for (let i = 0; i < 10; i++) expect((await change(guess, headers)).status).toBe(422)
      const refused = await change(guess, headers)
      expect(refused.status).toBe(429)
      expect(Number(refused.headers.get('Retry-After'))).toBeGreaterThan(0)
      expect((await change()).status).toBe(429)
      test.clock.now = new Date(test.clock.now.getTime() + 15 * 60_000 + 1)
      session = await test.as(person)
      expect((await change()).status).toBe(204)
    },
  )

  type Arguments = Parameters<typeof session.request>
  const withToken = ([method, path, options]: Arguments): Arguments => [
    method,
    path,
    { token: session.tokens.token, ...options },
  ]

  it('is nothing for visitors', async () => {
    const body = { currentPassword: oldPassword, newPassword }
    expect((await test.request('POST', '/users/me/password', { body })).status).toBe(401)
  })
})
