import { useEffect, useState, createContext, useContext } from 'react'
import { inLanguage } from '~/app/texts/texts'
import { useFormatLocale } from '~/app/texts/use-translation'
type Show = 'date' | 'time' | 'dateTime'

export type TimeProps = {
  /** ISO 8601: a moment, or a calendar day (`2026-11-21`), which is the same day everywhere. */
  value: string
  /** IANA name; by default the reader's zone, or UTC with its name if that is unknown. */
  timeZone?: string | undefined
  show?: Show
  /** Shows the zone beside the time, for deadlines. Otherwise it is in the title. */
  withZone?: boolean
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

/** Read once at hydration: a title that is a few minutes old is accurate enough. */
function useNow(): number | null {
  const [now, setNow] = useState<number | null>(null)
  useEffect(() => setNow(Date.now()), [])
  return now
}

type Options = Intl.DateTimeFormatOptions
const day: Options = { day: 'numeric', month: 'short', year: 'numeric' }
const clock: Options = { hour: '2-digit', minute: '2-digit' }
const forms = {
  date: day,
  time: clock,
  dateTime: { ...day, ...clock },
  timeZoned: { ...clock, timeZoneName: 'short' },
  dateTimeZoned: { ...day, ...clock, timeZoneName: 'short' },
  dayOnly: { day: 'numeric' },
  monthOnly: { month: 'short' },
  zone: { hour: 'numeric', timeZoneName: 'long' },
} satisfies Record<string, Options>

/** Cached, because creating one takes longer than the rest of a list row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(locale: string, timeZone: string, form: keyof typeof forms): Intl.DateTimeFormat {
  const key = `${locale} ${timeZone} ${form}`
  const known = formats.get(key)
  if (known) return known
  const made = make(locale, { ...forms[form], timeZone })
  formats.set(key, made)
  return made
}

/** An older browser may not know a zone that the server knows. */
function make(locale: string, options: Options): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat(locale, options)
  } catch {
    return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC', timeZoneName: 'short' })
  }
}

const isDay = (value: string) => /^\d{4}-\d{2}-\d{2}$/.test(value)

/** Formats times for the reader: `time` as “15:05”, in their zone. */
export function useWrittenTime({ show = 'dateTime', timeZone, withZone }: Omit<TimeProps, 'value'>) {
  const locale = useFormatLocale()
  const own = useTimeZone()
  const zone = timeZone ?? own
  const form = show !== 'date' && (withZone || zone === null) ? (`${show}Zoned` as const) : show
  return (value: string): string => {
    const format = isDay(value) ? formatOf(locale, 'UTC', 'date') : formatOf(locale, zone ?? 'UTC', form)
    return format.format(new Date(value))
  }
}

/** A calendar day in parts, as the reader's language writes each of them: “21” and “Nov”. */
export function useDayParts(value: string): { day: string; month: string } {
  const locale = useFormatLocale()
  const moment = new Date(value)
  const part = (form: 'dayOnly' | 'monthOnly') => formatOf(locale, 'UTC', form).format(moment)
  return { day: part('dayOnly'), month: part('monthOnly') }
}

/** “Central European Standard Time”; nothing if no time of day is shown or the zone is already beside it. */
function useZoneName({ value, timeZone, show, withZone }: TimeProps): string | undefined {
  const locale = useFormatLocale()
  const own = useTimeZone()
  const zone = timeZone ?? own
  if (zone === null || show === 'date' || withZone || isDay(value)) return undefined
  return formatOf(locale, zone, 'zone')
    .formatToParts(new Date(value))
    .find(({ type }) => type === 'timeZoneName')?.value
}

const dayMs = 86_400_000

/** “today, 14:22” or “yesterday, 09:05”; null for all other days. */
export function nearTime(
  then: number,
  now: number,
  { locale, zone }: { locale: string; zone: string },
): string | null {
  const day = formatOf(locale, zone, 'date')
  const distance = [0, 1].find((days) => day.format(then) === day.format(now - days * dayMs))
  if (distance === undefined) return null
  const word = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(-distance, 'day')
  // Intl has no format for both.
  const comma = inLanguage(locale).dir === 'rtl' ? '،' : ','
  return `${word}${comma} ${formatOf(locale, zone, 'time').format(then)}`
}

/** Null until scripts run, because a page may be kept past midnight, and where no moment is shown. */
function useNearTime(
  { value, timeZone, show = 'dateTime', withZone }: TimeProps,
  now: number | null,
): string | null {
  const locale = useFormatLocale()
  const own = useTimeZone()
  const zone = timeZone ?? own
  if (now === null || zone === null || show !== 'dateTime' || withZone || isDay(value)) return null
  return nearTime(Date.parse(value), now, { locale, zone })
}

/** Absolute in the HTML, in the reader's zone; scripts write near days as words and add the relative time to the title. */
export function Time(props: TimeProps) {
  const locale = useFormatLocale()
  const { value } = props
  const now = useNow()
  const distance = now === null ? undefined : relativeTime(Date.parse(value), now, locale)
  const written = useWrittenTime(props)(value)
  const near = useNearTime(props, now)
  const title = [near ? written : undefined, distance, useZoneName(props)].filter(Boolean).join(' · ')
  return (
    // Server and browser may have different versions of the locale data, with different spaces in a date.
    <time dateTime={value} title={title || undefined} suppressHydrationWarning>
      {near ?? written}
    </time>
  )
}

const TimeZone = createContext<string | null>(null)

/** The reader's time zone (IANA name) for all children; null if it is unknown. */
export const TimeZoneProvider = TimeZone.Provider

/** The reader's zone; null for visitors. */
export const useTimeZone = (): string | null => useContext(TimeZone)
