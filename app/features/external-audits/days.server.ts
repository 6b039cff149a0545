import { daysBetween } from '~/contracts/time-zone'

/** Whole days since a moment by the reader’s calendar; null where nobody waits. */
export const daysSince = (moment: string | null, timeZone: string): number | null =>
  moment === null ? null : Math.max(0, daysBetween(new Date(moment), new Date(), timeZone))
