import { describe, expect, it } from 'vitest'
import { login } from '~/contracts/accounts/auth'
import { lifetimes } from '~/contracts/constants'
import { createTestApi, password } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { frontArgs, noApi, openTransport } from '~/tests/support/front'
import { logIn, logOut } from './auth.server'
import { knownDevices, rememberDevice } from './login-steps.server'

const argsWith = (cookie = '', secureCookies = false) =>
  frontArgs({ api: noApi, init: { headers: { Cookie: cookie } }, config: { secureCookies } })

const cookiesOf = (answer: unknown) => (answer as Response).headers.getSetCookie()
const setIn = (answer: unknown) => cookiesOf(answer).find((cookie) => cookie.startsWith('auth.device='))
const sentBack = (cookie: string | undefined) => cookie?.split(';')[0] ?? ''
const kept = async (cookie: string) => knownDevices(await argsWith(cookie))

/** The cookie after these tokens were stored in order. */
async function after(devices: readonly string[], before = ''): Promise<string> {
  let cookie = before
  for (const device of devices)
    cookie = sentBack(setIn(await rememberDevice(await argsWith(cookie), device, new Response())))
  return cookie
}
const cookieOf = (value: unknown) =>
  `auth.device=${encodeURIComponent(Buffer.from(JSON.stringify(value)).toString('base64'))}`

describe('the cookie of known devices', () => {
  it('keeps one token for each account, three at most, the newest first', async () => {
    expect(await kept(await after(['anna.1', 'ben.1', 'anna.2']))).toEqual(['anna.2', 'ben.1'])
    expect(await kept(await after(['anna.1', 'ben.1', 'cem.1', 'dora.1']))).toEqual([
      'dora.1',
      'cem.1',
      'ben.1',
    ])
  })

  it('is a list of tokens in JSON and Base64', async () => {
    expect(await kept(cookieOf(['anna.1', 'ben.1', 'cem.1']))).toEqual(['anna.1', 'ben.1', 'cem.1'])
  })

  it.each([
    ['nothing', ''],
    ['no valid Base64', 'auth.device=%%%'],
    ['no valid JSON', `auth.device=${Buffer.from('[{').toString('base64')}`],
    ['no list', cookieOf({ 0: 'anna.1', length: 1 })],
    ['a single string', cookieOf('anna.1')],
    ['values that are not strings', cookieOf([['anna.1'], 7, null])],
    ['an empty token', cookieOf(['anna.1', ''])],
    ['a token that is too long', cookieOf(['a'.repeat(201)])],
    ['too many tokens', cookieOf(['a.1', 'b.1', 'c.1', 'd.1'])],
  ])('is ignored where it holds %s, and the next login replaces it', async (_, cookie) => {
    expect(await kept(cookie)).toEqual([])
    expect(await kept(await after(['anna.1'], cookie))).toEqual(['anna.1'])
  })

  it.each([null, undefined])('stays as it is where the API answers %s', async (device) => {
    const args = await argsWith(await after(['anna.1']))
    expect(cookiesOf(await rememberDevice(args, device, new Response()))).toEqual([])
  })

  it('does not replace other cookies of an answer', async () => {
    const answer = new Response(null, { headers: { 'Set-Cookie': 'auth.toast=saved' } })
    expect(cookiesOf(await rememberDevice(await argsWith(), 'anna.1', answer))).toEqual([
      'auth.toast=saved',
      expect.stringMatching(/^auth\.device=/),
    ])
  })

  it.each([
    [false, /^auth\.device=/, []],
    [true, /^__Host-auth\.device=/, ['Secure']],
  ])('cannot be read by scripts or sent by other sites (secure: %s)', async (secure, name, extra) => {
    const [cookie = ''] = cookiesOf(await rememberDevice(await argsWith('', secure), 'a.1', new Response()))
    const [pair, ...flags] = cookie.split('; ')
    expect(pair).toMatch(name)
    const lifetime = `Max-Age=${String(lifetimes.knownDevice)}`
    expect(flags.sort()).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', lifetime, ...extra].sort())
  })
})

describeEachEngine('the login', (database) => {
  async function start() {
    const kit = createTestApi(database(), { rateLimitFactor: 1 })
    const person = await kit.seedPerson()
    const { transport } = openTransport(kit.api)
    const sent: unknown[] = []
    const api: typeof transport = (call, origin) => {
      if (call.endpoint === login) sent.push(call.input)
      return transport(call, origin)
    }
    const submit = async (word: string, cookie = '') => {
      const body = new URLSearchParams({ email: person.email, password: word })
      const init = { method: 'POST', body, headers: { Cookie: cookie } }
      return logIn(await frontArgs({ api, path: '/login', init }))
    }
    return { ...kit, person, api, sent, submit }
  }

  it('sets the cookie, and sends its tokens along the next time', async () => {
    const { sent, submit, person } = await start()
    const cookie = sentBack(setIn(await submit(password)))
    const first = await kept(cookie)
    expect(first).toHaveLength(1)
    const again = await kept(sentBack(setIn(await submit(password, cookie))))
    expect(sent).toEqual([
      { email: person.email, password },
      { email: person.email, password, devices: first },
    ])
    expect(again, 'a token of its own, for the same account').toHaveLength(1)
    expect(again).not.toEqual(first)
  })

  it('does not set it after a wrong password', async () => {
    const { submit } = await start()
    const wrong = await submit('Wrong-Horse-43')
    expect(wrong).toMatchObject({ data: { code: 'invalidLogin' }, init: { status: 401 } })
    expect(JSON.stringify(wrong)).not.toContain('Cookie')
  })

  it('leaves it in place when the member logs out', async () => {
    const kit = await start()
    const { tokens } = await kit.as(kit.person)
    const headers = { Cookie: await after(['anna.1']) }
    const init = { method: 'POST', headers, body: new URLSearchParams() }
    const args = await frontArgs({ api: kit.api, path: '/logout', init, tokens })
    expect(setIn(await logOut(args))).toBeUndefined()
  })
})
