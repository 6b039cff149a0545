import { type Args, call, callFile } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { drawPlot } from '~/app/platform/drawings/plot.server'
import { requirePermission } from '~/app/platform/guard.server'
import {
  statisticSpans,
  type StatisticSpan,
  isStock,
  type Statistic,
} from '~/contracts/administration/statistics'
import { getStatistics, getStatisticsFile } from '~/contracts/administration/overview'
import { formatLocale } from '~/contracts/languages'

const spanIn = (request: Request): StatisticSpan => {
  const asked = new URL(request.url).searchParams.get('span')
  return statisticSpans.find((span) => span === asked) ?? '30'
}

/** Figures of the requested period. */
export async function loadStatistics(args: Args) {
  await requirePermission(args, 'overview.read')
  const span = spanIn(args.request)
  const { series, ...period } = await call(args, getStatistics, { query: { span } })
  const [t, language] = [getFixedT(args), localeOf(args)]
  return {
    span,
    ...period,
    series: series.map(({ figure, values }) => ({
      figure,
      values,
      isEmpty: isEmpty(values),
      drawn: drawPlot({ ...period, values, language, as: isStock(figure) ? 'line' : 'bars' }),
      sentence: sentenceOf(t, { ...period, figure, values, span, language }),
    })),
  }
}
export type StatisticsData = Awaited<ReturnType<typeof loadStatistics>>

/** The same by day, as a file. */
export async function loadStatisticsFile(args: Args) {
  await requirePermission(args, 'overview.read')
  return callFile(args, getStatisticsFile, { query: { span: spanIn(args.request) } })
}

type Translate = ReturnType<typeof getFixedT>

interface Told {
  figure: Statistic
  starts: readonly string[]
  step: 1 | 7
  span: StatisticSpan
  values: readonly (number | null)[]
  language: string
}

interface Known {
  start: string
  value: number
}

const dayMilliseconds = 24 * 3600 * 1000

const isEmpty = (values: readonly (number | null)[]) => values.every((value) => value === null || value === 0)

/**
 * What stands below a number: “3 more than 30 days ago”, “At most 9 a day (3 Nov 2026)”. Of a series without any, all of it: “0
 * messages in 30 days”. Null if there is nothing to say.
 */
export function sentenceOf(t: Translate, told: Told): string | null {
  const known = told.starts.flatMap((start, index): Known[] => {
    const value = told.values[index] ?? null
    return value === null ? [] : [{ start, value }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return null
  return isStock(told.figure) ? stockSentence(t, told, { first, last }) : flowSentence(t, told, known)
}

const written = ({ language }: Told, count: number) =>
  new Intl.NumberFormat(formatLocale(language)).format(count)

const counted = (t: Translate, told: Told, count: number): string =>
  t(`overview:counting.${told.figure}`, { count, number: written(told, count) })

function stockSentence(
  t: Translate,
  told: Told,
  { first, last }: { first: Known; last: Known },
): string | null {
  if (isEmpty(told.values)) return t('overview:sentence.alone', { what: counted(t, told, 0) })
  const days = Math.round((Date.parse(last.start) - Date.parse(first.start)) / dayMilliseconds)
  if (days === 0) return null
  const when = new Intl.RelativeTimeFormat(formatLocale(told.language)).format(-days, 'day')
  const change = last.value - first.value
  const values = { when, number: written(told, Math.abs(change)) }
  if (change === 0) return t('overview:sentence.same', values)
  return t(change > 0 ? 'overview:sentence.more' : 'overview:sentence.fewer', values)
}

function flowSentence(t: Translate, told: Told, known: readonly Known[]): string {
  if (isEmpty(told.values)) {
    const period = t(`overview:sentence.in.${told.span}`)
    return t('overview:sentence.none', { what: counted(t, told, 0), period })
  }
  const most = known.reduce((best, each) => (each.value > best.value ? each : best))
  const values = {
    number: written(told, most.value),
    day: new Intl.DateTimeFormat(formatLocale(told.language), {
      day: 'numeric',
      month: 'short',
      year: 'numeric',
      timeZone: 'UTC',
    }).format(new Date(most.start)),
  }
  return t(told.step === 1 ? 'overview:sentence.mostOfDay' : 'overview:sentence.mostOfWeek', values)
}
