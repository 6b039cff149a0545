import type { Locale } from '~/contracts/constants'

/** A day as people write it in this language, in UTC: “21 November 2029”. */
export const dayIn = (locale: Locale, moment: Date): string =>
  new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { dateStyle: 'long', timeZone: 'UTC' }).format(
    moment,
  )
