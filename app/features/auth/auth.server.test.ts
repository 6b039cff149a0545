import { expect, it } from 'vitest'
import { localeCookie } from '~/app/platform/i18n.server'
import { createTestApi, password } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, frontConfig, openTransport, thrownBy } from '~/tests/support/front'
import { checkCookie, loadLogin, logIn, logOut, switchLanguage } from './auth.server'

const posted = (fields: Record<string, string>): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(fields),
})

describeWithDatabase('the login pages', (database) => {
  async function start() {
    const kit = createTestApi(database(), { rateLimitFactor: 1 })
    const person = await kit.seedPerson({ locale: 'en' })
    const { tokens } = await kit.as(person)
    const { calls, transport } = openTransport(kit.api)
    const visitor = (path: string, init: RequestInit = {}) => frontArgs({ api: transport, path, init })
    const member = (path: string, init: RequestInit = {}) => frontArgs({ api: transport, path, init, tokens })
    const isAlive = async () =>
      (await kit.request('GET', '/users/me', { token: tokens.token })).status === 200
    return { person, calls, visitor, member, isAlive }
  }

  it('keep the address that a visitor came from, and no address of another host', async () => {
    const { visitor } = await start()
    expect(await loadLogin(await visitor('/login?returnTo=/watchlist'))).toEqual({
      returnTo: '/watchlist',
      comesFromPage: true,
      hasSentForm: false,
      email: null,
    })
    expect(await loadLogin(await visitor('/login?returnTo=//evil.example'))).toEqual({
      returnTo: '/home',
      comesFromPage: false,
      hasSentForm: false,
      email: null,
    })
    expect(await loadLogin(await visitor('/login'))).toEqual({
      returnTo: '/home',
      comesFromPage: false,
      hasSentForm: false,
      email: null,
    })
  })

  it('lead members on at once', async () => {
    const { member } = await start()
    const response = await thrownBy(loadLogin(await member('/login?returnTo=/watchlist')))
    expect([response.status, response.headers.get('location')]).toEqual([303, '/watchlist'])
  })

  it('open a session and lead to where the visitor wanted to go', async () => {
    const { person, visitor } = await start()
    const form = { email: ` ${person.email} `, password, returnTo: '/content?page=2' }
    const args = await visitor('/login', posted(form))
    const response = (await logIn(args)) as Response
    expect([response.status, response.headers.get('location')]).toEqual([303, '/content?page=2'])
    expect(args.context.session.tokens()).not.toBeNull()
  })

  it('say so where a browser does not keep the cookie, and lead on where it does', async () => {
    const kit = createTestApi(database(), { rateLimitFactor: 1 })
    const person = await kit.seedPerson({ locale: 'en' })
    const { transport: api } = openTransport(kit.api)
    const init = posted({ email: person.email, password, returnTo: '/watchlist' })
    const args = await frontArgs({ api, path: '/login', init, withoutCookies: true })
    const path = ((await logIn(args)) as Response).headers.get('location') ?? ''
    expect(path).toBe('/login/entered?returnTo=%2Fwatchlist&entered=%2Fwatchlist')
    const refused = checkCookie(await frontArgs({ api, path })).headers.get('location') ?? ''
    expect(refused).toBe('/login?returnTo=%2Fwatchlist&entered=%2Fwatchlist')
    expect(await loadLogin(await frontArgs({ api, path: refused }))).toMatchObject({ cookieRefused: true })
    const headers = {
      Cookie: (await args.context.session.commit(new Response())).headers.get('set-cookie') ?? '',
    }
    const kept = checkCookie(await frontArgs({ api, path, init: { headers } }))
    expect(kept.headers.get('location')).toBe('/watchlist')
  })

  it('do not lead to another host, whatever the form says', async () => {
    const { person, visitor } = await start()
    const form = { email: person.email, password, returnTo: '/.//evil.example' }
    const response = (await logIn(await visitor('/login', posted(form)))) as Response
    expect(response.headers.get('location')).toBe('/home')
  })

  it('show the form again with the e-mail, without the password, in the words for a wrong login', async () => {
    const { person, visitor } = await start()
    const args = await visitor('/login', posted({ email: person.email, password: 'wrong' }))
    expect(await logIn(args)).toMatchObject({
      data: { email: person.email, code: 'invalidLogin', result: { status: 'error' } },
      init: { status: 401 },
    })
    expect(
      JSON.stringify(await logIn(await visitor('/login', posted({ email: 'a', password: '' })))),
    ).not.toContain('password')
    expect(args.context.session.tokens()).toBeNull()
  })

  it('keep the wanted page after a failed try, and still no address of another host', async () => {
    const { person, visitor } = await start()
    for (const [given, kept] of [
      ['/watchlist?page=2', '/watchlist?page=2'],
      ['//evil.example', '/home'],
    ] as const) {
      const form = { email: person.email, password: 'wrong', returnTo: given }
      expect(await logIn(await visitor('/login', posted(form)))).toMatchObject({ data: { returnTo: kept } })
    }
  })

  it('say so after too many tries, instead of logging out or failing', async () => {
    const { visitor } = await start()
    const once = async () =>
      logIn(await visitor('/login', posted({ email: 'often@example.org', password: 'wrong' })))
    for (let nth = 1; nth <= 10; nth++) await once()
    expect(await once()).toMatchObject({ data: { code: 'api.tooManyRequests' }, init: { status: 429 } })
  })

  it('end the session here and on the server at logout', async () => {
    const { member, isAlive } = await start()
    const args = await member('/logout', { method: 'POST', body: new URLSearchParams() })
    const response = (await logOut(args)) as unknown as Response
    expect([response.status, response.headers.get('location')]).toEqual([303, '/'])
    expect(args.context.session.tokens()).toBeNull()
    expect(await isAlive()).toBe(false)
  })

  it('keep the language of a visitor in a cookie, and tell the API the language of a member', async () => {
    const { member, visitor, calls, person } = await start()
    const form = posted({ locale: 'de', returnTo: '/about' })
    const response = await switchLanguage(await visitor('/language', form))
    expect(response.headers.get('location')).toBe('/about')
    expect(await localeCookie(frontConfig).parse(response.headers.get('set-cookie'))).toBe('de')
    expect(calls).toEqual([])
    await switchLanguage(await member('/language', form))
    const row = await database()
      .selectFrom('person')
      .select('locale')
      .where('id', '=', person.id)
      .executeTakeFirst()
    expect(row?.locale).toBe('de')
  })

  it('do not take a language that the campus does not speak', async () => {
    const { visitor } = await start()
    const response = await switchLanguage(
      await visitor('/language', posted({ locale: 'xx', returnTo: '//evil' })),
    )
    expect(await localeCookie(frontConfig).parse(response.headers.get('set-cookie'))).toBe('en')
    expect(response.headers.get('location')).toBe('/')
  })
})
