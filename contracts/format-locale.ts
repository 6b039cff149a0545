import { directionOf } from './languages'

/**
 * Dates and times in English are British: “21 Nov 2026, 14:22”. Digits are 0 to 9 in every language: they stand beside addresses,
 * codes and clauses that have these, and in fields that take no others.
 */
export function formatLocale(language: string): string {
  if (language === 'en') return 'en-GB'
  return directionOf(language) === 'rtl' ? `${language}-u-nu-latn` : language
}
