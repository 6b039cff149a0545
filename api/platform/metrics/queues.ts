import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../database'
import { selectLastRuns } from '../jobs/last-runs'
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
    group by name`.execute(database.db())
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
    from mail where state = 'queued'`.execute(database.db())
  return rows[0]
}

/** Both queues are in the database, so every process reports the same values. */
export function watchQueues(registers: Registry[], database: Database, jobNames: ReadonlySet<string>): void {
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
