import { daysAfter } from '~/contracts/days'
import type { TeamAssignmentChange, WantedAssignment } from '~/contracts/people/team'

const same = (a: WantedAssignment, b: WantedAssignment): boolean =>
  a.assigneeId === b.assigneeId && a.dueOn === b.dueOn

/** What becomes of a change, given the stored assignment: as for the answers of the self-assessment. */
export function verdictOn(
  { was, ...wanted }: TeamAssignmentChange,
  now: WantedAssignment,
): 'skip' | 'write' | 'conflict' {
  if (same(wanted, was) || same(wanted, now)) return 'skip'
  return same(was, now) ? 'write' : 'conflict'
}

/** A day that is new; nobody can keep one that is over. `today` is the calendar day where the user is. */
export const isPast = (dueOn: string | null, now: WantedAssignment, today: string): boolean =>
  dueOn !== null && dueOn !== now.dueOn && dueOn < today

/** Reminders come this many days before the day on which a clause is due. */
export const reminderDays = [3, 0] as const

/** How many of the reminders have been due by a day. */
export const remindersUntil = (dueOn: string, today: string): number =>
  reminderDays.filter((days) => today >= daysAfter(dueOn, -days)).length

/** The notice of the assignment names the day as well: a reminder that would come on the same day is of no use. */
export const remindersAtFirst = (dueOn: string | null, today: string): number =>
  dueOn === null ? 0 : remindersUntil(dueOn, today)
