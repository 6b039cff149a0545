import { setTimeout as pause } from 'node:timers/promises'
import PgBoss from 'pg-boss'
import type { Logger } from 'pino'
import { type Database, RESYNC } from '../database'
import type { ApiDeps, Enqueue } from '../deps'
import { bossDatabase, handBack, prepareIndexes, retention } from './boss-database'
import { failureOf, execute, type Job, type JobRun, openRun } from './job'
import type { JobOutput } from '../last-runs'
import { sql } from 'kysely'

export interface JobQueueOptions {
  database: Database
  jobs: readonly Job[]
  log: Pick<Logger, 'debug' | 'info' | 'warn' | 'error'>
  /** Polling interval in seconds without notifications; an idle campus should cost next to nothing. */
  pollSeconds?: number
  /** Retries of a failed job. */
  retries?: number
  /** Seconds before the first retry; the delay roughly doubles each time. */
  retryDelaySeconds?: number
  /** Seconds after which an unfinished job is taken from its process, which may be dead. */
  leaseSeconds?: number
  /** Seconds after which a run is to end; the next one continues it at once. */
  roundSeconds?: number
  /** Seconds between checks for such jobs and for expired records. */
  maintenanceSeconds?: number
  /** Seconds after a start until missed runs are made up for. */
  catchUpSeconds?: number
  /** Tells admins of a job that has ended its process twice. */
  onPaused?: (deps: ApiDeps, job: string) => Promise<void>
  /** Another process prepares the queues and works: nothing runs here in the background. */
  enqueuesOnly?: boolean
}

export interface JobQueue {
  enqueue: Enqueue
  /** Creates the queues, which is required before adding jobs; cheap if they exist. */
  prepare: () => Promise<void>
  /**
   * Starts processing in the background; otherwise jobs wait for another process. With `leavesSchedules` the recurring jobs
   * stay as a newer program has set them.
   */
  start: (deps: ApiDeps, schedules?: { leavesSchedules: boolean }) => void
  /** Accepts no new jobs and waits for running ones. */
  stop: () => Promise<void>
}

/** Event that notifies all processes of a new job; carries its name. */
export const JOBS_TOPIC = 'jobs'
const POLL_SECONDS = 30
const RETRIES = 4
const RETRY_DELAY_SECONDS = 60
const LEASE_SECONDS = 15 * 60
/** A third of the lease: even a slow last batch ends before another process takes the job. */
const ROUND_SECONDS = 5 * 60
const MAINTENANCE_SECONDS = 10 * 60
const DAY_SECONDS = 24 * 3600
const CATCH_UP_SECONDS = 60
const STOP_TIMEOUT_MS = 8_000
/** Between two tries to start while the database does not answer. */
const START_RETRY_MS = 1_000

const bossOptions = ({ maintenanceSeconds, enqueuesOnly = false }: JobQueueOptions) => ({
  ...retention,
  migrate: !enqueuesOnly,
  supervise: !enqueuesOnly,
  schedule: !enqueuesOnly,
  cronMonitorIntervalSeconds: 45,
  cronWorkerIntervalSeconds: 45,
  maintenanceIntervalSeconds: maintenanceSeconds ?? MAINTENANCE_SECONDS,
})

/** The job queue of one process. Several processes share the queue in the database: each job runs in one of them. */
export function createJobQueue(options: JobQueueOptions): JobQueue {
  const { database, jobs, log } = options
  const connection = bossDatabase(database, log)
  const boss = new PgBoss({ ...bossOptions(options), db: connection })
  boss.on('error', (error) => {
    if (!database.reportError(error)) log.error({ err: error }, 'job queue failed')
  })
  const names = new Set(jobs.map(({ name }) => name))
  const subscriptions: (() => void)[] = []
  const workers = new Map<string, string>()
  const wake = (name: string) => {
    const worker = workers.get(name)
    if (worker) boss.notifyWorker(worker)
  }
  const state: WorkState = { stopping: false, inHand: new Set() }
  let starting: Promise<void> | null = null

  async function prepare(): Promise<void> {
    await boss.start()
    if (options.enqueuesOnly) return
    await prepareIndexes(connection)
    const known = new Set((await boss.getQueues()).map(({ name }) => name))
    for (const { name } of jobs)
      if (!known.has(name)) await boss.createQueue(name, queueOptions(name, options))
  }

  const enqueue: Enqueue = async (name, data, { startAfter } = {}) => {
    if (!names.has(name)) throw new Error(`There is no job "${name}"`)
    await boss.send(name, data, startAfter ? { startAfter } : {})
    await database.publish(JOBS_TOPIC, name)
  }

  async function startWorking(deps: ApiDeps, leavesSchedules: boolean): Promise<void> {
    await forgetOld(database)
    const surroundings = { options, deps, state, connection, wake }
    for (const job of jobs)
      if (!workers.has(job.name)) workers.set(job.name, await startWorker(boss, job, surroundings))
    await keepSchedules(boss, options, leavesSchedules)
    subscriptions.push(
      database.subscribe(JOBS_TOPIC, (name) => wake(String(name))),
      database.subscribe(RESYNC, () => [...workers.keys()].forEach(wake)),
    )
  }

  /** A database that is gone for a moment must not leave the process without its jobs. */
  async function startUntilWorking(deps: ApiDeps, leavesSchedules: boolean): Promise<void> {
    while (!state.stopping) {
      try {
        await startWorking(deps, leavesSchedules)
        return
      } catch (error) {
        if (!database.reportError(error)) log.error({ err: error }, 'the job queue could not start')
      }
      await pause(START_RETRY_MS)
    }
  }

  async function stop(): Promise<void> {
    state.stopping = true
    await starting
    for (const end of subscriptions) end()
    await boss.stop({ graceful: true, wait: true, timeout: STOP_TIMEOUT_MS })
    await connection.settled()
    // What did not end in time has not ended this process.
    if (state.inHand.size > 0)
      await release(database, [...state.inHand]).catch((error: unknown) => database.reportError(error))
  }
  return {
    enqueue,
    prepare,
    start: (deps, { leavesSchedules } = { leavesSchedules: false }) => {
      starting ??= startUntilWorking(deps, leavesSchedules)
    },
    stop,
  }
}

