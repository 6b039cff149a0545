import type { Locale } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000

/** Calendar day in UTC, `2026-11-21`. */
export const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The calendar day that many days later. */
export const daysAfter = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** A calendar day as people write it: “21 November 2026”. */
export const writtenDay = (locale: Locale, day: string): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(day),
  )

/** Words of people on one line: mails, calendars and feeds set them among their own. XML cannot hold code points that are no characters. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()
