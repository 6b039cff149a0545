import type { Locale } from './constants'
import { formatLocale } from './languages'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** Kept, because each takes some ten kilobytes that the garbage collector does not see. */
function formatOf(locale: Locale): Intl.DateTimeFormat {
  const kept = formats.get(locale)
  if (kept) return kept
  const options = { dateStyle: 'long', timeZone: 'UTC' } as const
  const format = new Intl.DateTimeFormat(formatLocale(locale), options)
  formats.set(locale, format)
  return format
}

/** A formatted date: “21 November 2026”. Of a moment, the day in UTC. */
export const writtenDay = (locale: Locale, day: string | Date): string =>
  formatOf(locale).format(new Date(day))