const queueOptions = (name: string, { retries, retryDelaySeconds, leaseSeconds }: JobQueueOptions) => ({
  name,
  retryLimit: retries ?? RETRIES,
  retryDelay: retryDelaySeconds ?? RETRY_DELAY_SECONDS,
  retryBackoff: true,
  expireInSeconds: leaseSeconds ?? LEASE_SECONDS,
})

interface WorkState {
  stopping: boolean
  /** Ids of jobs that this process works on, or could not take off its marks. */
  inHand: Set<string>
}

interface Surroundings {
  options: JobQueueOptions
  deps: ApiDeps
  state: WorkState
  connection: ReturnType<typeof bossDatabase>
  wake: (name: string) => void
}

function startWorker(boss: PgBoss, job: Job, surroundings: Surroundings): Promise<string> {
  const { options, state, connection, wake } = surroundings
  const pollingIntervalSeconds = options.pollSeconds ?? POLL_SECONDS
  return boss.work<object>(job.name, { pollingIntervalSeconds, includeMetadata: true }, async ([taken]) => {
    if (!taken) return
    // Fetched while the process was stopping: leave it to the next process.
    if (state.stopping) {
      await handBack(connection, { name: job.name, id: taken.id })
      await options.database.publish(JOBS_TOPIC, job.name)
      return
    }
    try {
      return await inHand(job, taken, surroundings)
    } finally {
      // There may be more jobs waiting; without this each would wait for the next poll.
      wake(job.name)
    }
  })
}

const outputOf = ({ done, failed, left }: JobRun): JobOutput => ({ done, failed, left })

type Taken = PgBoss.JobWithMetadata

/** What failed comes first again, so it gets time. */
const pauseMs = 60_000

const goOn = (deps: ApiDeps, { name }: Job, { data, run }: { data: object; run: JobRun }) =>
  deps.enqueue(name, data, run.failed > 0 ? { startAfter: new Date(deps.now().getTime() + pauseMs) } : {})

/** Runs a job unless it, or other jobs with the same work, have ended their processes. */
async function inHand(job: Job, taken: Taken, surroundings: Surroundings): Promise<JobOutput | undefined> {
  const { options, state } = surroundings
  const { database, log } = options
  const { id } = taken
  // A mark that could not be taken off says nothing of a process that has ended.
  if (state.inHand.has(id)) await release(database, [id])
  const work = job.givenUp ? null : `${job.name} ${JSON.stringify(taken.data)}`
  const mark = await takeInHand(database, { id, name: job.name, work })
  if (mark === 'waits') log.warn({ job: job.name, jobId: id }, 'job left out: another one like it is paused')
  if (mark === 'paused') await pauseJob(job, taken, surroundings)
  if (mark !== 'free') return undefined
  state.inHand.add(id)
  try {
    return await attempt(job, taken, surroundings)
  } finally {
    await release(database, [id]).then(
      () => state.inHand.delete(id),
      (error: unknown) => {
        if (!database.reportError(error)) log.error({ err: error }, 'a job could not be taken off its list')
      },
    )
  }
}

/** Its record says already that it has failed. */
async function pauseJob(job: Job, taken: Taken, { options, deps }: Surroundings): Promise<void> {
  options.log.error({ job: job.name, jobId: taken.id }, `job ${pausedMessage}`)
  deps.metrics?.jobEnded(job.name, 'given_up', 0)
  await job.givenUp?.(deps, taken.data, 'paused')
  await options.onPaused?.(deps, job.name)
}

