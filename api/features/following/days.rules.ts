import type { Locale } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000

/** UTC date, `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The date `days` later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** A formatted date: “21 November 2026”. */
export const writtenDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** User text on one line, for mails, calendars and feeds, without code points that are invalid in XML. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()
