import { UnsecuredJWT } from 'jose'
import { describe, expect, it, vi } from 'vitest'
import { lifetimes } from '~/contracts/constants'
import {
  cookieName,
  finishedVisitKey,
  lastingCookie,
  openSession,
  prefilledRegistrationKey,
} from './session.server'

const options = { secret: 'one secret of this server', secure: false }
const tokens = { token: 'a.b.c', refreshToken: 'refresh' }

const requestWith = (cookie?: string) =>
  new Request('http://campus.test/', cookie ? { headers: { Cookie: cookie } } : {})

async function loggedIn(secure = false): Promise<string> {
  const session = await openSession(requestWith(), { ...options, secure })
  session.open(tokens)
  return (await session.commit(new Response())).headers.get('set-cookie') ?? ''
}
const valueOf = (cookie: string) => cookie.split(';')[0] ?? ''

describe('the session', () => {
  it('is found again by the next request', async () => {
    const session = await openSession(requestWith(valueOf(await loggedIn())), options)
    expect(session.tokens()).toEqual(tokens)
  })

  it('lies in a cookie that scripts cannot read and other sites cannot send', async () => {
    const [pair, ...flags] = (await loggedIn()).split('; ')
    expect(pair).toMatch(/^auth\.session=/)
    expect(flags.sort()).toEqual(
      ['HttpOnly', `Max-Age=${String(lifetimes.refreshToken)}`, 'Path=/', 'SameSite=Lax'].sort(),
    )
  })

  it('is bound to this very host where the connection is safe', async () => {
    const cookie = await loggedIn(true)
    expect(cookie).toMatch(/^__Host-auth\.session=/)
    expect(cookie).toContain('; Secure')
    expect(cookie).not.toContain('Domain')
    expect(cookieName('toast', true)).toBe('__Host-auth.toast')
  })

  it('has beside it only cookies that are as safe', async () => {
    expect(await lastingCookie('locale', 2, { secureCookies: true }).serialize('de')).toMatch(
      /^__Host-auth\.locale=\S+ Max-Age=172800; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
    expect(await lastingCookie('locale', 2, { secureCookies: false }).serialize('de')).toMatch(
      /^auth\.locale=/,
    )
  })

  it('counts for nothing where the cookie was changed or signed by somebody else', async () => {
    const cookie = valueOf(await loggedIn())
    const [name = '', value = ''] = cookie.split(/=(.*)/s)
    const [payload = '', signature = ''] = decodeURIComponent(value).split('.')
    const other = btoa(JSON.stringify({ tokens: { token: 'x', refreshToken: 'y' } }))
    for (const forged of [`${other}.${signature}`, payload, `${payload}.${signature}x`, other]) {
      const session = await openSession(requestWith(`${name}=${encodeURIComponent(forged)}`), options)
      expect(session.tokens()).toBeNull()
    }
    expect((await openSession(requestWith(cookie), { ...options, secret: 'another' })).tokens()).toBeNull()
  })

  it('sets no cookie where nothing changed', async () => {
    const session = await openSession(requestWith(valueOf(await loggedIn())), options)
    expect((await session.commit(new Response('page'))).headers.has('set-cookie')).toBe(false)
  })

  it('keeps no token that opens anything after the end, and that for an hour only', async () => {
    const session = await openSession(requestWith(valueOf(await loggedIn())), options)
    const { token } = session.tokens() ?? {}
    session.end()
    const answer = await session.commit(new Response('gone', { status: 202, headers: { 'X-Kept': 'yes' } }))
    const cookie = answer.headers.get('set-cookie') ?? ''
    expect(cookie).toContain('Max-Age=3600')
    const after = await openSession(requestWith(valueOf(cookie)), options)
    expect([after.tokens(), after.pastToken()]).toEqual([null, token])
    expect([answer.status, await answer.text(), answer.headers.get('x-kept')]).toEqual([202, 'gone', 'yes'])
  })

  it('keeps the token of the person before beside the session of somebody else', async () => {
    const of = (sub: string) => ({ token: new UnsecuredJWT({}).setSubject(sub).encode(), refreshToken: 'r' })
    const session = await openSession(requestWith(), options)
    session.open(of('anna'))
    expect(session.reader()).toBe('anna')
    session.open(of('ben'))
    expect([session.reader(), session.pastToken()]).toEqual(['ben', of('anna').token])
    session.end()
    session.open(of('anna'))
    expect(session.pastToken()).toBe(of('ben').token)
    session.open(of('ben'))
    session.open(of('ben'))
    expect([session.reader(), session.pastToken()]).toEqual(['ben', of('anna').token])
  })

  it('takes the cookie away where nothing is left in it', async () => {
    const session = await openSession(requestWith(), options)
    session.setDraft({ path: '/home', id: 'id', owner: '' })
    session.setDraft(null)
    const cookie = (await session.commit(new Response())).headers.get('set-cookie')
    expect(cookie).toMatch(/^auth\.session=;.*(Max-Age=0|Expires=Thu, 01 Jan 1970)/)
  })

  it('gives a value for the next page once', async () => {
    const first = await openSession(requestWith(), options)
    first.flash('email', 'a@b.example')
    const cookie = valueOf((await first.commit(new Response())).headers.get('set-cookie') ?? '')
    const second = await openSession(requestWith(cookie), options)
    expect(second.take('email')).toBe('a@b.example')
    const after = valueOf((await second.commit(new Response())).headers.get('set-cookie') ?? '')
    expect((await openSession(requestWith(after), options)).take('email')).toBeNull()
  })

  it('keeps a value for as long as it was given, and is as before without it', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    const first = await openSession(requestWith(), options)
    first.open(tokens)
    first.keep('visit', 'to a provider', 600)
    const cookie = valueOf((await first.commit(new Response())).headers.get('set-cookie') ?? '')
    vi.advanceTimersByTime(600_000)
    const second = await openSession(requestWith(cookie), options)
    expect(second.peek('visit')).toBe('to a provider')
    vi.advanceTimersByTime(1)
    const third = await openSession(requestWith(cookie), options)
    expect(third.peek('visit')).toBeNull()
    // A response that was only read for replaces no cookie that another one has set meanwhile.
    expect((await third.commit(new Response())).headers.has('set-cookie')).toBe(false)
    third.keep('step', 'two')
    const after = valueOf((await third.commit(new Response())).headers.get('set-cookie') ?? '')
    vi.useRealTimers()
    // Taken out of the cookie, not only passed over.
    const last = await openSession(requestWith(after), options)
    expect([last.peek('visit'), last.peek('step'), last.tokens()]).toEqual([null, 'two', tokens])
  })

  it('leaves out conveniences, and nothing else, where its cookie would be too long', async () => {
    const session = await openSession(requestWith(), options)
    session.open(tokens)
    session.keep('step', 'x'.repeat(2500))
    session.keep(prefilledRegistrationKey, 'a name', 600)
    session.keep(finishedVisitKey, 'x'.repeat(400), 600)
    const first = valueOf((await session.commit(new Response())).headers.get('set-cookie') ?? '')
    const then = await openSession(requestWith(first), options)
    expect([then.peek(prefilledRegistrationKey), then.peek(finishedVisitKey)]).toEqual(['a name', null])
    then.keep('next', 'x'.repeat(250))
    then.keep(prefilledRegistrationKey, 'x'.repeat(200), 600)
    const second = valueOf((await then.commit(new Response())).headers.get('set-cookie') ?? '')
    expect([first.length, second.length].filter((each) => each > 4096)).toEqual([])
    const last = await openSession(requestWith(second), options)
    expect([last.peek(prefilledRegistrationKey), last.peek('step')?.length, last.tokens()]).toEqual([
      null,
      2500,
      tokens,
    ])
  })

  it('keeps a value for several pages until it is dropped', async () => {
    const first = await openSession(requestWith(), options)
    first.keep('step', 'two')
    const cookie = valueOf((await first.commit(new Response())).headers.get('set-cookie') ?? '')
    const second = await openSession(requestWith(cookie), options)
    expect([second.peek('step'), second.peek('step'), second.peek('other')]).toEqual(['two', 'two', null])
    expect((await second.commit(new Response())).headers.has('set-cookie')).toBe(false)
    second.drop('step')
    expect(second.peek('step')).toBeNull()
  })
})
