import {
  type ByKind,
  fewest,
  type InterestKind,
  interestKinds,
  shownWeeks,
} from '~/contracts/offers/interest'
import type { OfferFigure, OfferSum } from '~/contracts/offers/offer-statistics'

const dayMs = 24 * 3600 * 1000
const daysOfWeek = 7

/** The Monday of a moment’s week in UTC, `2026-11-23`. */
export function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % daysOfWeek
  return new Date(moment.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}

/**
 * The last complete weeks, oldest first. The present one is not shown: somebody who looked twice within it would see a number
 * grow, and could know by whom.
 */
export function weeksBefore(now: Date): string[] {
  const present = Date.parse(weekOf(now))
  return Array.from({ length: shownWeeks }, (_, index) =>
    new Date(present - (shownWeeks - index) * daysOfWeek * dayMs).toISOString().slice(0, 10),
  )
}

export interface CountRow {
  week: string
  kind: InterestKind
  count: number
}

/** Weeks before this one are unknown; null if all are. */
type Since = string | null

/**
 * The week after the first one that was counted at all, or after the one of the publication if that is later: both began
 * when part of the week was over.
 */
export function knownSince(countedSince: string | null, publishedAt: Date | null): Since {
  if (countedSince === null || publishedAt === null) return null
  const begun = Math.max(Date.parse(countedSince), publishedAt.getTime())
  return weekOf(new Date(begun + daysOfWeek * dayMs))
}

export const everyKind = <T>(valueOf: (kind: InterestKind) => T): ByKind<T> =>
  Object.fromEntries(interestKinds.map((kind) => [kind, valueOf(kind)])) as ByKind<T>

interface Known<Hidden> {
  weeks: readonly string[]
  since: Since
  /** What is said instead of a small number. */
  hidden: Hidden
}

/** What is shown for each week. */
export function seriesOf<Hidden extends 'few' | 'untold'>(
  rows: readonly CountRow[],
  { weeks, since, hidden }: Known<Hidden>,
): ByKind<(number | Hidden | null)[]> {
  const counts = new Map(rows.map(({ week, kind, count }) => [`${kind} ${week}`, count]))
  const told = (count: number) => (count < fewest ? hidden : count)
  const isKnown = (week: string) => since !== null && week >= since
  return everyKind((kind) =>
    weeks.map((week) => (isKnown(week) ? told(counts.get(`${kind} ${week}`) ?? 0) : null)),
  )
}

/** Of figures that are told anyway: it says nothing about the others. */
function sumOf(figures: readonly (OfferFigure | OfferSum)[]): OfferSum {
  if (figures.every((figure) => figure === null)) return null
  const told = figures.filter((figure) => typeof figure === 'number')
  return told.length === 0 ? 'untold' : told.reduce((sum, figure) => sum + figure, 0)
}

export const sumsOf = (series: ByKind<(OfferFigure | OfferSum)[]>): ByKind<OfferSum> =>
  everyKind((kind) => sumOf(series[kind]))
