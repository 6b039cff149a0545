import i18next, { type i18n, type ParseKeys, type TypeOptions } from 'i18next'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'

const files = import.meta.glob<Record<string, unknown>>(
  '/locales/*/{errors,following,mail,moderation,notifications}.json',
  {
    eager: true,
    import: 'default',
  },
)

/** The namespaces of the files above; the first one is where keys without a namespace are looked up. */
type Spoken = ['errors', 'following', 'mail', 'moderation', 'notifications']

/** `namespace:key` of a text that the API itself speaks. */
export type TranslationKey = ParseKeys<Spoken>

/** Codes of broken rules are plain strings; that each has words is a test (tests/architecture/error-codes.ts). */
export const errorKey = (code: string) => `errors:${code}` as Extract<TranslationKey, `errors:${string}`>

type MailTranslations = TypeOptions['resources']['mail']

/** What a mail can be: everything below `mail:` that has a subject. */
export type MailTemplate = {
  [Key in keyof MailTranslations]: MailTranslations[Key] extends {
    subject: string
    text: string
    reason: string
  }
    ? Key
    : never
}[keyof MailTranslations]

let shared: i18n | undefined

function translations(): i18n {
  if (shared) return shared
  const resources: Record<string, Record<string, Record<string, unknown>>> = {}
  for (const [path, content] of Object.entries(files)) {
    const [, , locale = '', file = ''] = path.split('/')
    resources[locale] = { ...resources[locale], [file.replace('.json', '')]: content }
  }
  shared = i18next.createInstance()
  void shared.init({
    resources,
    fallbackLng: defaultLocale,
    ns: ['errors', 'following', 'mail', 'moderation', 'notifications'],
    defaultNS: 'errors',
    initImmediate: false,
    interpolation: { escapeValue: false },
  })
  return shared
}

/** A text that the API itself speaks (mails, notification titles, error words): `translate('de', 'errors:required')`. */
export const translate = (
  locale: Locale,
  key: TranslationKey,
  values: Record<string, string | number> = {},
): string => translations().getFixedT<Spoken>(locale)(key, values)

/** The language of an Accept-Language header that is wanted most and that the campus speaks, English otherwise. */
export function localeOf(header: string | undefined): Locale {
  const wanted = (header ?? '').split(',').map((part) => {
    const [range = '', ...parameters] = part.trim().toLowerCase().split(';')
    const quality = parameters.map((each) => /^\s*q=([\d.]+)/.exec(each)?.[1]).find(Boolean) ?? '1'
    return { language: range.trim().split('-')[0], quality: Number(quality) }
  })
  const spoken = wanted
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .flatMap(({ language }) => localeCodes.filter((code) => code === language))
  return spoken[0] ?? defaultLocale
}
