import { type RawBuilder, sql } from 'kysely'

interface Prefix {
  /** Text before the last word. */
  head: string
  /** The last word, which may be incomplete. */
  last: string
}

const shortestPrefix = 3

/** The last word as a prefix; null if quotation marks or operators change its meaning. */
export function prefixOf(asked: string): Prefix | null {
  if (/["]|(^|\s)(-|or(\s|$))/i.test(asked)) return null
  const match = /^(.*?)([\p{L}\p{M}\p{N}]+)$/u.exec(asked)
  const last = match?.[2] ?? ''
  return last.length < shortestPrefix ? null : { head: match?.[1]?.trim() ?? '', last }
}

/** Texts are stemmed by the rules of these languages; all others are searched literally. */
export const stemmed = ['en', 'de', 'es', 'fr', 'it'] as const
export type TextLanguage = (typeof stemmed)[number] | 'other'

/**
 * What somebody asked for, as a `tsquery` in the words of one language: all words, `"…"` for phrases, `or` and `-`; the last
 * word may be the beginning of one.
 */
export function wordQuery(language: TextLanguage, asked: string): RawBuilder<string> {
  const config = sql.lit(`public.app_${language}`)
  const whole = sql<string>`websearch_to_tsquery(${config}, ${asked})`
  const prefix = prefixOf(asked)
  if (!prefix) return whole
  const { head, last } = prefix
  return sql`(${whole} || (websearch_to_tsquery(${config}, ${head}) && to_tsquery(${config}, ${`${last}:*`})))`
}
