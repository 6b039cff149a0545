/** Where nothing else is known. */
export const fallbackZone = 'UTC'

/**
 * The zone in which most people of a country live, for countries with several: their list is in alphabetical order, so
 * that its first one may be an island. Countries whose first one is right are left out.
 */
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

/** Asking for a zone costs more than anything else here. Kept are only zones that exist, and not without end. */
const known = new Map<string, string>()
const mostKnown = 1000

/**
 * The spelling of a zone that this runtime prefers: `Asia/Kolkata` and `Asia/Calcutta` are one, and case does not
 * matter. Null where it knows no such zone.
 */
export function canonicalZone(value: string): string | null {
  const found = known.get(value)
  if (found) return found
  // Offsets such as +05:30 are zones to some runtimes and none to others.
  if (!/^[a-z]/i.test(value)) return null
  try {
    const { timeZone } = new Intl.DateTimeFormat('en', { timeZone: value }).resolvedOptions()
    if (known.size < mostKnown) known.set(value, timeZone)
    return timeZone
  } catch {
    return null
  }
}

/** Whether this runtime can tell times in a zone of that name. */
export const isTimeZone = (value: string): boolean => canonicalZone(value) !== null

/** All zones that a person can choose from, UTC at the end. */
export const timeZones = (): string[] => [
  ...Intl.supportedValuesOf('timeZone').filter((zone) => zone !== fallbackZone),
  fallbackZone,
]

/** Older runtimes have a property, newer ones a method. */
type ZonedLocale = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }

/** The zones of a country (ISO 3166-1 alpha-2), the one where most people live first; none where there is no such country. */
export function zonesOfCountry(country: string): string[] {
  if (!/^[a-z]{2}$/i.test(country)) return []
  const locale: ZonedLocale = new Intl.Locale(`und-${country}`)
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const main = canonicalZone(mainZones[country.toUpperCase()] ?? '')
  return main === null ? zones : [main, ...zones.filter((zone) => canonicalZone(zone) !== main)]
}

const countryZones = new Map<string, string>()

/** The zone of somebody who has chosen none. */
export function zoneOfCountry(country: string | null): string {
  if (country === null) return fallbackZone
  const found = countryZones.get(country)
  if (found) return found
  const zone = canonicalZone(zonesOfCountry(country)[0] ?? '') ?? fallbackZone
  if (countryZones.size < mostKnown) countryZones.set(country, zone)
  return zone
}

/** In which zone somebody reads times: the chosen one, else that of their country, else UTC. */
export const timeZoneOf = (person: { timeZone: string | null; country: string | null }): string =>
  canonicalZone(person.timeZone ?? '') ?? zoneOfCountry(person.country)

const days = new Map<string, Intl.DateTimeFormat>()

/** The calendar day of a moment in a zone, `2026-11-21`: two of them compare as text. An unknown zone is taken for UTC. */
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
  return `${parts.year}-${parts.month}-${parts.day}`
}

const dayMilliseconds = 24 * 3600 * 1000

/** How many midnights lie between two moments for somebody in that zone: 0 is the same day. */
export const daysBetween = (earlier: Date, later: Date, timeZone: string): number =>
  Math.round(
    (Date.parse(dayInZone(later, timeZone)) - Date.parse(dayInZone(earlier, timeZone))) / dayMilliseconds,
  )
