import { randomUUID, randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { STATUS_CODES } from 'node:http'
import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Logger } from 'pino'
import { countOfferView, countDocument, readWhatLedHere } from '../analytics/page-views.server'
import type { PageCounter } from '../analytics/page-counter.server'
import type { ContentSource } from '../content/content-source'
import type { FrontConfig } from '../front-config'
import { deliveryOf, isCopied, markForWorker } from '../delivery/delivery.server'
import { detectLocale } from '../i18n.server'
import type { PageHandle } from '../page-handle'
import type { Preview } from '../preview/preview.server'
import { isFirstVisit, type ReadSheet, sheetsIn } from '../rendering/first-sheets.server'
import { type KeptPages, openOffersVersion, withVersion } from '../rendering/kept-pages.server'
import { type FrontSession, openSession } from '../session/session.server'
import { createBranchHandler } from './branch-handler.server'
import type { FrontMetrics } from '../metrics.server'
import type { Base, FrontContext, FrontVariables } from './base.server'
import { bodyGate, formGate, keepTexts, readerGate } from './form-gate.server'
import { mountIcons } from './icons.server'
import { keepOutOfIndexes, previewGate } from '../preview/preview-gate.server'
import type { ApiTransport } from '../calls/network.server'
import { configAt, securityHeaders, withoutLegacyData, sameOrigin } from './security.server'
import type { RefusedForm } from '../failure'
import { refusedForm } from '../submitted-form.server'
import { type MethodsAt, requireMethod } from './methods.server'
import { type createTurns, turnGate } from './turns.server'
import type { MiddlewareHandler } from 'hono'

interface FrontOptions {
  build: ServerBuild
  /** The route of an address; `none` if it is unknown. */
  nameOf: (pathname: string) => string
  config: FrontConfig
  api: ApiTransport
  content: ContentSource
  /** Null if page views are not counted. */
  analytics: PageCounter | null
  log: Logger
  /** Folder of the client build; null in development, where Vite serves it. */
  assets: string | null
  trustProxy: boolean
  /** Absent if metrics are disabled. */
  metrics?: FrontMetrics | undefined
  /** Null if the campus is public. */
  preview: Preview | null
  takeTurn: ReturnType<typeof createTurns>
  keptPages: KeptPages
  /** What each address takes, pages and all else. */
  methodsAt: MethodsAt
}

/** Serves the built files: files with a hash in their name are immutable, all others are revalidated. */
function mountAssets(app: Base, folder: string): void {
  const root = relative(process.cwd(), folder) || '.'
  app.use('/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('Cache-Control', 'public, max-age=31536000, immutable')
  })
  app.get('/assets/*', serveStatic({ root, precompressed: true }))
  app.get('/assets/*', (c) => c.body(null, 404))
  const others = serveStatic({
    root,
    precompressed: true,
    // A worker outlives the page that registered it, so a faulty version must not stay cached.
    onFound: (path, c) =>
      c.header('Cache-Control', path.endsWith('worker.js') ? 'no-cache' : 'public, max-age=3600'),
  })
  // Listed one by one, so that page requests do not access the file system first.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    app.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, others)
}

/** Where no page can be shown: a browser shows nothing at all for an empty answer. */
const inWords = (status: number, headers: Record<string, string> = {}): Response =>
  new Response(`${String(status)} ${STATUS_CODES[status] ?? ''}`, {
    status,
    headers: { 'Content-Type': 'text/plain; charset=utf-8', ...headers },
  })

/** A network that rewrites pages, to hide addresses or to delay scripts, would make others of them than scripts expect. */
const neverStored = 'private, no-store, no-transform'

const isData = ({ url }: { url: string }): boolean => new URL(url).pathname.endsWith('.data')

/** Of a form that scripts have sent and that reached no page: they keep the page as it is, and say what happened. */
const refusedHeader = 'X-Refused'

