import i18next, { type i18n, type ReadCallback } from 'i18next'
import { initReactI18next, setDefaults } from 'react-i18next'
import { translationFiles } from './translations/translation-files'

const backend = {
  type: 'backend' as const,
  read(locale: string, namespace: string, done: ReadCallback) {
    const address = translationFiles[`/locales/${locale}/${namespace}.json`]
    if (!address) {
      done(new Error(`no texts for ${locale}/${namespace}`), null)
      return
    }
    fetch(address)
      .then((response) => response.json())
      .then(
        (texts: Record<string, string>) => done(null, texts),
        (error: unknown) => done(error as Error, null),
      )
  },
}

/**
 * Loads the texts of the server-rendered page before hydration; null if one of their files could not be loaded.
 * Components do not suspend for texts until `waitForTexts` is called.
 */
export async function loadTexts(locale: string, namespaces: readonly string[]): Promise<i18n | null> {
  const instance = i18next.createInstance()
  setDefaults({ useSuspense: false })
  await instance
    .use(initReactI18next)
    .use(backend)
    .init({
      lng: locale,
      ns: [...namespaces],
      defaultNS: 'common',
      fallbackLng: false,
      interpolation: { escapeValue: false },
    })
  return namespaces.every((name) => instance.hasResourceBundle(locale, name)) ? instance : null
}

/** From now on a new page waits for its texts; the previous page stays visible in the meantime. */
export function waitForTexts(): void {
  setDefaults({ useSuspense: true })
}

/** Loads the remaining texts of the language once the page is usable, so that later pages need not wait. */
export function loadRest(instance: i18n): void {
  const prefix = `/locales/${instance.language}/`
  const rest = Object.keys(translationFiles)
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length, -'.json'.length))
  void instance.loadNamespaces(rest)
}
