import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApi } from './api/app'
import { type Backend, engineSocket, startBackend } from './api/backend'
import type { EventLink, SharedEngine } from './api/platform/database'
import { DatabaseMismatchError } from './api/platform/database/migrate'
import { type Environment, EnvironmentError, readEnvironment } from './api/platform/environment'
import { createLog } from './api/platform/log'
import type { RunningSource } from './app/platform/content/content-source.server'
import { openListener, tryToListen } from './app/platform/http/listener.server'
import { type Ending, onSignals, stopWhenTold } from './app/platform/http/until-signal.server'
import { defaultName } from './contracts/administration/setting-limits'
import { release, releaseName } from './contracts/release'
import { type Campus, createCampus, frontConfig, openContent } from './server/campus'
import { openPrimary, type Primary } from './server/channel'
import { createMetrics, type Metrics } from './server/metrics'
import { startWatchdog, type Watchdog } from './server/watchdog'
import { createWorkers, isWorker, workerCount, workerMark } from './server/workers'

// For running the same file with remix-serve.
export * from 'virtual:remix/server-build'

/** A worker only has connections to close. */
const workerCloseSeconds = 4
const busyLookMs = 1000

/** What each process has from its environment. */
interface Own {
  env: Environment
  log: Logger
  metrics: Metrics | null
}

function openOwn(env: Environment): Own {
  const metrics = env.METRICS_TOKEN ? createMetrics() : null
  const log = createLog(env.LOG_LEVEL, metrics ? { logged: metrics.logged } : {})
  return { env, log, metrics }
}

const startOwnBackend = (
  { env, log, metrics }: Own,
  others: { shared?: SharedEngine; isWorker?: boolean } = {},
) =>
  env.part === 'web' ? Promise.resolve(null) : startBackend(env, log, { metrics: metrics?.api, ...others })

/** How this process uses an embedded database together with others. */
function sharedEngine(env: Environment, isHolder: boolean, events: EventLink): { shared?: SharedEngine } {
  const socketPath = engineSocket(env)
  return socketPath === null ? {} : { shared: { socketPath, isHolder, events } }
}

function watchOwn({ env, log, metrics }: Own, database: Backend | null): Watchdog {
  const watchdog = startWatchdog({
    log,
    stuckSeconds: env.WATCHDOG_SECONDS,
    checkDatabase: database && !env.DATABASE_URL ? database.check : null,
  })
  metrics?.watchLoop(watchdog.worstSeconds)
  return watchdog
}

/** Answers requests until a signal or the primary says stop: alone, or as one of its workers. */
async function serve(own: Own, primary: Primary | null): Promise<void> {
  const { env, log, metrics } = own
  const others = primary && { ...sharedEngine(env, false, primary.events), isWorker: true }
  const backend = await startOwnBackend(own, others ?? {})
  const content = await openContent(env, log, backend)
  const watchdog = watchOwn(own, primary ? null : backend)
  const campus = createCampus(env, log, { backend, content, metrics, watchdog, primary })
  const supervised = primary ? process.ppid : process.pid
  const listener = await openListener(campus.fetch, placeOf(env, supervised)).catch(sayNotListening(env))
  const pauses = { stopDelaySeconds: env.STOP_DELAY, log }
  if (primary) {
    primary.onStop((allStop) => {
      // The others still answer for this address.
      const ending = allStop ? campus : { ...campus, leave: () => undefined }
      stopWhenTold(listener, ending, { ...pauses, closeSeconds: workerCloseSeconds })('stop')
    })
    if (metrics) primary.onValues(metrics.values)
    setInterval(() => primary.reportBusy(watchdog.isBusy()), busyLookMs).unref()
    // Supervisors and terminals signal all processes, but the primary decides.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(signal, () => undefined)
    primary.listening(listener.port)
  } else {
    onSignals(stopWhenTold(listener, campus, pauses))
    announce(env, listener.port, backend)
  }
}

