import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { defineJob, inBatches, type JobRun } from '~/api/platform/jobs'
import { dayOf } from '~/contracts/days'
import { effectiveRole } from '~/contracts/permissions'
import { writtenDay } from '~/contracts/written-day'
import * as repo from './disclosure.repo'
import { isOutOfDate, nextReminder } from './disclosure.rules'

/** Where an outlet begins a new report. */
const path = '/knowledgebase/report'

/**
 * Reminds outlets of reports that end, and of those that have ended. The next reminder is set with the notification: none comes
 * twice after a rerun or with concurrent processes. Of several that were missed, only the last is sent.
 */
function remindOfReports(deps: ApiDeps, run: JobRun): Promise<void> {
  const today = dayOf(deps.now())
  return inBatches<repo.Position>(deps, run, {
    next: ({ after, limit }) => repo.selectDue(deps.database, { today, after, limit }),
    handle: (rows) => remind(deps, rows),
    describe: ({ outlet_id: outletId, number }) => ({ outletId, number }),
  })
}

async function remind(deps: ApiDeps, rows: readonly repo.Position[]): Promise<void> {
  const today = dayOf(deps.now())
  const due = await repo.lockDue(deps.database, today, rows)
  const next = due.map(({ outlet_id, number, valid_until: lastDay }) => ({
    outlet_id,
    number,
    remindOn: nextReminder(lastDay, today),
  }))
  await repo.setReminders(deps.database, next)
  // An account that an admin has made another kind since cannot publish another report.
  const outlets = due.filter(({ roles }) => effectiveRole(roles) === 'ROLE_MEDIA_OUTLET')
  await notifyAll(
    deps,
    outlets.map((row) => noticeOf(row, deps.now())),
  )
}

function noticeOf(row: repo.DueRow, now: Date): Notice {
  const template = isOutOfDate(row.valid_until, now) ? 'disclosureEnded' : 'disclosureEnding'
  const date = writtenDay(row.locale, row.valid_until)
  return {
    personId: row.outlet_id,
    type: 'disclosureEnding',
    data: { context: template === 'disclosureEnded' ? 'ended' : 'before', date: row.valid_until },
    path,
    mail: {
      to: row.email,
      locale: row.locale,
      template,
      values: { name: row.first_name, date, path },
    },
  }
}

/** Before the daily summaries of the morning, which then have it. */
export const disclosureJobs = [
  defineJob({
    name: 'disclosure.reminders',
    schedule: '20 4 * * *',
    handler: remindOfReports,
  }),
]
