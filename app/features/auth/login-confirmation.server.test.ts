import { expect, it } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { frontArgs, openTransport } from '~/tests/support/front'
import { exhaustGuesses } from '~/tests/support/hostile/guesses'
import { switchOn } from '~/tests/support/second-factor'
import { loadLogin, logIn, logOut } from './auth.server'
import { confirmThisBrowser, loadLoginLink, loadWaiting, sendCode } from './login-steps.server'
type Page = (args: Awaited<ReturnType<typeof frontArgs>>) => unknown

const posted = (fields: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})
/** The target of a redirect, or the response if it is a page. */
const placeOf = (answer: unknown) =>
  answer instanceof Response ? [answer.status, answer.headers.get('location')] : answer
const waitingPage = [303, '/login/confirmation']

describeEachEngine('the confirmation of a login', (database) => {
  function start() {
    const kit = createTestApi(database(), { rateLimitFactor: 1 })
    const { transport } = openTransport(kit.api)

    /** A browser with its cookies. */
    function openBrowser() {
      const cookies = new Map<string, string>()
      async function visit(page: Page, init: RequestInit = {}, { path = '/login', token = '' } = {}) {
        const headers = { Cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }
        const args = await frontArgs({ api: transport, path, init: { ...init, headers } })
        if (token) args.params = { token }
        const answer = await Promise.resolve(page(args)).catch((thrown: unknown) => {
          if (thrown instanceof Response) return thrown
          throw thrown
        })
        const response = await args.context.session.commit(
          answer instanceof Response ? answer : new Response(),
        )
        for (const set of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
          cookies.set(name, value)
        }
        return answer
      }
      const enter = (email: string, word = password, returnTo = '/watchlist') =>
        visit(logIn, posted({ email, password: word, returnTo }))
      const look = (token: string) => visit(loadLoginLink, {}, { token })
      const confirm = (token: string) => visit(confirmThisBrowser, posted(), { token })
      return { visit, enter, look, confirm, knows: () => cookies.has('auth.device') }
    }

    const exhaust = (email: string) => exhaustGuesses(database(), { email, now: kit.clock.now })
    const attacked = async () => {
      const person = await kit.seedPerson()
      await exhaust(person.email)
      return person
    }
    const lastToken = () => kit.mails.at(-1)?.values.path?.replace('/login/confirmation/', '') ?? ''
    const wait = (seconds: number) => {
      kit.clock.now = new Date(kit.clock.now.getTime() + seconds * 1000)
    }
    return { ...kit, openBrowser, exhaust, attacked, lastToken, wait }
  }

  it('is announced on one page, whether or not there is such an account', async () => {
    const { openBrowser, attacked, exhaust, mails } = start()
    const { email } = await attacked()
    const nobody = 'nobody.to.confirm@example.org'
    await exhaust(nobody)
    for (const given of [email, nobody]) {
      const browser = openBrowser()
      expect(placeOf(await browser.enter(` ${given} `))).toEqual(waitingPage)
      expect(await browser.visit(loadWaiting)).toEqual({ email: given, returnTo: '/watchlist' })
      expect(browser.knows()).toBe(false)
    }
    expect(mails.map(({ to }) => to)).toEqual([email])
  })

  it('has no page for visitors who did not try to log in, nor for members', async () => {
    const { openBrowser, seedPerson } = start()
    const person = await seedPerson()
    const browser = openBrowser()
    expect(placeOf(await browser.visit(loadWaiting))).toEqual([303, '/login'])
    await browser.enter(person.email)
    expect(placeOf(await browser.visit(loadWaiting))).toEqual([303, '/home'])
  })

  it('makes the browser known when the button is pressed; the password is still needed', async () => {
    const { openBrowser, attacked, lastToken } = start()
    const { email } = await attacked()
    const browser = openBrowser()
    await browser.enter(email, password, '/content?page=2')
    const token = lastToken()
    const link = { state: 'valid', email, action: `/login/confirmation/${token}` }
    // Opening it twice does not use it up, because mail programs prefetch links.
    expect(await browser.look(token)).toEqual(link)
    expect(await browser.look(token)).toEqual(link)
    expect(browser.knows()).toBe(false)

    expect(placeOf(await browser.confirm(token))).toEqual([303, '/login?returnTo=%2Fcontent%3Fpage%3D2'])
    expect(browser.knows()).toBe(true)
    const path = '/login?returnTo=%2Fcontent%3Fpage%3D2'
    expect(await browser.visit(loadLogin, {}, { path })).toEqual({
      returnTo: '/content?page=2',
      comesFromPage: true,
      hasSentForm: false,
      email,
    })
    expect(await browser.visit(loadLogin, {}, { path }), 'filled in once').toMatchObject({ email: null })
    expect(await browser.enter(email, 'Wrong-Horse-43')).toMatchObject({ init: { status: 401 } })
    expect(placeOf(await browser.enter(email, password, '/content?page=2'))).toEqual([303, '/content?page=2'])
  })

  it('makes one browser known: not the one that asked, and none after the link was used', async () => {
    const { openBrowser, attacked, lastToken } = start()
    const { email } = await attacked()
    const [asking, opening, late] = [openBrowser(), openBrowser(), openBrowser()]
    await asking.enter(email)
    const token = lastToken()
    // There is no pending login in this browser, so there is no page to return to.
    expect(placeOf(await opening.confirm(token))).toEqual([303, '/login'])
    expect(placeOf(await late.confirm(token))).toEqual([303, `/login/confirmation/${token}`])
    expect(await late.look(token)).toMatchObject({ state: 'used', email: null })
    expect([asking.knows(), opening.knows(), late.knows()]).toEqual([false, true, false])
    expect(placeOf(await asking.enter(email))).toEqual(waitingPage)
    expect(placeOf(await opening.enter(email))).toEqual([303, '/watchlist'])
  })

  it('refuses links that have expired, are made up or are too long', async () => {
    const { openBrowser, attacked, lastToken, wait } = start()
    const { email } = await attacked()
    const browser = openBrowser()
    await browser.enter(email)
    const token = lastToken()
    wait(lifetimes.loginConfirmationToken)
    for (const [given, state, place] of [
      [token, 'expired', token],
      ['made-up/../x', 'unknown', 'made-up%2F..%2Fx'],
      ['x'.repeat(5000), 'unknown', 'x'.repeat(200)],
    ] as const) {
      expect(await browser.look(given)).toMatchObject({ state, email: null })
      expect(placeOf(await browser.confirm(given))).toEqual([303, `/login/confirmation/${place}`])
    }
    expect(browser.knows()).toBe(false)
    expect(await browser.visit(loadWaiting), 'still waiting').toMatchObject({ email })
  })

  it('never leads to another host', async () => {
    const { openBrowser, attacked, lastToken } = start()
    const { email } = await attacked()
    const browser = openBrowser()
    await browser.enter(email, password, '/.//evil.example')
    expect(await browser.visit(loadWaiting)).toMatchObject({ returnTo: '/home' })
    expect(placeOf(await browser.confirm(lastToken()))).toEqual([303, '/login?returnTo=%2Fhome'])
  })

  it('is forgotten after a login, with or without a second factor', async () => {
    const kit = start()
    for (const steps of ['one', 'two']) {
      const person = await kit.seedPerson()
      const code = steps === 'two' ? (await switchOn(kit, person)).code : null
      await kit.exhaust(person.email)
      const browser = kit.openBrowser()
      expect(placeOf(await browser.enter(person.email))).toEqual(waitingPage)
      // After an hour without guesses the password is checked again, without the link.
      kit.wait(3601)
      const first = await browser.enter(person.email)
      const last = code ? await browser.visit(sendCode, posted({ code: code() })) : first
      expect(placeOf(last), steps).toEqual([303, '/watchlist'])
      await browser.visit(logOut, posted())
      expect(placeOf(await browser.visit(loadWaiting)), steps).toEqual([303, '/login'])
    }
  })
})
