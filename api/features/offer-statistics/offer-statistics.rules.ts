import {
  type ByKind,
  fewest,
  type InterestKind,
  interestKinds,
  shownWeeks,
} from '~/contracts/offers/interest'
import type { OfferFigure } from '~/contracts/offers/offer-statistics'

const dayMs = 24 * 3600 * 1000
const daysOfWeek = 7

/** The Monday of a moment’s week in UTC, `2026-11-23`. */
export function weekOf(moment: Date): string {
  const sinceMonday = (moment.getUTCDay() + 6) % daysOfWeek
  return new Date(moment.getTime() - sinceMonday * dayMs).toISOString().slice(0, 10)
}

/**
 * The last complete weeks, oldest first. The present one is not shown: whoever looked twice within it would see a number
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

/** The later of the first week that was counted at all and the one of the publication. */
export const knownSince = (countedSince: string | null, publishedAt: Date | null): Since =>
  countedSince === null || publishedAt === null
    ? null
    : ([countedSince, weekOf(publishedAt)].toSorted().at(-1) ?? null)

export const everyKind = <T>(valueOf: (kind: InterestKind) => T): ByKind<T> =>
  Object.fromEntries(interestKinds.map((kind) => [kind, valueOf(kind)])) as ByKind<T>

const told = (count: number): OfferFigure => (count < fewest ? 'few' : count)

/** What is told of each week. */
export function seriesOf(
  rows: readonly CountRow[],
  { weeks, since }: { weeks: readonly string[]; since: Since },
): ByKind<OfferFigure[]> {
  const counts = new Map(rows.map(({ week, kind, count }) => [`${kind} ${week}`, count]))
  const isKnown = (week: string) => since !== null && week >= since
  return everyKind((kind) =>
    weeks.map((week) => (isKnown(week) ? told(counts.get(`${kind} ${week}`) ?? 0) : null)),
  )
}

/** Of figures that are told anyway: it says nothing about the others. */
export function sumOf(figures: readonly OfferFigure[]): OfferFigure {
  const known = figures.filter((figure) => figure !== null)
  if (known.length === 0) return null
  return told(known.reduce<number>((sum, figure) => sum + (figure === 'few' ? 0 : figure), 0))
}

export const sumsOf = (series: ByKind<OfferFigure[]>): ByKind<OfferFigure> =>
  everyKind((kind) => sumOf(series[kind]))
