import { randomBytes, randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { SignJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { timeSpanSeconds } from '~/contracts/accounts/changes'
import type { Arrived } from '../calls/network.server'
import { openSession } from '../session/session.server'
import { fresh } from '../fresh.server'
import { createMembersPages } from './members-pages.server'

const address = 'http://campus.test/home'
const html200 = { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8' } }
const nothing = { body: undefined, total: null, incomplete: false, retryAfter: null, raw: null }

const tokenOf = (claims: Record<string, string>) =>
  new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(new TextEncoder().encode('any'))
const anna = await tokenOf({ sub: 'anna', sid: 'one', username: 'anna@example.org' })
const bruno = await tokenOf({ sub: 'bruno', sid: 'two', username: 'bruno@example.org' })

interface Visit {
  url?: string
  token?: string
  cookie?: string
  method?: string
  headers?: Record<string, string>
  flash?: string
  context?: Partial<AppLoadContext>
}

/** A server with its API, which says `version`, and browsers in front of it. */
function campus({ maximumBytes = 1_000_000, respond = (html: string) => new Response(html, html200) } = {}) {
  const pages = createMembersPages({ maximumBytes })
  const api = { version: 'a' as string | null, status: 200, asked: 0, edition: 1 }
  let rendered = 0
  const answer = (): Promise<Arrived> => {
    api.asked++
    if (api.status === 0) return Promise.reject(new Error('no answer'))
    return Promise.resolve({ ...nothing, status: api.status, body: { version: api.version } })
  }
  const ask = async ({ url = address, token = anna, cookie, method = 'GET', ...visit }: Visit = {}) => {
    const request = new Request(url, {
      method,
      headers: { ...visit.headers, ...(cookie && { Cookie: cookie }) },
    })
    const session = await openSession(request, { secret: 'secret', secure: false })
    session.open({ token, refreshToken: 'r' })
    if (visit.flash) session.flash('note', visit.flash)
    const context = {
      config: { secureCookies: false },
      analytics: null,
      api: answer,
      content: { edition: api.edition },
      session,
      locale: 'en',
      delivery: 'full',
      nonce: randomBytes(16).toString('base64'),
      requestId: 'from-a-proxy',
      answerId: randomUUID(),
      ...visit.context,
    } as unknown as AppLoadContext
    const render = async () => {
      rendered++
      const key = fresh({ context }, () => randomUUID())
      context.user = Promise.resolve({ id: 'anna' } as never)
      await Promise.resolve()
      return respond(
        `<p>Page ${String(rendered)}</p><i nonce="${context.nonce}"></i>${key} and ${context.answerId}<b>end</b>`,
      )
    }
    const response = await pages.answer({ request, context }, render)
    const body = Buffer.from(await response.arrayBuffer())
    return { html: body.toString(), body, response, context }
  }
  return { pages, api, ask, rendered: () => rendered }
}

describe('pages kept for members', () => {
  it('are made once, and have a new nonce, request id and form key in each copy', async () => {
    const { ask, rendered, pages } = campus()
    const answers = [await ask(), await ask(), await ask()]
    expect(rendered()).toBe(1)
    expect(pages.stats()).toMatchObject({ pages: 1, copies: 2, rendered: 1 })
    const keys = answers.map(({ html, context }) => {
      expect(html).toContain('<p>Page 1</p>')
      expect(html).toContain(`nonce="${context.nonce}"`)
      expect(html).toContain(context.answerId)
      return /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/.exec(html)?.[0]
    })
    expect(new Set(keys).size).toBe(3)
    // For the mark that tells the worker whose page it is.
    expect(await answers[2]?.context.user).toEqual({ id: 'anna' })
  })

  it('are compressed once they have been asked for again', async () => {
    const { ask } = campus()
    const packed = async () => {
      const { response, body, context } = await ask({ headers: { 'Accept-Encoding': 'br' } })
      if (response.headers.get('Content-Encoding') !== 'br') return false
      expect(brotliDecompressSync(body).toString()).toContain(`nonce="${context.nonce}"`)
      return true
    }
    await expect.poll(packed).toBe(true)
  })

  it('are made again after each change, and after each change of the texts', async () => {
    const { ask, rendered, api } = campus()
    await ask()
    api.version = 'b'
    await ask()
    await ask()
    expect(rendered()).toBe(2)
    api.edition = 2
    await ask()
    expect(rendered()).toBe(3)
  })

  it('are not sent again if something has changed while they were made', async () => {
    const { ask, rendered, api } = campus({
      respond: (html) => {
        api.version = 'changed meanwhile'
        return new Response(html, html200)
      },
    })
    await ask()
    await ask()
    await ask()
    expect(rendered()).toBe(2)
  })

  it('belong to one person in one session, on one connection as well', async () => {
    const { ask, rendered } = campus()
    expect((await ask()).html).toContain('Page 1')
    expect((await ask({ token: bruno })).html).toContain('Page 2')
    expect((await ask()).html).toContain('Page 1')
    const elsewhere = await tokenOf({ sub: 'anna', sid: 'three', username: 'anna@example.org' })
    expect((await ask({ token: elsewhere })).html).toContain('Page 3')
    const renamed = await tokenOf({ sub: 'anna', sid: 'one', username: 'new@example.org' })
    expect((await ask({ token: renamed })).html).toContain('Page 4')
    expect((await ask({ token: 'no token' })).html).toContain('Page 5')
    expect((await ask({ token: 'no token' })).html).toContain('Page 6')
    expect(rendered()).toBe(6)
  })

  it('differ by address, language, delivery and the cookies of the campus', async () => {
    const { ask, rendered } = campus()
    const visits: Visit[] = [
      {},
      { url: `${address}?page=2` },
      { url: 'http://campus.test/home.data' },
      { context: { locale: 'de' } },
      { context: { delivery: 'light' } },
      { cookie: 'auth.reading=x' },
      { cookie: 'auth.reading=y; auth.toast=z' },
    ]
    for (const visit of [...visits, ...visits]) await ask(visit)
    expect(rendered()).toBe(visits.length)
    await ask({ cookie: 'elsewhere=1; auth.session=other' })
    expect(rendered()).toBe(visits.length)
  })

  it.each<[string, Visit]>([
    ['something for the next page', { flash: 'sent' }],
    ['another method', { method: 'POST' }],
    ['a refused request', { context: { refused: 413 } }],
    ['a closed preview', { context: { previewStopped: '/home' } }],
    ['a copy for reading offline', { context: { delivery: 'copy' } }],
  ])('are neither made for nor sent to readers with %s', async (_, visit) => {
    const { ask, rendered } = campus()
    await ask(visit)
    await ask()
    await ask(visit)
    expect(rendered()).toBe(3)
  })

  it.each<[string, ResponseInit]>([
    ['sets a cookie', { headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=1' } }],
    ['is an error', { status: 503, headers: { 'Content-Type': 'text/html' } }],
    ['redirects', { status: 302, headers: { Location: '/login' } }],
  ])('are none where the response %s', async (_, init) => {
    const { ask, rendered } = campus({ respond: (html) => new Response(html, init) })
    await ask()
    await ask()
    expect(rendered()).toBe(2)
  })

  it.each<[string, number, string | null]>([
    ['the session has ended', 401, 'a'],
    ['the API does not know the question', 404, 'a'],
    ['the API fails', 500, 'a'],
    ['the API does not answer', 0, 'a'],
    ['nobody knows whether something has changed', 200, null],
  ])('are made for each request where %s', async (_, status, version) => {
    const { ask, rendered, api } = campus()
    await ask()
    Object.assign(api, { status, version })
    await ask()
    await ask()
    expect(rendered()).toBe(3)
  })

  it('take up no more memory than they may, and nothing is asked where there is none', async () => {
    const { ask, pages } = campus({ maximumBytes: 2000 })
    for (let n = 0; n < 50; n++) await ask({ url: `${address}?page=${String(n)}` })
    expect(pages.stats().pages).toBeGreaterThan(0)
    expect(pages.stats().bytes).toBeLessThanOrEqual(2000)
    const without = campus({ maximumBytes: 0 })
    await without.ask()
    await without.ask()
    expect([without.rendered(), without.api.asked]).toEqual([2, 0])
  })

  describe('as far as time goes', () => {
    beforeEach(() => {
      vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-21T10:00:00Z') })
    })
    afterEach(() => vi.useRealTimers())

    it('are made again in the next span, also where the clock jumps', async () => {
      const { ask, rendered } = campus()
      const later = (seconds: number) => vi.setSystemTime(Date.now() + seconds * 1000)
      await ask()
      later(timeSpanSeconds - 1)
      await ask()
      expect(rendered()).toBe(1)
      later(1)
      await ask()
      expect(rendered()).toBe(2)
      // Back again: the page of that span is gone, since there is one for each address.
      later(-timeSpanSeconds)
      await ask()
      expect(rendered()).toBe(3)
      later(365 * 24 * 3600)
      await ask()
      expect(rendered()).toBe(4)
    })
  })
})
