import type { EntryContext, ServerBuild } from '@remix-run/node'
import { UnsecuredJWT } from 'jose'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { busyPage } from '~/app/entry.server'
import * as errorPage from '~/app/routes/$'
import { type Args, sessionOver } from '../api.server'
import { limits } from '~/contracts/constants'
import { holdBody } from '~/contracts/held-bodies'
import { frontConfig, noApi } from '~/tests/support/front'
import { contentOf } from '../content/content-source'
import type { Failure } from '../failure'
import type { FrontConfig } from '../front-config'
import { createBase } from './base.server'
import { createRouteNames } from './branch-handler.server'
import { mountFront, newNonce, withoutBody } from './front.server'
import { methodsOfPages } from './methods.server'
import { openSession } from '../session/session.server'
import { createPreview } from '../preview/preview.server'
import { createTurns } from './turns.server'

it('is another one each time, of 128 bits', () => {
  const nonces = Array.from({ length: 2000 }, newNonce)
  expect(new Set(nonces).size).toBe(2000)
  for (const nonce of nonces) expect(Buffer.from(nonce, 'base64')).toHaveLength(16)
})

type Rendering = [request: Request, status: number, headers: Headers, context: EntryContext]

const page = { default: () => null, loader: () => null }
const action = () => new Response('done')
const modules = {
  root: { default: () => null },
  'routes/read': page,
  'routes/form': { ...page, action },
  'routes/long': { ...page, action, handle: { form: 'long' } },
  'routes/files': { ...page, action, handle: { form: 'files' } },
  'routes/over': {
    ...page,
    action: async (args: Args) => {
      throw await sessionOver(args)
    },
  },
  'routes/remember': {
    ...page,
    loader: ({ context }: Args) => Response.json({ known: context.session.peek('known') }),
    action: ({ context }: Args) => {
      context.session.keep('known', 'yes')
      return new Response('done')
    },
  },
  'routes/closed': {
    loader: () => {
      throw Response.json({ permission: 'people.manage', request: null }, { status: 403 })
    },
  },
  'routes/$': errorPage,
}
const routes = Object.entries(modules).map(([id, module]) => ({
  id,
  path: id === 'root' ? '' : id.replace('routes/', '').replace('$', '*'),
  ...(id === 'root' ? {} : { parentId: 'root' }),
  module,
}))

/** A document is what its error page is told. */
const build = {
  routes: Object.fromEntries(routes.map((route) => [route.id, route])),
  assets: {
    version: '1',
    url: '/manifest.js',
    entry: { module: '/entry.js', imports: [] },
    routes: Object.fromEntries(routes.map(({ id, path }) => [id, { id, path, module: `/${id}.js` }])),
  },
  entry: {
    module: {
      default: (...[, status, , { staticHandlerContext }]: Rendering) =>
        Response.json(staticHandlerContext.errors, { status }),
      handleError: () => undefined,
      busyPage,
    },
  },
  future: { v3_singleFetch: true, v3_relativeSplatPath: true },
  isSpaMode: false,
  publicPath: '/',
  assetsBuildDirectory: '',
} as unknown as ServerBuild

interface Opened extends Pick<Refusal, 'takeTurn' | 'isPreview'> {
  config?: FrontConfig
}

function open({ takeTurn = createTurns(), isPreview = false, config = frontConfig }: Opened = {}) {
  const log = pino({ level: 'silent' })
  const app = createBase({ log, trustProxy: false })
  const nameOf = createRouteNames(build.routes)
  const unused = { answer: () => Promise.reject(new Error('no page of this test is kept')) }
  mountFront(app, {
    build,
    nameOf,
    config,
    api: noApi,
    content: contentOf([]),
    analytics: null,
    log,
    assets: null,
    trustProxy: false,
    preview: isPreview ? closedPreview : null,
    takeTurn,
    keptPages: unused as never,
    methodsAt: methodsOfPages(build.routes, nameOf),
  })
  return app
}

const { sessionSecret } = frontConfig
const closedPreview = createPreview({
  password: 'known to few',
  sessionSecret,
  secure: false,
  rateLimitFactor: 1,
})

const typed = 'A long thought\nin two lines, with <signs> & "quotation marks"'
const own = { note: typed, password: 'my secret word' }
const fields = (count: number) =>
  Object.fromEntries(Array.from({ length: count }, (_, nth) => [`f${String(nth)}`, 'x']))

