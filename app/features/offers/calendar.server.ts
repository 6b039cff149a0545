import { type Args, call, callPage } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { getFixedT, localeOf } from '~/app/platform/i18n.server'
import { dayInZone } from '~/contracts/time-zone'
import { dayOf, daysAfter } from '~/contracts/days'
import { calendarDays, listOfferDates, CalendarMonth, type OfferDate } from '~/contracts/offers/offer-dates'
import { listOffers } from '~/contracts/offers/offers'
import { filterOptions } from './filter-options.server'
import { clauseTitles } from '~/app/platform/content/clause-titles.server'
import { readFilters } from './offers.server'
import { formatLocale } from '~/contracts/languages'

export const showsCalendar = (search: URLSearchParams): boolean => search.get('view') === 'calendar'

/**
 * The five weeks from this one on, or a month that the address names, of the offers that the list has with the same filters, which
 * also has the counts.
 */
export async function loadCalendar(args: Args) {
  const { timeZone } = await requirePermission(args, 'resources.read')
  const { searchParams } = new URL(args.request.url)
  const today = dayInZone(new Date(), timeZone)
  const month = monthIn(searchParams)
  const language = localeOf(args)
  const from = firstOfWeek(today, language)
  const { page: _page, ...filters } = readFilters(searchParams)
  const { sort: _sort, ...shared } = filters
  const [{ data: list }, dates] = await Promise.all([
    callPage(args, listOffers, { query: { ...shared, itemsPerPage: 1 } }),
    call(args, listOfferDates, { query: { ...shared, ...(month === null ? { from } : { month }) } }),
  ])
  const beside = (other: string | null) =>
    other === null ? null : { month: other, name: monthName(other, language) }
  const drawn =
    month === null
      ? drawWeeks({ from, today, language }, dates.items)
      : drawMonth({ month, today, language }, dates.items)
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
      // Before the five weeks stands the month in which they begin.
      previous: beside(month === null ? from.slice(0, 7) : monthAfter(month, -1)),
      next: beside(monthAfter(month ?? today.slice(0, 7), 1)),
    },
    total: dates.items.length,
    more: dates.more,
    title:
      month === null
        ? getFixedT(args)('offers:calendar.weeks.title')
        : getFixedT(args)('offers:calendar.title', { month: drawn.name }),
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
  /** “December 2026”, or “23 November – 27 December 2026”. */
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

/** The month that an address asks for; null if it names none. */
export function monthIn(search: URLSearchParams): string | null {
  const asked = CalendarMonth.safeParse(search.get('month'))
  return asked.success ? asked.data : null
}

/** Days from the first one of its week to a day. */
const daysInto = (moment: Date, language: string): number =>
  (moment.getUTCDay() - (firstWeekday(formatLocale(language)) % 7) + 7) % 7

/** The first day of the week of a day, where the language is spoken. */
export const firstOfWeek = (day: string, language: string): string =>
  daysAfter(day, -daysInto(new Date(day), language))

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

interface Reader {
  today: string
  language: string
}

/** A month as weeks, in the words and with the first weekday of the language. */
export function drawMonth(
  { month, ...reader }: Reader & { month: string },
  dates: readonly OfferDate[],
): DrawnMonth {
  const days = Array.from({ length: lastDayOf(month) }, (_, index) => utc(month, index + 1))
  return { name: monthName(month, reader.language), ...draw(days, reader, dates) }
}

/** Five weeks from the first day of one on. */
export function drawWeeks(
  { from, ...reader }: Reader & { from: string },
  dates: readonly OfferDate[],
): DrawnMonth {
  const days = Array.from({ length: calendarDays }, (_, index) => new Date(daysAfter(from, index)))
  const [first, last] = [days[0], days.at(-1)] as [Date, Date]
  const name = new Intl.DateTimeFormat(formatLocale(reader.language), {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  }).formatRange(first, last)
  return { name, ...draw(days, reader, dates) }
}

/** Days as weeks; the first day, and the first of a further month, say their month. */
function draw(days: readonly Date[], { today, language }: Reader, dates: readonly OfferDate[]) {
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(formatLocale(language), { ...options, timeZone: 'UTC' })
    return (moment: Date) => written.format(moment)
  }
  const [number, withMonth, label] = [
    format({ day: 'numeric' }),
    format({ day: 'numeric', month: 'short' }),
    format({ weekday: 'short', day: 'numeric', month: 'short' }),
  ]
  const isWholeMonth = days[0]?.getUTCMonth() === days.at(-1)?.getUTCMonth()
  const saysMonth = (moment: Date) => !isWholeMonth && (moment === days[0] || moment.getUTCDate() === 1)
  const before = days[0] ? daysInto(days[0], language) : 0
  const cells = [
    ...Array.from({ length: before }, () => null),
    ...days.map((moment): CalendarDay => {
      const day = dayOf(moment)
      const ofDay = dates.filter((each) => each.day === day)
      const written = saysMonth(moment) ? withMonth(moment) : number(moment)
      return { day, number: written, label: label(moment), today: day === today, dates: ofDay }
    }),
  ]
  const weeks = Array.from({ length: Math.ceil(cells.length / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_cell, index) => cells[week * 7 + index] ?? null),
  )
  const [short, long] = [format({ weekday: 'short' }), format({ weekday: 'long' })]
  // The fourth of January 1970 was a Sunday.
  const first = firstWeekday(formatLocale(language)) % 7
  const weekdays = Array.from({ length: 7 }, (_, index) => new Date(Date.UTC(1970, 0, 4 + first + index)))
  return { weekdays: weekdays.map((moment) => ({ short: short(moment), long: long(moment) })), weeks }
}
