import { dayOf, daysAfter } from '~/contracts/days'
import {
  type Statistic,
  statistics,
  type StatisticSpan,
  isStock,
} from '~/contracts/administration/statistics'
import type { Statistics } from '~/contracts/administration/overview'

/** Days per value and number of values: whole weeks for long spans. */
export const stepsOf: Record<StatisticSpan, { step: 1 | 7; count: number }> = {
  '30': { step: 1, count: 30 },
  '90': { step: 7, count: 13 },
  '365': { step: 7, count: 52 },
}

/** The days of a span; the last one is yesterday, the last complete day. */
export function daysOf(span: StatisticSpan, now: Date): { from: string; to: string } {
  const { step, count } = stepsOf[span]
  const to = daysAfter(dayOf(now), -1)
  return { from: daysAfter(to, 1 - step * count), to }
}

export interface Noted {
  day: string
  figure: string
  value: number
}

/** Recorded values by statistic and day. */
export function byStatistic(rows: readonly Noted[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
  const all = new Map<string, Map<string, number>>(statistics.map((figure) => [figure, new Map()]))
  for (const { figure, day, value } of rows) all.get(figure)?.set(day, value)
  return all
}

function valueOf(figure: Statistic, days: readonly (number | undefined)[]): number | null {
  const known = days.filter((value) => value !== undefined)
  if (known.length === 0) return null
  return isStock(figure) ? (known.at(-1) ?? null) : known.reduce((sum, value) => sum + value, 0)
}

/** One value per step: the last value of a stock, the sum of a flow. */
export function seriesOf(rows: readonly Noted[], span: StatisticSpan, now: Date): Statistics {
  const { step, count } = stepsOf[span]
  const { from } = daysOf(span, now)
  const starts = Array.from({ length: count }, (_, index) => daysAfter(from, index * step))
  const noted = byStatistic(rows)
  const series = statistics.map((figure) => ({
    figure,
    values: starts.map((start) =>
      valueOf(
        figure,
        Array.from({ length: step }, (_, offset) => noted.get(figure)?.get(daysAfter(start, offset))),
      ),
    ),
  }))
  return { step, starts, series }
}

/** Daily values for spreadsheets; unknown ones are empty. */
export function tableOf(rows: readonly Noted[], { from, to }: { from: string; to: string }): string {
  const noted = byStatistic(rows)
  const lines = [['day', ...statistics].join(',')]
  for (let day = from; day <= to; day = daysAfter(day, 1))
    lines.push([day, ...statistics.map((figure) => noted.get(figure)?.get(day) ?? '')].join(','))
  return `${lines.join('\r\n')}\r\n`
}
