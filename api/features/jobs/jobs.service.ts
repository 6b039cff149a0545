import type { z } from 'zod'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { type ApiError, conflict, notFound } from '~/api/platform/errors'
import { JOBS_TOPIC, selectLastRuns, withoutPersons } from '~/api/platform/jobs'
import { MAIL_TOPIC, tryMail } from '~/api/platform/mail'
import { Page } from '~/api/platform/mount'
import { type PageWindow, pageWindow } from '~/api/platform/paging'
import { limits } from '~/contracts/constants'
import type { FailedJob, FailureFilter, listFailedJobs, FailureKind, MailTrial } from '~/contracts/jobs'
import * as repo from './jobs.repo'
/** One more than is shown, to distinguish “1,000” from “more than 1,000”. */
const bound = limits.counted + 1
const retriedAtOnce = 1000
const waitingShown = 20

function toFailedJob({ jobNames }: ApiDeps, row: repo.FailureRow): FailedJob {
  return {
    id: row.id,
    kind: row.kind,
    name: row.name,
    attempts: row.attempts,
    failedAt: row.failed_at.toISOString(),
    // Sanitised again, because errors of an older release or of pg-boss itself were not.
    error: withoutPersons(row.kind === 'mail' ? (row.error ?? '') : messageIn(row.output)),
    recipient: row.recipient === null ? null : maskAddress(row.recipient),
    can: { retry: row.kind === 'mail' || jobNames.has(row.name) },
  }
}

/** Failed jobs and mails, newest first, overdue and waiting work, and the last runs of recurring jobs. Five queries, each bounded. */
export async function listFailures(
  deps: ApiDeps,
  query: PageWindow & FailureFilter,
): Promise<Page<z.input<typeof listFailedJobs.output>>> {
  const { database } = deps
  const rows = await repo.selectFailures(database, query, pageWindow(query))
  const names = await repo.countByName(database, bound)
  const health = await repo.getHealth(database, bound)
  const waiting = await repo.selectWaiting(database, deps.jobNames, waitingShown)
  const runs = await selectLastRuns(database)
  const body = {
    items: rows.map((row) => toFailedJob(deps, row)),
    names,
    health: {
      lateJobs: health.late_jobs,
      waitingMails: health.waiting_mails,
      oldestMailAt: health.oldest_mail_at?.toISOString() ?? null,
    },
    waiting: waiting.map(({ due_at: dueAt, recipient, ...work }) => ({
      ...work,
      dueAt: dueAt.toISOString(),
      recipient: recipient === null ? null : maskAddress(recipient),
    })),
    runs: runs.map((run) => ({ ...run, endedAt: run.endedAt.toISOString() })),
  }
  return new Page(body, countOf(names, query))
}

/** Number of failed jobs and mails; at most 1,001 of each. One query. */
export const countFailures = async ({ database }: Pick<ApiDeps, 'database'>): Promise<number> =>
  countOf(await repo.countByName(database, bound), {})

/** In the caller's transaction: wakes the workers of all processes after the commit. */
async function wake({ database }: ApiDeps, jobs: readonly string[], mails: number): Promise<void> {
  for (const name of new Set(jobs)) await database.publish(JOBS_TOPIC, name)
  if (mails > 0) await database.publish(MAIL_TOPIC, null)
}

/**
 * Returns a failed job or mail to its queue, due now and with all its attempts. Of two concurrent calls, the second one
 * finds nothing.
 * @throws ApiError conflict `jobUnknown` for a job type that no longer exists; notFound
 */
export async function retryFailure(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    const mails = await repo.retryMails(deps.database, deps.now(), { id })
    const jobs = mails > 0 ? [] : await repo.retryJobs(deps.database, [...deps.jobNames], { id })
    if (mails + jobs.length === 0) throw await whyNot(deps, id)
    await wake(deps, jobs, mails)
  })
  deps.log.info({ failureId: id, by: actor.id }, 'failed job or mail retried')
}

async function whyNot(deps: ApiDeps, id: string): Promise<ApiError> {
  if (!(await repo.isFailedJob(deps.database, id))) return notFound()
  return conflict('jobUnknown')
}

/**
 * Retries all failures that match a filter, newest first, up to 1,000 of each kind. Skips job types that no longer
 * exist.
 */
export async function retryFailures(
  deps: ApiDeps,
  actor: Actor,
  { kind, name }: FailureFilter,
): Promise<{ retried: number }> {
  const which = { name, limit: retriedAtOnce }
  const retried = await deps.database.transaction(async () => {
    const mails = kind === 'job' ? 0 : await repo.retryMails(deps.database, deps.now(), which)
    const jobs = kind === 'mail' ? [] : await repo.retryJobs(deps.database, [...deps.jobNames], which)
    await wake(deps, jobs, mails)
    return mails + jobs.length
  })
  deps.log.info({ kind, name, retried, by: actor.id }, 'failed jobs or mails retried')
  return { retried }
}

/**
 * Makes a waiting mail or job due now.
 * @throws ApiError notFound if there is none with this id, or it is being done
 */
export async function startWaiting(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  await deps.database.transaction(async () => {
    const isMail = await repo.makeMailDue(deps.database, id, deps.now())
    const job = isMail ? undefined : await repo.makeJobDue(deps.database, deps.jobNames, id)
    if (!isMail && job === undefined) throw notFound()
    await wake(deps, job === undefined ? [] : [job], isMail ? 1 : 0)
  })
  deps.log.info({ workId: id, by: actor.id }, 'waiting job or mail started')
}

/** Sends a mail to the actor's own address at once. Takes some seconds if the mail server does not answer. */
export async function tryMailServer(deps: ApiDeps, { id, locale }: Actor): Promise<MailTrial> {
  const trial = await tryMail(deps.config, { to: await repo.findAddress(deps.database, id), locale })
  deps.log.info({ by: id, outcome: trial.outcome }, 'mail server tried')
  return trial
}

/** Deletes a failed job or mail. @throws ApiError notFound */
export async function dismissFailure(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  if (!(await repo.deleteFailure(deps.database, id))) throw notFound()
  deps.log.info({ failureId: id, by: actor.id }, 'failed job or mail deleted')
}

/** Enough to find the recipient in the mail server's log. */
export function maskAddress(address: string): string {
  const at = address.lastIndexOf('@')
  if (at < 1) return '…'
  const [first = ''] = address
  return `${first}…${address.slice(at)}`
}

/** Message of an error stored by pg-boss: a thrown error, or its own text. */
export function messageIn(output: unknown): string {
  if (typeof output !== 'object' || output === null) return ''
  const { message, value } = output as { message?: unknown; value?: unknown }
  if (typeof message === 'string') return message
  return typeof value === 'string' ? value : messageIn(value)
}

interface NameCount {
  kind: FailureKind
  name: string
  count: number
}

/** Number of failures that match a filter. */
export const countOf = (counts: readonly NameCount[], { kind, name }: FailureFilter): number =>
  counts
    .filter(
      (each) => (kind === undefined || each.kind === kind) && (name === undefined || each.name === name),
    )
    .reduce((sum, { count }) => sum + count, 0)
