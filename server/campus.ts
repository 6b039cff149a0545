import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ServerBuild } from '@remix-run/node'
import type { Context } from 'hono'
import type { Logger } from 'pino'
import * as build from 'virtual:remix/server-build'
import type { Backend } from '../api/backend'
import { listClauses } from '../api/features/standard/standard.service'
import type { Environment } from '../api/platform/environment'
import type { Api } from '../api/platform/mount'
import { openIdentity } from '../api/platform/identity'
import { turnOf } from '../api/platform/authentication/tokens'
import { secretOf } from '../api/platform/secrets'
import { openAnalytics } from '../app/platform/analytics/open-analytics.server'
import { openContentSource, type RunningSource } from '../app/platform/content/content-source.server'
import { identityReader } from '../app/platform/content/identity-reader.server'
import type { FrontConfig } from '~/app/platform/front-config'
import { type Base, createBase, type FrontVariables } from '../app/platform/http/base.server'
import { mountFront } from '../app/platform/http/front.server'
import { type ApiTransport, overNetwork } from '~/app/platform/calls/network.server'
import {
  apiPreviewGate,
  fetchWithPreviewKey,
  keepOutOfIndexes,
  previewHeaders,
} from '../app/platform/preview/preview-gate.server'
import { listPages, openPages, sitemapText } from '../app/platform/http/sitemap.server'
import { createRouteNames } from '../app/platform/http/branch-handler.server'
import {
  checkMethods,
  type MethodsAt,
  methodsOfAll,
  methodsOfPages,
  methodsOfRoutes,
} from '../app/platform/http/methods.server'
import type { CampusIdentity } from '~/contracts/administration/settings'
import { safeDefaults } from '../app/platform/http/security.server'
import { mountStatus, watchApi } from '../app/platform/http/status.server'
import type { Ending } from '../app/platform/http/until-signal.server'
import { createTurns, turnGate } from '../app/platform/http/turns.server'
import { mountWellKnown } from '../app/platform/http/well-known.server'
import { createPreview, type Preview } from '../app/platform/preview/preview.server'
import { listStandardVersions } from '~/contracts/content/standard'
import { createKeptPages } from '../app/platform/rendering/kept-pages.server'
import type { Primary } from './channel'
import { type Metrics, mountMetrics } from './metrics'
import { followTexts } from './follow-texts'
import type { Watchdog } from './watchdog'

/** The parts of this process: API, pages, or both. */
interface Parts {
  /** Null if the API runs elsewhere. */
  backend: Backend | null
  /** Null if the pages run elsewhere. */
  content: RunningSource | null
  /** Null if no token is configured. */
  metrics: Metrics | null
  /** Null in development, where a process may wait in a debugger. */
  watchdog: Watchdog | null
  /** The process of which this is a worker; null if there are none. */
  primary: Primary | null
}

export interface Campus extends Ending {
  fetch: (request: Request, env?: unknown) => Response | Promise<Response>
}

const pages = build as unknown as ServerBuild

const publicUrlOf = (env: Environment) => env.PUBLIC_URL ?? `http://localhost:${String(env.PORT)}`
/** Browsers use HTTPS, even if a proxy terminates TLS. */
const isSecure = (env: Environment) => env.PUBLIC_URL?.startsWith('https://') ?? false

/** @param identity as the API says; until it has said so, what the environment does */
export function frontConfig(
  env: Environment,
  identity: () => CampusIdentity | null = () => null,
): FrontConfig {
  const otherwise = openIdentity(env, null).current
  return {
    get brandName() {
      return (identity() ?? otherwise).name
    },
    get identity() {
      return identity() ?? otherwise
    },
    publicUrl: publicUrlOf(env),
    onionUrl: env.ONION_URL ?? null,
    sessionSecret: secretOf(env.SESSION_SECRET, resolve(env.DATA_DIR), 'session'),
    secureCookies: isSecure(env),
    development: import.meta.env.DEV,
    devPages: env.mode === 'local',
    formMinimumSeconds: env.FORM_MINIMUM_SECONDS,
    academyUrl: env.ACADEMY_URL ?? null,
    leaveUrl: env.LEAVE_URL === 'off' ? null : env.LEAVE_URL,
    questionnaireUrl: env.QUESTIONNAIRE_URL ?? null,
    contentIsExternal: env.PRISMIC_ENDPOINT !== undefined,
    apiIsHere: env.part !== 'web',
    pushes: env.VAPID_PUBLIC_KEY !== undefined,
    loginProviders: env.loginProviders,
  }
}

