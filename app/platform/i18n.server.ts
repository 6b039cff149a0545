import { domainToUnicode } from 'node:url'
import { redirect } from '@remix-run/node'
import { RemixI18Next } from 'remix-i18next/server'
import type { TypedTranslate } from '~/app/texts/use-translation'
import { createTexts, type Texts, type Words } from '~/app/texts/texts'
import { completenessOf, withEnglish } from '~/app/texts/with-english'
import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import { isLocale } from '~/contracts/languages'
import { addressesInLetters } from '~/contracts/email-address'
import type { Args } from './args'
import { type CookieSafety, cookieName, lastingCookie } from './session/session.server'
import type { AllNamespaces } from './translations/translation-keys'

const modules = import.meta.glob<Words>('/locales/*/*.json', { eager: true, import: 'default' })

const files: Record<string, Record<string, Words>> = {}
for (const [path, words] of Object.entries(modules)) {
  const [, , locale = '', file = ''] = path.split('/')
  files[locale] = { ...files[locale], [file.replace('.json', '')]: words }
}

/** Stores the chosen language for a year. Only the cookie decides; the browser's languages only suggest (`suggestedLocale`). */
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

/** The languages of the browser that the campus has, the preferred one first. */
function preferredLocales(header: string): Locale[] {
  const weighed = header.split(',').map((part) => {
    const [tag = '', ...parameters] = part.split(';')
    const weight = parameters.find((each) => each.trim().startsWith('q='))?.split('=')[1]
    return { code: tag.trim().toLowerCase().split('-')[0] ?? '', weight: Number(weight ?? 1) }
  })
  const wanted = weighed.filter(({ weight }) => weight > 0).sort((one, other) => other.weight - one.weight)
  return wanted.map(({ code }) => code).filter(isLocale)
}

/** Another language that the browser prefers, for visitors who have chosen none. Nothing switches by itself. */
export function suggestedLocale({ request, context }: Pick<Args, 'request' | 'context'>): Locale | null {
  const chosen = cookieName('locale', context.config.secureCookies)
  if (request.headers.get('Cookie')?.includes(`${chosen}=`)) return null
  const [preferred] = preferredLocales(request.headers.get('Accept-Language') ?? '')
  return preferred && preferred !== context.locale ? preferred : null
}

/**
 * A link can name the language of its page (`lang`), as an invitation does: the browser stays in it, so that what is made there has it
 * too. Leads to the same address without the name, where another language can be chosen.
 * @throws Response a redirect, if a language is named
 */
export async function followLinkLanguage({ request, context }: Args): Promise<void> {
  const url = new URL(request.url)
  const lang = url.searchParams.get('lang')
  if (lang === null) return
  url.searchParams.delete('lang')
  const cookie = isLocale(lang) ? await localeCookie(context.config).serialize(lang) : null
  throw redirect(url.pathname + url.search, cookie === null ? {} : { headers: { 'Set-Cookie': cookie } })
}

const known = new Map<Locale, Texts>()

const filesOf = (locale: Locale) => withEnglish(files[locale] ?? {}, files[defaultLocale] ?? {})

/** The texts of one language, read once per process. */
export function textsOf(locale: Locale): Texts {
  const texts = known.get(locale) ?? createTexts(locale, filesOf(locale))
  known.set(locale, texts)
  return texts
}

interface Completeness {
  locale: Locale
  written: number
  total: number
}

const countTexts = (): Completeness[] =>
  localeCodes.map((locale) => {
    const counts = completenessOf(files[locale] ?? {}, files[defaultLocale] ?? {})
    const total = counts.reduce((sum, count) => sum + count.total, 0)
    return { locale, written: total - counts.reduce((sum, { missing }) => sum + missing, 0), total }
  })

let counted: readonly Completeness[] | undefined
/** How many texts of the interface each language has; the others stand in English. Counted once per process. */
export const interfaceTexts = (): readonly Completeness[] => (counted ??= countTexts())

/** `t` of a language, keys as `namespace:key`. Declared rather than cast: comparing the two types takes lint 0.8 GB. */
export function fixedTFor(locale: Locale): TypedTranslate<AllNamespaces>
export function fixedTFor(locale: Locale): unknown {
  return textsOf(locale).of('common')
}

/** `t` of the request's language, keys as `namespace:key`. */
export const getFixedT = (args: Pick<Args, 'context'>): TypedTranslate<AllNamespaces> =>
  fixedTFor(localeOf(args))

/** A text whose e-mail addresses are shown: their domains in letters. */
export const inLetters = (text: string): string => addressesInLetters(text, domainToUnicode)

/** Adds the page number of a list to the title, except for the first page. */
export const titleOfPage = (args: Args, title: string, page: number): string =>
  page > 1 ? `${title} – ${getFixedT(args)('ui:pagination.page', { page })}` : title
