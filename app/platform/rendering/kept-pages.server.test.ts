import { randomBytes, randomUUID } from 'node:crypto'
import { brotliDecompressSync } from 'node:zlib'
import type { AppLoadContext } from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { fresh } from '../fresh.server'
import { createKeptPages, type KeptPages, withVersion } from './kept-pages.server'

const address = 'http://campus.test/about'

const keptPages = (options: { seconds?: number; maximumBytes?: number } = {}) =>
  createKeptPages({ seconds: 60, maximumBytes: 1_000_000, ...options })

const contextOf = (values: Partial<AppLoadContext> = {}) =>
  ({
    config: { secureCookies: false },
    analytics: null,
    locale: 'en',
    delivery: 'full',
    nonce: randomBytes(16).toString('base64'),
    requestId: 'from-a-proxy',
    answerId: randomUUID(),
    ...values,
  }) as AppLoadContext

interface Visit {
  url?: string
  cookie?: string
  method?: string
  headers?: Record<string, string>
  context?: Partial<AppLoadContext>
}

/** Asks as a browser would; `render` makes a page with a nonce, a request id and a key for its form. */
function browser(pages: KeptPages, respond = (html: string) => new Response(html, html200)) {
  let rendered = 0
  const ask = async ({ url = address, cookie, method = 'GET', headers, context: values }: Visit = {}) => {
    const request = new Request(url, { method, headers: { ...headers, ...(cookie && { Cookie: cookie }) } })
    const context = contextOf(values)
    const render = async () => {
      rendered++
      const key = fresh({ context }, () => randomUUID())
      await Promise.resolve()
      context.documentTitle = 'About us'
      const { nonce, answerId } = context
      return respond(
        `<p>Page ${String(rendered)}</p><i nonce="${nonce}"></i>${key} and ${answerId} and ${key}<b>end</b>`,
      )
    }
    const response = await pages.answer({ request, context }, render)
    const body = Buffer.from(await response.arrayBuffer())
    return { html: body.toString(), body, response, context }
  }
  return { ask, rendered: () => rendered }
}

const html200 = { status: 200, headers: { 'Content-Type': 'text/html; charset=utf-8', 'X-Made': 'yes' } }
const ids = /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}/g

