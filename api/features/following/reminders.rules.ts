import { daysAfter } from '~/contracts/days'
import type { ReminderDay } from '~/contracts/offers/following'

/**
 * Range of deadlines whose reminder, so many days before, is due on a day. Includes missed reminders (the campus was
 * down, or the deadline was moved) up to the time of the next reminder.
 */
export function dueDeadlines(days: ReminderDay, today: string): { from: string; until: string } {
  return days === 7
    ? { from: daysAfter(today, 2), until: daysAfter(today, 7) }
    : { from: today, until: daysAfter(today, 1) }
}
