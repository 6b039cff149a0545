import { validationWaits } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000
const [first, second, third] = validationWaits

/** Requests that were sent before this moment and of which fewer than `reminders` were sent have somebody waiting. */
export const stages = [
  { days: first, reminders: 1 },
  { days: second, reminders: 2 },
  { days: third, reminders: 3 },
] as const

export const momentBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * dayMs)

/** How many days a request has been waiting, whole ones. */
export const daysWaiting = (requestedAt: Date, now: Date): number =>
  Math.floor((now.getTime() - requestedAt.getTime()) / dayMs)

interface Waiting {
  requestedAt: Date
  /** How many of the three have been sent. */
  reminders: number
}

/**
 * Who is to be told of a request that waits, and what is then sent of the three. A provider that was not told in time is told once,
 * not once for each time that was missed.
 */
export function dueNotice(
  { requestedAt, reminders }: Waiting,
  now: Date,
): { reminders: number; notifiesProvider: boolean; notifiesAdmins: boolean } | null {
  const days = daysWaiting(requestedAt, now)
  const reached = stages.filter((stage) => days >= stage.days).at(-1)?.reminders ?? 0
  if (reached <= reminders) return null
  return {
    reminders: reached,
    notifiesProvider: reminders < Math.min(reached, 2),
    notifiesAdmins: reached === 3,
  }
}
