import { listClauses } from '~/api/features/standard/standard.service'
import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun, defineJob } from '~/api/platform/jobs'
import { effectiveRole } from '~/contracts/permissions'
import { timeZoneOf, dayInZone } from '~/contracts/time-zone'
import { writtenDay } from '~/contracts/written-day'
import { reminderDays, clausePath, remindersUntil } from './assignments.service'
import * as repo from './team.repo'
import { DateTime } from 'luxon'
import { daysAfter, dayOf } from '~/contracts/days'

/**
 * Reminds everybody of the clauses that are assigned to them and not ready, three days before the day and on it. Each reminder is
 * recorded with its notification: no duplicates after a rerun or with concurrent processes.
 */
function remindOfClauses(deps: ApiDeps, run: JobRun): Promise<void> {
  const days = daysInQuestion(deps.now())
  return inBatches<repo.OpenRow>(deps, run, {
    next: ({ after, limit }) =>
      repo.selectOpen(deps.database, { ...days, limit, after: after && positionOf(after) }),
    handle: (rows) => remind(deps, rows),
    describe: ({ outlet_id: outletId, clause }) => ({ outletId, clause }),
  })
}

const positionOf = ({ due_on: dueOn, outlet_id: outletId, clause }: repo.OpenRow): repo.Position => ({
  dueOn: dueOn ?? '',
  outletId,
  clause,
})

async function remind(deps: ApiDeps, rows: readonly repo.OpenRow[]): Promise<void> {
  const { database } = deps
  const clauses = await listClauses(deps)
  const due = (await repo.lockOpen(database, rows)).flatMap((row) => {
    const zone = timeZoneOf({ timeZone: row.time_zone, country: row.country_id })
    const { due_on: dueOn, outlet_roles: roles } = row
    // An account that an admin has made another kind since has no checklist any more, and no clause is left of an earlier standard.
    const isInChecklist = effectiveRole(roles) === 'ROLE_MEDIA_OUTLET' && clauses.includes(row.clause)
    if (dueOn === null || !isInChecklist) return []
    const reminders = remindersWith({ dueOn, reminders: row.reminders, zone }, deps.now())
    return reminders === null ? [] : [{ ...row, dueOn, reminders }]
  })
  await repo.updateReminders(database, due)
  await notifyAll(deps, due.map(noticeOf))
}

function noticeOf(due: repo.LockedRow & { dueOn: string }): Notice {
  const path = clausePath(due.clause)
  const clause = String(due.clause)
  return {
    personId: due.id,
    type: 'clauseDeadline',
    data: { clause, context: due.reminders === reminderDays.length ? 'onTheDay' : 'before' },
    path,
    mail: {
      to: due.email,
      locale: due.locale,
      template: 'clauseDeadline',
      values: { name: due.first_name, clause, date: writtenDay(due.locale, due.dueOn), path },
    },
  }
}

/**
 * In the time zone of the assignee: the job runs once in the hour before the daily summary at seven, which then has what is
 * due on the same day.
 */
const morning = 6

/** A reminder that was missed, because the campus was down, is sent until this many days after the clause was due. */
const daysLate = 2

/** The days on which a clause can be due that somebody is reminded of now. One more at each end: zones differ by a day. */
export function daysInQuestion(now: Date): { from: string; until: string } {
  const today = dayOf(now)
  return { from: daysAfter(today, -daysLate - 1), until: daysAfter(today, Math.max(...reminderDays) + 1) }
}

interface Due {
  dueOn: string
  /** Reminders that are over. */
  reminders: number
  zone: string
}

/** How many reminders are over with the one that is due now; null if none is. Of several that were missed, only the last. */
export function remindersWith({ dueOn, reminders, zone }: Due, now: Date): number | null {
  const today = dayInZone(now, zone)
  if (DateTime.fromJSDate(now, { zone }).hour < morning || today > daysAfter(dueOn, daysLate)) return null
  const reached = remindersUntil(dueOn, today)
  return reached > reminders ? reached : null
}

/** Every hour, because it is morning somewhere. */
export const teamJobs = [
  defineJob({
    name: 'team.reminders',
    schedule: '35 * * * *',
    handler: remindOfClauses,
  }),
]
