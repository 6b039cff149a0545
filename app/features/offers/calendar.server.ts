import { type Args, call, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { dayInZone } from '~/contracts/time-zone'
import { listOfferDates } from '~/contracts/offers/offer-dates'
import { listOffers } from '~/contracts/offers/offers'
import { drawMonth, monthAfter, monthIn, monthName } from './calendar-month.server'
import { filterOptions } from './filter-options.server'
import { clauseTitles } from '~/app/platform/clause-titles.server'
import { wordsOf } from './list-filters'
import { readFilters } from './offers.server'

export const showsCalendar = (search: URLSearchParams): boolean => search.get('view') === 'calendar'

/** A month of the offers that the list has with the same filters, which also has the counts. */
export async function loadCalendar(args: Args) {
  const { timeZone } = await requirePermission(args, 'resources.read')
  const { searchParams } = new URL(args.request.url)
  const today = dayInZone(new Date(), timeZone)
  const month = monthIn(searchParams, today)
  const language = localeOf(args)
  const { page: _page, ...filters } = readFilters(searchParams)
  const { sort: _sort, ...shared } = filters
  const [{ data: list }, dates] = await Promise.all([
    callPage(args, listOffers, { query: { ...shared, itemsPerPage: 1 } }),
    call(args, listOfferDates, { query: { ...shared, month } }),
  ])
  const beside = (months: number) => {
    const other = monthAfter(month, months)
    return other === null ? null : { month: other, name: monthName(other, language) }
  }
  const drawn = drawMonth({ month, today, language }, dates.items)
  const { typed, words } = wordsOf(searchParams)
  return {
    ...filterOptions(args, {
      facets: list.facets,
      filters,
      clauses: clauseTitles(args),
      more: list.more,
    }),
    filters,
    typed: typed === words ? null : typed,
    month: {
      ...drawn,
      at: month,
      present: today.slice(0, 7),
      previous: beside(-1),
      next: beside(1),
    },
    total: dates.items.length,
    more: dates.more,
    title: getFixedT(args)('offers:calendar.title', { month: drawn.name }),
  }
}
export type CalendarData = Awaited<ReturnType<typeof loadCalendar>>
