import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { checkCookie, loadLogin, logOut } from './auth.server'
import {
  beginProviderLogin,
  finishProviderLogin,
  loadLeaving,
  linkUnlinked,
  loadUnlinked,
} from './provider-login.server'
import { keepVisit } from '~/app/platform/session/provider-visit.server'
import { startLinking } from '~/contracts/accounts/identities'
import { lifetimes } from '~/contracts/constants'
import type { Tokens } from '~/contracts/accounts/auth'
import { call } from '~/app/platform/api.server'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { clients, startProvider, type TestProvider } from '~/tests/support/oidc/provider'
import { visitProvider } from '~/tests/support/oidc/provider-browser'
import { switchOn } from '~/tests/support/second-factor'

let provider: TestProvider
beforeAll(async () => {
  provider = await startProvider()
})
afterAll(() => provider.stop())

type Args = Awaited<ReturnType<typeof frontArgs>>

/** A browser: what the cookie of its session is, and where it is sent. */
function openBrowser(api: ReturnType<typeof openTransport>['transport']) {
  let cookie = ''
  const lengths: number[] = []
  async function send(page: (args: Args) => unknown, path: string, fields?: Record<string, string>) {
    const init = fields ? { method: 'POST', body: new URLSearchParams(fields) } : {}
    const headers = cookie ? { Cookie: cookie } : {}
    const config = { loginProviders: [{ id: 'newsroom', name: 'The Newsroom' }] }
    const args = await frontArgs({ api, path, init: { ...init, headers }, config })
    const asked = { ...args, params: { provider: 'newsroom' } }
    const answer = await (async () => page(asked))().catch((thrown: unknown) => thrown)
    const set = (await args.context.session.commit(new Response())).headers.get('set-cookie')
    return { answer, session: args.context.session, set: set?.split(';')[0] ?? null }
  }
  const take = ({ set }: { set: string | null }) => {
    if (set === null) return
    cookie = set
    lengths.push(set.length)
  }
  async function go(page: (args: Args) => unknown, path: string, fields?: Record<string, string>) {
    const response = await send(page, path, fields)
    take(response)
    return response
  }
  return { send, take, go, lengths }
}
const placeOf = ({ answer }: { answer: unknown }) => {
  const { headers } = answer as Response
  const told = headers.getSetCookie().some((each) => each.includes('toast='))
  return [headers.get('location'), ...(told ? ['toast'] : [])]
}

const loginPage = '/login/oidc/newsroom'
const callback = `${loginPage}/callback`

