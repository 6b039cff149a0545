import { notify } from '~/api/features/notifications/notifications.service'
import type { ApiDeps } from '~/api/platform/deps'
import { type ReminderDay, reminderDays } from '~/contracts/offers/following'
import { dayOf, oneLine, writtenDay } from './days.rules'
import { mayFollow } from './readers.rules'
import * as repo from './reminders.repo'
import { dueDeadlines } from './reminders.rules'

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

const batch = 100
const beforeAllIds = '00000000-0000-0000-0000-000000000000'

/**
 * Sends due deadline reminders. Each one is recorded in its own transaction: no duplicates after a rerun or with
 * concurrent processes, and a failure does not affect the others.
 * @throws Error at the end, if a reminder failed
 */
export async function remindOfDeadlines(deps: ApiDeps): Promise<void> {
  let failure: { error: unknown } | undefined
  for (const days of reminderDays) {
    const due = dueDeadlines(days, dayOf(deps.now()))
    let after: repo.Position = { deadline: due.from, offerId: beforeAllIds, personId: beforeAllIds }
    for (;;) {
      const found = await repo.selectDue(deps.database, { ...due, days, after, limit: batch })
      for (const reminder of found)
        await remind(deps, reminder, days).catch((error: unknown) => {
          deps.log.error({ err: error, offerId: reminder.offer_id }, 'a deadline reminder failed')
          failure = { error }
        })
      const last = found.at(-1)
      if (!last || found.length < batch) break
      after = positionOf(last)
    }
  }
  if (failure) throw failure.error
}

const positionOf = ({ deadline, offer_id, id }: repo.DueReminder): repo.Position => ({
  deadline: deadline ?? '',
  offerId: offer_id,
  personId: id,
})

async function remind(deps: ApiDeps, due: repo.DueReminder, days: ReminderDay): Promise<void> {
  if (!mayFollow(due)) return
  const { database } = deps
  const position = positionOf(due)
  const offer = oneLine(due.headline)
  const path = `/content/detail/view/${due.offer_id}`
  await database.transaction(async () => {
    if (!(await repo.insertReminder(database, { ...position, days, now: deps.now() }))) return
    const date = writtenDay(due.locale, position.deadline)
    await notify(deps, {
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
    })
  })
}
