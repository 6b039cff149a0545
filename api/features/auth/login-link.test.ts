import { expect, it } from 'vitest'
import { hashToken } from '~/api/platform/authentication/tokens'
import type { Tokens } from '~/contracts/accounts/auth'
import { lifetimes } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { switchOn } from '~/tests/support/second-factor'

const links = '/authentication/links'

describeWithDatabase('a link that logs in', (database) => {
  async function start(rateLimitFactor = 1000) {
    const kit = createTestApi(database(), { rateLimitFactor })
    const person = await kit.seedPerson({ locale: 'fr', first_name: 'Zoé' })
    const ask = (email = person.email) => kit.request('POST', links, { body: { email } })
    const lastToken = () => kit.mails.at(-1)?.values.path?.replace('/login/link/', '') ?? ''
    const newToken = async () => {
      expect((await ask()).status).toBe(202)
      return lastToken()
    }
    const look = async (token: string): Promise<unknown> =>
      (await kit.request('GET', `${links}/${token}`)).body
    const redeem = (token: string) => kit.request('POST', `${links}/${token}`)
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, person, ask, lastToken, newToken, look, redeem, wait }
  }
  const refusal = ({ status, body }: { status: number; body: never }) => [status, (body as Problem).code]
  const notValid = [410, 'gone']

  it('is mailed to the owner in their language, whatever the capitals, and only its hash is kept', async () => {
    const { ask, person, mails, lastToken } = await start()
    expect((await ask(person.email.toUpperCase())).status).toBe(202)
    const values = { path: `/login/link/${lastToken()}`, name: 'Zoé' }
    expect(mails).toEqual([{ to: person.email, locale: 'fr', template: 'loginLink', values }])
    expect(lastToken()).toMatch(/^[\w-]{43}$/)
    const rows = await database()
      .selectFrom('one_time_token')
      .selectAll()
      .where('person_id', '=', person.id)
      .execute()
    expect(rows).toMatchObject([{ hash: hashToken(lastToken()), purpose: 'loginLink', data: null }])
  })

  it('answers alike, and not before a fixed time, for every kind of account', async () => {
    const { ask, seedPerson, mails } = await start()
    const states = ['active', 'deactivated', 'blocked', 'unconfirmed'] as const
    const emails = ['nobody@example.org']
    for (const state of states)
      emails.push((await seedPerson({ state, deactivated_at: new Date('2026-01-01') })).email)
    const answers = []
    for (const email of emails) {
      const begun = performance.now()
      const { status, body } = await ask(email)
      answers.push({ status, body: body as unknown, slow: performance.now() - begun >= 145 })
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
    expect(answers[0]).toMatchObject({ status: 202, slow: true })
    expect(mails.map(({ to }) => to)).toEqual([emails[1], emails[2]])
  })

  it('opens a session once; looking at it does not use it', async () => {
    const { newToken, look, redeem, person, request } = await start()
    const token = await newToken()
    expect(await look(token)).toEqual({ state: 'valid', email: person.email })
    expect(await look(token)).toEqual({ state: 'valid', email: person.email })
    const answer = await redeem(token)
    expect(answer.status).toBe(200)
    const tokens = answer.body as Tokens & { device?: string }
    expect((await request('GET', '/users/me', { token: tokens.token })).body).toMatchObject({ id: person.id })
    expect(tokens.device).toBeTruthy()
    expect(refusal(await redeem(token))).toEqual(notValid)
    expect(await look(token)).toEqual({ state: 'used', email: null })
  })

  it('logs in once also where two browsers use it in the same moment', async () => {
    const { newToken, redeem } = await start()
    const token = await newToken()
    const answers = await Promise.all([redeem(token), redeem(token), redeem(token)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410])
  })

  it('is not valid for longer than said, and one that nobody has sent never', async () => {
    const { newToken, look, redeem, wait } = await start()
    const token = await newToken()
    wait(lifetimes.loginLink + 1)
    expect(await look(token)).toEqual({ state: 'expired', email: null })
    expect(refusal(await redeem(token))).toEqual(notValid)
    expect(await look('x'.repeat(43))).toEqual({ state: 'unknown', email: null })
    expect(refusal(await redeem('x'.repeat(43)))).toEqual(notValid)
  })

  it('replaces the password, not the second factor', async () => {
    const kit = await start()
    const factor = await switchOn(kit, kit.person)
    const answer = await kit.redeem(await kit.newToken())
    expect(answer.body).toMatchObject({ code: 'totpRequired', challenge: expect.any(String) as string })
    const { challenge } = answer.body as Problem
    const body = { challenge, code: factor.code() }
    expect((await kit.request('POST', '/authentication/second-factor', { body })).status).toBe(200)
  })

  it('offers a deactivated account to come back, as the password does', async () => {
    const { ask, lastToken, redeem, request, seedPerson } = await start()
    const away = await seedPerson({ state: 'deactivated', deactivated_at: new Date('2026-01-01') })
    await ask(away.email)
    const answer = await redeem(lastToken())
    expect(answer.body).toMatchObject({ code: 'accountDeactivated' })
    const { challenge } = answer.body as Problem
    expect((await request('POST', '/authentication/reactivation', { body: { challenge } })).status).toBe(200)
  })

  it('ends with whatever ends all sessions, with a block, and with a new address', async () => {
    const { newToken, look, redeem, person, as, request, mails } = await start()
    const asOwner = await as(person)
    const before = await newToken()
    await asOwner.request('POST', '/users/me/password', {
      body: { currentPassword: password, newPassword: 'Nebelkrähe-42-fliegt' },
    })
    expect(await look(before)).toEqual({ state: 'expired', email: null })

    const change = { email: `new-${person.email}`, currentPassword: 'Nebelkrähe-42-fliegt' }
    expect((await asOwner.request('POST', '/users/me/email-change', { body: change })).status).toBe(202)
    const path = mails.find(({ to }) => to === change.email)?.values.path ?? ''
    const asked = await newToken()
    expect((await request('POST', path.replace('/confirmemail/', '/email-changes/'))).status).toBe(200)
    expect(await look(asked)).toEqual({ state: 'expired', email: null })

    await request('POST', links, { body: { email: change.email } })
    const last = mails.at(-1)?.values.path?.replace('/login/link/', '') ?? ''
    expect(await look(last)).toMatchObject({ state: 'valid' })
    await database().updateTable('person').set({ state: 'blocked' }).where('id', '=', person.id).execute()
    expect(refusal(await redeem(last))).toEqual(notValid)
  })

  it('is mailed only a few times within its lifetime, and says so to nobody', async () => {
    const { ask, mails, wait } = await start(1)
    for (let turn = 0; turn < 5; turn++) expect((await ask()).status).toBe(202)
    expect(mails).toHaveLength(3)
    wait(lifetimes.loginLink + 1)
    await ask()
    expect(mails).toHaveLength(4)
  })
})
