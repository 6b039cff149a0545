import { RemixI18Next } from 'remix-i18next/server'
import i18next, { type i18n, type TFunction } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import type { Args } from './args'
import { type CookieSafety, lastingCookie } from './session.server'
import type { AllNamespaces } from './translations/translation-keys'

const files = import.meta.glob<Record<string, unknown>>('/locales/*/*.json', {
  eager: true,
  import: 'default',
})

const resources: Record<string, Record<string, Record<string, unknown>>> = {}
for (const [path, content] of Object.entries(files)) {
  const [, , locale = '', file = ''] = path.split('/')
  resources[locale] = { ...resources[locale], [file.replace('.json', '')]: content }
}
const namespaces = Object.keys(resources[defaultLocale] ?? {})

/** Stores the chosen language for a year. Only the cookie decides; the browser's languages are ignored. */
export const localeCookie = (config: CookieSafety) => lastingCookie('locale', 365, config)

const detectorOf = (secureCookies: boolean) =>
  new RemixI18Next({
    detection: {
      supportedLanguages: [...localeCodes],
      fallbackLanguage: defaultLocale,
      order: ['cookie'],
      cookie: localeCookie({ secureCookies }),
    },
  })
const [safely, plainly] = [detectorOf(true), detectorOf(false)]

/** Determines the language of a request, once, before any loader runs. */
export const detectLocale = async (request: Request, { secureCookies }: CookieSafety): Promise<Locale> =>
  (await (secureCookies ? safely : plainly).getLocale(request)) as Locale

/** The language determined for the request. */
export const localeOf = ({ context }: Pick<Args, 'context'>): Locale => context.locale

const instances = new Map<Locale, i18n>()

/** The texts of one language, loaded once per process. */
export function instanceFor(locale: Locale): i18n {
  const known = instances.get(locale)
  if (known) return known
  const instance = i18next.createInstance()
  void instance.use(initReactI18next).init({
    lng: locale,
    resources,
    ns: namespaces,
    defaultNS: 'common',
    fallbackLng: defaultLocale,
    initImmediate: false,
    interpolation: { escapeValue: false },
    react: { useSuspense: false },
  })
  instances.set(locale, instance)
  return instance
}

/** `t` of a language, keys as `namespace:key`. */
export const fixedTFor = (locale: Locale): TFunction<AllNamespaces> =>
  instanceFor(locale).getFixedT<AllNamespaces>(locale)

/** `t` of the request's language, keys as `namespace:key`. */
export const getFixedT = (args: Pick<Args, 'context'>): TFunction<AllNamespaces> => fixedTFor(localeOf(args))
