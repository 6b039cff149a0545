import { afterAll, beforeAll, expect, it } from 'vitest'
import type { LinkedIdentity, ProviderVisit } from '~/contracts/accounts/identities'
import type { Problem } from '~/contracts/errors'
import { lifetimes, limits } from '~/contracts/constants'
import { v7 } from 'uuid'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { clients, startProvider, type TestProvider } from '~/tests/support/oidc/provider'
import { visitProvider } from '~/tests/support/oidc/provider-browser'
import { switchOn } from '~/tests/support/second-factor'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

const path = '/users/me/identities'
type Answer = { status: number; body: never }
const codes = ({ status, body }: Answer) => {
  const violations = (body as Problem | null)?.violations ?? []
  return [status, ...violations.map((each) => `${each.propertyPath}: ${each.code}`)]
}

describeWithDatabase('logins that are linked with an account', (database) => {
  async function start() {
    const { id: clientId, secret: clientSecret } = clients.open
    const newsroom = { id: 'newsroom', name: 'The Newsroom', issuer: provider.issuer, clientId, clientSecret }
    const kit = createTestApi(database(), { oidcProviders: [newsroom] })
    const person = await kit.seedPerson({ first_name: 'Zoé', locale: 'de' })
    const sub = v7()
    provider.accounts.set(sub, { sub })
    type Session = Awaited<ReturnType<typeof kit.as>>
    const begin = (me: Session, proof: object = { password }) =>
      me.request('POST', `${path}/visits`, { body: { provider: 'newsroom', ...proof } })
    const answer = async (me: Session) => {
      const { url, state } = (await begin(me)).body as ProviderVisit
      return { provider: 'newsroom', state, answer: (await visitProvider(url, sub)).search }
    }
    const finish = (me: Session, body: object) => me.request('POST', `${path}/answers`, { body })
    const confirm = (me: Session, identity: unknown) => me.request('POST', path, { body: { identity } })
    /** The whole way; a refusal of the answer ends it. */
    const link = async (me: Session, body?: object): Promise<Answer> => {
      const found = await finish(me, body ?? (await answer(me)))
      return found.status === 200 ? confirm(me, (found.body as { identity: string }).identity) : found
    }
    const me = await kit.as(person)
    const list = async () => (await me.request('GET', path)).body as LinkedIdentity[]
    return { ...kit, kit, person, sub, me, begin, answer, finish, confirm, link, list }
  }

  it('begin with the password, and with a code where the second factor is on', async () => {
    const { kit, me, person, begin } = await start()
    expect(codes(await begin(me, { password: 'wrong' }))).toEqual([422, 'password: passwordWrong'])
    const { code } = await switchOn(kit, person)
    expect(codes(await begin(me))).toEqual([422, 'code: required'])
    expect(codes(await begin(me, { password, code: '000000' }))).toEqual([422, 'code: codeWrong'])
    expect((await begin(me, { password, code: code() })).status).toBe(200)
    expect((await begin(me, { password, provider: 'nobody' })).status).toBe(404)
  })

  it('are listed, and their owner hears about a new one', async () => {
    const { me, link, list, mails, person, clock } = await start()
    expect((await link(me)).status).toBe(204)
    const [linked] = await list()
    const createdAt = clock.now.toISOString()
    const shown = { provider: 'The Newsroom', label: null }
    expect(linked).toEqual({ ...shown, id: linked?.id, createdAt, lastUsedAt: null })
    const values = { provider: 'The Newsroom', name: 'Zoé', path: '/account_settings/security' }
    expect(mails).toEqual([{ to: person.email, locale: 'de', template: 'identityLinked', values }])
  })

  it('are kept with the subject, one address or name to recognise them by, and nothing secret', async () => {
    const { me, link, person, sub, clock } = await start()
    provider.accounts.set(sub, {
      sub,
      email: 'ada@example.org',
      email_verified: true,
      given_name: 'Ada',
      family_name: 'Byron',
    })
    await link(me)
    const rows = database().selectFrom('identity').selectAll().where('person_id', '=', person.id)
    const [row] = await rows.execute()
    expect(row).toEqual({
      id: row?.id,
      person_id: person.id,
      issuer: provider.issuer,
      subject: sub,
      label: 'ada@example.org',
      created_at: clock.now,
      last_used_at: null,
    })
  })

  it.each([
    [{ email: 'ada@example.org', email_verified: true, given_name: 'Ada' }, 'ada@example.org'],
    [{ email: 'chief@example.org', email_verified: false, given_name: 'Ada' }, 'Ada'],
    [{ email: 'chief@example.org', name: 'Ada Byron', preferred_username: 'ada' }, 'ada'],
    [{ preferred_username: 'chief@example.org', name: 'chief@example.org', given_name: 'Ada' }, 'Ada'],
    [{ given_name: 'Ada', family_name: 'Byron' }, 'Ada Byron'],
    [{ given_name: 'Ada\nLog in at evil.example:\u202e' }, 'Ada Log in at evil.example:'],
  ])('are shown with what the provider tells, in the list and in mails: %j', async (told, label) => {
    const { me, link, list, mails, sub } = await start()
    provider.accounts.set(sub, { sub, ...told })
    await link(me)
    const [linked] = await list()
    expect(linked).toMatchObject({ provider: 'The Newsroom', label })
    const values = { provider: `The Newsroom (${label})` }
    expect(mails).toMatchObject([{ template: 'identityLinked', values }])
    await me.request('POST', `${path}/${linked?.id ?? ''}/removal`, { body: { password } })
    expect(mails.at(-1)).toMatchObject({ template: 'identityRemoved', values })
  })

  it('are not shown with an address that nobody has confirmed', async () => {
    const { me, link, list, mails, sub } = await start()
    provider.accounts.set(sub, { sub, email: 'chief@example.org', name: 'chief@example.org' })
    await link(me)
    expect([await list(), mails]).toMatchObject([
      [{ label: null }],
      [{ values: { provider: 'The Newsroom' } }],
    ])
  })

  it('are linked by a second call, for half an hour and by who was sent to the provider', async () => {
    const { kit, me, person, answer, finish, confirm, list, mails } = await start()
    const { identity } = (await finish(me, await answer(me))).body as { identity: string }
    expect([await list(), mails]).toEqual([[], []])
    const other = await kit.as(await kit.seedPerson())
    expect((await confirm(other, identity)).status).toBe(410)
    const afterLogin = { identity, password }
    expect((await other.request('POST', `${path}/after-login`, { body: afterLogin })).status).toBe(410)
    kit.clock.now = new Date(kit.clock.now.getTime() + lifetimes.unlinkedIdentity * 1000 + 1)
    expect((await confirm(await kit.as(person), identity)).status).toBe(410)
  })

  it('need the own proof: what came from an attempt to log in is not linked without it', async () => {
    const { me, confirm, list, request, sub } = await start()
    const body = { provider: 'newsroom' }
    const visits = '/authentication/identities/visits'
    const { url, state } = (await request('POST', visits, { body })).body as ProviderVisit
    const answer = (await visitProvider(url, sub)).search
    const tried = await request('POST', '/authentication/identities', { body: { ...body, state, answer } })
    expect((await confirm(me, (tried.body as Problem | null)?.challenge)).status).toBe(410)
    expect(await list()).toEqual([])
  })

  it('take an answer once, and from the person who was sent there', async () => {
    const { kit, me, finish, link, answer, list } = await start()
    const other = await kit.as(await kit.seedPerson())
    expect((await finish(other, await answer(me))).status).toBe(410)
    const body = await answer(me)
    const both = await Promise.all([link(me, body), link(me, body)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 410])
    expect(await list()).toHaveLength(1)
    const asLogin = await kit.request('POST', '/authentication/identities', { body: await answer(me) })
    expect(asLogin.status).toBe(410)
  })

  it('belong to one account each, and stay with it if they are linked again', async () => {
    const { kit, me, link, list, mails } = await start()
    expect([(await link(me)).status, (await link(me)).status]).toEqual([204, 204])
    expect([await list(), mails].map(({ length }) => length)).toEqual([1, 1])
    const other = await kit.as(await kit.seedPerson())
    expect(codes(await link(other))).toEqual([409, ': identityTaken'])
  })

  it('belong to one account each, also where two link the same one at the same moment', async () => {
    const { kit, me, link, answer } = await start()
    const other = await kit.as(await kit.seedPerson())
    const [mine, theirs] = [await answer(me), await answer(other)]
    const both = await Promise.all([link(me, mine), link(other, theirs)])
    expect(both.map(({ status }) => status).sort()).toEqual([204, 409])
  })

  it('are ten at most', async () => {
    const { me, begin, answer, link, person, clock } = await start()
    const late = await answer(me)
    const rows = Array.from({ length: limits.identities }, () => ({
      id: v7(),
      person_id: person.id,
      issuer: provider.issuer,
      subject: v7(),
      created_at: clock.now,
    }))
    await database().insertInto('identity').values(rows).execute()
    expect(codes(await link(me, late))).toEqual([409, ': identitiesFull'])
    expect(codes(await begin(me))).toEqual([409, ': identitiesFull'])
  })

  it('are unlinked with the password, and log in no longer; their owner is told', async () => {
    const { me, link, list, mails, sub, request } = await start()
    await link(me)
    const [linked] = await list()
    const remove = (given: string) =>
      me.request('POST', `${path}/${linked?.id ?? ''}/removal`, { body: { password: given } })
    expect(codes(await remove('wrong'))).toEqual([422, 'password: passwordWrong'])
    expect((await remove(password)).status).toBe(204)
    expect((await remove(password)).status).toBe(404)
    expect(mails.at(-1)).toMatchObject({ template: 'identityRemoved', values: { provider: 'The Newsroom' } })
    const body = { provider: 'newsroom' }
    const { url, state } = (await request('POST', '/authentication/identities/visits', { body }))
      .body as ProviderVisit
    const answer = (await visitProvider(url, sub)).search
    const tried = await request('POST', '/authentication/identities', { body: { ...body, state, answer } })
    expect(codes(tried)).toEqual([409, ': identityUnlinked'])
  })

  it('are named by their host once the provider is not configured any longer', async () => {
    const { me, link } = await start()
    await link(me)
    const without = createTestApi(database())
    const { body } = await without.request('GET', path, { token: me.tokens.token })
    expect(body).toMatchObject([{ provider: new URL(provider.issuer).host }])
  })
})
