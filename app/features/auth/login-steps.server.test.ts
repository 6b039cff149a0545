import { expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import { type FrontSession, personOf } from '~/app/platform/session/session.server'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { switchOn } from '~/tests/support/second-factor'
import { logIn } from './auth.server'
import { logInByLink } from './login-link.server'
import { loadReactivation, loadSecondFactor, sendCode, sendReactivation } from './login-steps.server'

const posted = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})
const placeOf = (response: unknown) => {
  const { status, headers } = response as Response
  return [status, headers.get('location')]
}

describeWithDatabase('the steps after the password', (database) => {
  /** A browser with its session cookie. */
  async function start() {
    const kit = createTestApi(database())
    const { transport } = openTransport(kit.api)
    let cookie = ''
    async function visit<T>(
      page: (args: Awaited<ReturnType<typeof frontArgs>>) => T,
      init: RequestInit = {},
    ) {
      const headers = { ...(cookie ? { Cookie: cookie } : {}) }
      const args = await frontArgs({ api: transport, path: '/login', init: { ...init, headers } })
      const answer = await Promise.resolve(page(args)).catch((thrown: unknown) => {
        if (thrown instanceof Response) return thrown
        throw thrown
      })
      const set = (await args.context.session.commit(new Response())).headers.get('set-cookie')
      if (set) cookie = set.split(';')[0] ?? ''
      return { answer, tokens: args.context.session.tokens() }
    }
    const enter = (email: string) => visit(logIn, posted({ email, password, returnTo: '/watchlist' }))
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, visit, enter, wait, cookie: () => cookie }
  }

  it('ask for the code on a page of its own, then lead to where the visitor wanted to go', async () => {
    const kit = await start()
    const person = await kit.seedPerson()
    const { code } = await switchOn(kit, person)
    const first = await kit.enter(person.email)
    expect([...placeOf(first.answer), first.tokens]).toEqual([303, '/login/second_factor', null])
    expect((await kit.visit(loadSecondFactor)).answer).toEqual({
      recovery: false,
      passkey: false,
      returnTo: '/watchlist',
    })
    const wrong = await kit.visit(sendCode, posted({ code: '000000' }))
    expect(wrong.answer).toMatchObject({
      data: { result: { error: { code: ['codeWrong'] } } },
      init: { status: 422 },
    })
    expect(JSON.stringify(wrong.answer)).not.toContain('000000')
    const last = await kit.visit(sendCode, posted({ code: code() }))
    expect(placeOf(last.answer)).toEqual([303, '/watchlist'])
    expect(last.tokens).not.toBeNull()
    expect(placeOf((await kit.visit(loadSecondFactor)).answer)).toEqual([303, '/home'])
  })

  it('begin anew where the code came too late', async () => {
    const kit = await start()
    const person = await kit.seedPerson()
    const { code } = await switchOn(kit, person)
    await kit.enter(person.email)
    kit.wait(lifetimes.secondFactorChallenge)
    const late = await kit.visit(sendCode, posted({ code: code() }))
    expect(placeOf(late.answer)).toEqual([303, '/login?returnTo=%2Fwatchlist'])
    expect(late.tokens).toBeNull()
    expect(placeOf((await kit.visit(loadSecondFactor)).answer)).toEqual([303, '/login'])
  })

  it('lead a visitor who has given no password to the login', async () => {
    const { visit } = await start()
    expect(placeOf((await visit(loadSecondFactor)).answer)).toEqual([303, '/login'])
    expect(placeOf((await visit(loadReactivation)).answer)).toEqual([303, '/login'])
    for (const action of [sendCode, sendReactivation])
      expect(placeOf((await visit(action, posted({ code: '123456' }))).answer)).toEqual([303, '/login'])
  })

  it('offer a deactivated account, after the second factor where it has one', async () => {
    const kit = await start()
    const person = await kit.seedPerson()
    const { code } = await switchOn(kit, person)
    const gone = { state: 'deactivated' as const, deactivated_at: kit.clock.now }
    await database().updateTable('person').set(gone).where('id', '=', person.id).execute()
    expect(placeOf((await kit.enter(person.email)).answer)).toEqual([303, '/login/second_factor'])
    const second = await kit.visit(sendCode, posted({ code: code() }))
    expect([...placeOf(second.answer), second.tokens]).toEqual([303, '/login/reactivation', null])
    expect(placeOf((await kit.visit(loadSecondFactor)).answer)).toEqual([303, '/login'])
    expect((await kit.visit(loadReactivation)).answer).toEqual({
      deactivatedAt: gone.deactivated_at.toISOString(),
    })
    const last = await kit.visit(sendReactivation, { method: 'POST' })
    expect(placeOf(last.answer)).toEqual([303, '/watchlist'])
    expect(last.tokens).not.toBeNull()
  })

  it('do not take a page of one step for that of another, nor a foreign return address', async () => {
    const kit = await start()
    const gone = { state: 'deactivated' as const, deactivated_at: kit.clock.now }
    const person = await kit.seedPerson(gone)
    await kit.visit(logIn, posted({ email: person.email, password, returnTo: '//evil.example' }))
    expect(placeOf((await kit.visit(sendCode, posted({ code: '1' }))).answer)).toEqual([303, '/login'])
    const last = await kit.visit(sendReactivation, { method: 'POST' })
    expect(placeOf(last.answer)).toEqual([303, '/home'])
  })
  it('follow a mailed link also while somebody else is logged in here, who is logged out at the end', async () => {
    const kit = await start()
    const [person, other] = [await kit.seedPerson(), await kit.seedPerson()]
    const { code } = await switchOn(kit, person)
    const former = (await kit.enter(other.email)).tokens
    const isAlive = async () =>
      (await kit.request('GET', '/users/me', { token: former?.token ?? '' })).status === 200
    await kit.request('POST', '/authentication/links', { body: { email: person.email } })
    const token = kit.mails.at(-1)?.values.path?.replace('/login/link/', '') ?? ''
    const opened = await kit.visit((args) => logInByLink({ ...args, params: { token } }), posted({}))
    expect(placeOf(opened.answer)).toEqual([303, '/login/second_factor'])
    expect((await kit.visit(loadSecondFactor)).answer).toMatchObject({ returnTo: '/home' })
    expect(await isAlive()).toBe(true)
    const last = await kit.visit(sendCode, posted({ code: code() }))
    expect(placeOf(last.answer)).toEqual([303, '/home'])
    expect(personOf(last.tokens?.token)).toBe(person.id)
    expect(await isAlive()).toBe(false)
  })

  it('log out who was logged in here before, also from a form that is older, and keep nothing of it', async () => {
    const kit = await start()
    const [person, other] = [await kit.seedPerson(), await kit.seedPerson()]
    const former = (await kit.enter(other.email)).tokens
    await kit.enter(person.email)
    expect((await kit.request('GET', '/users/me', { token: former?.token ?? '' })).status).toBe(401)
    await kit.visit(({ context }) => context.session.setView({ token: 'old', as: 'provider', until: '' }))
    await kit.request('POST', '/authentication/logout', {
      token: (await kit.visit(({ context }) => context.session.tokens())).tokens?.token ?? '',
    })
    const last = await kit.visit(async (args) => [await logIn(args), args.context.session] as const, {
      ...posted({ email: other.email, password, returnTo: '/watchlist' }),
    })
    const [answer, session] = last.answer as readonly [unknown, FrontSession]
    expect(placeOf(answer)).toEqual([303, '/watchlist'])
    expect([session.reader(), session.view(), session.draft()]).toEqual([other.id, null, null])
  })
})