interface Refusal {
  status: number
  path?: string
  more?: Record<string, string>
  origin?: string
  /** Before the form is sent; returns what ends it. */
  before?: () => () => void
  takeTurn?: ReturnType<typeof createTurns>
  /** Of a campus whose preview has not let the browser in, or no longer. */
  isPreview?: boolean
}
function fill(): () => void {
  const other = holdBody('unknown')
  other.take(limits.heldBytesPerClient)
  return other.release
}
const large = { file: 'x'.repeat(limits.longFormBytes - 1000) }
const tooLarge = { file: 'x'.repeat(limits.longFormBytes + 1000) }
const refusals: [why: string, refusal: Refusal][] = [
  ['a page that takes no forms', { status: 405, path: '/read' }],
  ['a form from another address', { status: 403, origin: 'https://other.example' }],
  ['an address of an earlier form', { status: 400, path: '/form?_data=x' }],
  ['a name that no form may have', { status: 400, more: { 'links[9999999]': 'x' } }],
  ['a form that is too large', { status: 413, more: large }],
  ['a form with too many fields', { status: 413, more: fields(limits.formFields) }],
  ['a preview that asks for its password again', { status: 401, path: '/form?a=b', isPreview: true }],
  ['files of somebody who is not logged in', { status: 401, path: '/files', more: tooLarge }],
  ['a session that has ended, where nobody can keep the form', { status: 401, path: '/over' }],
  ['no room for another large form', { status: 503, path: '/long', more: large, before: fill }],
  ['too much of this client that waits', { status: 429, takeTurn: () => Promise.resolve(null) }],
]

function send(address: string, { more, origin = frontConfig.publicUrl, before, ...campus }: Refusal) {
  const end = before?.()
  const headers = { Origin: origin, Accept: 'text/html' }
  const body = new URLSearchParams({ ...own, ...more })
  const request = new Request(`${frontConfig.publicUrl}${address}`, { method: 'POST', headers, body })
  return Promise.resolve(open(campus).fetch(request)).finally(() => end?.())
}

const unescaped = (html: string) =>
  html.replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&quot;', '"').replaceAll('&amp;', '&')

describe.each(refusals)('a form that no page takes: %s', (_, refusal) => {
  const { status, path = '/form' } = refusal

  it('is answered by a page that has what was typed, and no secrets', async () => {
    const answer = await send(path, refusal)
    expect(answer.status).toBe(status)
    expect(answer.headers.get('cache-control')).toBe('private, no-store, no-transform')
    expect([answer.headers.get('location'), answer.headers.get('clear-site-data')]).toEqual([null, null])
    const retryAfter = { 429: '1', 503: '5' }[status] ?? null
    expect(answer.headers.get('retry-after')).toBe(retryAfter)
    const text = await answer.text()
    const isData = answer.headers.get('content-type')?.startsWith('application/json')
    expect(isData ? text : unescaped(text)).toContain(isData ? JSON.stringify(typed).slice(1, -1) : typed)
    expect(text).not.toContain(own.password)
  })

  it('leaves an open page of scripts in place, and says why', async () => {
    const [pathname, search] = path.split('?')
    const answer = await send(`${pathname ?? ''}.data${search ? `?${search}` : ''}`, refusal)
    const why = refusal.isPreview ? 'preview' : String(status)
    expect([answer.status, answer.headers.get('x-refused')]).toEqual([status, why])
    expect(answer.headers.has('x-remix-response')).toBe(false)
  })
})

it('a page that no turn is left for has a way to try again, and asks for nothing but its style sheet', async () => {
  const request = new Request(`${frontConfig.publicUrl}/read?a=b`, { headers: { Accept: 'text/html' } })
  const html = await (await open({ takeTurn: () => Promise.resolve(null) }).fetch(request)).text()
  expect(html).toContain('href="/read?a=b"')
  expect(html.match(/<(?:script|link|img)/g)).toEqual(['<link'])
})

it('a form says for whom it was made in words that are no part of the page, and nothing of another site is sent again', async () => {
  const more = { madeFor: '"><meta http-equiv="refresh" content="0;url=https://evil.example">' }
  const takeTurn = () => Promise.resolve(null)
  const own = await (await send('/form', { status: 429, takeTurn, more })).text()
  expect(own).toContain('<button')
  expect(own).not.toContain('<meta http-equiv')
  const foreign = await (
    await send('/form', { status: 403, takeTurn, origin: 'https://evil.example' })
  ).text()
  expect(foreign).not.toContain('<button')
})

it('of a form that was read in part, nothing is sent again by itself', async () => {
  const refusal = refusals.find(([, { status }]) => status === 503)![1]
  expect(await (await send('/long', refusal)).text()).toContain('"onlyToCopy":true')
})

