import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { drawPlot } from '~/app/platform/drawings/plot.server'
import { closedPage, requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { titleOfPage } from '~/app/platform/i18n.server'
import { paths } from '~/app/platform/paths'
import { seeOther } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import { type ByKind, interestKinds, fewest } from '~/contracts/offers/interest'
import {
  exportOfferStatistics,
  getOfferStatistics,
  listOfferStatistics,
  type OfferFigure,
  type OfferSum,
} from '~/contracts/offers/offer-statistics'
import { formatLocale } from '~/contracts/languages'

interface Figures {
  weeks: string[]
  series: ByKind<(OfferFigure | OfferSum)[]>
  sums: ByKind<OfferSum>
}

/** What is hidden is drawn as nothing. */
const drawnAs = (figure: OfferFigure | OfferSum) => (typeof figure === 'string' ? 0 : figure)

function chartsOf(args: Args, { weeks, series, sums }: Figures, isOfSeveral: boolean) {
  const [t, language] = [getFixedT(args), localeOf(args)]
  return interestKinds.map((kind) => {
    const figures = series[kind]
    const values = figures.map(drawnAs)
    return {
      kind,
      sum: sums[kind],
      values,
      drawn: drawPlot({ starts: weeks, values, language, as: 'bars' }),
      ...sentencesOf(t, { weeks, figures, sum: sums[kind], isOfSeveral, language }),
    }
  })
}
export type Charts = ReturnType<typeof chartsOf>

/** The provider’s people have offers of their own; admins name a provider. Others have none. */
async function readerOf(args: Args) {
  const user = await requirePermission(args, 'offers.write')
  if (!user.isServiceProvider && user.accessLevel !== 'admin')
    throw await closedPage(args, user, 'offers.write')
  const provider = new URL(args.request.url).searchParams.get('provider') ?? undefined
  return { isOwn: user.isServiceProvider, provider: user.isServiceProvider ? undefined : provider }
}

/** All offers of a provider. */
export async function loadStatistics(args: Args) {
  const { isOwn, provider } = await readerOf(args)
  const page = pageIn(new URL(args.request.url).searchParams)
  const query = { provider, page, itemsPerPage: pageSizes.ownOffers }
  const { data, total } = await callPage(args, listOfferStatistics, { query })
  if (data.offers.length === 0 && page > 1) throw seeOther(paths.offerStatistics({ provider }))
  return {
    title: titleOfPage(
      args,
      getFixedT(args)(isOwn ? 'offer-statistics:title' : 'offer-statistics:titleForAdmin'),
      page,
    ),
    ...data,
    charts: chartsOf(args, data, true),
    total,
    page,
    provider: provider ?? null,
    needsProvider: !isOwn && provider === undefined,
  }
}
export type StatisticsData = Awaited<ReturnType<typeof loadStatistics>>

/** One offer. @throws Response 404 for offers of others and for drafts */
export async function loadStatisticsOf(args: Args) {
  const { isOwn } = await readerOf(args)
  const { providerId, ...offer } = await call(args, getOfferStatistics, {
    params: { id: args.params.id ?? '' },
  })
  return {
    ...offer,
    title: getFixedT(args)('offer-statistics:one.title', { headline: offer.headline }),
    charts: chartsOf(args, offer, false),
    provider: isOwn ? null : providerId,
  }
}
export type OneStatisticData = Awaited<ReturnType<typeof loadStatisticsOf>>

/** By offer and week, as a file. */
export async function loadStatisticsFile(args: Args): Promise<Response> {
  const { provider } = await readerOf(args)
  return callFile(args, exportOfferStatistics, { query: { provider } })
}

interface Told {
  weeks: readonly string[]
  figures: readonly (OfferFigure | OfferSum)[]
  sum: OfferSum
  /** Of several offers: what is missing from their sums is not known. */
  isOfSeveral: boolean
  language: string
}

interface Sentences {
  /** What a plot says, in full: how many, since when, and in which week most. */
  label: string
  /** The same beside the number. */
  sentence: string
  /** The number, where others may be missing from it. */
  atLeast: string | null
}

export function sentencesOf(
  t: ReturnType<typeof getFixedT>,
  { weeks, figures, sum, isOfSeveral, language }: Told,
): Sentences {
  const alone = (sentence: string): Sentences => ({ label: sentence, sentence, atLeast: null })
  const from = weeks[figures.findIndex((figure) => figure !== null)]
  if (from === undefined || sum === null) return alone(t('offer-statistics:sentence.unknown'))
  const days = new Intl.DateTimeFormat(formatLocale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const day = (week: string) => days.format(new Date(week))
  if (sum === 'untold') {
    const values = { fewest, from: day(from) }
    return alone(
      isOfSeveral
        ? t('offer-statistics:sentence.untold', values)
        : t('offer-statistics:sentence.few', values),
    )
  }
  const numbers = figures.map((figure) => (typeof figure === 'number' ? figure : 0))
  const most = Math.max(...numbers)
  const format = new Intl.NumberFormat(formatLocale(language))
  const values = {
    number: format.format(sum),
    most: format.format(most),
    from: day(from),
    week: day(weeks[numbers.indexOf(most)] ?? from),
  }
  const isWhole = !isOfSeveral && !figures.includes('few')
  return {
    label: t(isWhole ? 'offer-statistics:sentence.exactly' : 'offer-statistics:sentence.atLeast', values),
    sentence: t('offer-statistics:sentence.since', values),
    atLeast: isWhole ? null : t('offer-statistics:atLeast', values),
  }
}
