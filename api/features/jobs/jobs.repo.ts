import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { FailureFilter, FailureKind } from '~/contracts/jobs'

/** Jobs are in the tables of pg-boss; the queue creates indexes for failed ones when it starts. */
const failedJobs = (name: string | undefined) =>
  sql`pgboss.job where state = 'failed' ${name === undefined ? sql`` : sql`and name = ${name}`}`
const failedMails = (name: string | undefined) =>
  sql`mail where state = 'failed' ${name === undefined ? sql`` : sql`and template = ${name}`}`

export interface FailureRow {
  id: string
  kind: FailureKind
  name: string
  attempts: number
  failed_at: Date
  /** Of a job, as stored by pg-boss. */
  output: unknown
  /** Of a mail. */
  error: string | null
  recipient: string | null
}

interface Window {
  limit: number
  offset: number
}

/** Newest first. Reads no more rows of each table than needed for the page. */
export function failures({ kind, name }: FailureFilter, { limit, offset }: Window): RawBuilder<FailureRow> {
  const jobs = sql`
    (select id, 'job' as kind, name, retry_count + 1 as attempts, completed_on as failed_at, output,
      null as error, null as recipient
    from ${failedJobs(name)} order by completed_on desc, id desc limit ${offset + limit})`
  const mails = sql`
    (select id, 'mail' as kind, template as name, attempts, failed_at, null::jsonb as output, last_error as error, recipient
    from ${failedMails(name)} order by failed_at desc, id desc limit ${offset + limit})`
  const both = sql`${jobs} union all ${mails}`
  return sql`
    select * from (${kind === undefined ? both : kind === 'job' ? jobs : mails}) failure
    order by failed_at desc, id desc limit ${limit} offset ${offset}`
}

export async function selectFailures(
  database: Database,
  filter: FailureFilter,
  window: Window,
): Promise<FailureRow[]> {
  return (await failures(filter, window).execute(database)).rows
}

export interface NameCount {
  kind: FailureKind
  name: string
  count: number
}

/** Counts by name, of the newest failures of each kind up to the bound. */
export const nameCounts = (bound: number): RawBuilder<NameCount> => sql`
  select kind, name, count(*)::int as count from (
    (select 'job' as kind, name from ${failedJobs(undefined)} order by completed_on desc, id desc limit ${bound})
    union all
    (select 'mail' as kind, template as name from ${failedMails(undefined)} order by failed_at desc, id desc limit ${bound})
  ) failure group by kind, name order by kind, name`

export async function countByName(database: Database, bound: number): Promise<NameCount[]> {
  return (await nameCounts(bound).execute(database)).rows
}

export interface HealthRow {
  late_jobs: number
  waiting_mails: number
  oldest_mail_at: Date | null
}

/** Uses the database's clock, which also determines when jobs are fetched. */
export const health = (bound: number): RawBuilder<HealthRow> => sql`
  select
    (select count(*)::int from (
      select from pgboss.queue cross join lateral (
        select from pgboss.job where job.name = queue.name and state < 'active'
          and start_after < now() - interval '1 hour' limit ${bound}) late
      limit ${bound}) counted) as late_jobs,
    (select count(*)::int from (select from mail where state = 'queued' limit ${bound}) counted) as waiting_mails,
    (select created_at from mail where state = 'queued' order by created_at limit 1) as oldest_mail_at`

export async function getHealth(database: Database, bound: number): Promise<HealthRow> {
  const { rows } = await health(bound).execute(database)
  return rows[0] ?? { late_jobs: 0, waiting_mails: 0, oldest_mail_at: null }
}

export interface WaitingRow {
  id: string
  kind: FailureKind
  name: string
  attempts: number
  due_at: Date
  recipient: string | null
}

/** Nobody is sending it at the moment: that would send it twice. */
const notInHand = sql`(attempts = 0 or last_error is not null)`

/** What is due next, without what is being done. Reads no more rows of each queue than are shown. */
export const waiting = (names: readonly string[], limit: number): RawBuilder<WaitingRow> => sql`
  select * from (
    (select id, 'mail' as kind, template as name, attempts, next_attempt_at as due_at, recipient
      from mail where state = 'queued' and ${notInHand} order by next_attempt_at limit ${limit})
    union all
    (select job.id, 'job' as kind, job.name, job.retry_count as attempts, job.start_after as due_at, null as recipient
      from unnest(${[...names]}::text[]) as queue (name) cross join lateral (
        select id, name, retry_count, start_after from pgboss.job
        where job.name = queue.name and state < 'active' order by start_after limit ${limit}) job
      order by job.start_after limit ${limit})
  ) work order by due_at, id limit ${limit}`

export async function selectWaiting(
  database: Database,
  names: ReadonlySet<string>,
  limit: number,
): Promise<WaitingRow[]> {
  return (await waiting([...names], limit).execute(database)).rows
}

/** False if the mail does not wait (any more). */
export async function makeMailDue(database: Database, id: string, now: Date): Promise<boolean> {
  const { rows } = await sql`update mail set next_attempt_at = ${now}
    where id = ${id} and state = 'queued' and ${notInHand} returning id`.execute(database)
  return rows.length > 0
}

/** The name of the job, by the database's clock; undefined if it does not wait (any more). */
export async function makeJobDue(
  database: Database,
  names: ReadonlySet<string>,
  id: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ name: string }>`update pgboss.job set start_after = now()
    where name = any(${[...names]}) and id = ${id} and state < 'active' returning name`.execute(database)
  return rows[0]?.name
}

export const findAddress = async (database: Database, personId: string): Promise<string> =>
  (await database.selectFrom('person').select('email').where('id', '=', personId).executeTakeFirstOrThrow())
    .email

/** Resets a job as if it were new, with all its attempts. */
const afresh = sql`
  state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null,
  start_after = now(), keep_until = now() + interval '14 days'`

/** Of two concurrent calls, the second one finds nothing. Returns the names of the jobs. */
export async function retryJobs(
  database: Database,
  names: readonly string[],
  which: { id: string } | { name: string | undefined; limit: number },
): Promise<string[]> {
  const list = sql`name = any(${[...names]})`
  const chosen =
    'id' in which
      ? sql`id = ${which.id} and ${list}`
      : sql`(name, id) in (select name, id from ${failedJobs(which.name)} and ${list}
          order by completed_on desc, id desc limit ${which.limit} for update skip locked)`
  const { rows } = await sql<{ name: string }>`
    update pgboss.job set ${afresh} where state = 'failed' and ${chosen} returning name`.execute(database)
  return rows.map(({ name }) => name)
}

/** Returns the number of mails. */
export async function retryMails(
  database: Database,
  now: Date,
  which: { id: string } | { name: string | undefined; limit: number },
): Promise<number> {
  const chosen =
    'id' in which
      ? sql`id = ${which.id}`
      : sql`id in (select id from ${failedMails(which.name)}
          order by failed_at desc, id desc limit ${which.limit} for update skip locked)`
  const { rows } = await sql`
    update mail set state = 'queued', attempts = 0, next_attempt_at = ${now}, failed_at = null, last_error = null
    where state = 'failed' and ${chosen} returning id`.execute(database)
  return rows.length
}

export async function isFailedJob(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where state = 'failed' and id = ${id}`.execute(database)
  return rows.length > 0
}

/** False if there is no failure with this id (any more). */
export async function deleteFailure(database: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    with job as (delete from pgboss.job where state = 'failed' and id = ${id} returning id),
      letter as (delete from mail where state = 'failed' and id = ${id} returning id)
    select id from job union all select id from letter`.execute(database)
  return rows.length > 0
}
