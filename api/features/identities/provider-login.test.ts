import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { LoginTokens } from '~/contracts/accounts/auth'
import type { ProviderVisit, UnlinkedIdentity } from '~/contracts/accounts/identities'
import type { Problem } from '~/contracts/errors'
import { lifetimes } from '~/contracts/constants'
import { seal, unseal } from '~/api/platform/encryption'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { hurry } from '~/tests/support/outside/hurry'
import {
  type Account,
  algorithms,
  clients,
  type Faults,
  sound,
  startProvider,
  type TestProvider,
} from '~/tests/support/oidc/provider'
import { visitProvider } from '~/tests/support/oidc/provider-browser'
import { switchOn } from '~/tests/support/second-factor'

let provider: TestProvider
let partner: TestProvider
beforeAll(async () => {
  provider = await startProvider()
  partner = await startProvider()
})
afterAll(() => Promise.all([provider.stop(), partner.stop()]))
beforeEach(() => void Object.assign(provider.faults, sound))

type Answer = { status: number; body: never }
const refusal = ({ status, body }: Answer) => {
  const { code, violations = [] } = body as Problem
  return [status, violations[0]?.code ?? code]
}
const gone = [410, 'gone']
let people = 0

/** A campus with two providers, and somebody with an account at both. */
function openKit(database: Parameters<typeof createTestApi>[0]) {
  const { issuer } = provider
  const kit = createTestApi(database, {
    oidcProviders: [
      { id: 'newsroom', name: 'The Newsroom', issuer, clientId: clients.open.id, clientSecret: null },
      {
        id: 'partner',
        name: 'A Partner',
        issuer: partner.issuer,
        clientId: clients.secret.id,
        clientSecret: clients.secret.secret,
      },
      { id: 'away', name: 'Away', issuer: 'http://localhost:1', clientId: 'x', clientSecret: null },
    ],
  })
  const sub = `person-${String(++people)}`
  const tell = (account: Omit<Account, 'sub'>) => {
    for (const { accounts } of [provider, partner]) accounts.set(sub, { sub, ...account })
  }
  tell({ given_name: 'Ada', family_name: 'Lovelace' })

  const start = async (id = 'newsroom'): Promise<ProviderVisit> =>
    (await kit.request('POST', '/authentication/identities/visits', { body: { provider: id } })).body
  const finish = (id: string, state: string, answer: string): Promise<Answer> =>
    kit.request('POST', '/authentication/identities', { body: { provider: id, state, answer } })
  /** The whole way; `change` is done to the address at the provider. */
  const logIn = async (id = 'newsroom', change = (url: string) => url) => {
    const { url, state } = await start(id)
    const back = await visitProvider(change(url), sub)
    return { ...(await finish(id, state, back.search)), state, back }
  }
  const link = async (me: Awaited<ReturnType<typeof kit.as>>, id = 'newsroom') => {
    const path = '/users/me/identities'
    const { url, state } = (await me.request('POST', `${path}/visits`, { body: { provider: id, password } }))
      .body as ProviderVisit
    const answer = (await visitProvider(url, sub)).search
    const body = { provider: id, state, answer }
    const found = await me.request('POST', `${path}/answers`, { body })
    return me.request('POST', path, { body: found.body })
  }
  const wait = (seconds: number) => {
    kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
  }
  return { ...kit, kit, sub, tell, start, finish, logIn, link, wait }
}

