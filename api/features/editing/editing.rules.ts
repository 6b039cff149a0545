import { defaultLocale, type Locale, localeCodes } from '~/contracts/constants'
import type { EditedWords, DocumentLanguage, TranslationState } from '~/contracts/content/editing'

/** State of a text in one language. */
export interface DocumentStand {
  locale: Locale
  version: number
  published_version: number | null
  english_version: number | null
}

/** English is not a translation; a translation without a recorded original was written independently. */
function stateOf(stand: DocumentStand | undefined, english: DocumentStand | undefined): TranslationState {
  if (!stand || stand.published_version === null) return 'missing'
  const original = english?.published_version ?? null
  const isBehind =
    stand.locale !== defaultLocale && original !== null && (stand.english_version ?? 0) < original
  return isBehind ? 'outdated' : 'published'
}

/** All languages of the campus in order, with the state of a text in each. */
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