it('of a form that the gate of a preview has stopped, all can be sent again once the password was entered', async () => {
  const answer = await send('/form?a=b', { status: 401, isPreview: true })
  const [{ data } = {}] = Object.values((await answer.json()) as Record<string, { data?: Failure }>)
  expect(data?.form).toMatchObject({ action: '/form?a=b', fields: [['note', expect.any(String)]] })
  expect(data?.form).not.toHaveProperty('onlyToCopy')
  expect(data?.gate).toBe('/protect?returnTo=%2F')
})

it('a file that is closed to the reader is answered with the error page, and a program with the data', async () => {
  const read = (headers: HeadersInit) =>
    open().fetch(new Request(`${frontConfig.publicUrl}/closed`, { headers }))
  const page = await read({ Accept: 'text/html' })
  const [error] = Object.values((await page.json()) as Record<string, { data?: object }>)
  expect([page.status, error?.data]).toEqual([403, { permission: 'people.manage', request: null }])
  const plain = await read({ Accept: 'text/csv' })
  expect([plain.status, await plain.json()]).toEqual([403, { permission: 'people.manage', request: null }])
})

it('a small form has room where large ones leave none', async () => {
  expect((await send('/form', { status: 200, before: fill })).status).toBe(200)
})

it('counts a member as one client, however many sessions there are', async () => {
  const clients = new Set<string>()
  const takeTurn = <T>(client: string, work: () => Promise<T>): Promise<T | null> => {
    clients.add(client)
    return work()
  }
  for (const jti of ['one', 'other']) {
    const token = new UnsecuredJWT({ jti }).setSubject('anna').encode()
    const request = new Request(`${frontConfig.publicUrl}/form`, {
      method: 'POST',
      body: new URLSearchParams(own),
    })
    const session = await openSession(request, { secret: frontConfig.sessionSecret, secure: false })
    session.open({ token, refreshToken: jti })
    const [cookie = ''] = (await session.commit(new Response())).headers.getSetCookie()
    request.headers.set('Origin', frontConfig.publicUrl)
    request.headers.set('Cookie', cookie.split(';')[0] ?? '')
    expect((await open({ takeTurn }).fetch(request)).status).toBe(200)
  }
  expect([...clients]).toEqual(['anna'])
})

it('refuses with a page that asks for nothing of the earlier form of Remix, and keeps the rest of the address', () => {
  const refused = (address: string) => withoutBody(new Request(`http://campus.test${address}`)).url.slice(18)
  expect(refused('/about?_data=root')).toBe('/about')
  expect(refused('/about?page=2&_data=routes%2Fabout&_data')).toBe('/about?page=2')
  expect(refused('/content?text=%7Ea%20b')).toBe('/content?text=%7Ea%20b')
})

describe('a campus that is an onion service as well', () => {
  const [publicUrl, onion] = ['https://campus.example', `http://${'a2'.repeat(28)}.onion`]
  const app = open({ config: { ...frontConfig, secureCookies: true, publicUrl, onionUrl: onion } })
  const remember = async (address: string, origin = address) =>
    app.fetch(
      new Request(`${address}/remember`, {
        method: 'POST',
        headers: { Host: new URL(address).host, Origin: origin },
      }),
    )
  const cookieOf = (answer: Response) => answer.headers.get('set-cookie') ?? ''
  const known = async (address: string, cookie: string) => {
    const headers = { Host: new URL(address).host, Cookie: cookie.split(';')[0] ?? '' }
    return (await app.fetch(new Request(`${address}/remember.data`, { headers }))).text()
  }

  it('keeps a session at either address, with a cookie that a browser takes there', async () => {
    const [there, here] = [await remember(onion), await remember(publicUrl)]
    expect([there.status, here.status]).toEqual([200, 200])
    expect(cookieOf(there)).toMatch(/^auth\.session=.*HttpOnly/)
    expect(cookieOf(there)).not.toMatch(/secure/i)
    expect(cookieOf(here)).toMatch(/^__Host-auth\.session=.*Secure/)
    expect(await known(onion, cookieOf(there))).toContain('yes')
    expect(await known(publicUrl, cookieOf(here))).toContain('yes')
  })

  it('takes no cookie of one address at the other, and no form from elsewhere at either', async () => {
    const [there, here] = [await remember(onion), await remember(publicUrl)]
    expect(await known(publicUrl, cookieOf(there))).not.toContain('yes')
    expect(await known(onion, cookieOf(here))).not.toContain('yes')
    for (const address of [onion, publicUrl])
      expect((await remember(address, `http://${'b3'.repeat(28)}.onion`)).status).toBe(403)
  })
})
