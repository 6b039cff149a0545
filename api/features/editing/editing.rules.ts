import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import type { EditedWords, DocumentLanguage, TranslationState } from '~/contracts/content/editing'

/** What the database holds of a text in one language. */
export interface DocumentStand {
  locale: Locale
  version: number
  published_version: number | null
  english_version: number | null
}

/** English is nobody's translation; a translation that names no original was written without one. */
function stateOf(stand: DocumentStand | undefined, english: DocumentStand | undefined): TranslationState {
  if (!stand || stand.published_version === null) return 'missing'
  const original = english?.published_version ?? null
  const isBehind =
    stand.locale !== defaultLocale && original !== null && (stand.english_version ?? 0) < original
  return isBehind ? 'outdated' : 'published'
}

/** Every language of the campus, in its order, with how far a text has come in it. */
export function languagesOf(stands: readonly DocumentStand[]): DocumentLanguage[] {
  const find = (locale: Locale) => stands.find((stand) => stand.locale === locale)
  const english = find(defaultLocale)
  return localeCodes.map((locale) => {
    const stand = find(locale)
    const draft = (stand?.version ?? 0) > (stand?.published_version ?? 0)
    return { locale, state: stateOf(stand, english), draft }
  })
}

export const sameWords = (a: EditedWords, b: EditedWords): boolean =>
  a.title === b.title && a.lede === b.lede && a.markdown === b.markdown

export const nameOf = (person: { first_name: string; last_name: string }): string =>
  `${person.first_name} ${person.last_name}`.trim()
