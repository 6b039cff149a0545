import { notifyAll } from '~/api/features/notifications/notifications.service'
import { dueNotice, momentBefore } from '~/api/features/validation-reminders/waiting.service'
import { selectAdmins } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { defineJob, inBatches, type JobRun } from '~/api/platform/jobs'
import { auditLimits } from '~/contracts/constants'
import * as repo from './external-audits.repo'
import { forgetInternal, settleAll } from './settling.service'
import { tellJob, tellOfStep } from './steps.service'
import * as sweeping from './sweeping.repo'
import { noticeOf } from './telling.service'

type Admin = Awaited<ReturnType<typeof selectAdmins>>[number]

/**
 * Reminds the side whose turn it is of cases that have waited for it for 7 and 14 days, and tells the admins after 21. Each reminder
 * is recorded with its notification: none comes twice. Of several that were missed, only the last is sent.
 */
async function remindOfAudits(deps: ApiDeps, run: JobRun): Promise<void> {
  const now = deps.now()
  const stages = auditLimits.waits.map((days, index) => ({
    before: momentBefore(now, days),
    reminders: index + 1,
  }))
  const admins = await selectAdmins(deps.database)
  await inBatches<sweeping.Position>(deps, run, {
    next: (page) => sweeping.selectWaiting(deps.database, { stages, ...page }),
    handle: (rows) => remind(deps, rows, admins),
    describe: ({ id }) => ({ auditId: id }),
  })
}

async function remind(
  deps: ApiDeps,
  rows: readonly sweeping.Position[],
  admins: readonly Admin[],
): Promise<void> {
  const { database } = deps
  const now = deps.now()
  const ids = rows.map(({ id }) => id)
  // Accounts before cases, as in every step.
  const asked = (await sweeping.selectWaitedFor(database, ids)).map(waitedFor)
  const people = await repo.lockParties(database, [...asked, ...admins.map(({ id }) => id)])
  const cases = await sweeping.lockWaiting(database, ids)
  const due = cases.flatMap((row) => {
    const since = row.waiting_since
    const notice = since && dueNotice({ since, reminders: row.reminders }, now)
    return since && notice
      ? [{ row, notice, days: Math.floor((now.getTime() - since.getTime()) / dayMs) }]
      : []
  })
  await sweeping.setReminders(
    database,
    due.map(({ row, notice }) => ({ id: row.id, reminders: notice.reminders })),
  )
  const notices = due.flatMap(({ row, notice, days }) => {
    const person = people.find(({ id, state }) => id === waitedFor(row) && state === 'active')
    const reminder = { type: 'auditTurn', context: 'reminder', days } as const
    const overdue = { type: 'account', context: 'auditOverdue', days } as const
    return [
      ...(notice.notifiesProvider && person ? [noticeOf(row, person, reminder)] : []),
      ...(notice.notifiesAdmins ? admins.map((admin) => noticeOf(row, admin, overdue)) : []),
    ]
  })
  await notifyAll(deps, notices)
}

const dayMs = 24 * 3600 * 1000

const waitedFor = (row: sweeping.Waiting): string => {
  if (row.turn === 'outlet') return row.outlet_id
  return row.state === 'review' ? (row.auditor_id ?? row.body_id) : row.body_id
}

export const externalAuditJobs = [
  defineJob({ name: tellJob, handler: tellOfStep }),
  defineJob({ name: 'external-audits.settle', schedule: '*/5 * * * *', handler: settleAll }),
  defineJob({ name: 'external-audits.reminders', schedule: '50 5 * * *', handler: remindOfAudits }),
  defineJob({ name: 'external-audits.forget', schedule: '15 3 * * *', handler: forgetInternal }),
]
