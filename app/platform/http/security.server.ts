import type { Context, MiddlewareHandler } from 'hono'
import { NONCE, secureHeaders } from 'hono/secure-headers'
import type { FrontConfig } from '../front-config'
import { type FrontVariables, isBuilt } from './base.server'
import { urlOf } from '~/contracts/web-address'

const unchanged = 304
const strictTransport = 'max-age=31536000; includeSubDomains'
const nothingAtAll = "default-src 'none'; frame-ancestors 'none'"
const nothingElse = "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** What has TLS, and where: the public address, and perhaps one within the Tor network. */
type Addresses = Pick<FrontConfig, 'onionUrl' | 'secureCookies'>

/**
 * Default headers of every response (API, files, refusals) that does not set stricter ones. A worker follows the policy of its
 * script, so files may connect to their own server.
 */
export function safeDefaults(config: Addresses): MiddlewareHandler {
  const ofFiles = { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Resource-Policy': 'same-origin' }
  const headers = { ...ofFiles, 'Referrer-Policy': 'same-origin' }
  const overTls = { 'Strict-Transport-Security': strictTransport }
  return async (c, next) => {
    await next()
    const given = c.res.headers
    const isFile = c.res.ok && isBuilt(c.req.path)
    const { secureCookies: isSecure } = configAt(config, c.req.header('host'))
    const all = { ...(isFile ? ofFiles : headers), ...(isSecure ? overTls : {}) }
    for (const [name, value] of Object.entries(all)) if (!given.has(name)) c.header(name, value)
    if (given.has('Content-Security-Policy') || c.res.status === unchanged) return
    const source = c.req.path.startsWith('/api') ? "'none'" : "'self'"
    c.header('Content-Security-Policy', isFile ? nothingAtAll : `default-src ${source}; ${nothingElse}`)
  }
}

const headersOf = (config: FrontConfig): MiddlewareHandler =>
  secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'self'"],
      scriptSrc: config.development ? ["'self'", NONCE, "'unsafe-eval'"] : ["'self'", NONCE],
      // Those of a first visit are in the page.
      styleSrc: config.development ? ["'self'", "'unsafe-inline'"] : ["'self'", NONCE],
      imgSrc: ["'self'", 'data:'],
      connectSrc: config.development ? ["'self'", 'ws:'] : ["'self'"],
      workerSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      // Browsers follow the login form's redirect to the academy only if `form-action` allows it.
      formAction: ["'self'", ...(config.academyUrl ? [new URL(config.academyUrl).origin] : [])],
      frameAncestors: ["'none'"],
      ...(config.secureCookies ? { upgradeInsecureRequests: [] } : {}),
    },
    // With `no-referrer` browsers send `Origin: null` with a plain form POST.
    referrerPolicy: 'same-origin',
    strictTransportSecurity: config.secureCookies ? strictTransport : false,
    xFrameOptions: 'DENY',
    crossOriginEmbedderPolicy: false,
    // Uploaded files have a stricter policy of their own.
    overwrite: false,
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [] },
  })

/**
 * Content security policy with a nonce per page, and the other security headers. A browser that has the page keeps it with its old
 * nonce, so it must keep the policy that came with it as well: the headers of a 304 replace the stored ones.
 */
export function securityHeaders(config: FrontConfig): MiddlewareHandler {
  const usual = headersOf(config)
  // Without TLS nothing may be upgraded to it.
  const atOnion = headersOf(configAt(config, hostOf(config.onionUrl) ?? undefined))
  return async (c, next) => {
    const isThere = isOnion(config, c.req.header('host'))
    await (isThere ? atOnion : usual)(c, next)
    if (c.res.status === unchanged) c.res.headers.delete('Content-Security-Policy')
    const isPage = c.res.headers.get('Content-Type')?.startsWith('text/html') ?? false
    if (!config.onionUrl || isThere || !isPage) return
    const { pathname, search } = new URL(c.req.url)
    c.header('Onion-Location', config.onionUrl + pathname + search)
  }
}

const hostOf = (address: string | null | undefined): string | null => urlOf(address ?? '')?.host ?? null

const isOnion = ({ onionUrl }: Addresses, host: string | undefined): boolean =>
  onionUrl !== null && host === hostOf(onionUrl)

/**
 * The configuration for a request that names this host. At an onion address without TLS cookies are not Secure: its name is a key,
 * and Tor encrypts up to the server, but of all browsers only Tor's own takes a Secure cookie there. They are of that host alone,
 * and those of the public address stay Secure.
 */
export const configAt = <Config extends Addresses>(config: Config, host: string | undefined): Config =>
  isOnion(config, host) && config.onionUrl?.startsWith('http:') ? { ...config, secureCookies: false } : config

function isOwnHost(address: string | undefined, c: Context, config: FrontConfig): boolean {
  const host = hostOf(address)
  const own = [c.req.header('host'), hostOf(config.publicUrl), hostOf(config.onionUrl)]
  return host !== null && own.includes(host)
}

/**
 * Every graphical browser sends one of these headers with a form; text browsers send neither, so their Referer is checked. The
 * public address and the onion address are own ones also where a proxy asks for another host, or somebody has opened the campus by another name.
 */
function comesFromHere(c: Context, config: FrontConfig): boolean {
  const origin = c.req.header('origin')
  if (isOwnHost(origin, c, config)) return true
  const site = c.req.header('sec-fetch-site')
  if (site !== undefined) return site === 'same-origin'
  if (origin !== undefined) return false
  return isOwnHost(c.req.header('referer'), c, config)
}

/**
 * The only address that accepts cross-site posts: mail services unsubscribe there (RFC 8058), authenticated by its token
 * alone.
 */
const isOneClick = ({ req }: Context): boolean =>
  req.method === 'POST' && /^\/unsubscribe\/[\w-]+$/.test(req.path)

/** For cross-site requests: removes the session, and the Origin, which Remix would refuse. */
function anonymous(request: Request): Request {
  const headers = new Headers(request.headers)
  for (const name of ['cookie', 'authorization', 'origin']) headers.delete(name)
  return new Request(request, { headers })
}

/** Remix would compare the Origin with the Host once more, know nothing of the public address, and fail without a page. */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has('origin')) return request
  const headers = new Headers(request.headers)
  headers.delete('origin')
  return new Request(request, { headers })
}

type Refuse = (c: Context<{ Variables: FrontVariables }>, status: number) => Promise<Response>

/**
 * Refuses `?_data`, with which an earlier form of Remix asked for the data of a route. It still answers that, and each time logs an
 * error with a stack, so that any visitor could fill the log.
 */
export function withoutLegacyData(refuse: Refuse): MiddlewareHandler<{ Variables: FrontVariables }> {
  return async (c, next) => (c.req.query('_data') === undefined ? next() : refuse(c, 400))
}

/** Refuses all cross-site requests except reads, for any media type. Permitted cross-site requests lose their cookies. */
export function sameOrigin(
  config: FrontConfig,
  refuse: Refuse,
): MiddlewareHandler<{ Variables: FrontVariables }> {
  return async (c, next) => {
    if (/^(GET|HEAD|OPTIONS)$/.test(c.req.method)) return next()
    if (comesFromHere(c, config)) c.req.raw = withoutOrigin(c.req.raw)
    else if (isOneClick(c)) c.req.raw = anonymous(c.req.raw)
    else return refuse(c, 403)
    return next()
  }
}
