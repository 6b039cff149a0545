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
 * The texts of the page that the server has rendered, ready before React takes the page over; null where one of their
 * files could not be had. Components do not wait for texts until `waitForTexts` says so.
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

/** From now on a page that is opened waits for its texts; the one before it stays meanwhile. */
export function waitForTexts(): void {
  setDefaults({ useSuspense: true })
}

/** The rest of the language, once the page is usable: later pages then need no waiting. */
export function loadRest(instance: i18n): void {
  const prefix = `/locales/${instance.language}/`
  const rest = Object.keys(translationFiles)
    .filter((path) => path.startsWith(prefix))
    .map((path) => path.slice(prefix.length, -'.json'.length))
  void instance.loadNamespaces(rest)
}