describeWithDatabase('a login with an account at a provider', (database) => {
  async function begin(id = 'newsroom') {
    const test = openKit(database())
    const person = await test.seedPerson()
    const me = await test.as(person)
    expect((await test.link(me, id)).status).toBe(204)
    const setState = (state: 'blocked' | 'deactivated' | 'unconfirmed') =>
      database()
        .updateTable('person')
        .set({ state, deactivated_at: state === 'deactivated' ? test.clock.now : null })
        .where('id', '=', person.id)
        .execute()
    return { ...test, person, me, setState }
  }

  it.each(['newsroom', 'partner'])('opens a session: %s', async (id) => {
    const { kit, logIn, person, me } = await begin(id)
    const answer = await logIn(id)
    expect(answer.status).toBe(200)
    const { token, device } = answer.body as LoginTokens
    expect(device).toBeTruthy()
    expect((await kit.request('GET', '/users/me', { token })).body).toMatchObject({ id: person.id })
    expect((await me.request('GET', '/users/me/sessions')).body).toHaveLength(2)
    const [linked] = (await me.request('GET', '/users/me/identities')).body as { lastUsedAt: string }[]
    expect(linked?.lastUsedAt).toBe(kit.clock.now.toISOString())
  })

  it('asks the provider with PKCE, a state and a nonce, and for the address that belongs to it', async () => {
    const { start } = await begin()
    const { searchParams } = new URL((await start()).url)
    expect(Object.fromEntries(searchParams)).toEqual({
      client_id: clients.open.id,
      response_type: 'code',
      redirect_uri: 'http://campus.test/login/oidc/newsroom/callback',
      scope: 'openid email profile',
      code_challenge: expect.stringMatching(/^[\w-]{43}$/) as string,
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/) as string,
      nonce: expect.stringMatching(/^[\w-]{43}$/) as string,
    })
  })

  it('is the first factor: a second one is still asked for', async () => {
    const { kit, logIn, person } = await begin()
    const { code } = await switchOn(kit, person)
    const answer = await logIn()
    expect(refusal(answer)).toEqual([401, 'totpRequired'])
    const { challenge } = answer.body as Problem
    const body = { challenge, code: code() }
    expect((await kit.request('POST', '/authentication/second-factor', { body })).status).toBe(200)
  })

  it('tells of the account what a password tells', async () => {
    const { kit, logIn, setState } = await begin()
    await setState('unconfirmed')
    expect(refusal(await logIn())).toEqual([401, 'accountUnconfirmed'])
    await setState('deactivated')
    const answer = await logIn()
    expect(refusal(answer)).toEqual([401, 'accountDeactivated'])
    const { challenge } = answer.body as Problem
    expect((await kit.request('POST', '/authentication/reactivation', { body: { challenge } })).status).toBe(
      200,
    )
    await setState('blocked')
    expect(refusal(await logIn())).toEqual([401, 'accountBlocked'])
  })

  it('is not opened to contributors whose organisation is away', async () => {
    const test = openKit(database())
    const organisation = await test.seedPerson()
    const contributor = await test.seedPerson({ parent_id: organisation.id })
    expect((await test.link(await test.as(contributor))).status).toBe(204)
    const people = database().updateTable('person').where('id', '=', organisation.id)
    await people.set({ state: 'blocked' }).execute()
    expect(refusal(await test.logIn())).toEqual(gone)
  })

  it('goes with the account, also if that is deleted while somebody is at the provider', async () => {
    const { me, person, sub, start, finish, logIn } = await begin()
    const { url, state } = await start()
    const back = await visitProvider(url, sub)
    const body = { email: person.email, password }
    expect((await me.request('POST', '/users/me/erasure', { body })).status).toBe(204)
    expect(refusal(await finish('newsroom', state, back.search))).toEqual([409, 'identityUnlinked'])
    expect(refusal(await logIn())).toEqual([409, 'identityUnlinked'])
  })

  it('takes each answer once, for ten minutes, also after a double click', async () => {
    const { sub, start, finish, logIn, wait } = await begin()
    const { state, back } = await logIn()
    expect(refusal(await finish('newsroom', state, back.search))).toEqual(gone)
    const twice = await start()
    const answer = (await visitProvider(twice.url, sub)).search
    const both = await Promise.all([1, 2].map(() => finish('newsroom', twice.state, answer)))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 410])
    const late = await start()
    const lateAnswer = (await visitProvider(late.url, sub)).search
    wait(lifetimes.providerVisit + 1)
    expect(refusal(await finish('newsroom', late.state, lateAnswer))).toEqual(gone)
  })

  it('takes no answer to another question, of another provider or without the state', async () => {
    const { sub, start, finish } = await begin()
    const answerTo = async (url: string) => (await visitProvider(url, sub)).search
    const [one, two, three, four] = [await start(), await start(), await start(), await start()]
    expect(refusal(await finish('newsroom', one.state, await answerTo(two.url)))).toEqual(gone)
    expect(refusal(await finish('partner', two.state, await answerTo(two.url)))).toEqual(gone)
    expect(refusal(await finish('newsroom', 'x'.repeat(43), await answerTo(three.url)))).toEqual(gone)
    expect(refusal(await finish('newsroom', three.state, '?code=made-up'))).toEqual(gone)
    const code = new URLSearchParams(await answerTo(four.url)).get('code') ?? ''
    const iss = provider.issuer
    const made = new URLSearchParams({ code: `${code}x`, state: four.state, iss })
    expect(refusal(await finish('newsroom', four.state, `?${String(made)}`))).toEqual(gone)
  })

  it('takes no answer to the same question with another nonce or another verifier', async () => {
    const { logIn } = await begin()
    const withOther = (name: string) => (url: string) => {
      const changed = new URL(url)
      changed.searchParams.set(name, 'x'.repeat(43))
      return changed.href
    }
    expect(refusal(await logIn('newsroom', withOther('nonce')))).toEqual(gone)
    expect(refusal(await logIn('newsroom', withOther('code_challenge')))).toEqual(gone)
  })

  const hoursAgo = Math.floor(Date.now() / 1000) - 7200
  const lies: [string, Partial<Faults>][] = [
    ['that has expired', { claims: { iat: hoursAgo, exp: hoursAgo + 60 } }],
    ['for another client', { claims: { aud: 'another' } }],
    ['of another provider', { claims: { iss: 'https://provider.example' } }],
    ['that somebody else has signed', { strangeKey: true }],
  ]
  it.each(lies)('takes no ID token %s', async (_what, faults) => {
    const { logIn } = await begin()
    Object.assign(provider.faults, faults)
    expect(refusal(await logIn())).toEqual(gone)
  })

  it.each(algorithms)('takes an ID token signed with %s', async (algorithm) => {
    const { logIn } = await begin()
    Object.assign(provider.faults, { algorithm })
    expect((await logIn()).status).toBe(200)
  })

  const inAMinute = Math.floor(Date.now() / 1000) + 60
  const sane: [string, Partial<Faults>][] = [
    ['with a clock that is a minute early', { claims: { nbf: inAMinute } }],
    ['with several audiences', { claims: { aud: [clients.open.id, 'another'], azp: clients.open.id } }],
    ['without lists that need not be told', { description: { scopes_supported: undefined, code_challenge_methods_supported: undefined, userinfo_endpoint: undefined } }],
  ] // prettier-ignore
  it.each(sane)('takes a provider %s', async (_what, faults) => {
    Object.assign(provider.faults, faults)
    const { logIn } = await begin()
    expect((await logIn()).status).toBe(200)
  })

  it.each(['post', 'basic'] as const)('shows its secret by %s, whatever letters are in it', async (name) => {
    const { id: clientId, secret: clientSecret } = clients[name]
    const methods = name === 'post' ? ['client_secret_post'] : undefined
    provider.faults.description = { token_endpoint_auth_methods_supported: methods }
    const { logIn, kit } = await begin()
    Object.assign(kit.deps.config.oidcProviders[0] ?? {}, { clientId, clientSecret })
    expect((await logIn()).status).toBe(200)
  })

  it('finds a provider whose issuer ends with a slash, or does not', async () => {
    const { logIn, kit } = await begin()
    Object.assign(kit.deps.config.oidcProviders[0] ?? {}, { issuer: `${provider.issuer}/` })
    expect((await logIn()).status).toBe(200)
  })

  it('asks for scopes that the provider has', async () => {
    provider.faults.description = { scopes_supported: ['openid', 'email'] }
    const { start } = openKit(database())
    expect(new URL((await start()).url).searchParams.get('scope')).toBe('openid email')
  })

  it('says that somebody has cancelled, and that a provider does not answer', async () => {
    const { kit, start, finish, sub } = await begin()
    const { url, state } = await start()
    const denied = await visitProvider(url, null)
    expect(denied.searchParams.get('error')).toBe('access_denied')
    expect(refusal(await finish('newsroom', state, denied.search))).toEqual([409, 'providerDenied'])
    const visits = '/authentication/identities/visits'
    const away = await kit.request('POST', visits, { body: { provider: 'away' } })
    expect(refusal(away)).toEqual([409, 'providerUnavailable'])
    expect((await kit.request('POST', visits, { body: { provider: 'nobody' } })).status).toBe(404)
    const next = await start()
    const back = await visitProvider(next.url, sub)
    provider.faults.status = 503
    expect(refusal(await finish('newsroom', next.state, back.search))).toEqual([409, 'providerUnavailable'])
  })

  it('does not wait for a slow provider', async () => {
    const test = openKit(database())
    const patience = hurry()
    provider.faults.silent = '/'
    const answer = await test.request('POST', '/authentication/identities/visits', {
      body: { provider: 'newsroom' },
    })
    expect(refusal(answer)).toEqual([409, 'providerUnavailable'])
    expect(Math.max(...patience.mock.calls.flat())).toBeLessThanOrEqual(5000)
    patience.mockRestore()
    provider.faults.silent = null
    expect((await test.start()).url).toContain(provider.issuer)
  })
})

