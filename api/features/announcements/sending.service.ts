import { setTimeout as wait } from 'node:timers/promises'
import { NIL } from 'uuid'
import { forgetProvider, type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun, sweep, defineJob } from '~/api/platform/jobs'
import {
  mayBeStopped,
  pathOf,
  textFor,
  sendingJob,
  areTooMany,
  mayBeChanged,
  timeErrorOf,
  toldNumber,
  weekMs,
} from './announcements.rules'
import { mailOf, providerName, typeOf, ownMailOf, wayOut } from './announcement-mail'
import * as repo from './sending.repo'
import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import { ApiError, conflict, orNotFound } from '~/api/platform/errors'
import type { Locale } from '~/contracts/constants'
import type { AnnouncementSending, AnnouncementState } from '~/contracts/messages/announcements'
import * as announcements from './announcements.repo'
import { lockOwn, requireEnough, requireOwn } from './announcements.service'

interface Sending {
  id: string
  sending: AnnouncementSending
}

/**
 * Refused where nothing should be sent; asked before the announcement is locked.
 * @throws ApiError unprocessable: the audience is nobody, or a part of those who follow a provider that is too small
 */
export async function requireAudience(deps: ApiDeps, actor: Actor, id: string): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  if (mayBeChanged(row.state)) await requireEnough(deps, row)
}

/**
 * Sends an announcement now or at a time. It is sent once, however often it is asked for: a second request finds it scheduled or
 * under way.
 * @throws ApiError conflict announcementUnderWay, announcementChanged; unprocessable for a wrong time, announcementsFull
 */
export async function sendOwn(deps: ApiDeps, actor: Actor, { id, sending }: Sending): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const at = sending.at === null ? now : new Date(sending.at)
  const timeError = sending.at === null ? null : timeErrorOf(at, now)
  if (timeError) throw new ApiError('unprocessable', [{ propertyPath: 'at', code: timeError }])
  await database.transaction(async () => {
    const row = await lockOwn(deps, actor, id)
    if (!mayBeChanged(row.state)) throw conflict('announcementUnderWay')
    if (row.version !== sending.version) throw conflict('announcementChanged')
    if (row.provider_id !== null) await requirePlace(deps, row.provider_id, { id, at })
    await announcements.moveAnnouncement(database, id, { state: 'scheduled', sendAt: at })
    await deps.enqueue(sendingJob, {}, { startAfter: at })
    await recordAuditEntry(deps, actor, {
      action: 'announcement.scheduled',
      subject: { kind: 'announcement', id },
      details: { since: at.toISOString() },
    })
  })
}

/** A provider may not flood those who follow it, in whatever order it schedules. */
async function requirePlace(
  { database }: ApiDeps,
  providerId: string,
  { id, at }: { id: string; at: Date },
): Promise<void> {
  await lockAccount(database, providerId)
  const span = { from: new Date(at.getTime() - weekMs), to: new Date(at.getTime() + weekMs) }
  const others = await announcements.selectTimes(database, { providerId, except: id, ...span })
  if (areTooMany([at, ...others]))
    throw new ApiError('unprocessable', [{ propertyPath: '', code: 'announcementsFull' }])
}

/** Stops it; a scheduled one is a draft again. @throws ApiError conflict announcementOver */
export async function stopOwn(
  deps: ApiDeps,
  actor: Actor,
  id: string,
): Promise<{ state: AnnouncementState; sent: number }> {
  const { database } = deps
  return database.transaction(async () => {
    const row = await lockOwn(deps, actor, id)
    if (!mayBeStopped(row.state)) throw conflict('announcementOver')
    const isUnderWay = row.state === 'sending'
    const state = isUnderWay ? 'stopped' : 'draft'
    await announcements.moveAnnouncement(
      database,
      id,
      isUnderWay ? { state, endedAt: deps.now() } : { state, sendAt: null },
    )
    if (isUnderWay) {
      await repo.withdrawMails(database, pathOf(id))
      // Those who waited are forgotten by the job: there may be many.
      await deps.enqueue(sendingJob, {})
    }
    await recordAuditEntry(deps, actor, {
      action: 'announcement.stopped',
      subject: { kind: 'announcement', id },
      details: { count: row.sent_count },
    })
    return { state, sent: toldNumber(row.provider_id, row.sent_count) }
  })
}

