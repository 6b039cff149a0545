import type { Locale } from '~/contracts/constants'
import { formatLocale } from '~/contracts/format-locale'
import { timeZoneOf } from '~/contracts/time-zone'

interface Reader {
  locale: Locale
  time_zone: string | null
  country_id: string | null
}

/** A date in the person's language and time zone: “21 November 2029”. */
export const dayFor = ({ locale, time_zone, country_id }: Reader, moment: Date): string =>
  new Intl.DateTimeFormat(formatLocale(locale), {
    dateStyle: 'long',
    timeZone: timeZoneOf({ timeZone: time_zone, country: country_id }),
  }).format(moment)
