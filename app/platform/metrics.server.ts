import type { CopiesStats } from './rendering/page-copies.server'
import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** A completed request: `route` is the id of the route module, never the address. */
export type RecordRequest = (request: {
  method: string
  route: string
  status: number
  seconds: number
}) => void

interface ApiCall {
  /** `GET /offers/{id}`, as in the contract. */
  endpoint: string
  /** Null if there was no response. */
  status: number | null
  seconds: number
}

/**
 * The metrics of the pages. Labels come from fixed lists in the code, so their number is bounded and none
 * identifies a person.
 */
export interface FrontMetrics {
  request: RecordRequest
  apiCall: (call: ApiCall) => void
  apiRetry: (endpoint: string) => void
  /** Adds these to the scrape. */
  watch: (sources: WatchedSources) => void
}

export interface ContentStats {
  /** Seconds since the last successful load from the repository; null before the first one. */
  ageSeconds: number | null
  failures: number
  texts: number
}

export interface AnalyticsStats {
  sent: number
  invalid: number
  dropped: number
  queued: number
}

interface WatchedSources {
  keptPages: { stats: () => CopiesStats }
  content: { stats: () => ContentStats }
  analytics?: { stats: () => AnalyticsStats } | null
}

const callSeconds = [0.01, 0.05, 0.25, 1, 5]

function watchContent(registers: Registry[], content: WatchedSources['content']): void {
  new Gauge({
    name: 'campus_content_age_seconds',
    help: 'Time since the content repository last said what there is',
    aggregator: 'max',
    registers,
    collect() {
      const { ageSeconds } = content.stats()
      this.remove()
      if (ageSeconds !== null) this.set(ageSeconds)
    },
  })
  new Gauge({
    name: 'campus_content_texts',
    help: 'Texts of the content repository that are held in memory',
    aggregator: 'max',
    registers,
    collect() {
      this.set(content.stats().texts)
    },
  })
  counting({
    name: 'campus_content_failures_total',
    help: 'Questions that the content repository did not answer',
    registers,
    read: () => ({ '': content.stats().failures }),
  })
}

function watchAnalytics(registers: Registry[], analytics: NonNullable<WatchedSources['analytics']>): void {
  counting({
    name: 'campus_analytics_views_total',
    help: 'Page views for web analytics, by what became of them',
    registers,
    label: 'outcome',
    read: () => {
      const { sent, invalid, dropped } = analytics.stats()
      return { sent, invalid, dropped }
    },
  })
  new Gauge({
    name: 'campus_analytics_queued',
    help: 'Page views that wait to be sent',
    registers,
    collect() {
      this.set(analytics.stats().queued)
    },
  })
}

function watchKeptPages(registers: Registry[], keptPages: WatchedSources['keptPages']): void {
  counting({
    name: 'campus_kept_pages_total',
    help: 'Pages for visitors, by whether they were kept',
    registers,
    label: 'outcome',
    read: () => {
      const { copies, rendered } = keptPages.stats()
      return { copied: copies, rendered }
    },
  })
  new Gauge({
    name: 'campus_kept_pages_bytes',
    help: 'Pages for visitors that are held in memory',
    registers,
    collect() {
      this.set(keptPages.stats().bytes)
    },
  })
}

interface Counting {
  name: string
  help: string
  registers: Registry[]
  label?: string
  /** By label value; '' if there is no label. */
  read: () => Record<string, number>
}

/** A counter whose values are kept elsewhere. */
function counting({ label, read, ...options }: Counting): void {
  new Counter({
    ...options,
    ...(label === undefined ? {} : { labelNames: [label] }),
    collect() {
      this.reset()
      for (const [value, count] of Object.entries(read()))
        if (label === undefined) this.inc(count)
        else this.inc({ [label]: value }, count)
    },
  })
}

/** Creates all metrics of the pages in the caller's registry. */
export function createFrontMetrics(registry: Registry, request: RecordRequest): FrontMetrics {
  const registers = [registry]
  const calls = new Histogram({
    name: 'campus_api_call_seconds',
    help: 'Calls of the API by the pages, by endpoint and class of status (none: no answer came)',
    labelNames: ['endpoint', 'status'],
    buckets: callSeconds,
    registers,
  })
  const retries = new Counter({
    name: 'campus_api_call_retries_total',
    help: 'Second tries of reading calls, by endpoint',
    labelNames: ['endpoint'],
    registers,
  })
  return {
    request,
    apiCall: ({ endpoint, status, seconds }) =>
      calls.observe(
        { endpoint, status: status === null ? 'none' : `${String(Math.floor(status / 100))}xx` },
        seconds,
      ),
    apiRetry: (endpoint) => retries.inc({ endpoint }),
    watch: ({ content, analytics, keptPages }) => {
      watchContent(registers, content)
      watchKeptPages(registers, keptPages)
      if (analytics) watchAnalytics(registers, analytics)
    },
  }
}
