import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database'
import { errorCode } from '../database/errors'
import type { DatabaseObserver } from '../database/types'
import type { Kept } from '../kept/kept'
import type { LiveStreams } from '../live'
import { watchQueues } from './queues'

/** An answered request: `route` is the pattern of its path, never the path itself. */
export type RecordRequest = (request: {
  method: string
  route: string
  status: number
  seconds: number
}) => void

/** Metrics of the API. Labels come from fixed lists, so their number is bounded; none contains personal data. */
export interface ApiMetrics {
  request: RecordRequest
  database: DatabaseObserver
  limitRefused: (limit: string) => void
  streamRefused: (reason: 'person' | 'process') => void
  jobEnded: (job: string, outcome: 'done' | 'failed' | 'given_up', seconds: number) => void
  mailEnded: (outcome: 'sent' | 'failed' | 'given_up') => void
  threadEnded: (task: string, reason: 'time' | 'memory' | 'crash') => void
  /** Adds sources that are read on each scrape. */
  watch: (sources: WatchedSources) => void
}

export interface WatchedSources {
  database: Database
  live: LiveStreams
  kept: Kept
  threads: { stats: () => { running: number; waiting: number } }
  /** Jobs whose queues are read; null if another process does that. */
  jobNames: ReadonlySet<string> | null
}

const querySeconds = [0.001, 0.005, 0.025, 0.1, 0.5, 1, 5]
const jobSeconds = [0.05, 0.25, 1, 5, 30, 120]

/** The SQLSTATE class, its first two characters; `connection` for errors that never reached the database. */
function errorClass(error: unknown): string {
  const code = errorCode(error) ?? ''
  return /^[\dA-Z]{5}$/.test(code) ? code.slice(0, 2) : 'connection'
}

function observeDatabase(registers: Registry[]): DatabaseObserver {
  const durations = new Histogram({
    name: 'campus_database_query_seconds',
    help: 'Statements by how long they took',
    buckets: querySeconds,
    registers,
  })
  const errors = new Counter({
    name: 'campus_database_errors_total',
    help: 'Statements that failed, by class of SQLSTATE',
    labelNames: ['class'],
    registers,
  })
  const restarts = new Counter({
    name: 'campus_database_engine_restarts_total',
    help: 'Restarts of the embedded database engine that nobody asked for',
    registers,
  })
  return {
    query: (seconds, error) => {
      durations.observe(seconds)
      if (error !== undefined) errors.inc({ class: errorClass(error) })
    },
    restarted: () => restarts.inc(),
  }
}

function watchPool(registers: Registry[], { pool }: Database): void {
  new Gauge({
    name: 'campus_database_connections',
    help: 'Connections of the pool, by state',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'most' }, pool.options.max)
    },
  })
  new Gauge({
    name: 'campus_database_waiting',
    help: 'Callers that wait for a connection',
    registers,
    collect() {
      this.set(pool.waitingCount)
    },
  })
}

function watchStreams(registers: Registry[], live: LiveStreams): void {
  new Gauge({
    name: 'campus_event_streams',
    help: 'Streams of events that are open',
    registers,
    collect() {
      this.set(live.size)
    },
  })
}

function watchKept(registers: Registry[], kept: Kept): void {
  new Gauge({
    name: 'campus_kept_lists_bytes',
    help: 'Memory of lists that are kept for all members, estimated',
    registers,
    collect() {
      this.set(kept.stats().bytes)
    },
  })
  new Counter({
    name: 'campus_kept_lists_total',
    help: 'Lists for all members, by whether a kept one was used',
    labelNames: ['how'],
    registers,
    collect() {
      const { reused, made } = kept.stats()
      this.reset()
      this.inc({ how: 'reused' }, reused)
      this.inc({ how: 'made' }, made)
    },
  })
}

function watchThreads(registers: Registry[], threads: WatchedSources['threads']): void {
  new Gauge({
    name: 'campus_thread_runs',
    help: 'Foreign texts and files that are being read apart from requests, by state',
    labelNames: ['state'],
    registers,
    collect() {
      const { running, waiting } = threads.stats()
      this.set({ state: 'running' }, running)
      this.set({ state: 'waiting' }, waiting)
    },
  })
}

/** Creates all metrics of the API in the given registry. */
export function createApiMetrics(registry: Registry, request: RecordRequest): ApiMetrics {
  const registers = [registry]
  const refusals = new Counter({
    name: 'campus_rate_limit_refusals_total',
    help: 'Calls that were refused because there were too many, by limit',
    labelNames: ['limit'],
    registers,
  })
  const streams = new Counter({
    name: 'campus_event_streams_refused_total',
    help: 'Streams of events that were refused: too many of one person, or of the process',
    labelNames: ['reason'],
    registers,
  })
  const jobs = new Histogram({
    name: 'campus_job_seconds',
    help: 'Jobs that ended in this process, by name and outcome',
    labelNames: ['job', 'outcome'],
    buckets: jobSeconds,
    registers,
  })
  const mails = new Counter({
    name: 'campus_mail_tries_total',
    help: 'Tries to send a mail in this process, by outcome',
    labelNames: ['outcome'],
    registers,
  })
  const threads = new Counter({
    name: 'campus_threads_ended_total',
    help: 'Threads that were ended by a limit, or by what they read, by task and reason',
    labelNames: ['task', 'reason'],
    registers,
  })
  return {
    request,
    database: observeDatabase(registers),
    limitRefused: (limit) => refusals.inc({ limit }),
    streamRefused: (reason) => streams.inc({ reason }),
    jobEnded: (job, outcome, seconds) => jobs.observe({ job, outcome }, seconds),
    mailEnded: (outcome) => mails.inc({ outcome }),
    threadEnded: (task, reason) => threads.inc({ task, reason }),
    watch: ({ database, live, kept, threads: pool, jobNames }) => {
      watchPool(registers, database)
      watchStreams(registers, live)
      watchKept(registers, kept)
      watchThreads(registers, pool)
      if (jobNames) watchQueues(registers, database, jobNames)
    },
  }
}
