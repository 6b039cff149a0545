import { NIL } from 'uuid'
import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import * as announcements from './announcements.repo'
import { textFor } from './announcements.rules'
import { gatherAudience } from './audience.repo'
import { mailOf, providerName, typeOf } from './announcement-mail'
import * as repo from './sending.repo'

/** Queued for the time of an announcement. */
export const sendingJob = 'announcements.send'

/** Accounts looked at in one transaction. */
const gatheredAtOnce = 2000
/** Announcements attended to in one run, the earliest first; others are left to the next one. */
const mostAtOnce = 100

/**
 * Sends all announcements whose time has come, one after the other. First the audience is noted down, then each recipient gets
 * it in the transaction that marks it as sent: nobody gets one twice, and what was interrupted goes on where it was.
 */
export async function sendDue(deps: ApiDeps, run: JobRun): Promise<void> {
  const due = await repo.selectDue(deps.database, { now: deps.now(), limit: mostAtOnce })
  for (const { id } of due) {
    if (run.isOver()) {
      run.left += 1
      continue
    }
    await gather(deps, run, id)
    await deliver(deps, run, id)
  }
}

/** Notes down the whole audience, or as much of it as time permits. */
async function gather(deps: ApiDeps, run: JobRun, id: string): Promise<void> {
  while (!run.isOver()) if (await gatherSome(deps, id)) return
  run.left += 1
}

/** True if nothing is left to be gathered. */
const gatherSome = ({ database, now }: ApiDeps, id: string): Promise<boolean> =>
  database.transaction(async () => {
    const row = await announcements.lockAnnouncement(database, id)
    if (!row?.send_at || row.gathered) return true
    const at = now()
    if (row.state === 'scheduled' && row.send_at <= at) await repo.markStarted(database, id, at)
    else if (row.state !== 'sending') return true
    const progress = await gatherAudience(database, row, {
      after: row.gathered_to ?? NIL,
      limit: gatheredAtOnce,
      startedAt: row.started_at ?? at,
    })
    await repo.markGathered(database, id, progress)
    return progress.last === null
  })

async function deliver(deps: ApiDeps, run: JobRun, id: string): Promise<void> {
  const before = run.failed
  await inBatches<string>(deps, run, {
    next: (page) => repo.selectWaiting(deps.database, id, page),
    handle: (people) => deliverTo(deps, id, people),
    describe: (personId) => ({ announcementId: id, personId }),
  })
  if (run.failed === before) await finish(deps, id)
}

async function deliverTo(deps: ApiDeps, id: string, people: readonly string[]): Promise<void> {
  const { database, now } = deps
  const row = await announcements.lockAnnouncement(database, id)
  if (row?.state !== 'sending') return
  const recipients = await repo.takeWaiting(database, id, { people, now: now() })
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
    if ((await repo.selectWaiting(database, id, { after: undefined, limit: 1 })).length > 0) return
    await announcements.moveAnnouncement(database, id, { state: 'sent', endedAt: now() })
  })
