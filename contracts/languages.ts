/**
 * The languages of the campus, in the order of menus; the only list of them. Another one is a folder in `locales/` and a line here
 * (docs/contributing.md).
 */
export const locales = [
  { code: 'en', name: 'English', realName: 'English', id: 1, direction: 'ltr', complete: true, search: 'en' },
  { code: 'de', name: 'Deutsch', realName: 'Deutsch', id: 2, direction: 'ltr', complete: true, search: 'de' },
  { code: 'es', name: 'Espagnol', realName: 'Español', id: 3, direction: 'ltr', complete: true, search: 'es' },
  { code: 'fr', name: 'Francais', realName: 'Français', id: 4, direction: 'ltr', complete: true, search: 'fr' },
  { code: 'it', name: 'Italiano', realName: 'Italiano', id: 5, direction: 'ltr', complete: true, search: 'it' },
  { code: 'ar', name: 'Arabic', realName: 'العربية', id: 6, direction: 'rtl', complete: false, search: 'ar' },
  { code: 'uk', name: 'Ukrainian', realName: 'Українська', id: 7, direction: 'ltr', complete: false, search: 'other' },
] as const satisfies readonly Language[] // prettier-ignore

interface Language {
  code: string
  /** In the API, with `id`. */
  name: string
  /** The language's own name. */
  realName: string
  id: number
  direction: Direction
  /** Every text exists. What another language lacks stands in English (`npm run texts:missing`). */
  complete: boolean
  /**
   * Whose word forms the search knows: one of the codes of migration `057-languages` (no other has a configuration, and would silently be
   * searched by its words as written); `other`: words as written.
   */
  search: string
}

export type Direction = 'ltr' | 'rtl'
export type Locale = (typeof locales)[number]['code']
/** Languages in which every text exists. */
export type CompleteLocale = Extract<(typeof locales)[number], { complete: true }>['code']
export type FurtherLocale = Exclude<Locale, CompleteLocale>

/** A name in the languages that have one. */
export type LocalNames = Record<CompleteLocale, string> & Partial<Record<FurtherLocale, string | undefined>>

/** The English one in a language without; `null` where there are no names. */
export function localName(names: LocalNames, locale: Locale): string
export function localName(names: LocalNames | null, locale: Locale): string | null
export function localName(names: LocalNames | null, locale: Locale): string | null {
  return names && (names[locale] ?? names[defaultLocale])
}

/** What the editors’ work is measured by: in the others English stands for what is missing. */
export const completeLocales: readonly CompleteLocale[] = locales.flatMap(({ code, complete }) =>
  complete ? [code] : [],
)

export const localeCodes: readonly Locale[] = locales.map(({ code }) => code)
export const defaultLocale: CompleteLocale = 'en'

/** False for a language that has been removed. */
export const isLocale = (code: string): code is Locale => locales.some((each) => each.code === code)

/** A language that is stored, or sent by a browser, may be none of this program's: it may have been removed. */
export const knownLocale = (code: string | null | undefined): Locale =>
  code && isLocale(code) ? code : defaultLocale

/** Languages of contents and names that are written from right to left and none of the campus’s own. */
const otherRightToLeft = ['fa', 'he', 'ur', 'ps', 'sd', 'ckb', 'dv', 'yi']

/** Direction of a language, with or without a region: `ar-EG`. */
export function directionOf(code: string): Direction {
  const [language = ''] = code.toLowerCase().split('-')
  const own = locales.find((each) => each.code === language)
  return own?.direction ?? (otherRightToLeft.includes(language) ? 'rtl' : 'ltr')
}

/** The attributes of a part of a page in another language than the page; none where its language is the page’s, or not known. */
export const inLanguage = (code: string | null | undefined): { lang?: string; dir?: Direction } =>
  code ? { lang: code, dir: directionOf(code) } : {}

/**
 * For formats of dates, times and numbers. Dates in English are British: “21 Nov 2026, 14:22”. Digits are those that forms,
 * addresses and codes have too; servers and browsers would not always choose the same ones.
 */
export const formatLocale = (language: string): string =>
  language === 'en' ? 'en-GB' : `${language}-u-nu-latn`
