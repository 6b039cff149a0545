import { realpathSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { createApi } from './api/app'
import { type Backend, engineSocket, startBackend } from './api/backend'
import type { EventLink, SharedEngine } from './api/platform/database'
import { type Environment, EnvironmentError, readEnvironment } from './api/platform/environment'
import { createLog } from './api/platform/log'
import type { RunningSource } from './app/platform/content/content-source.server'
import { openListener } from './app/platform/http/listener.server'
import { type Ending, onSignals, stopWhenTold } from './app/platform/http/until-signal.server'
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
  const listener = await listenAt(campus, env, primary ? process.ppid : process.pid)
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
    announce(env, listener.port)
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
  if (port !== null) announce(env, port)
}

/** Listens until a signal arrives; then stops accepting requests, finishes running ones and closes the database. */
export async function listen(): Promise<void> {
  try {
    const own = openOwn(readEnvironment(process.env))
    if (!isWorker()) own.log.info({ ...release, node: process.version }, 'the campus starts')
    const count = workerCount(own.env)
    if (isWorker()) await serve(own, openPrimary())
    else if (count > 1) await lead(own, count)
    else await serve(own, null)
  } catch (error) {
    const expected =
      error instanceof EnvironmentError || (error instanceof Error && error.name.startsWith('Database'))
    if (expected) fail(error.message)
    throw error
  }
}

function listenAt({ fetch }: Campus, { HOST: host, PORT: port }: Environment, supervised: number) {
  const supervision = { environment: process.env, pid: supervised }
  return openListener(fetch, { host, port, supervision }).catch((error: unknown) => {
    const { code, message } = error as NodeJS.ErrnoException
    return fail(
      code === 'EADDRINUSE'
        ? `Port ${String(port)} is taken by another program. Choose another with PORT=…`
        : message,
    )
  })
}

function announce(env: Environment, port: number): void {
  const address = env.PUBLIC_URL ?? `http://localhost:${String(port)}`
  process.stdout.write(`${env.BRAND_NAME} is at ${address}\n`)
}

function fail(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
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