/**
 * Sends the mail in one language to the actor alone.
 * @throws ApiError notFound if it has no such language; conflict mailTestDiscreet, as the mail would say only that there is news
 */
export async function sendTest(
  deps: ApiDeps,
  actor: Actor,
  { id, language }: { id: string; language: Locale },
): Promise<void> {
  const row = await requireOwn(deps, actor, id)
  const [self] = await announcements.selectNamed(deps.database, [actor.id])
  if (self?.discreet) throw conflict('mailTestDiscreet')
  const provider = await providerName(deps, row)
  const mail = orNotFound(self ? ownMailOf(deps, row, { language, provider, self }) : null)
  await deps.sendMail(mail)
}

/** Accounts looked at in one transaction. */
const gatheredAtOnce = 2000
/** Announcements attended to at the same time, the earliest first. */
const mostAtOnce = 100
/** Mails of announcements that wait in the queue: other mails, such as new passwords, come through quickly. */
const mostMails = 500
/** Until the queue is looked at again. */
const patience = 500

/**
 * Sends all announcements whose time has come, in turns: none waits until a larger one is through. First the audience is noted
 * down, then each recipient gets it in the transaction that marks it as sent: nobody gets one twice, and what was interrupted
 * goes on where it was.
 */
async function sendDue(deps: ApiDeps, run: JobRun): Promise<void> {
  await clearDisowned(deps, run)
  await clearStopped(deps, run)
  const sending = createSending(deps, run)
  const done = new Set<string>()
  for (;;) {
    const found = await repo.selectDue(deps.database, { now: deps.now(), limit: mostAtOnce + done.size })
    const due = found.filter(({ id }) => !done.has(id))
    if (due.length === 0) return
    for (const { id } of due) {
      if (run.isOver()) {
        run.left += due.length
        return
      }
      if (!(await sending.goOn(id))) done.add(id)
    }
  }
}

/** Forgets who waited for announcements that have been stopped. */
async function clearStopped({ database }: ApiDeps, run: JobRun): Promise<void> {
  for (const { id } of await repo.selectToClear(database, mostAtOnce))
    await sweep(run, {
      take: (limit) => repo.dropWaiting(database, id, limit),
      count: async (limit) => (await repo.selectWaiting(database, id, { after: undefined, limit })).length,
    })
}

/** One run, which tries each recipient once. */
function createSending(deps: ApiDeps, run: JobRun) {
  const { database } = deps
  /** The last recipient that was tried, by announcement. */
  const tried = new Map<string, string>()

  /** A batch of one announcement. False if the run can do no more for it. */
  async function goOn(id: string): Promise<boolean> {
    try {
      if ((await gatherSome(deps, id)) || (await deliverSome(id))) return true
      await finish(deps, id)
    } catch (error) {
      deps.log.error({ err: error, announcementId: id }, 'an announcement could not be sent')
      run.failed += 1
      run.error = error
    }
    return false
  }

  async function deliverSome(id: string): Promise<boolean> {
    await hasRoom(deps, run)
    if (run.isOver()) return true
    const after = tried.get(id)
    let last: string | undefined
    await inBatches<string>(deps, run, {
      next: async ({ after: begun, limit }) => {
        if (begun !== undefined) return []
        const people = await repo.selectWaiting(database, id, { after, limit })
        last = people.at(-1)
        return people
      },
      handle: (people) => deliverTo(deps, id, people),
      describe: (personId) => ({ announcementId: id, personId }),
    })
    if (last !== undefined) tried.set(id, last)
    return last !== undefined
  }

  return { goOn }
}

/** Waits until the mails that were handed over before are mostly sent. */
async function hasRoom({ database }: ApiDeps, run: JobRun): Promise<void> {
  while (!run.isOver() && (await repo.countMails(database, mostMails)) >= mostMails) await wait(patience)
}

/** A batch of the audience; false if nothing is left to be gathered. */
const gatherSome = (deps: ApiDeps, id: string): Promise<boolean> =>
  deps.database.transaction(async () => {
    const { database } = deps
    const row = await announcements.lockAnnouncement(database, id)
    if (!row?.send_at || row.gathered || (await isSilenced(deps, row))) return false
    const at = deps.now()
    if (row.state === 'scheduled' && row.send_at <= at) await repo.markStarted(database, id, at)
    else if (row.state !== 'sending') return false
    const progress = await announcements.gatherAudience(database, row, {
      after: row.gathered_to ?? NIL,
      limit: gatheredAtOnce,
      startedAt: row.started_at ?? at,
    })
    await repo.markGathered(database, id, progress)
    return true
  })

