import { expect, it } from 'vitest'
import type { LoginTokens } from '~/contracts/accounts/auth'
import type { PasskeyProof, PasskeyRequest } from '~/contracts/accounts/passkeys'
import type { SecondFactor } from '~/contracts/accounts/security'
import { lifetimes } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { createAuthenticator } from '~/tests/support/passkeys/authenticator'
import { describeWithDatabase } from '~/tests/support/database'
import { addPasskey, askForPasskey, logInWith, send } from '~/tests/support/passkeys/own-passkeys'
import { switchOn } from '~/tests/support/second-factor'

type Answer = { status: number; body: never }
const refusal = ({ status, body }: Answer) => [status, (body as Problem).code]
const gone = [410, 'gone']

describeWithDatabase('a login with a passkey', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const person = await kit.seedPerson()
    const me = await kit.as(person)
    const added = await addPasskey(me)
    const setState = (values: { state: 'blocked' | 'deactivated'; deactivated_at?: Date }) =>
      database().updateTable('person').set(values).where('id', '=', person.id).execute()
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, kit, person, me, ...added, setState, wait }
  }

  it('asks for no account, and opens a session like any other, on a device that is known from then on', async () => {
    const { kit, me, authenticator, person, clock } = await start()
    expect(await askForPasskey(kit)).toMatchObject({ rpId: 'campus.test', allowCredentials: [] })
    const answer = await logInWith(kit, authenticator)
    expect(answer.status).toBe(200)
    const { token, device } = answer.body as LoginTokens
    expect(device).toBeTruthy()
    expect((await kit.request('GET', '/users/me', { token })).body).toMatchObject({ id: person.id })
    expect((await me.request('GET', '/users/me/sessions')).body).toHaveLength(2)
    const { passkeys } = (await me.request('GET', '/users/me/second-factor')).body as SecondFactor
    expect(passkeys[0]?.lastUsedAt).toBe(clock.now.toISOString())
  })

  it('counts as both factors', async () => {
    const { kit, authenticator, person } = await start()
    await switchOn(kit, person)
    expect((await logInWith(kit, authenticator)).status).toBe(200)
  })

  const lies: [string, Parameters<typeof logInWith>[2]][] = [
    ['on another website', { origin: 'https://campus.example' }],
    ['for another website', { rpId: 'campus.example' }],
    ['without its owner', { verified: false }],
    ['for a challenge that nobody has made', { challenge: 'x'.repeat(43) }],
    ['in place of a new one', { type: 'webauthn.create' }],
    ['for somebody else', { userHandle: Buffer.from('somebody else').toString('base64url') }],
  ]
  it.each(lies)('refuses one that was used %s', async (_what, told) => {
    const { kit, authenticator } = await start()
    expect(refusal(await logInWith(kit, authenticator, told))).toEqual(gone)
  })

  it('answers alike where nobody has the passkey, and where somebody else has signed', async () => {
    const { kit, authenticator } = await start()
    const stranger = createAuthenticator()
    const unknown = stranger.use(await askForPasskey(kit))
    const forged = { ...stranger.use(await askForPasskey(kit)), id: authenticator.id }
    const answers = [await send(kit, unknown), await send(kit, forged)]
    expect(answers.map(refusal)).toEqual([gone, gone])
    const [first, second] = answers.map(({ body }) => JSON.stringify(body))
    expect(first).toBe(second)
  })

  it('takes each challenge once, and for five minutes', async () => {
    const { kit, authenticator, wait } = await start()
    const { proof } = await logInWith(kit, authenticator)
    expect(refusal(await send(kit, proof))).toEqual(gone)
    const twice = authenticator.use(await askForPasskey(kit))
    const answers = await Promise.all([send(kit, twice), send(kit, twice)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410])
    const late = authenticator.use(await askForPasskey(kit))
    wait(lifetimes.passkeyChallenge + 1)
    expect(refusal(await send(kit, late))).toEqual(gone)
  })

  it('spends the challenge on a wrong answer', async () => {
    const { kit, authenticator } = await start()
    const proof = authenticator.use(await askForPasskey(kit))
    expect(refusal(await send(kit, { ...proof, signature: 'AAAA' }))).toEqual(gone)
    expect(refusal(await send(kit, proof))).toEqual(gone)
  })

  it('notices a copy by its counter', async () => {
    const { kit, authenticator } = await start()
    const statuses: number[] = []
    for (const counter of [5, 6, 6, 3, 7])
      statuses.push((await logInWith(kit, authenticator, { counter })).status)
    expect(statuses).toEqual([200, 200, 410, 410, 200])
  })

  it('refuses what no browser sends before it looks for a passkey', async () => {
    const { kit, authenticator } = await start()
    const proof = authenticator.use(await askForPasskey(kit))
    const bodies = [{}, { ...proof, id: '' }, { ...proof, signature: 'ä' }, { ...proof, more: 'x' }]
    const answers = []
    for (const body of bodies)
      answers.push((await kit.request('POST', '/authentication/passkeys', { body })).status)
    expect(answers).toEqual([422, 422, 422, 422])
    expect((await send(kit, proof)).status).toBe(200)
  })

  it('tells of the account what a password tells', async () => {
    const { kit, authenticator, setState } = await start()
    await setState({ state: 'deactivated', deactivated_at: new Date('2026-11-01') })
    const answer = await logInWith(kit, authenticator)
    expect(refusal(answer)).toEqual([401, 'accountDeactivated'])
    const { challenge } = answer.body as Problem
    const back = await kit.request('POST', '/authentication/reactivation', { body: { challenge } })
    expect(back.status).toBe(200)
    await setState({ state: 'blocked' })
    expect(refusal(await logInWith(kit, authenticator))).toEqual([401, 'accountBlocked'])
  })

  it('goes with the account', async () => {
    const { kit, me, authenticator, person } = await start()
    const body = { email: person.email, password }
    expect((await me.request('POST', '/users/me/erasure', { body })).status).toBe(204)
    expect(refusal(await logInWith(kit, authenticator))).toEqual(gone)
  })

  it('is not opened to contributors whose organisation is away', async () => {
    const { kit, person, setState } = await start()
    const contributor = await kit.seedPerson({ parent_id: person.id })
    const { authenticator } = await addPasskey(await kit.as(contributor))
    await setState({ state: 'blocked' })
    expect(refusal(await logInWith(kit, authenticator))).toEqual(gone)
  })
})

