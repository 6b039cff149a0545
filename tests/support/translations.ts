import { readdirSync, readFileSync } from 'node:fs'
import i18next, { type i18n } from 'i18next'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { localeCodes, type Locale } from '~/contracts/constants'

const folder = new URL('../../locales/', import.meta.url)

function load(locale: Locale): i18n {
  const files = readdirSync(new URL(`${locale}/`, folder)).filter((name) => name.endsWith('.json'))
  const namespaces = files.map((name) => name.replace('.json', ''))
  const read = (name: string) =>
    JSON.parse(readFileSync(new URL(`${locale}/${name}`, folder), 'utf8')) as Record<string, unknown>
  const instance = i18next.createInstance()
  const resources = Object.fromEntries(files.map((name, i) => [namespaces[i], read(name)]))
  instance
    .init({
      lng: locale,
      initImmediate: false,
      interpolation: { escapeValue: false },
      resources: { [locale]: resources },
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