describeWithDatabase('an exchange with a slow provider', (database) => {
  it('ends before the page gives up, without what was not told in time', async () => {
    const { start, finish, request, sub, tell } = openKit(database())
    tell({ email: 'slow@example.org' })
    const { url, state } = await start()
    const back = await visitProvider(url, sub)
    // Tokens and keys come in time, name and address do not.
    const patience = hurry()
    provider.faults.silent = '/me'
    const answer = await finish('newsroom', state, back.search)
    // The page waits ten seconds.
    expect(Math.max(...patience.mock.calls.flat())).toBeLessThanOrEqual(8000)
    patience.mockRestore()
    expect(refusal(answer)).toEqual([409, 'identityUnlinked'])
    const body = { identity: (answer.body as Problem).challenge }
    const described = await request('POST', '/authentication/identities/unlinked', { body })
    expect(described.body).toMatchObject({ provider: 'The Newsroom', label: null, email: null })
  })
})

describeWithDatabase('an identity that no account is linked with', (database) => {
  async function begin(confirmed = true) {
    const test = openKit(database())
    const person = await test.seedPerson()
    test.tell({ email: person.email, email_verified: confirmed, given_name: 'Ada', family_name: 'Lovelace' })
    const answer = await test.logIn()
    const identity = (answer.body as Problem).challenge ?? ''
    const describe = () => test.request('POST', '/authentication/identities/unlinked', { body: { identity } })
    const link = (me: Awaited<ReturnType<typeof test.as>>, proof: object = {}) =>
      me.request('POST', '/users/me/identities/after-login', { body: { identity, password, ...proof } })
    return { ...test, person, answer, identity, describe, linkNow: link }
  }

  it('opens nothing and creates nothing, although an account has its confirmed address', async () => {
    const { answer, describe, person, mails } = await begin()
    expect(refusal(answer)).toEqual([409, 'identityUnlinked'])
    expect((await describe()).body).toEqual({
      provider: 'The Newsroom',
      label: person.email,
      email: person.email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      isKnown: true,
    } satisfies UnlinkedIdentity)
    expect(mails).toEqual([])
    const linked = database().selectFrom('identity').select('id').where('person_id', '=', person.id)
    expect(await linked.execute()).toEqual([])
  })

  it('does not tell whether an account has an address that the provider has not confirmed', async () => {
    const { describe } = await begin(false)
    expect((await describe()).body).toMatchObject({ isKnown: false })
  })

  it('does not count an address that nobody has confirmed to the campus', async () => {
    const { describe, person } = await begin()
    const people = database().updateTable('person').where('id', '=', person.id)
    await people.set({ state: 'unconfirmed' }).execute()
    expect((await describe()).body).toMatchObject({ isKnown: false })
  })

  it('is linked after a login, once, and its owner is told', async () => {
    const { as, person, linkNow, logIn, mails } = await begin()
    const me = await as(person)
    expect([(await linkNow(me)).status, (await linkNow(me)).status]).toEqual([204, 204])
    expect(mails.map(({ template, values }) => [template, values['provider']])).toEqual([
      ['identityLinked', `The Newsroom (${person.email})`],
    ])
    expect((await logIn()).status).toBe(200)
  })

  it('is not linked without the password, as the open session may be somebody else’s to use', async () => {
    const { kit, as, person, linkNow } = await begin()
    const wrong = await linkNow(await as(person), { password: 'wrong' })
    expect(refusal(wrong)).toEqual([422, 'passwordWrong'])
    const { code, ...me } = await switchOn(kit, person)
    expect(refusal(await linkNow(me))).toEqual([422, 'required'])
    expect((await linkNow(me, { code: code() })).status).toBe(204)
  })

  it('is of no use once its provider is no longer configured', async () => {
    const { as, person, identity } = await begin()
    const { token } = (await as(person)).tokens
    const { request } = createTestApi(database(), {
      oidcProviders: [
        { id: 'newsroom', name: 'N', issuer: partner.issuer, clientId: 'x', clientSecret: null },
      ],
    })
    const unlinked = await request('POST', '/authentication/identities/unlinked', { body: { identity } })
    expect(refusal(unlinked)).toEqual(gone)
    const body = { identity, password }
    expect(refusal(await request('POST', '/users/me/identities/after-login', { body, token }))).toEqual(gone)
  })

  it('is forgotten if an earlier version has sealed it in another shape', async () => {
    const { deps, request, identity, as, person } = await begin()
    const sealing = 'an identity that is not linked'
    const text = unseal(deps.config.tokenSecret, sealing, identity) ?? ''
    const { label, personId, ...earlier } = JSON.parse(text) as Record<string, unknown>
    expect([label, personId]).toEqual([true, null])
    const old = seal(deps.config.tokenSecret, sealing, JSON.stringify(earlier))
    const described = await request('POST', '/authentication/identities/unlinked', {
      body: { identity: old },
    })
    expect(refusal(described)).toEqual(gone)
    const body = { identity: old, password }
    const { request: own } = await as(person)
    expect(refusal(await own('POST', '/users/me/identities/after-login', { body }))).toEqual(gone)
  })

  it('is forgotten after half an hour, and nobody can make one up', async () => {
    const { as, person, request, describe, linkNow, wait } = await begin()
    const made = await request('POST', '/authentication/identities/unlinked', {
      body: { identity: 'v1.AAAA' },
    })
    expect(refusal(made)).toEqual(gone)
    wait(lifetimes.unlinkedIdentity + 1)
    expect(refusal(await describe())).toEqual(gone)
    expect(refusal(await linkNow(await as(person)))).toEqual(gone)
  })
})