/** Password protection of a preview; null if none is configured, or without pages. */
function previewOf(env: Environment): Preview | null {
  if (env.PROTECT_PASSWORD === undefined || env.part === 'api') return null
  const { sessionSecret, secureCookies: secure } = frontConfig(env)
  const rateLimitFactor = env.RATE_LIMIT_FACTOR
  return createPreview({ password: env.PROTECT_PASSWORD, sessionSecret, secure, rateLimitFactor })
}

/** Source of pages, guide and questions: a content repository, a remote API, or the API in this process. */
function contentRepository(env: Environment, backend: Backend | null) {
  if (env.PRISMIC_ENDPOINT)
    return { endpoint: env.PRISMIC_ENDPOINT, accessToken: env.PRISMIC_ACCESS_TOKEN ?? null, fetch }
  if (!backend) {
    const ask = fetchWithPreviewKey(env.PROTECT_PASSWORD)
    return { endpoint: `${env.API_URL ?? ''}/v2`, accessToken: env.CONTENT_TOKEN ?? null, fetch: ask }
  }
  const here: typeof fetch = async (input, init) => backend.api.fetch(new Request(input, init))
  return { endpoint: 'http://api.internal/v2', accessToken: backend.deps.config.contentToken, fetch: here }
}

/** The clauses that the newest version of the standard asks about. */
function clauseReader(env: Environment, backend: Backend | null): () => Promise<number[]> {
  if (backend) return () => listClauses(backend.deps)
  const ask = fetchWithPreviewKey(env.PROTECT_PASSWORD)
  return async () => {
    const answer = await ask(`${env.API_URL ?? ''}/standard/versions?itemsPerPage=1`)
    const [newest] = listStandardVersions.output.parse(await answer.json())
    return newest?.clauses.map(({ clause }) => clause) ?? []
  }
}

export async function openContent(
  env: Environment,
  log: Logger,
  backend: Backend | null,
): Promise<RunningSource | null> {
  if (env.part === 'api') return null
  const repository = contentRepository(env, backend)
  const source = await openContentSource({
    ...repository,
    readClauses: clauseReader(env, backend),
    ...(backend
      ? {}
      : { readIdentity: identityReader(fetchWithPreviewKey(env.PROTECT_PASSWORD), env.API_URL ?? '') }),
    log: log.child({ part: 'content' }),
    // Our own remote API does not announce changes, but polling it is cheap.
    ...(backend || env.PRISMIC_ENDPOINT ? {} : { everyMilliseconds: 5000 }),
  })
  if (backend) followTexts(backend.deps, source)
  return source
}

/** Calls with a body are not queued: a slow sender would hold a slot, and rate limits apply to writing. */
const callTurns = ({ deps }: Backend, takeTurn: ReturnType<typeof createTurns>) =>
  turnGate(takeTurn, {
    clientOf: async (c) =>
      (await turnOf(c.req.header('authorization'), deps.config.tokenSecret, deps.now())) ?? c.get('address'),
    refuse: (c) => Promise.resolve(c.text('Too many requests at once', 429, { 'Retry-After': '1' })),
    isCostly: (c) => c.req.method === 'GET' || c.req.method === 'HEAD',
  })

function mountApi(app: Base, { api }: Backend): void {
  app.all('/api/*', (c) => {
    const url = new URL(c.req.url)
    url.pathname = url.pathname.slice('/api'.length)
    return askApi(api, c, url)
  })
}

/** On an API-only host, all other paths are unknown. */
const mountNothingElse = (app: Base, { api }: Backend): unknown =>
  app.all('*', (c) => askApi(api, c, new URL('/', c.req.url)))

const askApi = (api: Api, c: Context<{ Variables: FrontVariables }>, url: URL) =>
  api.fetch(new Request(url, c.req.raw), { address: c.get('address'), requestId: c.get('requestId') })

interface Pages extends Pick<Parts, 'metrics'> {
  env: Environment
  log: Logger
  api: ApiTransport
  content: RunningSource
  identity: () => CampusIdentity | null
  preview: Preview | null
  takeTurn: ReturnType<typeof createTurns>
  methodsAt: MethodsAt
  nameOf: (pathname: string) => string
}

