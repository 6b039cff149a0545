import { domainToUnicode } from 'node:url'
import i18next, { type i18n, type ParseKeys, type TypeOptions } from 'i18next'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { formatLocale } from '~/contracts/languages'
import { isolatorOf, turning } from '~/contracts/isolated'
import { addressesInLetters } from '~/contracts/email-address'

const files = import.meta.glob<Record<string, unknown>>(
  '/locales/*/{errors,facts,following,mail,moderation,notifications}.json',
  {
    eager: true,
    import: 'default',
  },
)

/** Namespaces of the imported files; the first one is the default. */
type Spoken = ['errors', 'facts', 'following', 'mail', 'moderation', 'notifications']

/** `namespace:key` of a text of the API. */
export type TranslationKey = ParseKeys<Spoken>

/** Codes of violated rules are plain strings; tests/architecture/error-codes.ts checks that each has a text. */
export const errorKey = (code: string) => `errors:${code}` as Extract<TranslationKey, `errors:${string}`>

type MailTranslations = TypeOptions['resources']['mail']

/** Templates of mails: every entry below `mail:` with a subject. */
export type MailTemplate = {
  [Key in keyof MailTranslations]: MailTranslations[Key] extends {
    subject: string
    text: string
    reason: string
  }
    ? Key
    : never
}[keyof MailTranslations]

/** All of them: what another version of the program has queued may have a template without a text here. */
export const mailTemplates = Object.entries(files['/locales/en/mail.json'] ?? {}).flatMap(([name, entry]) =>
  entry !== null && typeof entry === 'object' && 'subject' in entry && 'text' in entry && 'reason' in entry
    ? [name as MailTemplate]
    : [],
)

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
    ns: ['errors', 'facts', 'following', 'mail', 'moderation', 'notifications'],
    defaultNS: 'errors',
    initImmediate: false,
    interpolation: {
      escapeValue: false,
      // Numbers as the language writes them, addresses as their owners do.
      alwaysFormat: true,
      format: (value: unknown, _format, language) => {
        const locale = language ?? defaultLocale
        if (typeof value === 'number') return new Intl.NumberFormat(formatLocale(locale)).format(value)
        return typeof value === 'string'
          ? withMark(addressesInLetters(value, domainToUnicode), isolatorOf(locale))
          : (value as string)
      },
    },
  })
  return shared
}

/** No text has it, and none keeps it: a private character. */
const mark = '\uE000'

/** Marks the end of a value with a full stop. The value itself is no mark: anybody can write one. */
function withMark(value: string, isolate: (value: string) => string): string {
  const plain = value.replaceAll(mark, '')
  return plain.endsWith('.') ? isolate(plain) + mark : isolate(plain)
}

/** A name that ends in a full stop ("Netzwerk e. V.") ends the sentence too. */
const withOneStop = (text: string): string => text.replace(/\uE000\.?/g, '')

/** A text of the API (mails, notification titles, error messages): `translate('de', 'errors:required')`. */
export const translate = (
  locale: Locale,
  key: TranslationKey,
  values: Record<string, string | number> = {},
): string => withOneStop(translations().getFixedT<Spoken>(locale)(key, values))

/** The same for a file that other programs read: without the marks that isolate values, which some programs show. */
export const translateForFile: typeof translate = (...text) => translate(...text).replace(turning, '')

/** The supported language with the highest preference in an Accept-Language header; English otherwise. */
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
