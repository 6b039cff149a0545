import { type Args, call } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import {
  getOverview,
  getStatistics,
  type Overview,
  type OverviewKind,
  type Statistics,
} from '~/contracts/administration/overview'
import { can, type AccessLevel } from '~/contracts/permissions'
import { daysBetween } from '~/contracts/time-zone'
import { scaleLinear } from 'd3-scale'
import { line } from 'd3-shape'
import type { Statistic } from '~/contracts/administration/statistics'

export type OverviewData = Omit<Overview, 'queue'> & {
  queue: (Omit<Overview['queue'][number], 'oldest'> & {
    oldest: (Overview['queue'][number]['oldest'][number] & { days: number })[]
  })[]
  /** The academy is configured. */
  hasAcademy: boolean
  /** So is the questionnaire of outlets, whose links are hidden otherwise. */
  hasQuestionnaire: boolean
  /** Of the parts whose counts are recorded. */
  trends: { [Part in OverviewKind]?: Trend | undefined }
}

/** Pending items and news for admins; null for other users. */
export async function loadOverview(args: Args, accessLevel: AccessLevel): Promise<OverviewData | null> {
  if (!can(accessLevel, 'overview.read')) return null
  const { timeZone } = await requirePermission(args, 'overview.read')
  const overview = await call(args, getOverview)
  const trends = trendsOf(await call(args, getStatistics, { query: { span: '30' } }))
  const { academyUrl, questionnaireUrl } = args.context.config
  return {
    ...overview,
    queue: overview.queue.map((item) => ({
      ...item,
      oldest: item.oldest.map((audit) => ({
        ...audit,
        days: Math.max(0, daysBetween(new Date(audit.since), new Date(), timeZone)),
      })),
    })),
    trends,
    hasAcademy: academyUrl !== null,
    hasQuestionnaire: questionnaireUrl !== null,
  }
}

/** In units of the drawing. */
const size = { width: 96, height: 22, edge: 2 }

export interface Trend {
  /** Between the first and the last day that is known. */
  change: number
  days: number
  line: string
}

const figureOf: Partial<Record<OverviewKind, Statistic>> = {
  journalists: 'journalists',
  outlets: 'outlets',
  providers: 'providers',
  trainers: 'trainers',
  learning: 'offers',
}

/** How the counts of the overview have changed, for those that are recorded every night. */
export function trendsOf({ step, series }: Statistics): Partial<Record<OverviewKind, Trend>> {
  return Object.fromEntries(
    Object.entries(figureOf).flatMap(([part, figure]) => {
      const values = series.find((each) => each.figure === figure)?.values ?? []
      const trend = trendIn(values, step)
      return trend ? [[part, trend]] : []
    }),
  )
}

/** Null with fewer than two days. */
function trendIn(values: readonly (number | null)[], step: number): Trend | null {
  const points = values.flatMap((value, index) => (value === null ? [] : [{ index, value }]))
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return null
  const numbers = points.map(({ value }) => value)
  const [least, most] = [Math.min(...numbers), Math.max(...numbers)]
  const along = scaleLinear()
    .domain([first.index, last.index])
    .range([size.edge, size.width - size.edge])
  // At least four, so that one more does not look like a leap.
  const upwards = scaleLinear()
    .domain([least, Math.max(most, least + 4)])
    .range([size.height - size.edge, size.edge])
  const drawn = line<(typeof points)[number]>()
    .x(({ index }) => along(index))
    .y(({ value }) => upwards(value))
    .digits(1)
  return {
    change: last.value - first.value,
    days: (last.index - first.index) * step,
    line: drawn(points) ?? '',
  }
}
