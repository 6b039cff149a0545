import { readdirSync, readFileSync } from 'node:fs'
import i18next, { type i18n } from 'i18next'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { defaultLocale, localeCodes, type Locale } from '~/contracts/constants'

const folder = new URL('../../locales/', import.meta.url)

function filesOf(locale: Locale): Record<string, Record<string, unknown>> {
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith('.json'))
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Record<string, unknown>
  return Object.fromEntries(files.map((name) => [name.replace('.json', ''), read(name)]))
}

function load(locale: Locale): i18n {
  const instance = i18next.createInstance()
  instance
    .init({
      lng: locale,
      initImmediate: false,
      interpolation: { escapeValue: false },
      resources: { [locale]: filesOf(locale), [defaultLocale]: filesOf(defaultLocale) },
      // What a language lacks stands in English.
      fallbackLng: defaultLocale,
    })
    .catch(console.error)
  return instance
}

const instances = new Map<Locale, i18n>()

const hasText = (instance: i18n, key: string, values: Record<string, unknown>): key is TranslationKey =>
  instance.exists(key, values)

/**
 * The texts of the pages, for tests in several languages.
 * @throws Error for a missing key, so that no test compares two missing texts
 */
export function textIn(locale: Locale, key: string, values: Record<string, unknown> = {}): string {
  const instance = instances.get(locale) ?? load(locale)
  instances.set(locale, instance)
  if (!hasText(instance, key, values)) throw new Error(`There is no text ${key} in ${locale}`)
  return instance.t(key, values)
}

export { localeCodes }
