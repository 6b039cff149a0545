import { limits } from '~/contracts/constants'
import type {
  QueueItem,
  Overview,
  OverviewKind,
  WaitingKind,
  Statistics,
} from '~/contracts/administration/overview'
import { dayOf, daysAfter } from '~/contracts/days'
import {
  type Statistic,
  statistics,
  type StatisticSpan,
  isStock,
} from '~/contracts/administration/statistics'

/** Names of the counts, each up to a bound. */
export type Counted =
  | 'journalists'
  | 'outlets'
  | 'providers'
  | 'trainers'
  | 'groups'
  | 'editors'
  | 'offers'
  | 'validations'
  | 'provider_reviews'
  | 'trainer_reviews'
  | 'links'
  | 'without_legal_entity'
  | 'unconfirmed_groups'
  | 'missing_texts'
  | 'outdated_texts'
  | 'drafts'
  | 'reports'
  | 'appeals'
  | 'reviews'
  | 'doubts'
  | 'audits'
  | 'helpdesk'

/** Queues with the time of their oldest item. */
export type Oldest =
  | 'reports_since'
  | 'appeals_since'
  | 'overdue_since'
  | 'reviews_since'
  | 'doubts_since'
  | 'audits_since'
  | 'helpdesk_since'
  | 'links_since'

/** Counts with an exact statistic of the previous day, used beyond the bound. */
export const noted = ['journalists', 'outlets', 'providers', 'trainers', 'offers'] as const

export type CountRow = Record<Counted | 'overdue', number> &
  Record<Oldest, Date | null> &
  Record<`noted_${(typeof noted)[number]}`, number | null> & {
    /** Moments as the database writes them. */
    audits_oldest: { id: string; name: string; since: string }[]
  }

/** Upper bound of counts; the bound itself means “more than that”. */
export const countBound = limits.counted + 1

/** Above the bound: the last recorded statistic, if it is higher. */
const exactOr = (count: number, noted: number | null): number =>
  count < countBound ? count : Math.max(count, noted ?? 0)

/** Open work, most urgent first. */
export function queueOf(row: CountRow, failures: number): Overview['queue'] {
  const all: [QueueItem, number, Date | null][] = [
    ['reports', row.reports, row.reports_since],
    ['appeals', row.appeals, row.appeals_since],
    ['validationsOverdue', row.overdue, row.overdue_since],
    ['reviews', row.reviews, row.reviews_since],
    ['doubts', row.doubts, row.doubts_since],
    ['audits', row.audits, row.audits_since],
    ['helpdesk', row.helpdesk, row.helpdesk_since],
    ['failures', failures, null],
    ['links', row.links, row.links_since],
  ]
  return all
    .filter(([, count]) => count > 0)
    .map(([item, count, since]) => ({
      ...{ item, count, since: since?.toISOString() ?? null },
      oldest: (item === 'audits' ? row.audits_oldest : []).map((audit) => ({
        ...audit,
        since: new Date(audit.since).toISOString(),
      })),
    }))
}

export function waitingOf(row: CountRow): Record<OverviewKind, Overview['parts'][number]['waiting']> {
  const only = (entries: [WaitingKind, number][]) =>
    entries.filter(([, count]) => count > 0).map(([what, count]) => ({ what, count }))
  return {
    journalists: only([
      ['validations', row.validations],
      ['validationsOverdue', row.overdue],
    ]),
    outlets: only([
      ['links', row.links],
      ['withoutLegalEntity', row.without_legal_entity],
    ]),
    providers: only([['reviews', row.provider_reviews]]),
    trainers: only([['reviews', row.trainer_reviews]]),
    groups: only([['unconfirmed', row.unconfirmed_groups]]),
    editors: only([
      ['missingTexts', row.missing_texts],
      ['outdatedTexts', row.outdated_texts],
    ]),
    learning: only([['drafts', row.drafts]]),
  }
}

export const countOf = (row: CountRow): Record<OverviewKind, number> => ({
  journalists: exactOr(row.journalists, row.noted_journalists),
  outlets: exactOr(row.outlets, row.noted_outlets),
  providers: exactOr(row.providers, row.noted_providers),
  trainers: exactOr(row.trainers, row.noted_trainers),
  groups: row.groups,
  editors: row.editors,
  learning: exactOr(row.offers, row.noted_offers),
})

/** Days per value and number of values: whole weeks for long spans. */
const stepsOf: Record<StatisticSpan, { step: 1 | 7; count: number }> = {
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

interface Noted {
  day: string
  figure: string
  value: number
}

/** Recorded values by statistic and day. */
function byStatistic(rows: readonly Noted[]): ReadonlyMap<string, ReadonlyMap<string, number>> {
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
