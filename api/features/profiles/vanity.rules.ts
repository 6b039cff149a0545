import { lifetimes } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000
const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

/**
 * Earliest time of the next change; null: now. Giving up a name counts as a change, otherwise it would bypass the
 * limit.
 */
export function changeableFrom(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const from = daysAfter(changedAt, lifetimes.vanityWaitDays)
  return from > now ? from : null
}

/** End of the period in which a name given up now redirects to its former owner. */
export const redirectsUntil = (now: Date): Date => daysAfter(now, lifetimes.vanityRedirectDays)
