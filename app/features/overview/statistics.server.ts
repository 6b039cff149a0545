import { type Args, call, callFile } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { statisticSpans, type StatisticSpan } from '~/contracts/administration/statistics'
import { getStatistics, getStatisticsFile } from '~/contracts/administration/overview'

const spanIn = (request: Request): StatisticSpan => {
  const asked = new URL(request.url).searchParams.get('span')
  return statisticSpans.find((span) => span === asked) ?? '30'
}

/** Figures of the requested period. */
export async function loadStatistics(args: Args) {
  await requirePermission(args, 'overview.read')
  const span = spanIn(args.request)
  return { span, ...(await call(args, getStatistics, { query: { span } })) }
}
export type StatisticsData = Awaited<ReturnType<typeof loadStatistics>>

/** The same by day, as a file. */
export async function loadStatisticsFile(args: Args) {
  await requirePermission(args, 'overview.read')
  return callFile(args, getStatisticsFile, { query: { span: spanIn(args.request) } })
}