/** Beside what Remix asks of the entry of the pages. */
interface Entry {
  busyPage: (about: { request: Request; context: AppLoadContext }, form: RefusedForm | null) => string
}

/** What a route declares about its page. */
const handleOf = (build: ServerBuild, id: string) => build.routes[id]?.module.handle as PageHandle | undefined

/** A link or a form of a person, not a request by a script, an image or a calendar program. */
function expectsPage({ headers, url }: Request): boolean {
  if (isData({ url })) return false
  const wanted = headers.get('Sec-Fetch-Dest')
  return wanted === null ? /\btext\/html\b/.test(headers.get('Accept') ?? '') : wanted === 'document'
}

/** Pages, and generated files that declare `takesTurn`. An unknown address is also answered with a page. */
function isCostly(build: ServerBuild, id: string): boolean {
  const module = build.routes[id]?.module
  return module === undefined || module.default !== undefined || handleOf(build, id)?.takesTurn === true
}

/** What a route without a page says of its refusal, such as for whom a file is: a person reads the error page instead. */
async function toldBy(build: ServerBuild, id: string, response: Response): Promise<object | null> {
  const route = build.routes[id]
  const isJson = response.headers.get('Content-Type')?.startsWith('application/json') ?? false
  if (response.status < 400 || !isJson || !route || route.module.default !== undefined) return null
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' ? body : null
}

interface PageOptions extends FrontOptions {
  /** Null in development. */
  readSheet: ReadSheet | null
}

interface Asked {
  request: Request
  session: FrontSession
  delivery: AppLoadContext['delivery']
  /** Status of a request that was refused before it reached a page. */
  refused: number | undefined
}

async function contextOf(c: FrontContext, options: PageOptions, asked: Asked): Promise<AppLoadContext> {
  const { preview, readSheet } = options
  const config = configAt(options.config, c.req.header('host'))
  const { request, session, delivery, refused } = asked
  const previewStopped = c.get('previewStopped')
  const [form, madeFor, told] = [c.get('form'), c.get('madeFor'), c.get('told')]
  return {
    config,
    api: options.api,
    content: options.content,
    analytics: options.analytics,
    log: options.log,
    session,
    locale: await detectLocale(request, config),
    requestId: c.get('requestId'),
    answerId: c.get('requestId') === c.req.header('x-request-id') ? randomUUID() : c.get('requestId'),
    visit: {},
    address: c.get('address'),
    delivery: refused === undefined ? delivery : 'refusal',
    nonce: c.get('secureHeadersNonce') ?? newNonce(),
    ...(readSheet && isFirstVisit(c.req.raw) ? { readSheet } : {}),
    ...(refused === undefined ? {} : { refused }),
    ...(c.get('isForeign') ? { isForeign: true } : {}),
    ...(c.get('isCutOff') ? { isCutOff: true } : {}),
    ...(told === undefined ? {} : { told }),
    ...(form ? { form: Promise.resolve(form) } : {}),
    ...(madeFor === undefined ? {} : { madeFor }),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    toIndex: new URL(request.url).searchParams.has('index'),
    ...(preview ? { preview } : {}),
    ...(previewStopped === undefined ? {} : { previewStopped }),
  }
}

/** What may have a copy of the page; undefined where it is made for each request. */
function keeperOf({ keptPages }: FrontOptions, handle: PageHandle | undefined, { session }: Asked) {
  if (session.tokens() || !handle?.keptForVisitors) return undefined
  return handle.showsOpenOffers ? withVersion(keptPages, openOffersVersion) : keptPages
}

