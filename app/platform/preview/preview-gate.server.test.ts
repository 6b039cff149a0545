import { Hono } from 'hono'
import { describe, expect, it } from 'vitest'
import { createPreview } from './preview.server'
import { apiPreviewGate, keepOutOfIndexes, previewGate, previewHeaders } from './preview-gate.server'

const password = 'an evening in May'
const preview = createPreview({
  password,
  sessionSecret: 'a session secret',
  secure: false,
  rateLimitFactor: 1,
})
const answer = preview.enter(password, '192.0.2.1')
const pass = answer && 'cookie' in answer ? (answer.cookie.split(';')[0] ?? '') : ''

interface Seen {
  path: string
  method: string
  body: string
  stopped?: string
}

const app = new Hono<{ Variables: { previewStopped?: string } }>()
  .use(
    keepOutOfIndexes,
    previewGate(preview, (c) => Promise.resolve(c.json({ refused: c.get('previewStopped') as string }, 401))),
  )
  .all('*', async (c) => {
    const { pathname, search } = new URL(c.req.raw.url)
    const stopped = c.get('previewStopped')
    const seen: Seen = { path: pathname + search, method: c.req.raw.method, body: await c.req.raw.text() }
    // Like Remix: with its own Response.
    const headers = { 'Cache-Control': 'public, max-age=60' }
    return Response.json(stopped === undefined ? seen : { ...seen, stopped }, { headers })
  })
const send = (path: string, init: RequestInit = {}) => app.request(`http://campus.test${path}`, init)

describe('the gate before the pages of a preview', () => {
  it.each([
    ['/', '/protect?returnTo=%2F'],
    ['/home?a=1&b=2', '/protect?returnTo=%2Fhome%3Fa%3D1%26b%3D2'],
    ['/unsubscribe/abc', '/protect?returnTo=%2Funsubscribe%2Fabc'],
    ['/content/feed/token.atom', '/protect?returnTo=%2Fcontent%2Ffeed%2Ftoken.atom'],
    ['//evil.example/', '/protect?returnTo=%2F'],
    ['/conset', '/protect?returnTo=%2Fconset'],
    ['/protect/more', '/protect?returnTo=%2Fprotect%2Fmore'],
  ])('leads from %s to the page that asks, and remembers the way', async (path, way) => {
    const response = await send(path)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe(way)
    expect(response.headers.get('cache-control')).toBe('no-store')
  })

  it.each(['/account_settings/email', '/account_settings/email.data?_routes=root'])(
    'refuses a form, which must not be lost on the way, and knows the page where it stands: %s',
    async (path) => {
      const response = await send(path, {
        method: 'POST',
        headers: { Referer: 'http://campus.test/account_settings/email?from=mail' },
        body: 'a=1',
      })
      expect([response.status, await response.json()]).toEqual([
        401,
        { refused: '/protect?returnTo=%2Faccount_settings%2Femail%3Ffrom%3Dmail' },
      ])
    },
  )

  it.each(['image', 'empty', 'script', 'manifest'])(
    'answers 401 to what is no page but “%s”',
    async (target) => {
      expect((await send('/pictures/1/thumb', { headers: { 'Sec-Fetch-Dest': target } })).status).toBe(401)
    },
  )

  it.each([
    ['/home.data?page=2&_routes=root', '/protect?returnTo=%2Fhome%3Fpage%3D2'],
    ['/_root.data', '/protect?returnTo=%2F'],
  ])('asks Remix to lead on a script that asks for %s', async (path, way) => {
    expect(await (await send(path)).json()).toEqual({
      path: '/protect.data?_routes=routes%2Fprotect',
      method: 'GET',
      body: '',
      stopped: way,
    })
  })

  it.each<[string, string]>([
    ['GET', '/protect?returnTo=%2Fhome'],
    ['POST', '/protect'],
    ['GET', '/protect.data'],
    ['POST', '/language'],
    ['POST', '/bandwidth'],
    ['POST', '/conset'],
    ['GET', '/manifest.webmanifest?lang=de'],
    ['GET', '/offline'],
    ['POST', '/unsubscribe/abc'],
  ])('lets %s %s pass without a password', async (method, path) => {
    const response = await send(path, { method })
    expect(await response.json()).toEqual({ path, method, body: '' })
  })

  it('lets everything pass with one, out of every cache but the reader’s own', async () => {
    const response = await send('/home', { headers: { Cookie: pass } })
    expect(await response.json()).toEqual({ path: '/home', method: 'GET', body: '' })
    expect(response.headers.get('cache-control')).toBe('private, max-age=60')
  })

  it('keeps search engines out, whatever it answers', async () => {
    for (const init of [{}, { headers: { Cookie: pass } }, { headers: { 'Sec-Fetch-Dest': 'image' } }])
      expect((await send('/home', init)).headers.get('x-robots-tag')).toBe('noindex, nofollow')
  })
})

describe('the gate before the API of a preview', () => {
  const api = new Hono().use(apiPreviewGate(password, preview)).all('*', (c) => c.text('done'))
  const ask = async (headers: Record<string, string>, on = api) =>
    (await on.request('/countries', { headers })).status

  it('answers 401 as a problem to a request with neither pass nor key', async () => {
    const response = await api.request('/countries', {
      headers: { 'X-Preview-Key': password, Cookie: 'a=1' },
    })
    expect(response.status).toBe(401)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(await response.json()).toMatchObject({ status: 401, code: 'unauthenticated' })
  })

  it('opens to a browser’s pass', async () => {
    expect(await ask({ Cookie: pass })).toBe(200)
  })

  it('opens to pages on another host that know the password, and to no others', async () => {
    const host = new Hono().use(apiPreviewGate(password, null)).all('*', (c) => c.text('done'))
    const through = (known: string) => host.request('/countries', { headers: previewHeaders(known) })
    expect((await through(password)).status).toBe(200)
    expect((await through('another evening')).status).toBe(401)
    expect(await ask({ Cookie: pass }, host), 'a pass is nothing to a host without the secret').toBe(401)
  })
})
