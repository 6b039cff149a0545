import { type RawBuilder, sql } from 'kysely'
import { type Locale, locales } from '~/contracts/constants'
import { withPlainQuotes } from '~/contracts/marked-text'

interface Prefix {
  /** Text before the last word. */
  head: string
  /** The last word, which may be incomplete. */
  last: string
}

/** The last word as a prefix; null if it is shorter than three letters, or if quotation marks or operators change its meaning. */
export function prefixOf(asked: string): Prefix | null {
  if (/["]|(^|\s)(-|or(\s|$))/i.test(asked)) return null
  const last = asked.split(/[^\p{L}\p{M}\p{N}]/u).at(-1) ?? ''
  return Array.from(last).length < 3
    ? null
    : { head: asked.slice(0, asked.length - last.length).trim(), last }
}

/** Texts are indexed by their stems and as they are written; by the stems of these languages they are searched, all others literally. */
export type TextLanguage = (typeof locales)[number]['search']
export const stemmed = locales.filter(({ search }) => search !== 'other').map(({ search }) => search)
export const searchOf = (locale: Locale): TextLanguage =>
  locales.find(({ code }) => code === locale)?.search ?? 'other'

/**
 * What somebody asked for, as a `tsquery` in the words of one language: all words, `"…"` for phrases, `or` and `-`; the last
 * word may be the beginning of one, as it is written.
 */
export function wordQuery(language: TextLanguage, words: string): RawBuilder<string> {
  const asked = withPlainQuotes(words)
  const config = sql`text_config(${sql.lit(language)})`
  const whole = sql<string>`websearch_to_tsquery(${config}, ${asked})`
  const prefix = prefixOf(asked)
  if (!prefix) return whole
  const head = sql`websearch_to_tsquery(${config}, ${prefix.head})`
  // Not of its stem: “trainee” would begin “trainer”.
  const written = sql`written_config(${sql.lit(language)})`
  return sql`(${whole} || (${head} && to_tsquery(${written}, ${`${prefix.last}:*`})))`
}

/**
 * Words of a name in lower case, without signs and between spaces, so that names are found in texts as a whole. Costly: once
 * for each name or text, never for each pair.
 */
export const wholeWords = (name: RawBuilder<unknown>) =>
  sql<string>`' ' || btrim(regexp_replace(sort_key(${name}), '[^[:alnum:]]+', ' ', 'g')) || ' '`
