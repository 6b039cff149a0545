/** How many there are at the end of a day. */
export const stockStatistics = ['journalists', 'outlets', 'providers', 'trainers', 'offers'] as const
/** How many came about within it. */
export const flowStatistics = [
  'registrations', 'logins', 'validations', 'newOffers', 'messages', 'testimonials', 'questions',
] as const // prettier-ignore
export const statistics = [...stockStatistics, ...flowStatistics] as const
export type Statistic = (typeof statistics)[number]
export const isStock = (statistic: Statistic): boolean =>
  (stockStatistics as readonly Statistic[]).includes(statistic)

/** How far back, in days. 90 and 365 are told in weeks, and are whole ones. */
export const statisticSpans = ['30', '90', '365'] as const
export type StatisticSpan = (typeof statisticSpans)[number]
