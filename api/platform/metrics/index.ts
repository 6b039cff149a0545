import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database'
import { errorCode } from '../database/errors'
import type { DatabaseObserver } from '../database/types'
import type { Kept } from '../kept/kept'
import type { LiveStreams } from '../live'
import { sql } from 'kysely'
import { selectLastRuns } from '../last-runs'

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
  /** When the newest backup of the data folder was made; null if there is none. */
  newestBackup: () => Promise<Date | null>
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

function watchBackups(registers: Registry[], newest: WatchedSources['newestBackup']): void {
  new Gauge({
    name: 'campus_backup_age_seconds',
    help: 'Seconds since the newest backup in the data folder',
    // All processes of a machine see the same folder.
    aggregator: 'max',
    registers,
    async collect() {
      const madeAt = await newest()
      this.remove()
      if (madeAt) this.set((Date.now() - madeAt.getTime()) / 1000)
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
    help: 'Streams of events that were ended for a newer one of the same person, or refused: too many of the process',
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
    watch: ({ database, live, kept, threads: pool, jobNames, newestBackup }) => {
      watchPool(registers, database)
      watchStreams(registers, live)
      watchKept(registers, kept)
      watchThreads(registers, pool)
      watchBackups(registers, newestBackup)
      if (jobNames) watchQueues(registers, database, jobNames)
    },
  }
}

const every = { everyMilliseconds: 10_000, timeoutMilliseconds: 2000 }

interface JobMetrics {
  name: string
  due: number
  later: number
  active: number
  failed: number
  oldest: number | null
}

/** Each part uses a partial index; completed jobs are never read. */
async function readJobs(database: Database): Promise<JobMetrics[]> {
  const { rows } = await sql<JobMetrics>`
    select name,
      count(*) filter (where state < 'active' and start_after <= now()) as due,
      count(*) filter (where state < 'active' and start_after > now()) as later,
      count(*) filter (where state = 'active') as active,
      count(*) filter (where state = 'failed') as failed,
      extract(epoch from now() - min(start_after) filter (where state < 'active' and start_after <= now()))::float8
        as oldest
    from pgboss.job where state <= 'active' or state = 'failed'
    group by name`.execute(database)
  return rows
}

interface MailMetrics {
  due: number
  later: number
  retrying: number
  failed: number
  oldest: number | null
}

async function readMails(database: Database): Promise<MailMetrics | undefined> {
  const { rows } = await sql<MailMetrics>`
    select
      count(*) filter (where next_attempt_at <= now()) as due,
      count(*) filter (where next_attempt_at > now() and attempts = 0) as later,
      count(*) filter (where next_attempt_at > now() and attempts > 0) as retrying,
      (select count(*) from mail where state = 'failed') as failed,
      extract(epoch from now() - min(next_attempt_at) filter (where next_attempt_at <= now()))::float8 as oldest
    from mail where state = 'queued'`.execute(database)
  return rows[0]
}

/** Both queues are in the database, so every process reports the same values. */
function watchQueues(registers: Registry[], database: Database, jobNames: ReadonlySet<string>): void {
  const jobs = sampled(() => readJobs(database), every)
  const mails = sampled(() => readMails(database), every)
  const runs = sampled(() => selectLastRuns(database), every)
  // Excludes internal queues of pg-boss.
  const known = async () => (await jobs())?.filter(({ name }) => jobNames.has(name)) ?? []
  new Gauge({
    name: 'campus_jobs',
    help: 'Jobs in the queue, by name and state',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      const counts = await known()
      this.reset()
      for (const { name: job, due, later, active, failed } of counts)
        for (const [state, count] of Object.entries({ due, later, active, failed }))
          this.set({ job, state }, count)
    },
  })
  new Gauge({
    name: 'campus_jobs_oldest_due_seconds',
    help: 'How long the oldest job that is due has waited, by name',
    labelNames: ['job'],
    registers,
    async collect() {
      const counts = await known()
      this.reset()
      for (const { name: job, oldest } of counts) if (oldest !== null) this.set({ job }, oldest)
    },
  })
  new Gauge({
    name: 'campus_job_items',
    help: 'Items of the last run of each recurring job: done, failed, left to the next run',
    labelNames: ['job', 'state'],
    registers,
    async collect() {
      const found = await runs()
      this.reset()
      for (const { name: job, done, failed, left } of found ?? [])
        for (const [state, count] of Object.entries({ done, failed, left })) this.set({ job, state }, count)
    },
  })
  new Gauge({
    name: 'campus_mails',
    help: 'Mails in the queue, by state',
    labelNames: ['state'],
    registers,
    async collect() {
      const counts = await mails()
      this.reset()
      if (!counts) return
      const { due, later, retrying, failed } = counts
      for (const [state, count] of Object.entries({ due, later, retrying, failed }))
        this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'campus_mails_oldest_due_seconds',
    help: 'How long the oldest mail that is due has waited',
    registers,
    async collect() {
      const counts = await mails()
      this.remove()
      if (counts) this.set(counts.oldest ?? 0)
    },
  })
}

interface SampleOptions {
  /** Period for which one result serves all scrapes. */
  everyMilliseconds: number
  /** Timeout of a scrape. */
  timeoutMilliseconds: number
}

/**
 * Caches an expensive read and never runs it concurrently. Null on failure or timeout: a missing value is better than a
 * stale one.
 */
export function sampled<T>(read: () => Promise<T>, options: SampleOptions): () => Promise<T | null> {
  let kept: { value: T; at: number } | null = null
  let running: Promise<T | null> | null = null
  const start = () =>
    read()
      .then((value) => {
        kept = { value, at: performance.now() }
        return value
      })
      .catch(() => null)
      .finally(() => (running = null))
  return async () => {
    if (kept && performance.now() - kept.at < options.everyMilliseconds) return kept.value
    running ??= start()
    let timer: NodeJS.Timeout | undefined
    const enough = new Promise<null>((resolve) => {
      timer = setTimeout(() => resolve(null), options.timeoutMilliseconds)
    })
    return Promise.race([running, enough]).finally(() => clearTimeout(timer))
  }
}
