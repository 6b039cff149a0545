import { expect, it } from 'vitest'
import { pino } from 'pino'
import type { LoginTokens } from '~/contracts/accounts/auth'
import type { PasswordReset } from '~/contracts/accounts/credentials'
import { lifetimes } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { allowedGuesses as most, exhaustGuesses } from '~/tests/support/hostile/guesses'
import { switchOn } from '~/tests/support/second-factor'

describeWithDatabase('guesses at one account from many addresses', (database) => {
  let guesses = 0

  function start() {
    const kit = createTestApi(database(), { rateLimitFactor: 1 })
    const logged: string[] = []
    kit.deps.log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
    const newAddress = () => `10.0.${String((guesses >> 8) & 255)}.${String(guesses++ & 255)}`
    const logIn = (email: string, word: string, devices?: string[]) => {
      const body = { email, password: word, ...(devices && { devices }) }
      return kit.request('POST', '/authentication/login', { body, address: newAddress() })
    }
    const guess = async (email: string, times: number) => {
      const answers = await Promise.all(Array.from({ length: times }, () => logIn(email, 'Wrong-Horse-43')))
      return answers.map(({ status }) => status)
    }
    const exhaust = (email: string) => exhaustGuesses(database(), { email, now: kit.clock.now })
    const device = async (email: string) =>
      ((await logIn(email, password)).body as LoginTokens).device ?? 'none'
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    const hits = async (part: string) => {
      const rows = await database().selectFrom('rate_limit').selectAll().execute()
      return rows.filter(({ key }) => key.includes(part)).map(({ hits: counted }) => counted)
    }
    const lastToken = () => kit.mails.at(-1)?.values.path?.replace('/login/confirmation/', '') ?? ''
    const look = async (token: string): Promise<unknown> =>
      (await kit.request('GET', `/authentication/confirmations/${token}`)).body
    const confirm = async (token: string): Promise<{ state: string; email: string; device: string }> =>
      (await kit.request('POST', `/authentication/confirmations/${token}`)).body
    const events = () => logged.map((line) => JSON.parse(line) as { security?: string; personId?: string })
    return { ...kit, logIn, guess, exhaust, device, wait, hits, lastToken, look, confirm, events }
  }
  const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as Problem).code]
  const refusal = [403, 'loginConfirmationNeeded']

  it('are not looked at beyond the limit, be they right or many at once', async () => {
    const { seedPerson, guess, logIn, wait } = start()
    const [person, other] = [await seedPerson(), await seedPerson()]
    const answers = await guess(person.email, most + 10)
    expect(answers.filter((status) => status === 401)).toHaveLength(most)
    expect(answers.filter((status) => status === 403)).toHaveLength(10)
    expect(codeOf(await logIn(person.email, password))).toEqual(refusal)
    expect(codeOf(await logIn(` ${person.email.toUpperCase()}`, password))).toEqual(refusal)
    expect((await logIn(other.email, password)).status).toBe(200)
    wait(3601)
    expect((await logIn(person.email, password)).status).toBe(200)
  })

  it('are answered alike, and not before a fixed time, whether or not there is such an account', async () => {
    const { seedPerson, exhaust, logIn, mails } = start()
    const person = await seedPerson()
    const blocked = await seedPerson({ state: 'blocked' })
    const unconfirmed = await seedPerson({ state: 'unconfirmed' })
    const emails = [person.email, blocked.email, unconfirmed.email, 'nobody.at.all@example.org']
    const told = []
    for (const email of emails) {
      await exhaust(email)
      const begin = performance.now()
      const { status, body, headers } = await logIn(email, password)
      // A timer may fire slightly early; what matters is that every response is delayed.
      expect(performance.now() - begin).toBeGreaterThan(140)
      told.push(JSON.stringify({ status, body, names: [...headers.keys()] }))
    }
    expect(new Set(told).size).toBe(1)
    expect(mails.map(({ to, template }) => [to, template])).toEqual([[person.email, 'loginConfirmation']])
  })

  it('do not keep the owner out on a device that the account knows', async () => {
    const { seedPerson, exhaust, logIn, device, wait } = start()
    const [person, other] = [await seedPerson(), await seedPerson()]
    const [known, foreign] = [await device(person.email), await device(other.email)]
    await exhaust(person.email)
    expect((await logIn(person.email, password, [foreign, known])).status).toBe(200)
    const forged = known.replace(/\.\d+\./, '.99999999999.')
    for (const tokens of [[foreign], ['x'], ['...'], [forged], [known.slice(0, -1)]])
      expect(codeOf(await logIn(person.email, password, tokens))).toEqual(refusal)
    wait(lifetimes.knownDevice + 1)
    await exhaust(person.email)
    expect(codeOf(await logIn(person.email, password, [known]))).toEqual(refusal)
  })

  it('are limited on a known device as well, which counts as unknown from then on', async () => {
    const { seedPerson, exhaust, logIn, device } = start()
    const person = await seedPerson()
    const known = await device(person.email)
    await exhaust(person.email)
    for (let nth = 1; nth <= 20; nth++)
      expect((await logIn(person.email, 'Wrong-Horse-43', [known])).status).toBe(401)
    expect(codeOf(await logIn(person.email, password, [known]))).toEqual(refusal)
  })

  it('lead to a mail whose link works once, for an hour, and makes one device a known one', async () => {
    const { seedPerson, exhaust, logIn, lastToken, look, confirm, wait, mails } = start()
    const person = await seedPerson({ locale: 'fr', first_name: 'Zoé' })
    await exhaust(person.email)
    await logIn(person.email, password)
    expect(mails).toMatchObject([{ to: person.email, locale: 'fr', values: { name: 'Zoé' } }])
    expect(await look(lastToken())).toEqual({ state: 'valid', email: person.email })
    const both = await Promise.all([confirm(lastToken()), confirm(lastToken())])
    expect(both.map(({ state }) => state).sort()).toEqual(['used', 'valid'])
    const { email, device } = both.find(({ state }) => state === 'valid')!
    expect(email).toBe(person.email)
    expect(await confirm(lastToken())).toEqual({ state: 'used', email: null, device: null })
    expect((await logIn(person.email, password, [device])).status).toBe(200)
    expect(codeOf(await logIn(person.email, password))).toEqual(refusal)
    expect(await look(lastToken())).toEqual({ state: 'valid', email: person.email })
    wait(lifetimes.loginConfirmationToken)
    expect(await look(lastToken())).toEqual({ state: 'expired', email: null })
    expect(await confirm(lastToken())).toEqual({ state: 'expired', email: null, device: null })
    expect(await look('unknown')).toEqual({ state: 'unknown', email: null })
  })

  it('fill no mailbox: three mails an hour and ten a day, without a word', async () => {
    const { seedPerson, exhaust, logIn, mails, clock } = start()
    const person = await seedPerson()
    const begin = clock.now.getTime()
    const counts = []
    for (const hour of [0, 1, 2, 3, 4, 25]) {
      clock.now = new Date(begin + hour * 3_601_000)
      await exhaust(person.email)
      for (let nth = 1; nth <= 5; nth++) expect(codeOf(await logIn(person.email, password))).toEqual(refusal)
      counts.push(mails.length)
    }
    expect(counts).toEqual([3, 6, 9, 10, 10, 13])
  })

  it('leave a new password as a way in, which makes the device a known one', async () => {
    const { seedPerson, exhaust, logIn, request, mails } = start()
    const person = await seedPerson()
    await exhaust(person.email)
    await request('POST', '/password-resets', { body: { email: person.email } })
    const path = mails.at(-1)?.values.path?.replace('/pwreset/', '/password-resets/') ?? ''
    const fresh = 'Nebelkrähe-42-fliegt'
    const reset = async (): Promise<PasswordReset> =>
      (await request('POST', path, { body: { password: fresh } })).body
    const { device } = await reset()
    expect(codeOf(await logIn(person.email, fresh))).toEqual(refusal)
    expect((await logIn(person.email, fresh, [device ?? 'none'])).status).toBe(200)
    expect(await reset(), 'the link works once').toEqual({ state: 'used', email: null })
  })

  it('count no password that is right, on no limit', async () => {
    const { seedPerson, request, hits } = start()
    const person = await seedPerson()
    const address = '203.0.113.77'
    const body = { email: person.email, password }
    for (let nth = 1; nth <= most + 5; nth++)
      expect((await request('POST', '/authentication/login', { body, address })).status).toBe(200)
    expect(await hits(person.email)).toEqual([0, 0])
    expect(await hits(address)).toEqual(expect.not.arrayContaining([1]))
    const wrong = { ...body, password: 'Wrong-Horse-43' }
    await request('POST', '/authentication/login', { body: wrong, address })
    expect(await hits(person.email)).toEqual([1, 1])
  })

  it('are followed by the second factor where the account has one', async () => {
    const kit = start()
    const person = await kit.seedPerson()
    const { code } = await switchOn(kit, person)
    await kit.exhaust(person.email)
    expect(codeOf(await kit.logIn(person.email, password))).toEqual(refusal)
    const { device } = await kit.confirm(kit.lastToken())
    const first = await kit.logIn(person.email, password, [device])
    expect(codeOf(first)).toEqual([401, 'totpRequired'])
    const { challenge } = first.body as Problem
    const body = { challenge, code: code() }
    const second = await kit.request('POST', '/authentication/second-factor', { body })
    expect([second.status, typeof (second.body as LoginTokens).device]).toEqual([200, 'string'])
  })

  it('stand in the log of security once, with the person and without an e-mail', async () => {
    const { seedPerson, exhaust, guess, events } = start()
    const person = await seedPerson()
    for (const email of [person.email, 'nobody.in.the.log@example.org']) {
      await exhaust(email)
      await guess(email, 3)
    }
    const written = events().filter(({ security }) => security === 'loginGuessed')
    expect(written).toMatchObject([{ personId: person.id }])
    expect(JSON.stringify(events())).not.toContain(person.email)
  })
})
