/** Totals at the end of a day. */
export const stockStatistics = ['journalists', 'outlets', 'providers', 'trainers', 'offers'] as const
/** New items within a day. */
export const flowStatistics = [
  'registrations', 'logins', 'validations', 'newOffers', 'messages', 'testimonials', 'questions',
] as const // prettier-ignore
export const statistics = [...stockStatistics, ...flowStatistics] as const
export type Statistic = (typeof statistics)[number]
export const isStock = (statistic: Statistic): boolean =>
  (stockStatistics as readonly Statistic[]).includes(statistic)

/** Range in days. 90 and 365 are grouped into whole weeks. */
export const statisticSpans = ['30', '90', '365'] as const
export type StatisticSpan = (typeof statisticSpans)[number]
