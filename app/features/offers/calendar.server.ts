import { type Args, call, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { dayInZone } from '~/contracts/time-zone'
import { listOfferDates, CalendarMonth, type OfferDate } from '~/contracts/offers/offer-dates'
import { listOffers } from '~/contracts/offers/offers'
import { filterOptions } from './filter-options.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { readFilters } from './offers.server'
import { formatLocale } from '~/contracts/format-locale'

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
  return {
    ...filterOptions(args, {
      facets: list.facets,
      filters,
      clauses: clauseTitles(args),
      more: list.more,
    }),
    filters,
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

/** A day of the month with what happens on it. */
export interface CalendarDay {
  day: string
  /** As it is written in a table below its weekday, and alone: “3”, “Thu 3 Dec”. */
  number: string
  label: string
  today: boolean
  dates: OfferDate[]
}

export interface DrawnMonth {
  /** “December 2026”. */
  name: string
  weekdays: { short: string; long: string }[]
  /** Null outside of the month. */
  weeks: (CalendarDay | null)[][]
}

const utc = (month: string, day = 1): Date => {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number - 1, day))
}

/** The number of days in a month: its last day is the one before the first of the next. */
function lastDayOf(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, number, 0)).getUTCDate()
}

/** The month that an address asks for; the present one if it names none. */
export function monthIn(search: URLSearchParams, today: string): string {
  const asked = CalendarMonth.safeParse(search.get('month'))
  return asked.success ? asked.data : today.slice(0, 7)
}

/** A number of months later, or earlier; null where the calendar ends. */
export function monthAfter(month: string, months: number): string | null {
  const [year = 0, number = 0] = month.split('-').map(Number)
  const later = new Date(Date.UTC(year, number - 1 + months)).toISOString().slice(0, 7)
  return CalendarMonth.safeParse(later).success ? later : null
}

export const monthName = (month: string, language: string): string =>
  new Intl.DateTimeFormat(formatLocale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }).format(
    utc(month),
  )

/** Older runtimes have a property, newer ones a method. */
type LocaleWithWeeks = Intl.Locale & {
  weekInfo?: { firstDay: number }
  getWeekInfo?: () => { firstDay: number }
}

/** The first day of the week where the language is spoken: 1 is Monday, 7 Sunday. */
export function firstWeekday(locale: string): number {
  const withWeeks: LocaleWithWeeks = new Intl.Locale(locale)
  return (withWeeks.getWeekInfo?.() ?? withWeeks.weekInfo)?.firstDay ?? 1
}

interface Month {
  month: string
  today: string
  language: string
}

/** A month as weeks, in the words and with the first weekday of the language. */
export function drawMonth({ month, today, language }: Month, dates: readonly OfferDate[]): DrawnMonth {
  const locale = formatLocale(language)
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' })
    return (moment: Date) => written.format(moment)
  }
  const [number, label] = [
    format({ day: 'numeric' }),
    format({ weekday: 'short', day: 'numeric', month: 'short' }),
  ]
  const first = firstWeekday(locale) % 7
  const before = (utc(month).getUTCDay() - first + 7) % 7
  const length = lastDayOf(month)
  const days = Array.from({ length }, (_, index): CalendarDay => {
    const moment = utc(month, index + 1)
    const day = moment.toISOString().slice(0, 10)
    const ofDay = dates.filter((each) => each.day === day)
    return { day, number: number(moment), label: label(moment), today: day === today, dates: ofDay }
  })
  const cells = [...Array.from({ length: before }, () => null), ...days]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, index) => cells[week * 7 + index] ?? null),
  )
  const [short, long] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  // The fourth of January 1970 was a Sunday.
  const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(1970, 0, 4 + first + index)))
  return {
    name: monthName(month, language),
    weekdays: weekdays.map((moment) => ({ short: short(moment), long: long(moment) })),
    weeks,
  }
}
