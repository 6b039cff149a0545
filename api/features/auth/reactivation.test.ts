import { expect, it } from 'vitest'
import type { Tokens } from '~/contracts/accounts/auth'
import { lifetimes } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { switchOn } from '~/tests/support/second-factor'

const login = '/authentication/login'
const path = '/authentication/reactivation'
const since = new Date('2026-03-01T08:00:00Z')

describeWithDatabase('the login to a deactivated account', (database) => {
  async function start(values: object = {}) {
    const kit = createTestApi(database())
    const gone = { state: 'deactivated' as const, deactivated_at: since, erasure_notices: 1 }
    const person = await kit.seedPerson({ ...gone, ...values })
    const logIn = async (secret = password) =>
      kit.request('POST', login, { body: { email: person.email, password: secret } })
    const challenge = async () => ((await logIn()).body as Problem).challenge ?? ''
    const reactivate = (given: string) => kit.request('POST', path, { body: { challenge: given } })
    const row = () =>
      database()
        .selectFrom('person')
        .select(['state', 'deactivated_at', 'erasure_notices'])
        .where('id', '=', person.id)
        .executeTakeFirstOrThrow()
    return { ...kit, person, logIn, challenge, reactivate, row }
  }

  it('offers to make it active again, to those who know the password alone', async () => {
    const { logIn, row } = await start()
    const right = await logIn()
    expect(right.status).toBe(401)
    expect(right.body).toMatchObject({
      code: 'accountDeactivated',
      challenge: expect.any(String),
      deactivatedAt: since.toISOString(),
    })
    expect((await logIn('wrong')).body).toMatchObject({ code: 401, message: 'Invalid credentials.' })
    expect(await row()).toMatchObject({ state: 'deactivated' })
  })

  it('makes it active again and opens a session; the owner is told', async () => {
    const { challenge, reactivate, request, row, mails, person } = await start()
    const answer = await reactivate(await challenge())
    expect(answer.status).toBe(200)
    const { token } = answer.body as Tokens
    expect((await request('GET', '/users/me', { token })).status).toBe(200)
    expect(await row()).toEqual({ state: 'active', deactivated_at: null, erasure_notices: 0 })
    expect(mails).toEqual([expect.objectContaining({ to: person.email, template: 'accountReactivated' })])
  })

  it('does it once: of two at once one succeeds, and the challenge is used up', async () => {
    const { challenge, reactivate, mails } = await start()
    const [one, two] = [await challenge(), await challenge()]
    const answers = await Promise.all([reactivate(one), reactivate(two), reactivate(one)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401])
    expect(mails).toHaveLength(1)
    expect((await reactivate(one)).body).toMatchObject({ code: 'challengeExpired' })
  })

  it('waits a quarter of an hour for the answer', async () => {
    const { challenge, reactivate, clock } = await start()
    const [early, late] = [await challenge(), await challenge()]
    const now = clock.now.getTime()
    clock.now = new Date(now + lifetimes.reactivationChallenge * 1000)
    expect((await reactivate(late)).status).toBe(401)
    clock.now = new Date(now + lifetimes.reactivationChallenge * 1000 - 1)
    expect((await reactivate(early)).status).toBe(200)
  })

  it('ends with the three years for which the data is kept', async () => {
    const { logIn, clock } = await start()
    clock.now = new Date('2029-03-01T07:59:59Z')
    expect((await logIn()).body).toMatchObject({ code: 'accountDeactivated' })
    clock.now = new Date('2029-03-01T08:00:00Z')
    expect((await logIn()).body).toMatchObject({ code: 401, message: 'Invalid credentials.' })
  })

  it('is not offered any more where the account was blocked meanwhile', async () => {
    const { challenge, reactivate, person } = await start()
    const given = await challenge()
    const change = database().updateTable('person').set({ state: 'blocked' })
    await change.where('id', '=', person.id).execute()
    expect((await reactivate(given)).body).toMatchObject({ code: 'challengeExpired' })
  })

  it('asks for the second factor first', async () => {
    const { logIn, person, request, reactivate, ...kit } = await start({
      state: 'active',
      deactivated_at: null,
    })
    const factor = await switchOn({ ...kit, request }, person)
    const gone = { state: 'deactivated' as const, deactivated_at: since }
    await database().updateTable('person').set(gone).where('id', '=', person.id).execute()
    const first = (await logIn()).body as Problem
    expect(first).toMatchObject({ code: 'totpRequired' })
    expect(first).not.toHaveProperty('deactivatedAt')
    expect((await reactivate(first.challenge ?? '')).status).toBe(401)
    const body = { challenge: first.challenge, code: factor.code() }
    const second = await request('POST', '/authentication/second-factor', { body })
    expect(second.body).toMatchObject({ code: 'accountDeactivated', deactivatedAt: since.toISOString() })
    expect((await reactivate((second.body as Problem).challenge ?? '')).status).toBe(200)
  })
})