/** How requests are answered with pages, and refused with them. */
function openPages(given: FrontOptions) {
  const { assets, build, config, log, nameOf } = given
  const options: PageOptions = { ...given, readSheet: assets === null ? null : sheetsIn(assets) }
  const handle = createBranchHandler(build, {
    nameOf,
    mode: config.development ? 'development' : 'production',
  })
  const configOf = ({ headers }: Request) => configAt(config, headers.get('host') ?? undefined)
  const sessionOf = (request: Request) => {
    const { sessionSecret: secret, secureCookies: secure } = configOf(request)
    return openSession(request, { secret, secure })
  }
  const answer = async (c: FrontContext, request: Request, refused?: number) => {
    // A request that is refused early has none yet.
    const session = c.get('session') ?? (await sessionOf(request))
    const delivery = await deliveryOf(request, configOf(request))
    // The worker may request only copies; fetching a page may count as reading it.
    if (delivery === 'copy' && !isCopied(request.url)) return c.body(null, 204)
    const asked = { request, session, delivery, refused }
    const context = await contextOf(c, options, asked)
    const render = () => handle(request, context)
    const kept = keeperOf(options, handleOf(build, nameOf(c.req.path)), asked)
    const made = await (kept ? kept.answer({ request, context }, render) : render())
    // Like a form that reaches no page: the open one has all of it, also files, which an error page would not show.
    const stays = context.isUnkept === true && isData(request)
    const response = await session.commit(stays ? inWords(401, { [refusedHeader]: '401' }) : made)
    if (context.documentTitle !== undefined) void countDocument({ request, context }, context.documentTitle)
    if (response.status === 200 && handleOf(build, nameOf(c.req.path))?.countsOffer)
      countOfferView({ request, context })
    if (response.status < 500) void readWhatLedHere({ request, context })
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', neverStored)
    await markForWorker(c.req.url, response, context)
    return response
  }
  /** Another person's form is answered in data as well: that page leads on. */
  const refuse = async (c: FrontContext, status: number) =>
    isData(c.req) && c.req.method !== 'GET' && status !== 409
      ? inWords(status, {
          [refusedHeader]: c.get('previewStopped') === undefined ? String(status) : 'preview',
        })
      : answer(c, withoutBody(c.req.raw), status)
  /** Too many pages of this client wait: no turn for an error page either. */
  const refusePlainly = async (c: FrontContext) => {
    const later = { 'Retry-After': '1' }
    if (!expectsPage(c.req.raw)) return inWords(429, { ...later, [refusedHeader]: '429' })
    await keepTexts(c, c.get('address'))
    const request = withoutBody(c.req.raw)
    const session = c.get('session') ?? (await sessionOf(request))
    const context = await contextOf(c, options, { request, session, delivery: 'light', refused: 429 })
    const { busyPage } = build.entry.module as unknown as Entry
    const html = busyPage({ request, context }, await refusedForm({ request, context }))
    return c.html(html, 429, { ...later, 'Cache-Control': neverStored })
  }
  /** For requests refused before their turn, with what was typed: the error page takes a turn, by IP address. */
  const refuseInTurn = async (c: FrontContext, status: number) => {
    await keepTexts(c, c.get('address'))
    const page = await options.takeTurn(c.get('address'), () => refuse(c, status))
    if (page === null) return refusePlainly(c)
    if (status === 503) page.headers.set('Retry-After', '5')
    return page
  }
  /** For the operator as well: the address of a page may be one that the campus does not know to be its own. */
  const refuseForeign = (c: FrontContext, status: number) => {
    const [origin, host] = ['origin', 'host'].map((name) => c.req.header(name)?.slice(0, 200))
    log.warn(
      { requestId: c.get('requestId'), origin, host, publicUrl: config.publicUrl },
      'refused a form from another address; if it was a page of the campus, correct PUBLIC_URL',
    )
    c.set('isForeign', true)
    return refuseInTurn(c, status)
  }
  return { answer, refuse, refuseInTurn, refusePlainly, refuseForeign, sessionOf }
}