describe('pages kept for visitors', () => {
  it('are compressed for copies only once somebody has asked again', async () => {
    const pages = keptPages()
    const { ask } = browser(pages)
    await ask()
    await expect.poll(() => pages.stats().pages).toBe(1)
    const { bytes } = pages.stats()
    await new Promise((resolve) => setImmediate(resolve))
    expect(pages.stats().bytes).toBe(bytes)
    await ask()
    await expect.poll(() => pages.stats().bytes).toBeGreaterThan(bytes)
    expect(pages.stats()).toMatchObject({ pages: 1, rendered: 1, copies: 1 })
  })

  it('are rendered once, and have a new nonce, request id and form key in each copy', async () => {
    const pages = keptPages()
    const { ask, rendered } = browser(pages)
    const [first, second, third] = [await ask(), await ask(), await ask()]
    expect(rendered()).toBe(1)
    const all = [first, second, third].flatMap(({ html, context }) => {
      expect(html).toContain(`nonce="${context.nonce}"`)
      expect(html).toContain('<p>Page 1</p>')
      expect(html.endsWith('<b>end</b>')).toBe(true)
      const [key, requestId, again] = html.match(ids) ?? []
      expect([requestId, again]).toEqual([context.answerId, key])
      return [key, requestId, context.nonce]
    })
    expect(new Set(all).size).toBe(9)
    expect(second.response.headers.get('X-Made')).toBe('yes')
    expect(second.context.documentTitle).toBe('About us')
    await expect.poll(pages.stats).toMatchObject({ pages: 1, copies: 2, rendered: 1 })
  })

  it('are rendered again as soon as their version is another one, and each time where nobody knows it', async () => {
    const pages = keptPages()
    let version: string | null = '1'
    const versioned = withVersion(pages, () => Promise.resolve(version))
    const { ask, rendered } = browser({ ...pages, ...versioned })
    await ask()
    await ask()
    expect(rendered()).toBe(1)
    version = '2'
    expect((await ask()).html).toContain('<p>Page 2</p>')
    expect((await ask()).html).toContain('<p>Page 2</p>')
    version = null
    await ask()
    await ask()
    expect(rendered()).toBe(4)
  })

  it('are compressed once, around the values of each copy', async () => {
    const { ask } = browser(keptPages())
    const headers = { 'Accept-Encoding': 'gzip, br' }
    await ask({ headers })
    const packed = async () => {
      const { response, body, context } = await ask({ headers })
      if (response.headers.get('Content-Encoding') !== 'br') return null
      expect(response.headers.get('Vary')).toContain('Accept-Encoding')
      const html = brotliDecompressSync(body).toString()
      expect(html).toContain(`nonce="${context.nonce}"`)
      expect(html).toContain(context.answerId)
      return html
    }
    await expect.poll(packed).not.toBeNull()
    expect(await packed()).not.toBe(await packed())
    expect((await ask({ headers: { 'Accept-Encoding': 'gzip' } })).html).toContain('Page 1')
  })

  it('are rendered once for all who ask at the same time', async () => {
    const { ask, rendered } = browser(keptPages())
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()))
    expect(rendered()).toBe(1)
    expect(new Set(answers.map(({ html }) => html)).size).toBe(20)
  })

  it.each<[string, Visit]>([
    ['a session', { cookie: 'auth.session=abc' }],
    ['any other cookie of the campus', { cookie: 'auth.locale=de; auth.device=1' }],
    ['words in the address', { url: `${address}?returnTo=/home` }],
    ['data instead of a page', { url: `${address}.data` }],
    ['another method', { method: 'POST' }],
    ['a refused request', { context: { refused: 413 } }],
    ['a closed preview', { context: { previewStopped: '/about' } }],
    ['a copy for reading offline', { context: { delivery: 'copy' } }],
  ])('are neither made for nor sent to readers with %s', async (_, visit) => {
    const { ask, rendered } = browser(keptPages())
    await ask(visit)
    await ask()
    await ask(visit)
    expect(rendered()).toBe(3)
  })

  it('differ by address, language, delivery and where their style sheets are', async () => {
    const { ask, rendered } = browser(keptPages())
    const visits: Visit[] = [
      {},
      { url: 'http://campus.test/footer/imprint' },
      { context: { locale: 'de' } },
      { context: { delivery: 'light' } },
      { context: { delivery: 'slow' } },
      { context: { readSheet: () => undefined } },
      { context: { delivery: 'slow', readSheet: () => undefined } },
    ]
    for (const visit of [...visits, ...visits]) await ask(visit)
    expect(rendered()).toBe(visits.length)
  })

  it('are sent to readers whose cookies only name what the page is kept by', async () => {
    const { ask, rendered } = browser(keptPages())
    await ask()
    await ask({ cookie: 'auth.locale=en; other=1; auth.consent=x; auth.bandwidth=full' })
    expect(rendered()).toBe(1)
  })

  it.each<[string, ResponseInit]>([
    ['sets a cookie', { headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=1' } }],
    ['is an error', { status: 503, headers: { 'Content-Type': 'text/html' } }],
    ['redirects', { status: 302, headers: { Location: '/home' } }],
    ['is no page', { headers: { 'Content-Type': 'text/plain' } }],
  ])('are none where the response %s', async (_, init) => {
    const { ask, rendered } = browser(keptPages(), (html) => new Response(html, init))
    await Promise.all([ask(), ask()])
    await ask()
    expect(rendered()).toBe(3)
  })

  it('are not cut at an id that came with the request, whatever it is', async () => {
    const { ask, rendered } = browser(keptPages())
    for (const requestId of ['Page 1', '<b>end</b>', '</i>'])
      expect((await ask({ context: { requestId } })).html).toMatch(/^<p>Page 1<\/p>.*<b>end<\/b>$/)
    expect(rendered()).toBe(1)
  })

  it('are none where an id is so short that it could stand in the text', async () => {
    const { ask, rendered } = browser(keptPages())
    for (let n = 0; n < 2; n++) await ask({ context: { answerId: 'abcdefgh' } })
    expect(rendered()).toBe(2)
  })

  describe('for a browser that has them', () => {
    /** Without a value of its own, such as the key of a form. */
    function plainBrowser(text = () => 'About us') {
      const pages = keptPages({ seconds: 0.05 })
      return async (visit: Visit & { tag?: string | null } = {}) => {
        const context = contextOf(visit.context)
        const headers = {
          ...(visit.cookie && { Cookie: visit.cookie }),
          ...(visit.tag && { 'If-None-Match': visit.tag }),
        }
        const request = new Request(visit.url ?? address, { headers })
        const render = () => {
          context.documentTitle = 'About us'
          return Promise.resolve(
            new Response(`${text()}<i nonce="${context.nonce}"></i>${context.answerId}`, html200),
          )
        }
        const response = await pages.answer({ request, context }, render)
        return { response, context, tag: response.headers.get('ETag') }
      }
    }

    it('are not sent again while they are the same, rendered anew or not', async () => {
      const ask = plainBrowser()
      const { tag, response } = await ask()
      expect(tag).toMatch(/^W\/"[\w-]{22}"$/)
      expect(response.headers.get('Cache-Control')).toBe('private, no-cache, no-transform')
      const again = await ask({ tag: `"other", ${tag ?? ''}` })
      expect([again.response.status, await again.response.text()]).toEqual([304, ''])
      expect([again.tag, again.context.documentTitle]).toEqual([tag, 'About us'])
      expect((await ask({ tag, context: { answerId: randomUUID() } })).response.status).toBe(304)
    })

    it('are sent again when they have changed, and in another language or delivery', async () => {
      let text = 'About us'
      const ask = plainBrowser(() => text)
      const { tag } = await ask()
      text = 'Others'
      await expect.poll(async () => (await ask({ tag })).response.status).toBe(200)
      text = 'About us'
      await expect.poll(async () => (await ask({ tag })).response.status).toBe(304)
      text = 'Über uns'
      expect((await ask({ tag, context: { locale: 'de' } })).response.status).toBe(200)
    })

    it('are sent again to anybody with a session', async () => {
      const ask = plainBrowser()
      const { tag } = await ask()
      const { response } = await ask({ tag, cookie: 'auth.session=abc' })
      expect([response.status, response.headers.get('ETag')]).toEqual([200, null])
    })

    it.each(['<input name="email">', '<textarea>', '<select name="kind">'])(
      'have no validator where something can be typed: %s',
      async (field) => {
        const ask = plainBrowser(() => `<form><input type="hidden" name="a">${field}</form>`)
        for (let n = 0; n < 2; n++) expect((await ask()).tag).toBeNull()
      },
    )

    it('have one with a form of buttons alone', async () => {
      const ask = plainBrowser(() => '<form><input type="hidden" name="a"><button>Go</button></form>')
      expect((await ask()).tag).not.toBeNull()
    })

    it('have no validator where a form has a key', async () => {
      const { ask } = browser(keptPages())
      for (let n = 0; n < 2; n++) {
        const { response } = await ask()
        expect([response.headers.get('ETag'), response.headers.get('Cache-Control')]).toEqual([null, null])
      }
    })
  })

  it('fail for the one who asked alone', async () => {
    const pages = keptPages()
    const { ask } = browser(pages)
    const request = new Request(address)
    const failing = pages.answer({ request, context: contextOf() }, () => Promise.reject(new Error('broken')))
    const waiting = ask()
    await expect(failing).rejects.toThrow('broken')
    expect((await waiting).html).toContain('Page 1')
  })

  it('are rendered again when they are too old, and never with 0 seconds', async () => {
    const pages = keptPages({ seconds: 0.05 })
    const brief = browser(pages)
    await brief.ask()
    await expect.poll(() => pages.stats().pages).toBe(1)
    const renderedAgain = async () => {
      await brief.ask()
      return brief.rendered()
    }
    await expect.poll(renderedAgain).toBe(2)
    const never = browser(keptPages({ seconds: 0 }))
    await never.ask()
    await never.ask()
    expect(never.rendered()).toBe(2)
  })

  it('take up no more memory than they may', async () => {
    const pages = keptPages({ maximumBytes: 1000 })
    const { ask } = browser(pages)
    for (let n = 0; n < 50; n++) await ask({ url: `http://campus.test/u/${String(n)}` })
    await expect.poll(() => pages.stats().pages).toBeGreaterThan(0)
    expect(pages.stats().bytes).toBeLessThanOrEqual(1000)
  })
})
