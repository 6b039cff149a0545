import { lifetimes } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000
const daysAfter = (time: Date, days: number) => new Date(time.getTime() + days * dayMs)

/** From when on another name can be chosen; null: at once. Giving a name up counts as a change, so that it opens no way round. */
export function changeableFrom(changedAt: Date | null, now: Date): Date | null {
  if (!changedAt) return null
  const from = daysAfter(changedAt, lifetimes.vanityWaitDays)
  return from > now ? from : null
}

/** Until when a name that was given up now leads to its former owner. */
export const redirectsUntil = (now: Date): Date => daysAfter(now, lifetimes.vanityRedirectDays)
