import type { SearchFrequency } from '~/contracts/offers/following'
import { dayOf, daysAfter } from './days.rules'

/** From the beginning of this day on mails are due; null where none are wanted. A day and not an hour: the job comes once. */
export function nextMail(frequency: SearchFrequency, now: Date): Date | null {
  if (frequency === 'off') return null
  return new Date(daysAfter(dayOf(now), frequency === 'daily' ? 1 : 7))
}

const settlingMs = 60_000

/** What was published until then has been committed by now, whichever process did it. */
export const settled = (now: Date): Date => new Date(now.getTime() - settlingMs)
