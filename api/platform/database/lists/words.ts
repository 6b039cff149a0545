import { type RawBuilder, sql } from 'kysely'
import { searchParts } from '~/contracts/marked-text'

/** Further words would hardly narrow a search, but each costs. */
const wordsUsed = 8
/** Shorter words have no trigram of their own in the middle of a word. */
const trigramLetters = 3

/** The words and phrases of a search; all have to match. What has neither a letter nor a digit is no word. */
export const searchedWords = (text: string): string[] =>
  // Full-width forms of wildcards would become wildcards without their accents.
  [...new Set(searchParts(text.normalize('NFKC')).map((part) => part.text))]
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, wordsUsed)

const escaped = (word: string) => word.replace(/[\\%_]/g, '\\$&')

/** Whether a text has a word anywhere, ignoring case and accents; short ones only where a word begins. */
function hasWord(text: RawBuilder<unknown>, word: string): RawBuilder<boolean> {
  const letters = escaped(word)
  return Array.from(word).length >= trigramLetters
    ? sql`${text} like sort_key(${`%${letters}%`})`
    : sql`(${text} like sort_key(${`${letters}%`}) or ${text} like sort_key(${`% ${letters}%`}))`
}

/** Whether a text, as its trigram index has it, has all words. */
export const hasAllWords = (text: RawBuilder<unknown>, words: readonly string[]): RawBuilder<boolean> =>
  sql`(${sql.join(
    words.map((word) => hasWord(text, word)),
    sql` and `,
  )})`

/** Whether a text has all words of a search. A search without words matches nothing; undefined or empty: everything. */
export function matchesSearch(text: RawBuilder<unknown>, search: string | undefined): RawBuilder<boolean> {
  if (!search?.trim()) return sql`true`
  const words = searchedWords(search)
  return words.length > 0 ? hasAllWords(text, words) : sql`false`
}
