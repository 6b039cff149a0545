import { createHash, timingSafeEqual } from 'node:crypto'
import { AggregatorRegistry, collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { type ApiMetrics, createApiMetrics, type RecordRequest } from '../api/platform/metrics'
import type { Base } from '../app/platform/http/base.server'
import { createFrontMetrics, type FrontMetrics } from '~/app/platform/metrics.server'
import { release } from '../contracts/release'
import type { Crew, MetricValues } from './channel'

/** Metrics of a process: its registry, and the metrics of each part. */
export interface Metrics {
  registry: Registry
  api: ApiMetrics
  front: FrontMetrics
  /** Counts log lines by level. */
  logged: (level: string) => void
  /** Sets the source of the longest event loop delay in seconds, read on each scrape. */
  watchLoop: (worstSeconds: () => number) => void
  /** Adds the workers of this process. */
  watchCrew: (crew: () => Crew) => void
  /** The values of this process. */
  values: () => Promise<MetricValues>
  /** Them and those of other processes, in the Prometheus format. */
  combine: (others: MetricValues[]) => Promise<string>
}

const requestSeconds = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
/** Clients can send arbitrary methods. */
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])

/** The label `part` distinguishes pages and API; a route is a path pattern. */
function countRequests(registry: Registry): (part: 'api' | 'web') => RecordRequest {
  const registers = [registry]
  const requests = new Counter({
    name: 'campus_requests_total',
    help: 'Requests that were answered',
    labelNames: ['part', 'method', 'route', 'status'],
    registers,
  })
  const durations = new Histogram({
    name: 'campus_request_duration_seconds',
    help: 'Time until an answer began',
    labelNames: ['part', 'route'],
    buckets: requestSeconds,
    registers,
  })
  return (part) => (request) => {
    const method = methods.has(request.method) ? request.method : 'other'
    const { route, status, seconds } = request
    requests.inc({ part, method, route, status })
    durations.observe({ part, route }, seconds)
  }
}

/** All metrics, in a separate registry rather than the global one. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const record = countRequests(registry)
  const lines = new Counter({
    name: 'campus_log_lines_total',
    help: 'Lines of the log, by level',
    labelNames: ['level'],
    registers: [registry],
  })
  // A series that begins with its first line would not have grown by it.
  for (const level of ['warn', 'error', 'fatal']) lines.inc({ level }, 0)
  const build = new Gauge({
    name: 'campus_build_info',
    help: 'The release that runs; always 1',
    labelNames: ['version', 'commit'],
    // Workers are of the same release.
    aggregator: 'max',
    registers: [registry],
  })
  build.set(release, 1)
  let worstSeconds = () => 0
  new Gauge({
    name: 'campus_event_loop_delay_worst_seconds',
    help: 'Longest time for which the event loop did not turn, in the last ten seconds',
    aggregator: 'max',
    registers: [registry],
    collect() {
      this.set(worstSeconds())
    },
  })
  return {
    registry,
    api: createApiMetrics(registry, record('api')),
    front: createFrontMetrics(registry, record('web')),
    logged: (level) => lines.inc({ level }),
    watchLoop: (read) => {
      worstSeconds = read
    },
    watchCrew: (crew) => watchCrew(registry, crew),
    values: () => registry.getMetricsAsJSON(),
    combine: async (others) =>
      AggregatorRegistry.aggregate([await registry.getMetricsAsJSON(), ...others]).metrics(),
  }
}

function watchCrew(registry: Registry, crew: () => Crew): void {
  new Gauge({
    name: 'campus_workers',
    help: 'Processes that answer requests, by state',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { wanted, running, busy } = crew()
      for (const [state, count] of Object.entries({ wanted, running, busy })) this.set({ state }, count)
    },
  })
}

const digest = (text: string) => createHash('sha256').update(text).digest()

interface MountOptions {
  token: string
  /** In the Prometheus format. */
  read: () => Promise<string>
}

/** Requires the token. If none is configured, the path is unknown like any other. */
export function mountMetrics(app: Base, { token, read }: MountOptions): void {
  const expected = digest(`Bearer ${token}`)
  app.get('/metrics', async (c) => {
    c.header('Cache-Control', 'no-store')
    if (!timingSafeEqual(digest(c.req.header('authorization') ?? ''), expected)) {
      c.header('WWW-Authenticate', 'Bearer')
      return c.text('A token is needed.\n', 401)
    }
    return c.body(await read(), 200, { 'Content-Type': Registry.PROMETHEUS_CONTENT_TYPE })
  })
}
