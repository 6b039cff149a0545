import { earliestDay, latestDay } from './days'

/** Used if no zone is known. */
export const fallbackZone = 'UTC'

/** Most populous zone of countries with several zones, where it is not the first one of the alphabetical list. */
const mainZones: Readonly<Record<string, string>> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  FM: 'Pacific/Pohnpei',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  XK: 'Europe/Belgrade',
}

/** Cache of valid zones: creating a formatter is the most expensive step here. Limited in size. */
const known = new Map<string, string>()
const mostKnown = 1000

/**
 * Canonical spelling of a zone in this runtime: `Asia/Kolkata` and `Asia/Calcutta` are the same, and case is ignored.
 * Null if the zone is unknown.
 */
export function canonicalZone(value: string): string | null {
  const found = known.get(value)
  if (found) return found
  // Some runtimes accept offsets such as +05:30 as zones, others do not.
  if (!/^[a-z]/i.test(value)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    if (known.size < mostKnown) known.set(value, timeZone)
    return timeZone
  } catch {
    return null
  }
}

/** True if this runtime supports the zone. */
export const isTimeZone = (value: string): boolean => canonicalZone(value) !== null

/** All selectable zones, UTC last. */
export const timeZones = (): string[] => [
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== fallbackZone),
  fallbackZone,
]

/** Older runtimes have a property, newer ones a method. */
type ZonedLocale = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }

/** Zones of a country (ISO 3166-1 alpha-2), most populous first; empty if there is no such country. */
export function zonesOfCountry(country: string): string[] {
  if (!/^[a-z]{2}$/i.test(country)) return []
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const main = canonicalZone(mainZones[country.toUpperCase()] ?? '')
  return main === null ? zones : [main, ...zones.filter((zone) => canonicalZone(zone) !== main)]
}

const countryZones = new Map<string, string>()

/** Default zone of a person without a chosen one. */
export function zoneOfCountry(country: string | null): string {
  if (country === null) return fallbackZone
  const found = countryZones.get(country)
  if (found) return found
  const zone = canonicalZone(zonesOfCountry(country)[0] ?? '') ?? fallbackZone
  if (countryZones.size < mostKnown) countryZones.set(country, zone)
  return zone
}

/** Effective zone of a person: the chosen one, else that of their country, else UTC. */
export const timeZoneOf = (person: { timeZone: string | null; country: string | null }): string =>
  canonicalZone(person.timeZone ?? '') ?? zoneOfCountry(person.country)

const days = new Map<string, Intl.DateTimeFormat>()

const dayMilliseconds = 24 * 3600 * 1000

/** The formatter counts the years before the first one backwards, so what is before this counts as the first day. */
const firstMoment = Date.parse(earliestDay) + dayMilliseconds

/**
 * Calendar date of a moment in a zone, `2026-11-21`, from the first day to the last; dates compare as text. An unknown zone counts
 * as UTC.
 */
export function dayInZone(moment: Date, timeZone: string): string {
  const zone = canonicalZone(timeZone) ?? fallbackZone
  const format =
    days.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
  days.set(zone, format)
  const parts = Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]))
  const year = (parts.year ?? '').padStart(4, '0')
  if (moment.getTime() < firstMoment) return earliestDay
  return year.length > 4 ? latestDay : `${year}-${parts.month}-${parts.day}`
}

/** Number of midnights between two moments in a zone; 0 means the same day. */
export const daysBetween = (earlier: Date, later: Date, timeZone: string): number =>
  Math.round(
    (Date.parse(dayInZone(later, timeZone)) - Date.parse(dayInZone(earlier, timeZone))) / dayMilliseconds,
  )
