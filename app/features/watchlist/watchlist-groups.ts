import type { OfferSummary } from '~/contracts/offers/offers'

export const groupNames = ['week', 'month', 'later', 'rolling', 'expired'] as const
export type GroupName = (typeof groupNames)[number]
type Dates = Pick<OfferSummary, 'deadline' | 'expired'>

const dayMs = 24 * 3600 * 1000
const inDays = (day: string, days: number) =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Time until the deadline: within 7 days, within 31, later, at any time, or past. Days are `2026-11-21`. */
export function groupOf(offer: Dates, today: string): GroupName {
  if (offer.expired) return 'expired'
  if (offer.deadline === null) return 'rolling'
  if (offer.deadline <= inDays(today, 7)) return 'week'
  return offer.deadline <= inDays(today, 31) ? 'month' : 'later'
}

/** Groups offers by deadline, keeping their order; empty groups are omitted. */
export function groupsOf<T extends Dates>(
  offers: readonly T[],
  today: string,
): { name: GroupName; offers: T[] }[] {
  return groupNames
    .map((name) => ({ name, offers: offers.filter((offer) => groupOf(offer, today) === name) }))
    .filter((group) => group.offers.length > 0)
}
