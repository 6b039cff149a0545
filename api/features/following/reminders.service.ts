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

/** Chooses those days; deadlines for which a reminder has come already are not told of again. */
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
 * Reminds of the deadlines that come near. Each reminder in a transaction of its own that remembers it: asked again, or in
 * two processes at once, nobody is reminded twice; one that fails holds up no other.
 * @throws Error after the round, where somebody could not be reminded
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
          deps.log.error({ err: error, offerId: reminder.offer_id }, 'somebody could not be reminded')
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
