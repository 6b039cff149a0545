import { expect, it } from 'vitest'
import type { Tokens } from '~/contracts/accounts/auth'
import { lifetimes, limits } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { switchOn } from '~/tests/support/second-factor'

const login = '/authentication/login'
const step = '/authentication/second-factor'

describeWithDatabase('a login with a second factor', (database) => {
  async function start(rateLimitFactor = 1000) {
    const kit = createTestApi(database(), { rateLimitFactor })
    const person = await kit.seedPerson()
    const factor = await switchOn(kit, person)
    const credentials = { email: person.email, password }
    const challenge = async () => {
      const answer = await kit.request('POST', login, { body: credentials })
      return (answer.body as Problem).challenge ?? ''
    }
    const enter = (body: { challenge: string; code: string }, headers = {}) =>
      kit.request('POST', step, { body, headers })
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, person, factor, credentials, challenge, enter, wait }
  }
  const codes = ({ status, body }: { status: number; body: never }) => {
    const { code, violations = [] } = body as Problem
    return [status, code, ...violations.map((each) => `${each.propertyPath}: ${each.code}`)]
  }

  it('answers a right password with a challenge and no token, a wrong one as ever', async () => {
    const { request, credentials } = await start()
    const right = await request('POST', login, { body: credentials })
    expect(right.status).toBe(401)
    expect(right.body).toMatchObject({ code: 'totpRequired', challenge: expect.stringMatching(/^.{40,}$/) })
    expect(Object.keys(right.body)).not.toContain('token')
    const wrong = await request('POST', login, { body: { ...credentials, password: 'wrong' } })
    expect(wrong.body).toMatchObject({ code: 401, message: 'Invalid credentials.' })
    expect(Object.keys(wrong.body)).not.toContain('challenge')
  })

  it('opens a session for challenge and code, and keeps neither', async () => {
    const { challenge, enter, factor, request } = await start()
    const given = await challenge()
    const answer = await enter({ challenge: given, code: factor.code() })
    expect(answer.status).toBe(200)
    const { token } = answer.body as Tokens
    expect((await request('GET', '/users/me', { token })).status).toBe(200)
    const rows = await database().selectFrom('login_challenge').select('hash').execute()
    expect(rows.map(({ hash }) => hash)).not.toContain(given)
  })

  it('takes the code along with the password', async () => {
    const { request, credentials, factor } = await start()
    const withCode = (totp: string) => request('POST', login, { body: { ...credentials, totp } })
    expect(codes(await withCode('000000'))).toEqual([422, 'unprocessable', 'totp: codeWrong'])
    const code = factor.code()
    expect((await withCode(code)).status).toBe(200)
    expect((await withCode(code)).status).toBe(422)
    expect((await withCode(factor.codes[0]!)).status).toBe(200)
  })

  it('takes each code once, though its time has not run out', async () => {
    const { challenge, enter, factor, wait } = await start()
    const code = factor.code()
    expect((await enter({ challenge: await challenge(), code })).status).toBe(200)
    expect(codes(await enter({ challenge: await challenge(), code }))).toEqual([
      422,
      'unprocessable',
      'code: codeWrong',
    ])
    // The previous code is within the window, too, but older than the accepted one.
    expect((await enter({ challenge: await challenge(), code: factor.code(-1) })).status).toBe(422)
    wait(30)
    expect((await enter({ challenge: await challenge(), code: factor.code() })).status).toBe(200)
  })

  it('lets one of two with the same code at once in', async () => {
    const { challenge, enter, factor } = await start()
    const given = [await challenge(), await challenge()]
    const code = factor.code()
    const answers = await Promise.all(given.map((each) => enter({ challenge: each, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('lets one of two with the same challenge at once in', async () => {
    const { challenge, enter, factor } = await start()
    const given = await challenge()
    const tries = [factor.code(), factor.codes[0]!]
    const answers = await Promise.all(tries.map((code) => enter({ challenge: given, code })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401])
  })

  it('is over after five wrong codes, even sent at once or under one idempotency key; the owner is told', async () => {
    const { challenge, enter, factor, mails } = await start()
    const given = await challenge()
    const wrong = { challenge: given, code: '000000' }
    const answers = await Promise.all(
      Array.from({ length: limits.secondFactorAttempts + 2 }, () => enter(wrong, { 'Idempotency-Key': 'k' })),
    )
    expect(answers.filter(({ status }) => status === 422)).toHaveLength(limits.secondFactorAttempts - 1)
    expect(codes(await enter({ challenge: given, code: factor.code() }))).toEqual([401, 'challengeExpired'])
    expect(mails.filter(({ template }) => template === 'secondFactorGuessed')).toHaveLength(1)
    expect((await enter({ challenge: await challenge(), code: factor.code() })).status).toBe(200)
  })

  it('counts codes for the person, whatever challenges there are, and tells when to come back', async () => {
    const { challenge, enter, factor, wait } = await start(1)
    for (let round = 0; round < 3; round++) {
      const given = await challenge()
      for (let nth = 0; nth < 5; nth++) await enter({ challenge: given, code: '000000' })
    }
    const refused = await enter({ challenge: await challenge(), code: factor.code() })
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '900'])
    wait(901)
    expect((await enter({ challenge: await challenge(), code: factor.code() })).status).toBe(200)
  })

  it('does not wait longer than five minutes for the code', async () => {
    const { challenge, enter, factor, wait } = await start()
    const [early, late] = [await challenge(), await challenge()]
    wait(lifetimes.secondFactorChallenge - 1)
    expect((await enter({ challenge: early, code: factor.code() })).status).toBe(200)
    wait(1)
    expect(codes(await enter({ challenge: late, code: factor.codes[0]! }))).toEqual([401, 'challengeExpired'])
  })

  it('takes no challenge that nobody was given, nor one of another kind or another person', async () => {
    const { challenge, enter, seedPerson, factor, request } = await start()
    const other = await switchOn({ ...(await start()) }, await seedPerson())
    expect(codes(await enter({ challenge: 'made-up', code: factor.code() }))).toEqual([
      401,
      'challengeExpired',
    ])
    expect((await enter({ challenge: await challenge(), code: other.code() })).status).toBe(422)
    const reactivation = { body: { challenge: await challenge() } }
    expect(codes(await request('POST', '/authentication/reactivation', reactivation))).toEqual([
      401,
      'challengeExpired',
    ])
  })

  it('takes a recovery code once, however it is written, and tells the owner', async () => {
    const { challenge, enter, factor, mails } = await start()
    const code = factor.codes[3]!.toLowerCase().replaceAll('-', ' ')
    expect((await enter({ challenge: await challenge(), code })).status).toBe(200)
    expect((await enter({ challenge: await challenge(), code })).status).toBe(422)
    expect(mails.at(-1)).toMatchObject({ template: 'recoveryCodeUsed', values: { left: '9' } })
  })

  it('is broken off when all sessions of the person are ended', async () => {
    const { challenge, enter, factor } = await start()
    const given = await challenge()
    await factor.request('DELETE', '/users/me/sessions')
    expect(codes(await enter({ challenge: given, code: factor.code() }))).toEqual([401, 'challengeExpired'])
  })

  it.each([
    { challenge: 'x', code: '' },
    { challenge: '', code: '123456' },
    { challenge: 'x'.repeat(129), code: '123456' },
    { challenge: 'x', code: '1'.repeat(65) },
    { challenge: 'x', code: '12\u000034' },
    { challenge: 'x', code: '123456', admin: true },
    { code: '123456' },
  ])('refuses %j', async (body) => {
    const { request } = createTestApi(database())
    expect((await request('POST', step, { body })).status).toBe(422)
  })
})
