import { orderOf } from './collation.server'
import { contentLanguages, type Locale } from '~/contracts/constants'
import type { Args } from '../args'
import { localeOf } from '../i18n.server'

/** Cached, because creating one takes as long as a small page. */
const displays = new Map<Locale, Intl.DisplayNames>()

function displayOf(locale: Locale): Intl.DisplayNames {
  const display = displays.get(locale) ?? new Intl.DisplayNames(locale, { type: 'language' })
  displays.set(locale, display)
  return display
}

/**
 * Names of languages in the reader's language, created on the server so that server and browser show the same
 * names.
 */
export function languageNames(args: Pick<Args, 'context'>, codes: readonly string[]): Record<string, string> {
  const display = displayOf(localeOf(args))
  return Object.fromEntries([...new Set(codes)].map((code) => [code, display.of(code) ?? code]))
}

/** The languages of offers and profiles as options: sorted by name, each with an initial capital. */
export function languageOptions(args: Pick<Args, 'context'>): { value: string; label: string }[] {
  const locale = localeOf(args)
  const compare = orderOf(locale)
  return Object.entries(languageNames(args, contentLanguages))
    .map(([value, name]) => ({ value, label: name.charAt(0).toLocaleUpperCase(locale) + name.slice(1) }))
    .sort((a, b) => compare(a.label, b.label))
}
