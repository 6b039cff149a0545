import { type Notice, notifyAll } from '~/api/features/notifications/notifications.service'
import { dayOf } from '~/contracts/days'
import type { ApiDeps } from '~/api/platform/deps'
import { inBatches, type JobRun } from '~/api/platform/jobs'
import { type ReminderDay, reminderDays } from '~/contracts/offers/following'
import { writtenDay } from '~/contracts/written-day'
import { oneLine, mayFollow, dueDeadlines } from './following.rules'
import * as repo from './following.repo'
const knownDays = (days: readonly number[]): ReminderDay[] => reminderDays.filter((day) => days.includes(day))

/** Reminder days of a person. */
export const findReminderDays = async (
  deps: ApiDeps,
  personId: string,
): Promise<{ days: ReminderDay[] }> => ({
  days: knownDays(await repo.getReminderDays(deps.database, personId)),
})

/** Sets the reminder days; deadlines with an earlier reminder are not repeated. */
export async function chooseReminderDays(
  deps: ApiDeps,
  personId: string,
  days: readonly ReminderDay[],
): Promise<{ days: ReminderDay[] }> {
  await repo.updateReminderDays(deps.database, personId, days)
  return { days: knownDays(days) }
}

/**
 * Sends due deadline reminders. Each one is recorded with its notification: no duplicates after a rerun or with
 * concurrent processes.
 */
export async function remindOfDeadlines(deps: ApiDeps, run: JobRun): Promise<void> {
  for (const days of reminderDays) {
    const due = dueDeadlines(days, dayOf(deps.now()))
    await inBatches<repo.DueReminder>(deps, run, {
      next: ({ after, limit }) =>
        repo.selectDue(deps.database, { ...due, days, limit, after: after && positionOf(after) }),
      handle: (reminders) => remind(deps, reminders, days),
      describe: ({ id, offer_id }) => ({ personId: id, offerId: offer_id }),
    })
  }
}

const positionOf = ({ deadline, offer_id, id }: repo.DueReminder): repo.Position => ({
  deadline: deadline ?? '',
  offerId: offer_id,
  personId: id,
})

async function remind(deps: ApiDeps, due: readonly repo.DueReminder[], days: ReminderDay): Promise<void> {
  const members = due.filter(mayFollow)
  const made = await repo.insertReminders(deps.database, members.map(positionOf), { days, now: deps.now() })
  const isNew = new Set(made.map(({ person_id, offer_id }) => `${person_id} ${offer_id}`))
  const fresh = members.filter(({ id, offer_id }) => isNew.has(`${id} ${offer_id}`))
  await notifyAll(deps, fresh.map(noticeOf))
}

function noticeOf(due: repo.DueReminder): Notice {
  const offer = oneLine(due.headline)
  const path = `/content/detail/view/${due.offer_id}`
  const date = writtenDay(due.locale, due.deadline ?? '')
  return {
    personId: due.id,
    type: 'offerDeadline',
    data: { offer },
    path,
    mail: {
      to: due.email,
      locale: due.locale,
      template: 'offerDeadline',
      values: { name: due.first_name, offer, date, path },
    },
  }
}
