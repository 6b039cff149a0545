import { formatLocale } from '~/contracts/languages'

const formats = new Map<string, Intl.NumberFormat>()

/** The format of numbers in a language, made once: making one takes as long as rendering a dozen elements. */
export function numberFormat(language: string): Intl.NumberFormat {
  const known = formats.get(language)
  if (known) return known
  const made = new Intl.NumberFormat(formatLocale(language))
  formats.set(language, made)
  return made
}
