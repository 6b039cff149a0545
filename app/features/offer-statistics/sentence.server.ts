import type { getFixedT } from '~/app/platform/i18n.server'
import { formatLocale } from '~/contracts/format-locale'
import { fewest } from '~/contracts/offers/interest'
import type { OfferFigure, OfferSum } from '~/contracts/offers/offer-statistics'

interface Told {
  weeks: readonly string[]
  figures: readonly (OfferFigure | OfferSum)[]
  sum: OfferSum
  /** Of several offers: what is missing from their sums is not known. */
  isOfSeveral: boolean
  language: string
}

/** What the line of a plot says: how many, since when, and in which week most. */
export function sentenceOf(
  t: ReturnType<typeof getFixedT>,
  { weeks, figures, sum, isOfSeveral, language }: Told,
): string {
  const from = weeks[figures.findIndex((figure) => figure !== null)]
  if (from === undefined || sum === null) return t('offer-statistics:sentence.unknown')
  const days = new Intl.DateTimeFormat(formatLocale(language), {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    timeZone: 'UTC',
  })
  const day = (week: string) => days.format(new Date(week))
  if (sum === 'untold') {
    const values = { fewest, from: day(from) }
    return isOfSeveral
      ? t('offer-statistics:sentence.untold', values)
      : t('offer-statistics:sentence.few', values)
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
  return t(isWhole ? 'offer-statistics:sentence.exactly' : 'offer-statistics:sentence.atLeast', values)
}
