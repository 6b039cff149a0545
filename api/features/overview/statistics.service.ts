import { createHash } from 'node:crypto'
import { dayOf, daysAfter } from '~/contracts/days'
import type { ApiDeps } from '~/api/platform/deps'
import type { FileAnswer } from '~/contracts/endpoint'
import { statistics, type StatisticSpan } from '~/contracts/administration/statistics'
import type { Statistics } from '~/contracts/administration/overview'
import * as repo from './statistics.repo'
import { daysOf, seriesOf, tableOf } from './statistics.rules'

/** Days covered by the first run. */
const remembered = 364

/**
 * Records the statistics of all complete days that are not recorded yet: yesterday, days on which nothing ran, and the
 * past year for a new statistic. Idempotent, also when run concurrently.
 */
export async function recordStatistics(deps: ApiDeps): Promise<void> {
  const { database } = deps
  const yesterday = daysAfter(dayOf(deps.now()), -1)
  const first = await repo.firstMoment(database)
  if (!first) return
  const beginning = [dayOf(first), daysAfter(yesterday, -remembered)].sort().at(-1) ?? yesterday
  const last = await repo.lastDays(database)
  for (const figure of statistics) {
    const noted = last.get(figure)
    const from = noted === undefined ? beginning : daysAfter(noted, 1)
    if (from <= yesterday) await repo.recordStatistic(database, figure, { from, to: yesterday })
  }
}

/** Statistics up to yesterday. One query. */
export async function listStatistics(deps: ApiDeps, span: StatisticSpan): Promise<Statistics> {
  const rows = await repo.selectStatistics(deps.database, daysOf(span, deps.now()))
  return seriesOf(rows, span, deps.now())
}

/** Daily values as a CSV file. */
export async function statisticsFile(deps: ApiDeps, span: StatisticSpan): Promise<FileAnswer> {
  const days = daysOf(span, deps.now())
  const bytes = new TextEncoder().encode(tableOf(await repo.selectStatistics(deps.database, days), days))
  return {
    type: 'text/csv',
    read: () => Promise.resolve(bytes),
    tag: createHash('sha256').update(bytes).digest('hex').slice(0, 32),
    shared: false,
    saveAs: `campus-${days.from}-${days.to}.csv`,
  }
}