describeWithDatabase('the way back from a provider', (database) => {
  let people = 0
  async function start(values: { email?: string } = {}, sub = `back-${String(++people)}`) {
    const { id: clientId, secret: clientSecret } = clients.open
    const newsroom = { id: 'newsroom', name: 'The Newsroom', issuer: provider.issuer, clientId, clientSecret }
    const kit = createTestApi(database(), { oidcProviders: [newsroom] })
    const { transport } = openTransport(kit.api)
    const person = await kit.seedPerson(values)
    provider.accounts.set(sub, { sub, email: person.email, email_verified: true })
    const browser = openBrowser(transport)
    /** To the provider, and the address of the campus that it leads to. */
    const leave = async (returnTo = '/watchlist') => {
      await browser.go(beginProviderLogin, loginPage, { returnTo })
      const leaving = (await browser.go(loadLeaving, loginPage)).answer as { data: { url: string } }
      const { pathname, search } = await visitProvider(leaving.data.url, sub)
      return pathname + search
    }
    const logIn = async (tokens: Tokens) =>
      browser.take(await browser.send(({ context }) => context.session.open(tokens), '/'))
    /** From the account settings, with the own proof. */
    const leaveToLink = async () => {
      let url = ''
      await browser.go(async (args) => {
        const input = { provider: 'newsroom', password }
        const visit = await call(args, startLinking, { input })
        url = visit.url
        const returnTo = '/account_settings/security'
        keepVisit(args, { ...visit, provider: 'newsroom', returnTo, purpose: 'link' })
      }, '/account_settings/security')
      const { pathname, search } = await visitProvider(url, sub)
      return pathname + search
    }
    const linked = async () =>
      database().selectFrom('identity').select('label').where('person_id', '=', person.id).execute()
    /** What the form of the page has that this browser shows now. */
    const form = async (fields: Record<string, string>) => {
      const { answer } = await browser.go(loadUnlinked, '/login/oidc')
      return { ...fields, shown: (answer as { shown?: string }).shown ?? '' }
    }
    const linkNow = async () => {
      const me = await kit.as(person)
      await logIn(me.tokens)
      await browser.go(finishProviderLogin, await leaveToLink())
      await browser.go(linkUnlinked, '/login/oidc', await form({ intent: 'linkProven' }))
      browser.take({ set: 'auth.session=' })
    }
    return { ...kit, kit, person, browser, leave, leaveToLink, logIn, linked, linkNow, form, sub }
  }

  it('links nothing by itself: the next page names the identity, and its button links', async () => {
    const { kit, person, browser, leaveToLink, logIn, linked, form } = await start()
    await logIn((await kit.as(person)).tokens)
    const back = await browser.go(finishProviderLogin, await leaveToLink())
    expect(placeOf(back)).toEqual(['/login/oidc'])
    expect(await linked()).toEqual([])
    expect((await browser.go(loadUnlinked, '/login/oidc')).answer).toEqual({
      provider: 'The Newsroom',
      account: person.email,
      identity: person.email,
      shown: expect.stringMatching(/^[\w-]{43}$/) as string,
      proof: null,
    })
    const done = await browser.go(linkUnlinked, '/login/oidc', await form({ intent: 'linkProven' }))
    expect(placeOf(done)).toEqual(['/account_settings/security', 'toast'])
    expect(await linked()).toEqual([{ label: person.email }])
  })

  it.each(['linkProven', 'link'])(
    'links none but the identity that its page has named: %s',
    async (intent) => {
      const { kit, person, browser, leave, leaveToLink, logIn, linked, form, sub } = await start()
      await logIn((await kit.as(person)).tokens)
      const bring = async () =>
        browser.go(finishProviderLogin, await (intent === 'link' ? leave() : leaveToLink()))
      await bring()
      const firstTab = await form({ intent, password })
      // Somebody else logs in at the provider, in a second tab.
      provider.accounts.set(sub, { sub, email: 'other@example.org', email_verified: true })
      await bring()
      const refused = await browser.go(linkUnlinked, '/login/oidc', firstTab)
      expect([placeOf(refused), await linked()]).toEqual([['/login/oidc', 'toast'], []])
      expect((await browser.go(loadUnlinked, '/login/oidc')).answer).toMatchObject({
        identity: 'other@example.org',
      })
      const without = await browser.go(linkUnlinked, '/login/oidc', { intent, password })
      expect([placeOf(without), await linked()]).toEqual([['/login/oidc', 'toast'], []])
      await browser.go(linkUnlinked, '/login/oidc', await form({ intent, password }))
      expect(await linked()).toEqual([{ label: 'other@example.org' }])
    },
  )

  it('keeps what one member has begun from the next one in the same browser', async () => {
    const { kit, person, browser, leaveToLink, logIn, linked } = await start()
    await logIn((await kit.as(person)).tokens)
    await browser.go(finishProviderLogin, await leaveToLink())
    const other = await kit.as(await kit.seedPerson())
    await logIn(other.tokens)
    expect(placeOf(await browser.send(loadUnlinked, '/login/oidc'))).toEqual(['/home'])
    const tried = await browser.go(linkUnlinked, '/login/oidc', { intent: 'linkProven' })
    expect(placeOf(tried)).toEqual(['/home'])
    expect(await linked()).toEqual([])
  })

  it('leads to the settings, without the code, where the session has ended meanwhile', async () => {
    const { kit, person, browser, leaveToLink, logIn } = await start()
    const me = await kit.as(person)
    await logIn(me.tokens)
    const back = await leaveToLink()
    await database().deleteFrom('session').where('person_id', '=', person.id).execute()
    expect(placeOf(await browser.go(finishProviderLogin, back))).toEqual([
      '/?returnTo=%2Faccount_settings%2Fsecurity#login',
    ])
  })

  it('logs in, and leads on again if the address is opened a second time', async () => {
    const { browser, leave, linkNow } = await start()
    await linkNow()
    const back = await leave()
    const first = await browser.go(finishProviderLogin, back)
    expect([placeOf(first), first.session.tokens()]).toEqual([['/watchlist'], expect.any(Object)])
    const again = await browser.go(finishProviderLogin, back)
    expect([placeOf(again), again.set]).toEqual([['/watchlist'], null])
    // “Back” to the provider, and “Cancel” there.
    const state = new URLSearchParams(back.split('?')[1]).get('state') ?? ''
    const cancelled = `${callback}?error=access_denied&state=${state}`
    expect(placeOf(await browser.go(finishProviderLogin, cancelled))).toEqual(['/watchlist'])
    expect(placeOf(await browser.go(loadLeaving, loginPage))).toEqual(['/watchlist'])
  })

  it('leads nobody on after a logout: neither by the visit that is over nor by one that had begun', async () => {
    const { browser, leave, linkNow } = await start()
    await linkNow()
    const back = await leave('/users/somebody')
    await browser.go(finishProviderLogin, back)
    const begun = await leave('/users/somebody')
    await browser.go(logOut, '/logout', {})
    expect(placeOf(await browser.go(loadLeaving, loginPage))).toEqual(['/login'])
    for (const address of [back, begun])
      expect(placeOf(await browser.go(finishProviderLogin, address))).toEqual(['/login', 'toast'])
  })

  it('logs in by both of two simultaneous answers', async () => {
    const { browser, leave, linkNow } = await start()
    await linkNow()
    const back = await leave()
    const both = await Promise.all([1, 2].map(() => browser.send(finishProviderLogin, back)))
    expect(both.map(placeOf)).toEqual([['/watchlist'], ['/watchlist']])
    expect(both.map(({ session }) => session.tokens()?.token)[0]).toBe(both[1]?.session.tokens()?.token)
    expect(both[0]?.session.tokens()).not.toBeNull()
  })

  it('looks once more, with the next cookie, after an answer that somebody has used, and then says so', async () => {
    const { browser, leave, linkNow } = await start()
    await linkNow()
    const back = await leave('/watchlist')
    // Another process answers the first click. The second one was sent with the same cookie.
    const first = await browser.send(finishProviderLogin, back)
    const second = await browser.send(finishProviderLogin, back)
    const place = placeOf(second)[0] ?? ''
    expect(place).toMatch(/^\/login\/oidc\/newsroom\/callback\?state=[\w-]+$/)
    expect(second.set).toBeNull()
    const lost = await browser.send(finishProviderLogin, place)
    expect(placeOf(lost)).toEqual(['/login?returnTo=%2Fwatchlist', 'toast'])
    browser.take(first)
    expect(placeOf(await browser.send(finishProviderLogin, place))).toEqual(['/watchlist'])
  })

  it('has room for a visit from the account settings after another identity', async () => {
    const { kit, person, browser, leave, leaveToLink, logIn } = await start()
    await logIn((await kit.as(person)).tokens)
    await browser.go(finishProviderLogin, await leave())
    await leaveToLink()
    expect(placeOf(await browser.send(loadUnlinked, '/login/oidc'))).toEqual(['/home'])
  })

  describe.each([true, false])('with the longest of all, the address confirmed: %s', (isConfirmed) => {
    /** A provider of today has a longer address than that of the test, and with https the cookie a longer name. */
    const room = 4096 - 200
    const returnTo = `/watchlist?q=${'x'.repeat(487)}`
    const address = `${'ö'.repeat(121)}@example.org`
    const name = '名'.repeat(33)
    async function startLongest() {
      const sub = String(++people).padEnd(255, 'x')
      const email = `${'a'.repeat(60)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${sub.slice(0, 5)}.ex`
      const test = await start({ email }, sub)
      provider.accounts.set(sub, {
        sub,
        email: address,
        email_verified: isConfirmed,
        name,
        given_name: '名'.repeat(26),
        family_name: '名'.repeat(26),
      })
      return test
    }

    it('a visitor’s cookie is not too long', async () => {
      const { browser, leave } = await startLongest()
      await browser.go(finishProviderLogin, await leave(returnTo))
      expect(
        (await browser.go(loadUnlinked, '/login/oidc')).session.peek('registration.prefilled'),
      ).not.toBeNull()
      await leave(returnTo)
      expect(Math.max(...browser.lengths)).toBeLessThanOrEqual(room)
    })

    it('a member’s cookie is not too long, and the identity is linked', async () => {
      const { kit, person, browser, leave, logIn, form, linked } = await startLongest()
      await logIn((await kit.as(person)).tokens)
      await browser.go(finishProviderLogin, await leave(returnTo))
      const back = await leave(returnTo)
      await browser.go(finishProviderLogin, back)
      const done = await browser.go(linkUnlinked, '/login/oidc', await form({ intent: 'link', password }))
      expect([placeOf(done), await linked()]).toEqual([
        [returnTo, 'toast'],
        [{ label: isConfirmed ? address : name }],
      ])
      expect(Math.max(...browser.lengths)).toBeLessThanOrEqual(room)
    })
  })

  it('leads a browser that takes no cookies to the page that says so, when it leaves and when it comes back', async () => {
    const { browser, leave } = await start()
    const ask = (page: (args: Args) => unknown, path: string, fields?: Record<string, string>) =>
      browser.send(
        (args) => {
          args.request.headers.delete('Cookie')
          return page(args)
        },
        path,
        fields,
      )
    const left = await ask(beginProviderLogin, loginPage, { returnTo: '/watchlist' })
    const to = placeOf(left)[0] ?? ''
    expect(to).toBe(`/login/entered?returnTo=%2Fwatchlist&entered=${encodeURIComponent(loginPage)}`)
    expect((await ask(loadLogin, to.replace('/entered', ''))).answer).toMatchObject({
      cookieRefused: true,
      returnTo: '/watchlist',
    })
    browser.take(left)
    expect(placeOf(await browser.send(checkCookie, to))).toEqual([loginPage])
    const back = await leave()
    browser.take({ set: '' })
    expect(placeOf(await ask(finishProviderLogin, back))[0]).toBe(
      '/login/entered?returnTo=%2Fhome&entered=%2Flogin',
    )
  })

  it('says that it has not worked, also to a member, where the visit has expired or another one has begun', async () => {
    const { kit, person, browser, leave, logIn } = await start()
    const overtaken = await leave()
    const expired = await leave()
    await logIn((await kit.as(person)).tokens)
    expect(placeOf(await browser.send(finishProviderLogin, overtaken))).toEqual(['/home', 'toast'])
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + lifetimes.providerVisit * 1000 + 1 })
    const late = await browser.send(finishProviderLogin, expired).finally(() => vi.useRealTimers())
    expect(placeOf(late)).toEqual(['/home', 'toast'])
  })

  it('leads on to the second factor, also twice', async () => {
    const { kit, person, browser, leave, linkNow } = await start()
    await linkNow()
    await switchOn(kit, person)
    const back = await leave()
    expect(placeOf(await browser.go(finishProviderLogin, back))).toEqual(['/login/second_factor'])
    expect(placeOf(await browser.go(finishProviderLogin, back))).toEqual(['/login/second_factor'])
  })
})
