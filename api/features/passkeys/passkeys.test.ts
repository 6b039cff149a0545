import { expect, it } from 'vitest'
import type { PasskeyCreation } from '~/contracts/accounts/passkeys'
import type { SecondFactor } from '~/contracts/accounts/security'
import { lifetimes, limits } from '~/contracts/constants'
import type { Problem } from '~/contracts/errors'
import { createTestApi, password } from '~/tests/support/api'
import { createAuthenticator } from '~/tests/support/passkeys/authenticator'
import { describeWithDatabase } from '~/tests/support/database'
import { addPasskey, logInWith, startAdding } from '~/tests/support/passkeys/own-passkeys'
import { switchOn } from '~/tests/support/second-factor'

const path = '/users/me/passkeys'

describeWithDatabase('the passkeys of an account', (database) => {
  async function start() {
    const kit = createTestApi(database())
    const person = await kit.seedPerson({ locale: 'de', first_name: 'Zoé' })
    const me = await kit.as(person)
    const list = async () =>
      ((await me.request('GET', '/users/me/second-factor')).body as SecondFactor).passkeys
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    const add = (body: object) => me.request('POST', path, { body })
    return { ...kit, kit, person, me, list, wait, add }
  }
  const codes = ({ status, body }: { status: number; body: never }) => {
    const { violations = [] } = body as Problem
    return [status, ...violations.map((each) => `${each.propertyPath}: ${each.code}`)]
  }
  const refused = [409, ': passkeyRefused']

  it('begin with the password, and with what the browser needs to know', async () => {
    const { me, person } = await start()
    const wrong = await me.request('POST', '/users/me/passkey-challenges', { body: { password: 'wrong' } })
    expect(codes(wrong)).toEqual([422, 'password: passwordWrong'])
    const options = await startAdding(me)
    expect(options).toMatchObject({
      rp: { id: 'campus.test', name: 'Test Campus' },
      user: { name: person.email, displayName: 'Zoé Last' },
      challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect((await startAdding(me)).challenge).not.toBe(options.challenge)
  })

  it('begin with a code as well where the second factor is on: they count as both', async () => {
    const { kit, me, person, add, mails } = await start()
    const { code, codes: recovery } = await switchOn(kit, person)
    const begin = (body: object) => me.request('POST', '/users/me/passkey-challenges', { body })
    expect(codes(await begin({ password }))).toEqual([422, 'code: required'])
    expect(codes(await begin({ password, code: '' }))).toEqual([422, 'code: required'])
    expect(codes(await begin({ password, code: '000000' }))).toEqual([422, 'code: codeWrong'])
    expect(codes(await begin({ password: 'wrong', code: code() }))).toEqual([422, 'password: passwordWrong'])
    const challenges = database().selectFrom('passkey_challenge').select('hash')
    expect(await challenges.where('person_id', '=', person.id).execute()).toEqual([])
    expect((await add(createAuthenticator().create(await startAdding(me, code()), 'A'))).status).toBe(201)
    expect(codes(await begin({ password, code: code() }))).toEqual([422, 'code: codeWrong'])
    expect((await begin({ password, code: recovery[0] })).status).toBe(200)
    expect(codes(await begin({ password, code: recovery[0] }))).toEqual([422, 'code: codeWrong'])
    expect(mails.map(({ template }) => template)).toContain('recoveryCodeUsed')
  })

  it('count the codes together with those of the login', async () => {
    const { me, person, kit } = await start()
    await switchOn(kit, person)
    await me.request('POST', '/users/me/passkey-challenges', { body: { password, code: '000000' } })
    const counters = database().selectFrom('rate_limit').select('hits')
    const key = `second-factor-person:${person.id}`
    expect(await counters.where('key', '=', key).execute()).toEqual([{ hits: 1 }])
  })

  it('are listed, and their owner hears about a new one', async () => {
    const { me, mails, person, list, clock } = await start()
    const { passkey, authenticator } = await addPasskey(me, '  My\nphone ')
    const createdAt = clock.now.toISOString()
    expect(passkey).toEqual({ id: passkey.id, name: 'My phone', createdAt, lastUsedAt: null })
    expect(await list()).toEqual([passkey])
    const values = { passkey: 'My phone', name: 'Zoé', path: '/account_settings/security' }
    expect(mails).toEqual([{ to: person.email, locale: 'de', template: 'passkeyAdded', values }])
    expect((await startAdding(me)).excludeCredentials).toEqual([
      { type: 'public-key', id: authenticator.id, transports: ['internal'] },
    ])
  })

  it('are kept as public keys: neither the answer nor a challenge says a secret', async () => {
    const { me, person } = await start()
    const { challenge } = await startAdding(me)
    const challenges = database().selectFrom('passkey_challenge').selectAll()
    const hashes = await challenges.where('person_id', '=', person.id).execute()
    expect(hashes).toMatchObject([{ purpose: 'adding' }])
    expect(JSON.stringify(hashes)).not.toContain(challenge)
  })

  const lies: [string, Parameters<ReturnType<typeof createAuthenticator>['create']>[2]][] = [
    ['from another website', { origin: 'https://campus.example' }],
    ['for another website', { rpId: 'campus.example' }],
    ['without its owner', { verified: false }],
    ['for a challenge that nobody has made', { challenge: 'x'.repeat(43) }],
    ['that is no new one', { type: 'webauthn.get' }],
    ['with a valid certificate, whose addresses the library might ask', { certified: 'packed' }],
    ['of a kind that only certificates prove', { certified: 'fido-u2f' }],
  ]
  it.each(lies)('do not take one %s', async (_what, told) => {
    const { me, add, list, mails } = await start()
    const body = createAuthenticator().create(await startAdding(me), 'A', told)
    expect(codes(await add(body))).toEqual(refused)
    expect([await list(), mails]).toEqual([[], []])
  })

  it('do not take nonsense, and spend the challenge on it', async () => {
    const { me, add, list } = await start()
    const body = createAuthenticator().create(await startAdding(me), 'A')
    expect(codes(await add({ ...body, attestationObject: 'AAAA' }))).toEqual(refused)
    expect(codes(await add(body))).toEqual(refused)
    expect(codes(await add({ ...body, clientDataJSON: 'AAAA' }))).toEqual(refused)
    expect(codes(await add({ ...body, id: 'a b' }))).toEqual([422, 'id: invalid'])
    expect(codes(await add({ ...body, name: ' ' }))).toEqual([422, 'name: required'])
    expect(await list()).toEqual([])
  })

  it('take each challenge once, for five minutes, from the person who asked', async () => {
    const { kit, me, add, wait } = await start()
    const authenticator = createAuthenticator()
    const once = authenticator.create(await startAdding(me), 'A')
    expect((await add(once)).status).toBe(201)
    expect(codes(await add(once))).toEqual(refused)
    const late = createAuthenticator().create(await startAdding(me), 'B')
    wait(lifetimes.passkeyChallenge + 1)
    expect(codes(await add(late))).toEqual(refused)
    const other = await kit.as(await kit.seedPerson())
    const stolen = createAuthenticator().create(await startAdding(other), 'C')
    expect(codes(await add(stolen))).toEqual(refused)
  })

  it('belong to one account', async () => {
    const { kit, me } = await start()
    const { authenticator } = await addPasskey(me)
    const other = await kit.as(await kit.seedPerson())
    const body = authenticator.create(await startAdding(other), 'Mine now')
    expect(codes(await other.request('POST', path, { body }))).toEqual(refused)
  })

  it('are ten at most, also where the last two are added in the same moment', async () => {
    const { me, add, list } = await start()
    for (let count = 1; count < limits.passkeys; count++) await addPasskey(me, `Key ${String(count)}`)
    const options: PasskeyCreation[] = [await startAdding(me), await startAdding(me)]
    const bodies = options.map((each) => createAuthenticator().create(each, 'Last'))
    const answers = await Promise.all(bodies.map(add))
    expect(answers.map(codes).sort()).toEqual([[201], [409, ': passkeysFull']])
    expect(await list()).toHaveLength(limits.passkeys)
    const next = await me.request('POST', '/users/me/passkey-challenges', { body: { password } })
    expect(codes(next)).toEqual([409, ': passkeysFull'])
  })

  it('get other names', async () => {
    const { me, list } = await start()
    const { passkey } = await addPasskey(me)
    const renamed = await me.request('PATCH', `${path}/${passkey.id}`, { body: { name: 'Old phone' } })
    expect([renamed.status, (await list())[0]?.name]).toEqual([204, 'Old phone'])
  })

  it('are removed with the password, and log in no longer; their owner is told', async () => {
    const { kit, me, list, mails, person } = await start()
    const { passkey, authenticator } = await addPasskey(me)
    const remove = (given: string) =>
      me.request('POST', `${path}/${passkey.id}/removal`, { body: { password: given } })
    expect(codes(await remove('wrong'))).toEqual([422, 'password: passwordWrong'])
    expect((await logInWith(kit, authenticator)).status).toBe(200)
    expect((await remove(password)).status).toBe(204)
    expect(await list()).toEqual([])
    expect(mails.at(-1)).toMatchObject({ to: person.email, template: 'passkeyRemoved' })
    expect((await logInWith(kit, authenticator)).status).toBe(410)
    expect((await remove(password)).status).toBe(404)
  })

  it('are nobody else’s to rename or to remove', async () => {
    const { kit, me, list } = await start()
    const { passkey } = await addPasskey(me)
    const other = await kit.as(await kit.seedPerson())
    const answers = [
      await other.request('PATCH', `${path}/${passkey.id}`, { body: { name: 'Mine' } }),
      await other.request('POST', `${path}/${passkey.id}/removal`, { body: { password } }),
      await other.request('POST', `${path}/unknown/removal`, { body: { password } }),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404])
    expect(await list()).toEqual([passkey])
  })
})
