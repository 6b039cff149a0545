import { setTimeout as wait } from 'node:timers/promises'
import { NIL } from 'uuid'
import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun, sweep } from '~/api/platform/jobs'
import * as announcements from './announcements.repo'
import { mayBeStopped, pathOf, textFor, sendingJob } from './announcements.rules'
import { mailOf, providerName, typeOf } from './announcement-mail'
import * as repo from './sending.repo'
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
export async function sendDue(deps: ApiDeps, run: JobRun): Promise<void> {
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
  { id, provider_id: providerId, state }: announcements.AnnouncementRow,
): Promise<boolean> {
  if (providerId === null || !mayBeStopped(state)) return false
  if (!(await repo.isSilenced(database, providerId))) return false
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
    recipients.map((recipient) => noticeOf(row, recipient, provider)),
  )
  const others = recipients.map((recipient) => recipient.id).filter((each) => !told.includes(each))
  await repo.dropDeliveries(database, id, others)
  await repo.addSent(database, id, told.length)
}

function noticeOf(
  row: announcements.AnnouncementRow,
  recipient: repo.Recipient,
  provider: string | null,
): Notice {
  const text = textFor(row.texts, recipient.locale)
  const mail = mailOf({ id: row.id, text, provider }, recipient)
  return {
    personId: recipient.id,
    type: typeOf(row),
    data: { subject: text.subject, ...(provider === null ? {} : { provider }) },
    path: mail.values.path,
    mail,
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

/** Deletes what erased providers have left, and mails of theirs that wait. */
async function clearDisowned({ database }: Pick<ApiDeps, 'database'>, run: JobRun): Promise<void> {
  for (const { id } of await repo.selectDisowned(database, mostCleared)) {
    await repo.withdrawMails(database, pathOf(id))
    await sweep(run, {
      take: (limit) => repo.deleteRecipients(database, id, limit),
      count: (limit) => repo.countRecipients(database, id, limit),
    })
    await repo.deleteDisowned(database, id)
  }
}