/** Keeps the database, sends mails, runs jobs, and leaves requests to its workers. */
async function lead(own: Own, count: number): Promise<void> {
  const { env, log, metrics } = own
  // Creates what is missing in local mode once, before several processes would.
  if (env.part !== 'api') frontConfig(env)
  const workers = createWorkers({
    program: fileURLToPath(import.meta.url),
    count,
    stopDelaySeconds: env.STOP_DELAY,
    environment: workerMark,
    log,
    combine: metrics?.combine ?? null,
  })
  const backend = await startOwnBackend(own, sharedEngine(env, true, workers.events))
  const watchdog = watchOwn(own, backend)
  metrics?.watchCrew(() => workers.crew())
  const ending: Ending = {
    leave: () => undefined,
    endStreams: () => undefined,
    stop: async () => {
      watchdog.stop()
      await backend?.stop()
    },
  }
  onSignals(stopWhenTold(workers, ending, { stopDelaySeconds: env.STOP_DELAY, log }))
  process.on('SIGHUP', () => void workers.replace())
  const port = await workers.start().catch(async () => {
    // Either it was told to stop meanwhile, or the worker has said why it cannot start.
    if (workers.isEnding()) return null
    await ending.stop()
    return process.exit(1)
  })
  if (port !== null) announce(env, port, backend)
}

/** Listens until a signal arrives; then stops accepting requests, finishes running ones and closes the database. */
export async function listen(): Promise<void> {
  try {
    const own = openOwn(readEnvironment(process.env))
    if (isWorker()) {
      await serve(own, openPrimary())
      return
    }
    own.log.info({ ...release, node: process.version }, 'the campus starts')
    // Whatever may stop the start comes before anything that is changed.
    for (const { name, says } of own.env.warnings) own.log.warn(`${name} ${says}`)
    await tryToListen(placeOf(own.env, process.pid)).catch(sayNotListening(own.env))
    const count = workerCount(own.env)
    await (count > 1 ? lead(own, count) : serve(own, null))
  } catch (error) {
    if (error instanceof EnvironmentError || error instanceof DatabaseMismatchError)
      fail(error.message, useless)
    if (error instanceof Error && error.name.startsWith('Database')) fail(error.message)
    throw error
  }
}

/** @param supervised the process for which a supervisor holds a socket */
const placeOf = ({ HOST: host, PORT: port }: Environment, supervised: number) => ({
  host,
  port,
  supervision: { environment: process.env, pid: supervised },
})

const sayNotListening =
  ({ HOST: host, PORT: port }: Environment) =>
  (error: unknown) => {
    const { code = '', message } = error as NodeJS.ErrnoException
    const words: Record<string, string> = {
      EADDRINUSE: `Port ${String(port)} is taken by another program. Choose another with PORT=…`,
      EACCES: `Port ${String(port)} is only for privileged programs. Choose one above 1023 with PORT=…`,
      EADDRNOTAVAIL: `${host} is no address of this machine. Choose one with HOST=…, such as 127.0.0.1 or 0.0.0.0`,
      ENOTFOUND: `${host} is no address of this machine. Choose one with HOST=…, such as 127.0.0.1 or 0.0.0.0`,
    }
    return fail(words[code] ?? message)
  }

function announce(env: Environment, port: number, backend: Backend | null): void {
  const address = env.PUBLIC_URL ?? `http://localhost:${String(port)}`
  const name = backend?.deps.config.brandName ?? env.BRAND_NAME ?? defaultName
  process.stdout.write(`${name} is at ${address}\n`)
}

/** Exit code of a start that fails each time until somebody changes something; the units do not repeat it. */
const useless = 78

function fail(message: string, code = 1): never {
  process.stderr.write(`${message}\n`)
  process.exit(code)
}

const isMain =
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)
const asksForVersion = process.argv.includes('--version')
if (import.meta.env.PROD && isMain && asksForVersion) process.stdout.write(`${releaseName()}\n`)
else if (import.meta.env.PROD && isMain) void listen()

// In development, Vite reloads this module after each change; the database stays open, pages and API do not.
const kept = globalThis as {
  campusBackend?: Promise<Backend | null> | undefined
  campusContent?: RunningSource | null | undefined
}

async function startInDevelopment(): Promise<Campus> {
  const env = readEnvironment(process.env)
  const log = createLog(env.LOG_LEVEL)
  const backend = await (kept.campusBackend ??= startOwnBackend({ env, log, metrics: null }))
  const fresh = backend && { ...backend, api: createApi(backend.deps) }
  kept.campusContent?.stop()
  kept.campusContent = await openContent(env, log, fresh)
  return createCampus(env, log, {
    backend: fresh,
    content: kept.campusContent,
    metrics: null,
    watchdog: null,
    primary: null,
  })
}
let inDevelopment: Promise<Campus> | undefined

export default {
  fetch: async (request: Request, bindings?: unknown) =>
    (await (inDevelopment ??= startInDevelopment())).fetch(request, bindings),
}
