import { DateTime } from 'luxon'
import { daysAfter, dayOf } from '~/contracts/days'
import { dayInZone } from '~/contracts/time-zone'
import { reminderDays, remindersUntil } from './assignments.rules'

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
