import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { paths } from '../paths'
import { localReturnTo } from '../session/return-to'
import type { Preview } from './preview.server'
import { urlOf } from '~/contracts/web-address'

/** The header with which the pages access the API of a closed preview on another host. */
const previewKeyHeader = 'X-Preview-Key'
const previewKeyOf = (password: string): string =>
  createHmac('sha256', password).update('from the pages to the API').digest('base64url')

/** No page of a preview may appear in a search engine. */
export const keepOutOfIndexes: MiddlewareHandler = async (c, next) => {
  await next()
  c.header('X-Robots-Tag', 'noindex, nofollow')
}

/** Addresses that stay reachable: the password page, and files that browsers fetch without cookies. */
const alwaysOpen = new Set([
  paths.protect(),
  `${paths.protect()}.data`,
  new URL(paths.manifest(''), 'http://campus.invalid').pathname,
  paths.offline,
])
/** Forms of the password page: language, low-bandwidth mode and consent. */
const openForms = new Set<string>([paths.language, paths.bandwidth, paths.consent])
/** Mail services unsubscribe there, without a user who could enter the password. */
const isOneClick = (path: string) => /^\/unsubscribe\/[\w-]+$/.test(path)

function isExempt({ req }: Context): boolean {
  if (req.method === 'POST' && (openForms.has(req.path) || isOneClick(req.path))) return true
  return alwaysOpen.has(req.path)
}

const isDataRequest = (c: Context) => c.req.path.endsWith('.data')

/** The page of a request, as a return address. The target of a form is not a page. */
function pageOf(c: Context): string {
  const url = new URL(c.req.url)
  url.searchParams.delete('_routes')
  const path = url.pathname.replace(/\.data$/, '').replace(/^\/_root$/, '/')
  if (/^(GET|HEAD)$/.test(c.req.method)) return localReturnTo(path + url.search, paths.start)
  const from = urlOf(c.req.header('referer') ?? '')
  return localReturnTo(from && from.pathname + from.search, paths.start)
}

/** Client navigation requests data and understands redirects only as data, which the password page provides. */
function askInstead(c: Context): void {
  const url = new URL(`${paths.protect()}.data`, c.req.url)
  url.searchParams.set('_routes', 'routes/protect')
  c.req.raw = new Request(url, { headers: c.req.raw.headers })
}

/** Images, script requests and streams cannot show a page. */
function isPage({ req }: Context): boolean {
  const target = req.header('sec-fetch-dest')
  return target === undefined || target === 'document'
}

const isReading = ({ req }: Context) => req.method === 'GET' || req.method === 'HEAD'

/**
 * Runs before everything else: without the password only the password page is accessible. Sets `previewStopped`, the address of that
 * page, where Remix must answer with the redirect, and for forms, which are refused: what was typed is not lost.
 */
export function previewGate(preview: Preview, refuse: (c: Context) => Promise<Response>): MiddlewareHandler {
  return async (c, next) => {
    const cookies = c.req.header('cookie')
    if (!preview.isOpen(cookies) && !isExempt(c)) {
      const way = paths.protect(pageOf(c))
      const isData = isDataRequest(c)
      if (isData || !isReading(c)) c.set('previewStopped', way)
      if (!isReading(c) && (isData || isPage(c))) return refuse(c)
      if (isData) {
        askInstead(c)
        return next()
      }
      c.header('Cache-Control', 'no-store')
      return isPage(c) ? c.redirect(way, 302) : c.text('401 Unauthorized', 401)
    }
    await next()
    // Shared caches must not store pages of a preview.
    const kept = c.res.headers.get('Cache-Control')
    if (kept?.includes('public')) c.header('Cache-Control', kept.replace('public', 'private'))
    const renewed = preview.renewal(cookies)
    if (renewed) c.header('Set-Cookie', renewed, { append: true })
  }
}

const hash = (text: string) => createHash('sha256').update(text).digest()

/** The same for the API: requires the pass of a browser, or the key of pages on another host. */
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

/** Headers of every call, for pages whose API is on another host. */
export const previewHeaders = (password: string | undefined): Record<string, string> =>
  password === undefined ? {} : { [previewKeyHeader]: previewKeyOf(password) }

/** The same for the texts that the pages load there. */
export const fetchWithPreviewKey = (password: string | undefined): typeof fetch =>
  password === undefined
    ? fetch
    : (input, init) => {
        const headers = { ...Object.fromEntries(new Headers(init?.headers)), ...previewHeaders(password) }
        return fetch(input, { ...init, headers })
      }
