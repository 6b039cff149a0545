import { type Args, call, callFile } from '~/app/platform/api.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { drawPlot } from '~/app/platform/drawings/plot.server'
import { requirePermission } from '~/app/platform/guard.server'
import { statisticSpans, type StatisticSpan } from '~/contracts/administration/statistics'
import { getStatistics, getStatisticsFile } from '~/contracts/administration/overview'
import { sentenceOf } from './statistic-sentence.server'

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
      drawn: drawPlot({ ...period, values, language }),
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
