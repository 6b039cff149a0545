import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

export type TimeProps = {
  /** ISO 8601. */
  value: string
  /** IANA name; UTC, and saying so, where the reader's is not known. */
  timeZone?: string | undefined
  show?: 'date' | 'time' | 'dateTime'
}

const units = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['week', 604_800],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

/** “3 days ago”, “in 2 hours”, in the given language. Both times in milliseconds. */
export function relativeTime(then: number, now: number, locale: string): string {
  const seconds = Math.round((then - now) / 1000)
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? format.format(Math.trunc(seconds / unit[1]), unit[0]) : format.format(0, 'minute')
}

/** Read when the page comes alive: a title that is minutes old on a page left open is still true enough. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

/** Kept, because making one costs more than the rest of a list's row. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** UTC says so where it stands beside a time of day. */
function formatOf(locale: string, timeZone: string | undefined, show: NonNullable<TimeProps['show']>) {
  const key = `${locale} ${timeZone ?? ''} ${show}`
  const known = formats.get(key)
  if (known) return known
  const date: Intl.DateTimeFormatOptions =
    show === 'time' ? {} : { day: 'numeric', month: 'long', year: 'numeric' }
  const clock: Intl.DateTimeFormatOptions =
    show === 'date'
      ? {}
      : { hour: 'numeric', minute: '2-digit', ...(timeZone ? {} : { timeZoneName: 'short' }) }
  const made = new Intl.DateTimeFormat(locale, { ...date, ...clock, timeZone: timeZone ?? 'UTC' })
  formats.set(key, made)
  return made
}

/** Absolute in the HTML; scripts add the distance from now as a title. */
export function Time({ value, timeZone, show = 'dateTime' }: TimeProps) {
  const { i18n } = useTranslation('ui')
  const now = useNow()
  const date = new Date(value)
  const format = formatOf(i18n.language, timeZone, show)
  return (
    // Server and browser may hold different editions of the locale data, with other spaces in the same date.
    <time
      dateTime={value}
      title={now === null ? undefined : relativeTime(date.getTime(), now, i18n.language)}
      suppressHydrationWarning
    >
      {format.format(date)}
    </time>
  )
}