/** Stops what a provider may no longer send. In the caller's transaction, with the announcement locked. */
async function isSilenced(
  { database, now }: ApiDeps,
  { id, provider_id: providerId, to_outlets: toOutlets, state }: announcements.AnnouncementRow,
): Promise<boolean> {
  if (providerId === null || !mayBeStopped(state)) return false
  if (!(await repo.isSilenced(database, { providerId, toOutlets }))) return false
  await announcements.moveAnnouncement(database, id, { state: 'stopped', endedAt: now() })
  await repo.withdrawMails(database, pathOf(id))
  return true
}

async function deliverTo(deps: ApiDeps, id: string, people: readonly string[]): Promise<void> {
  const { database, now } = deps
  const row = await announcements.lockAnnouncement(database, id)
  if (row?.state !== 'sending' || (await isSilenced(deps, row))) return
  const recipients = await repo.takeWaiting(database, row, { people, now: now() })
  const provider = await providerName(deps, row)
  const told = await notifyAll(
    deps,
    recipients.map((recipient) => noticeOf(deps, { row, recipient, provider })),
  )
  const others = recipients.map((recipient) => recipient.id).filter((each) => !told.includes(each))
  await repo.dropDeliveries(database, id, others)
  await repo.addSent(database, id, told.length)
}

interface Told {
  row: announcements.AnnouncementRow
  recipient: repo.Recipient
  provider: string | null
}

function noticeOf(deps: ApiDeps, { row, recipient, provider }: Told): Notice {
  const text = textFor(row.texts, recipient.locale)
  const mail = mailOf({ id: row.id, text, provider, type: typeOf(row) }, recipient)
  return {
    personId: recipient.id,
    type: typeOf(row),
    data: { subject: text.subject, ...(provider === null ? {} : { provider }) },
    path: mail.values.path,
    mail: { ...mail, unsubscribe: wayOut(deps, row, recipient.id) },
  }
}

/** Marks it as sent once the audience is complete and everybody has got it. */
const finish = ({ database, now }: ApiDeps, id: string): Promise<void> =>
  database.transaction(async () => {
    const row = await announcements.lockAnnouncement(database, id)
    if (row?.state !== 'sending' || !row.gathered) return
    const waiting = await repo.selectWaiting(database, id, { after: undefined, limit: 1 })
    if (waiting.length === 0)
      await announcements.moveAnnouncement(database, id, { state: 'sent', endedAt: now() })
  })

/**
 * Erases the announcements of a provider that leaves, in the caller's transaction. The rows of recipients, of whom there may be
 * many, are deleted by the job.
 */
export async function eraseAnnouncementsOf(
  { database, enqueue }: Pick<ApiDeps, 'database' | 'enqueue'>,
  providerId: string,
): Promise<void> {
  if (await repo.disownAnnouncements(database, providerId)) await enqueue(sendingJob, {})
}

/** Announcements attended to in one run. */
const mostCleared = 1000

/** Deletes what erased providers have left, mails of theirs that wait, and their names in the notifications of recipients. */
async function clearDisowned(deps: Pick<ApiDeps, 'database'>, run: JobRun): Promise<void> {
  const { database } = deps
  for (const { id } of await repo.selectDisowned(database, mostCleared)) {
    await repo.withdrawMails(database, pathOf(id))
    const take = (limit: number) =>
      database.transaction(async () => {
        const receivers = await repo.deleteRecipients(database, id, limit)
        await forgetProvider(deps, { receivers, path: pathOf(id) })
        return receivers.length
      })
    await sweep(run, {
      take,
      count: (limit) => repo.countRecipients(database, id, limit),
    })
    await repo.deleteDisowned(database, id)
  }
}

/** Also queued for the moment of each announcement; the schedule makes up for what went wrong. */
export const announcementJobs = [defineJob({ name: sendingJob, schedule: '*/10 * * * *', handler: sendDue })]
