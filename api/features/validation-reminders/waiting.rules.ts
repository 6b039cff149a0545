import { validationWaits } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000
const [first, second, third] = validationWaits

/** Requests that have waited for longer than `days` with fewer than `reminders` reminders are due. */
export const stages = [
  { days: first, reminders: 1 },
  { days: second, reminders: 2 },
  { days: third, reminders: 3 },
] as const

export const momentBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** For how many whole days it has been the provider's turn. */
export const daysWaiting = (since: Date, now: Date): number =>
  Math.floor((now.getTime() - since.getTime()) / dayMs)

interface Waiting {
  since: Date
  /** Number of reminders sent, of three. */
  reminders: number
}

/**
 * Due notification of an undecided request, and the resulting number of reminders. If several reminders were missed,
 * the provider is notified once.
 */
export function dueNotice(
  { since, reminders }: Waiting,
  now: Date,
): { reminders: number; notifiesProvider: boolean; notifiesAdmins: boolean } | null {
  const days = daysWaiting(since, now)
  const reached = stages.filter((stage) => days >= stage.days).at(-1)?.reminders ?? 0
  if (reached <= reminders) return null
  return {
    reminders: reached,
    notifiesProvider: reminders < Math.min(reached, 2),
    notifiesAdmins: reached === 3,
  }
}
