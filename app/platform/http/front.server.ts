import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { relative } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { AppLoadContext, ServerBuild } from '@remix-run/node'
import type { Logger } from 'pino'
import type { PageCounter } from '../analytics/page-counter.server'
import type { ContentSource } from '../content/content-source'
import type { FrontConfig } from './front-config'
import { deliveryOf } from '../delivery/delivery.server'
import { detectLocale } from '../i18n.server'
import { isCopied, markForWorker } from '../delivery/offline.server'
import type { PageHandle } from '../page-handle'
import type { Preview } from '../preview/preview.server'
import { type FrontSession, openSession } from '../session.server'
import { createBranchHandler } from './branch-handler.server'
import type { FrontMetrics } from './metrics.server'
import type { Base, FrontContext } from './base.server'
import { bodyGate, formGate } from './form-gate.server'
import { keepOutOfIndexes, previewGate } from '../preview/preview-gate.server'
import type { ApiTransport } from './network.server'
import { watchPages } from './page-watch.server'
import { createRouteNames } from './route-names.server'
import { securityHeaders, sameOrigin } from './security.server'
import { type createTurns, turnGate } from './turns.server'

interface FrontOptions {
  build: ServerBuild
  config: FrontConfig
  api: ApiTransport
  content: ContentSource
  /** Null where no page views are counted. */
  analytics: PageCounter | null
  log: Logger
  /** Folder of the browser's files; null in development, where Vite serves them. */
  assets: string | null
  trustProxy: boolean
  /** Absent where nobody reads them. */
  metrics?: FrontMetrics | undefined
  /** Null where everybody may come in. */
  preview: Preview | null
  takeTurn: ReturnType<typeof createTurns>
}

/** Serves the built files: names with a hash never change, everything else is asked for again. */
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
    // A worker outlives the page that asked for it: what is wrong in it must not be kept as well.
    onFound: (path, c) =>
      c.header('Cache-Control', path.endsWith('worker.js') ? 'no-cache' : 'public, max-age=3600'),
  })
  // Named one by one, so that pages do not ask the file system first.
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    app.get(entry.isDirectory() ? `/${entry.name}/*` : `/${entry.name}`, others)
}

/** The form that a route takes, as its module says. */
const formKind = (build: ServerBuild, id: string) =>
  (build.routes[id]?.module.handle as PageHandle | undefined)?.form

/** A person who reads, in contrast to a script, a picture in a page or a calendar program. */
function expectsPage({ method, headers, url }: Request): boolean {
  if (method !== 'GET' || new URL(url).pathname.endsWith('.data')) return false
  const wanted = headers.get('Sec-Fetch-Dest')
  return wanted === null ? /\btext\/html\b/.test(headers.get('Accept') ?? '') : wanted === 'document'
}

/** Pages, and files that a route says it makes anew. An address that leads nowhere gets a page too. */
function isCostly(build: ServerBuild, id: string): boolean {
  const module = build.routes[id]?.module
  const handle = module?.handle as PageHandle | undefined
  return module === undefined || module.default !== undefined || handle?.takesTurn === true
}

interface Asked {
  request: Request
  session: FrontSession
  delivery: AppLoadContext['delivery']
  /** Status of what was refused before any page saw it. */
  refused: number | undefined
}

async function contextOf(c: FrontContext, options: FrontOptions, asked: Asked): Promise<AppLoadContext> {
  const { config, preview } = options
  const { request, session, delivery, refused } = asked
  const previewStopped = c.get('previewStopped')
  const form = c.get('form')
  return {
    config,
    api: options.api,
    content: options.content,
    analytics: options.analytics,
    log: options.log,
    session,
    locale: await detectLocale(request, config),
    requestId: c.get('requestId'),
    address: c.get('address'),
    delivery: refused === undefined ? delivery : 'refusal',
    nonce: c.get('secureHeadersNonce') ?? randomBytes(16).toString('base64'),
    ...(refused === undefined ? {} : { refused }),
    ...(form && refused === undefined ? { form: Promise.resolve(form) } : {}),
    ...(options.metrics ? { metrics: options.metrics } : {}),
    toIndex: new URL(request.url).searchParams.has('index'),
    ...(preview ? { preview } : {}),
    ...(previewStopped === undefined ? {} : { previewStopped }),
  }
}

/** Mounts the pages: files, security headers, origin check, form gate, then Remix. */
export function mountFront(app: Base, options: FrontOptions): void {
  const { build, config, log, preview } = options
  const nameOf = createRouteNames(build.routes)
  if (preview) app.use(keepOutOfIndexes)
  app.use(watchPages({ log, metrics: options.metrics, nameOf }))
  if (options.assets) mountAssets(app, options.assets)
  app.use(securityHeaders(config))
  const handle = createBranchHandler(build, {
    nameOf,
    mode: config.development ? 'development' : 'production',
  })
  const { sessionSecret: secret, secureCookies: secure } = config
  const sessionOf = (request: Request) => openSession(request, { secret, secure })
  const answer = async (c: FrontContext, request: Request, refused?: number) => {
    // What is refused early has none yet.
    const session = c.get('session') ?? (await sessionOf(request))
    const delivery = await deliveryOf(request, config)
    // The worker asks for nothing else; fetching a page may count as reading it.
    if (delivery === 'copy' && !isCopied(request.url)) return c.body(null, 204)
    const context = await contextOf(c, options, { request, session, delivery, refused })
    const response = await session.commit(await handle(request, context))
    if (!response.headers.has('Cache-Control')) response.headers.set('Cache-Control', 'private, no-store')
    await markForWorker(c.req.url, response, context)
    return response
  }
  const refuse = (c: FrontContext, status: number) => answer(c, withoutBody(c.req.raw), status)
  /** For what is refused before it has its turn: the page about it takes one, of the address. */
  const refuseInTurn = async (c: FrontContext, status: number) =>
    (await options.takeTurn(c.get('address'), () => refuse(c, status))) ?? c.body(null, status as 400)
  app.use(sameOrigin(config, refuseInTurn))
  if (preview) app.use(previewGate(preview))
  // Behind the check of the origin, which takes the cookies from what another site sends.
  app.use(async (c, next) => {
    c.set('session', await sessionOf(c.req.raw))
    return next()
  })
  const kindOf = (pathname: string) => formKind(build, nameOf(pathname))
  app.use(bodyGate({ kindOf, refuse: refuseInTurn }))
  app.use(
    turnGate(options.takeTurn, {
      // A visitor is known by address alone.
      clientOf: (c) => c.get('session')?.tokens()?.token ?? c.get('address'),
      isCostly: (c) => isCostly(build, nameOf(c.req.path)),
    }),
  )
  app.use(formGate({ kindOf, refuse }))
  app.all('*', async (c) => {
    const response = await answer(c, c.req.raw)
    const isEmpty = response.status >= 400 && !response.headers.has('Content-Type')
    return isEmpty && expectsPage(c.req.raw) ? refuse(c, response.status) : response
  })
}

/**
 * The same request for the error page, about a body that nobody reads. A page that scripts go to is told by an action, as
 * they expect it of where they have sent a form.
 */
function withoutBody({ url, method, headers: given }: Request): Request {
  const headers = new Headers(given)
  for (const name of ['content-length', 'content-type', 'transfer-encoding', 'origin']) headers.delete(name)
  const isData = new URL(url).pathname.endsWith('.data')
  return new Request(url, { method: isData ? method : 'GET', headers })
}