/** Runs a job once and returns what is recorded with it. */
async function attempt(job: Job, taken: Taken, { options, deps, state }: Surroundings): Promise<JobOutput> {
  const started = performance.now()
  const endsAt = started + (options.roundSeconds ?? ROUND_SECONDS) * 1000
  const run = openRun({
    lastTry: taken.retryCount >= taken.retryLimit,
    isOver: () => state.stopping || performance.now() > endsAt,
  })
  const details = { job: job.name, jobId: taken.id, attempt: taken.retryCount + 1 }
  const ended = (outcome: 'done' | 'failed' | 'given_up') =>
    deps.metrics?.jobEnded(job.name, outcome, (performance.now() - started) / 1000)
  try {
    if (await execute(deps, job, { data: taken.data, run })) await goOn(deps, job, { data: taken.data, run })
    ended('done')
    const output = outputOf(run)
    options.log[run.done + run.left > 0 ? 'info' : 'debug']({ ...details, ...output }, 'job done')
    return output
  } catch (error) {
    ended(run.lastTry ? 'given_up' : 'failed')
    throw reported(error, { log: options.log, details: { ...details, ...outputOf(run) }, run })
  }
}

interface Report {
  log: JobQueueOptions['log']
  details: object
  run: JobRun
}

/** The error as stored by pg-boss, without personal data. */
function reported(error: unknown, { log, details, run }: Report): Error {
  const failure = failureOf(error)
  log.error({ ...details, failure }, run.lastTry ? 'job given up' : 'job failed, will be tried again')
  return Object.assign(new Error(failure.message), failure, outputOf(run))
}

/** Scheduled jobs; missed runs are made up for, at most once a day. */
async function keepSchedules(
  boss: PgBoss,
  { jobs, catchUpSeconds }: JobQueueOptions,
  leavesSchedules: boolean,
): Promise<void> {
  const wanted = jobs.filter(({ schedule }) => schedule !== undefined)
  const present = await boss.getSchedules()
  if (!leavesSchedules)
    for (const { name } of present) if (!wanted.some((job) => job.name === name)) await boss.unschedule(name)
  for (const { name, schedule = '' } of wanted) {
    if (!leavesSchedules) await boss.schedule(name, schedule, {})
    const startAfter = catchUpSeconds ?? CATCH_UP_SECONDS
    await boss.send(name, {}, { startAfter, singletonKey: 'start', singletonSeconds: DAY_SECONDS })
  }
}

/** A job that has ended so many processes is not done again by itself. */
const mostEnds = 2

interface InHand {
  id: string
  name: string
  /** Names the same work in other jobs; null if only this job does it. */
  work: string | null
}

/** What is recorded with a job that is paused; admins read it. */
export const pausedMessage = 'paused: it ended the process that did it, twice'

/**
 * Marks a job as being worked on. Whatever is marked when it comes again has ended its process, or was not finished before its
 * lease ended. `paused`: it has for the second time, and now waits as a failed job until an admin tries it again.
 * `waits`: another job with the same work is paused.
 */
export function takeInHand(
  database: Database,
  { id, name, work }: InHand,
): Promise<'free' | 'paused' | 'waits'> {
  return database.transaction(async () => {
    const db = database.db()
    // One that was paused has been tried again by hand, and begins anew.
    const { rows } = await sql<{ ends: number }>`
      insert into job_in_hand (job_id, name, work) values (${id}, ${name}, ${work})
      on conflict (job_id) do update
        set ends = case when job_in_hand.ends >= ${mostEnds} then 0 else job_in_hand.ends + 1 end
      returning ends`.execute(db)
    if ((rows[0]?.ends ?? 0) >= mostEnds) {
      await sql`
        update pgboss.job set state = 'failed', completed_on = now(),
          output = ${JSON.stringify({ message: pausedMessage })}::jsonb
        where name = ${name} and id = ${id} and state = 'active'`.execute(db)
      return 'paused'
    }
    const { rows: others } = await sql`
      select from job_in_hand as other join pgboss.job on job.name = other.name and job.id = other.job_id
      where other.work = ${work} and other.job_id <> ${id} and other.ends >= ${mostEnds} and job.state = 'failed'
      limit 1`.execute(db)
    if (others.length === 0) return 'free'
    await release(database, [id])
    return 'waits'
  })
}

/** Their process goes on: they are done, or have failed as jobs do. */
const release = (database: Database, ids: readonly string[]) =>
  sql`delete from job_in_hand where job_id = any(${[...ids]}::uuid[])`.execute(database)

/** Deletes the marks of jobs that are not recorded any more. */
const forgetOld = (database: Database) =>
  sql`
    delete from job_in_hand as hand
    where not exists (select from pgboss.job where job.name = hand.name and job.id = hand.job_id)`.execute(
    database,
  )