const step = '/authentication/second-factor'

describeWithDatabase('a passkey in the second step', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const person = await kit.seedPerson()
    const { authenticator } = await addPasskey(await kit.as(person))
    const factor = await switchOn(kit, person)
    const begin = async (who: { email: string } = person) => {
      const body = { email: who.email, password }
      const { challenge = '', passkey } = (await kit.request('POST', '/authentication/login', { body }))
        .body as Problem
      return { challenge, passkey }
    }
    const ask = (challenge: string) =>
      kit.request('POST', `${step}/passkey-challenges`, { body: { challenge } })
    const use = async (challenge: string, told = {}) => authenticator.use((await ask(challenge)).body, told)
    const finish = (challenge: string, passkey: PasskeyProof) =>
      kit.request('POST', `${step}/passkeys`, { body: { challenge, passkey } })
    return { kit, person, authenticator, factor, begin, ask, use, finish }
  }

  it('is offered to whom has one, and takes the place of the code', async () => {
    const { kit, authenticator, begin, ask, use, finish } = await start()
    const { challenge, passkey } = await begin()
    expect(passkey).toBe(true)
    const allowCredentials = [{ type: 'public-key', id: authenticator.id, transports: ['internal'] }]
    expect((await ask(challenge)).body).toMatchObject({ allowCredentials })
    const answer = await finish(challenge, await use(challenge))
    expect(answer.status).toBe(200)
    const { token } = answer.body as LoginTokens
    expect((await kit.request('GET', '/users/me', { token })).status).toBe(200)
    expect(refusal(await finish(challenge, await use(challenge)))).toEqual([401, 'challengeExpired'])
  })

  it('is not offered to others', async () => {
    const { kit, begin, ask } = await start()
    const other = await kit.seedPerson()
    await switchOn(kit, other)
    const { challenge, passkey } = await begin(other)
    expect(passkey).toBe(false)
    expect(refusal(await ask(challenge))).toEqual(gone)
    expect(refusal(await ask('made up'))).toEqual([401, 'challengeExpired'])
  })

  it('is that of the same account, and asked for in the same step', async () => {
    const { kit, authenticator, begin, use, finish } = await start()
    const other = await kit.seedPerson()
    const own = await addPasskey(await kit.as(other))
    await switchOn(kit, other)
    const theirs = await begin(other)
    const { challenge } = await begin()
    const options = (await kit.request('POST', `${step}/passkey-challenges`, { body: { challenge } }))
      .body as PasskeyRequest
    expect(refusal(await finish(challenge, own.authenticator.use(options)))).toEqual(gone)
    expect(refusal(await finish(theirs.challenge, await use(challenge)))).toEqual(gone)
    const ofLogin = authenticator.use(await askForPasskey(kit))
    expect(refusal(await finish(challenge, ofLogin))).toEqual(gone)
    expect(refusal(await send(kit, await use(challenge)))).toEqual(gone)
  })

  it('leaves the code as it is where it is refused', async () => {
    const { kit, begin, use, finish, factor } = await start()
    const { challenge } = await begin()
    for (let turn = 0; turn < 6; turn++)
      expect(refusal(await finish(challenge, await use(challenge, { verified: false })))).toEqual(gone)
    const body = { challenge, code: factor.code() }
    expect((await kit.request('POST', step, { body })).status).toBe(200)
  })
})
