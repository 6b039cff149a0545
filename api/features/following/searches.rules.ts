import { dayOf, daysAfter } from '~/contracts/days'
import type { SearchFrequency } from '~/contracts/offers/following'

/**
 * The date from which the next mail is due; null if mails are off. A date rather than a time, as the job runs once a
 * day.
 */
export function nextMail(frequency: SearchFrequency, now: Date): Date | null {
  if (frequency === 'off') return null
  return new Date(daysAfter(dayOf(now), frequency === 'daily' ? 1 : 7))
}

const settlingMs = 60_000

/** Everything published before this moment has been committed, whichever process did it. */
export const settled = (now: Date): Date => new Date(now.getTime() - settlingMs)
