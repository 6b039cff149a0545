import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import { publishEvent } from '~/api/features/webhooks/events.service'
import { tellListening } from '~/api/features/webhooks/sending.service'
import type { ApiDeps } from '~/api/platform/deps'
import { defineJob, inBatches, type JobRun } from '~/api/platform/jobs'
import { dayOf, daysAfter } from '~/contracts/days'
import { knownLocale } from '~/contracts/languages'
import { effectiveRole } from '~/contracts/permissions'
import { writtenDay } from '~/contracts/written-day'
import { type CertificateRow, findCertificate } from './certificates.repo'
import { nextReminder, settledState, stateOf, undoEnd } from './certificates.rules'
import { type Announced, announceJob } from './issuing.service'
import * as standing from './standing.repo'
import { announce, tellJob, type ToldChange } from './standing.service'

/**
 * Tells systems of providers that the state of a certificate has changed: all of them if the outlet stands in the registry, otherwise
 * that of the body alone. Nobody is told of what was undone.
 */
async function tellSystems(deps: ApiDeps, run: JobRun, { number, change }: ToldChange): Promise<void> {
  const { database, config } = deps
  const now = deps.now()
  const row = await findCertificate(database, number, now)
  const made = row?.changes.find(({ id }) => id === change)
  if (!row || (change !== null && !made)) return
  // By another clock than that of the queue it can still be undone.
  if (made && made.kind !== 'lifted' && undoEnd(new Date(made.at)) > now) {
    const data: ToldChange = { number, change }
    return deps.enqueue(tellJob, data, { startAfter: undoEnd(new Date(made.at)) })
  }
  const path = `/certificate/${number}`
  const data = {
    certificate: number,
    state: settledState(row, now),
    validUntil: row.valid_until,
    credential: `${config.publicUrl}${path}/credential`,
  }
  const event = 'certificate.changed' as const
  if (await standing.isListed(database, row.outlet_id)) {
    const since = made ? new Date(made.at) : momentOf(row, now)
    await tellListening(deps, run, { event, subject: row.audit_id, since, data, path })
  } else
    await database.transaction(() =>
      publishEvent(deps, { providerId: row.body_id, event, subject: row.audit_id, data, path }),
    )
}

/** When it happened: the end of its days, or that it was issued. */
const momentOf = (row: CertificateRow, now: Date): Date =>
  stateOf(row, now) === 'expired' ? new Date(daysAfter(row.valid_until, 1)) : row.issued_at

/**
 * Reminds outlets of certificates that end, and tells them and other systems of those that have ended. The next reminder is set with
 * the notification: none comes twice after a rerun or with concurrent processes. Of several that were missed, only the last is sent.
 */
function remindOfEnds(deps: ApiDeps, run: JobRun): Promise<void> {
  const today = dayOf(deps.now())
  return inBatches<standing.Position>(deps, run, {
    next: ({ after, limit }) => standing.selectDue(deps.database, { today, after, limit }),
    handle: (rows) => remind(deps, rows),
    describe: ({ number }) => ({ number }),
  })
}

async function remind(deps: ApiDeps, rows: readonly standing.Position[]): Promise<void> {
  const now = deps.now()
  const today = dayOf(now)
  const due = await standing.lockDue(deps.database, today, rows)
  await standing.setReminders(
    deps.database,
    due.map(({ number, valid_until: lastDay }) => ({ number, remindOn: nextReminder(lastDay, today) })),
  )
  // Withdrawn ones have ended already, and newer ones have taken the place of others.
  const left = due.filter((row) => row.standing !== 'withdrawn')
  for (const row of left)
    if (stateOf(row, now) === 'expired') {
      const data: ToldChange = { number: row.number, change: null }
      await deps.enqueue(tellJob, data)
    }
  const told = left.filter(
    ({ renewed, state, roles }) =>
      !renewed && state === 'active' && effectiveRole(roles ?? []) === 'ROLE_MEDIA_OUTLET',
  )
  await notifyAll(
    deps,
    told.map((row) => noticeOf(row, now)),
  )
}

function noticeOf(row: standing.DueRow, now: Date): Notice {
  const hasEnded = stateOf(row, now) === 'expired'
  const path = `/certificate/${row.number}`
  const locale = knownLocale(row.locale)
  const date = writtenDay(locale, row.valid_until)
  return {
    personId: row.outlet_id,
    type: 'certificateEnding',
    data: { context: hasEnded ? 'ended' : 'before', date: row.valid_until },
    path,
    mail: {
      to: row.email ?? '',
      locale,
      template: hasEnded ? 'certificateEnded' : 'certificateEnding',
      values: { name: row.first_name ?? '', number: row.number, date, path },
    },
  }
}

export const certificateJobs = [
  defineJob({ name: announceJob, handler: (deps, _run, data: Announced) => announce(deps, data) }),
  defineJob({ name: tellJob, handler: tellSystems }),
  /** Before the daily summaries of the morning, which then have it. */
  defineJob({ name: 'certificates.reminders', schedule: '30 4 * * *', handler: remindOfEnds }),
]
