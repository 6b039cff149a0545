import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import type { ApiTransport } from '../http/network.server'
import { localReturnTo, paths } from '../paths'
import type { Preview } from './preview.server'

/** With it the pages ask an API on a host of its own, which is as closed as they are. */
export const previewKeyHeader = 'X-Preview-Key'
export const previewKeyOf = (password: string): string =>
  createHmac('sha256', password).update('from the pages to the API').digest('base64url')

/** Nothing of a preview belongs in a search engine, wherever a link to it stands. */
export const keepOutOfIndexes: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex, nofollow')
}

/** What stays reachable: the question itself, and what browsers fetch beside it without cookies. */
const alwaysOpen = new Set([
  paths.protect(),
  `${paths.protect()}.data`,
  new URL(paths.manifest(''), 'http://campus.invalid').pathname,
  paths.offline,
])
/** Forms of the page that asks: its language, how much of it is sent, and whether it is counted. */
const openForms = new Set<string>([paths.language, paths.bandwidth, paths.consent])
/** Mail services end mails there; no person is at hand who could be asked for anything. */
const isOneClick = (path: string) => /^\/unsubscribe\/[\w-]+$/.test(path)

function isExempt({ req }: Context): boolean {
  if (req.method === 'POST' && (openForms.has(req.path) || isOneClick(req.path))) return true
  return alwaysOpen.has(req.path)
}

const isDataRequest = (c: Context) => c.req.path.endsWith('.data')

/** The page that a request is about, as an address to come back to. What a form was sent to is no page. */
function pageOf(c: Context): string {
  const url = new URL(c.req.url)
  url.searchParams.delete('_routes')
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  if (/^(GET|HEAD)$/.test(c.req.method)) return localReturnTo(path + url.search, paths.start)
  const referer = c.req.header('referer') ?? ''
  const from = URL.canParse(referer) ? new URL(referer) : null
  return localReturnTo(from && from.pathname + from.search, paths.start)
}

/**
 * Scripts that go to another page ask for its data and understand redirects only as data: the page that asks for the
 * password gives them one.
 */
function askInstead(c: Context): void {
  const url = new URL(`${paths.protect()}.data`, c.req.url)
  url.searchParams.set('_routes', 'routes/protect')
  const headers = new Headers(c.req.raw.headers)
  for (const name of ['content-length', 'content-type', 'transfer-encoding']) headers.delete(name)
  c.req.raw = new Request(url, { method: c.req.method, headers })
}

/** A picture, a script's own call, a stream: whatever is no page cannot show one either. */
function isPage({ req }: Context): boolean {
  const target = req.header('sec-fetch-dest')
  return target === undefined || target === 'document'
}

/**
 * Before everything else: who has not entered the password reads nothing but the page that asks for it.
 * Sets `previewStopped` where Remix is to answer with the way there.
 */
export function previewGate(preview: Preview): MiddlewareHandler {
  return async (c, next) => {
    const cookies = c.req.header('cookie')
    if (!preview.isOpen(cookies) && !isExempt(c)) {
      const way = paths.protect(pageOf(c))
      if (isDataRequest(c)) {
        c.set('previewStopped', way)
        askInstead(c)
        return next()
      }
      c.header('Cache-Control', 'no-store')
      return isPage(c)
        ? c.redirect(way, c.req.method === 'POST' ? 303 : 302)
        : c.text('401 Unauthorized', 401)
    }
    await next()
    // Nothing between here and the reader may keep what not everybody may see.
    const kept = c.res.headers.get('Cache-Control')
    if (kept?.includes('public')) c.header('Cache-Control', kept.replace('public', 'private'))
    const renewed = preview.renewal(cookies)
    if (renewed) c.header('Set-Cookie', renewed, { append: true })
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The same for the API: with the pass of a browser, or with the key of pages that are on another host. */
export function apiPreviewGate(password: string, preview: Preview | null): MiddlewareHandler {
  const key = hash(previewKeyOf(password))
  return async (c, next) => {
    const mayPass =
      timingSafeEqual(hash(c.req.header(previewKeyHeader) ?? ''), key) ||
      (preview?.isOpen(c.req.header('cookie')) ?? false)
    if (mayPass) return next()
    const problem = {
      type: 'about:blank',
      title: 'Closed preview',
      status: 401,
      detail: 'This campus is a preview that is not public.',
      code: 'unauthenticated',
      requestId: (c.get('requestId') as string | undefined) ?? '',
    }
    return c.body(JSON.stringify(problem), 401, {
      'Content-Type': 'application/problem+json',
      'Cache-Control': 'no-store',
    })
  }
}

const keyOf = (password: string) => ({ [previewKeyHeader]: previewKeyOf(password) })

/** For pages whose API is on another host: the same way there, with the key. */
export const withPreviewKey = (password: string | undefined, api: ApiTransport): ApiTransport =>
  password === undefined
    ? api
    : (path, init, about) => {
        const headers = { ...(init.headers as Record<string, string>), ...keyOf(password) }
        return api(path, { ...init, headers }, about)
      }

/** The same for the texts that the pages read there. */
export const fetchWithPreviewKey = (password: string | undefined): typeof fetch =>
  password === undefined
    ? fetch
    : (input, init) => {
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...keyOf(password) }
        return fetch(input, { ...init, headers })
      }