/** What each address takes; asked when everything has been mounted. */
function openMethods(app: Base, backend: Backend | null, hasPages: boolean) {
  const nameOf = createRouteNames(pages.routes)
  let all: MethodsAt | undefined
  const sources = () => [
    // Asked for each page, so first.
    ...(hasPages ? [methodsOfPages(pages.routes, nameOf)] : []),
    methodsOfRoutes(app.routes),
    ...(backend ? [methodsOfRoutes(backend.api.routes, '/api')] : []),
  ]
  const methodsAt: MethodsAt = (path) => (all ??= methodsOfAll(sources()))(path)
  return { methodsAt, nameOf }
}

function mountPages(app: Base, given: Pages) {
  const { env, log, api, content, metrics, preview, takeTurn, methodsAt, nameOf } = given
  const config = frontConfig(env, given.identity)
  const analytics = openAnalytics(env, { config, routes: pages.routes, log })
  const maximumBytes = config.development ? 0 : env.KEPT_MEGABYTES * 1024 * 1024
  const keptPages = createKeptPages({ seconds: env.KEPT_PAGE_SECONDS, maximumBytes })
  metrics?.front.watch({ content, analytics, keptPages })
  mountWellKnown(app, {
    publicUrl: config.publicUrl,
    securityContact: env.SECURITY_CONTACT ?? null,
    closed: env.PROTECT_PASSWORD !== undefined,
    sitemap: async (client) => {
      const open = await openPages(api, client)
      return open && sitemapText(config.publicUrl, [...listPages(pages.routes, content), ...open])
    },
  })
  mountFront(app, {
    build: pages,
    nameOf,
    methodsAt,
    config,
    api,
    content,
    analytics,
    log,
    metrics: metrics?.front,
    assets: import.meta.env.PROD ? join(dirname(fileURLToPath(import.meta.url)), '../client') : null,
    trustProxy: env.TRUST_PROXY,
    preview,
    takeTurn,
    keptPages,
  })
  return analytics
}

/** The others take what comes while one is busy. */
function allAreBusy({ crew }: Primary): boolean {
  const { running, busy } = crew()
  return busy >= running
}

export function createCampus(env: Environment, log: Logger, parts: Parts): Campus {
  const { backend, content, metrics, watchdog, primary } = parts
  const stopping = new AbortController()
  const app = createBase({ log, trustProxy: env.TRUST_PROXY })
  app.use(safeDefaults({ secureCookies: isSecure(env), onionUrl: env.ONION_URL ?? null }))
  const { methodsAt, nameOf } = openMethods(app, backend, content !== null)
  app.use(checkMethods(methodsAt))
  const headers = previewHeaders(env.PROTECT_PASSWORD)
  const api = backend?.api.call ?? overNetwork(env.API_URL ?? '', stopping.signal, { headers })
  const leave = mountStatus(app, log, {
    database: backend?.check ?? null,
    api: backend ? null : watchApi(api, log),
    isBusy: () => (watchdog?.isBusy() ?? false) && (primary === null || allAreBusy(primary)),
    crew: primary?.crew ?? null,
  })
  if (metrics && env.METRICS_TOKEN) {
    const read = primary?.metrics ?? (() => metrics.combine([]))
    mountMetrics(app, { token: env.METRICS_TOKEN, read })
  }
  const preview = previewOf(env)
  if (env.PROTECT_PASSWORD !== undefined)
    app.use('/api/*', keepOutOfIndexes, apiPreviewGate(env.PROTECT_PASSWORD, preview))
  const takeTurn = createTurns()
  // With the API on a separate host, the front end is one client for all members.
  if (backend && content) app.use('/api/*', callTurns(backend, takeTurn))
  if (backend) mountApi(app, backend)
  const identity = () => backend?.deps.config.identity.current ?? content?.identity ?? null
  const pages = { env, log, api, identity, metrics, preview, takeTurn, methodsAt, nameOf }
  const analytics = content && mountPages(app, { ...pages, content })
  if (backend && !content) mountNothingElse(app, backend)
  return {
    fetch: (request, bindings) => app.fetch(request, bindings),
    leave,
    endStreams: () => {
      backend?.deps.live.close()
      stopping.abort()
    },
    stop: async () => {
      watchdog?.stop()
      content?.stop()
      await Promise.all([analytics?.stop(), backend?.stop()])
    },
  }
}