/** Mounts the pages: files, security headers, origin check, form gate, then Remix. */
export function mountFront(app: Base, options: FrontOptions): void {
  const { build, config, log, preview, nameOf } = options
  if (preview) app.use(keepOutOfIndexes)
  app.use(watchPages({ log, metrics: options.metrics, nameOf }))
  mountIcons(app, options)
  if (options.assets) mountAssets(app, options.assets)
  app.use(async (c, next) => {
    c.set('secureHeadersNonce', newNonce())
    return next()
  })
  app.use(securityHeaders(config))
  const { answer, refuse, refuseInTurn, refusePlainly, refuseForeign, sessionOf } = openPages(options)
  app.use(requireMethod(options.methodsAt, (c: FrontContext) => refuseInTurn(c, 405)))
  app.use(sameOrigin(config, refuseForeign))
  app.use(withoutLegacyData(refuseInTurn))
  if (preview) app.use(previewGate(preview, (c: FrontContext) => refuseInTurn(c, 401)))
  // After the origin check, which removes the cookies from cross-site requests.
  app.use(async (c, next) => {
    c.set('session', await sessionOf(c.req.raw))
    return next()
  })
  const kindOf = (pathname: string) => handleOf(build, nameOf(pathname))?.form
  // A member is one client, however many sessions there are. A visitor is identified only by IP address.
  const clientOf = (c: FrontContext) => {
    const session = c.get('session')
    return session?.reader() ?? session?.tokens()?.token ?? c.get('address')
  }
  app.use(
    bodyGate({
      kindOf,
      refuse: refuseInTurn,
      clientOf,
      isMember: (c) => (c.get('session')?.tokens()?.token ?? c.get('session')?.pastToken()) != null,
    }),
  )
  app.use(
    turnGate(options.takeTurn, {
      clientOf,
      isCostly: (c) => isCostly(build, nameOf(c.req.path)),
      refuse: refusePlainly,
    }),
  )
  app.use(formGate({ kindOf, refuse }))
  app.use(readerGate({ isForAnyone: (path) => handleOf(build, nameOf(path))?.forAnyone === true, refuse }))
  app.all('*', async (c) => {
    const response = await answer(c, c.req.raw)
    const isEmpty = response.status >= 400 && !response.headers.has('Content-Type')
    const told = await toldBy(build, nameOf(c.req.path), response)
    if (told) c.set('told', told)
    if ((isEmpty || told) && expectsPage(c.req.raw)) return refuse(c, response.status)
    return isEmpty && response.status >= 500 ? inWords(response.status) : response
  })
}

/**
 * The same request without its body, for the error page. For a form sent by scripts an action responds, as they expect
 * it. Without `_data`, for which it may have been refused: Remix would log it here as well (`withoutLegacyData`).
 */
export function withoutBody({ url, method, headers: given }: Request): Request {
  const headers = new Headers(given)
  for (const name of ['content-length', 'content-type', 'transfer-encoding', 'origin']) headers.delete(name)
  const address = new URL(url)
  // Remix would answer that, instead of the page that refuses it; nothing else of the address changes its spelling.
  if (address.searchParams.has('_data')) address.searchParams.delete('_data')
  return new Request(address, { method: isData({ url }) ? method : 'GET', headers })
}

/** 128 random bits for the security policy of one page, each used once. */
export const newNonce = (): string => randomBytes(16).toString('base64')

interface Options {
  log: Logger
  metrics: FrontMetrics | undefined
  /** The route of an address. */
  nameOf: (pathname: string) => string
  slowSeconds?: number
}

const SLOW_SECONDS = 1

/** Counts each page under its route, and logs slow ones. Built files count as one route. */
function watchPages(options: Options): MiddlewareHandler<{ Variables: FrontVariables }> {
  const { log, metrics, nameOf, slowSeconds = SLOW_SECONDS } = options
  return async (c, next) => {
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    if (!metrics && seconds <= slowSeconds) return
    const { method, path } = c.req
    const { status } = c.res
    const route = path.startsWith('/assets/') ? 'assets' : nameOf(path)
    metrics?.request({ method, route, status, seconds })
    if (seconds <= slowSeconds) return
    const milliseconds = Math.round(seconds * 1000)
    log.warn({ requestId: c.get('requestId'), method, route, status, milliseconds }, 'slow page')
  }
}
