import type { TextSegment } from '~/contracts/content/guide'
import { searchedLetters, writtenWords } from '~/contracts/marked-text'

/** Delimiters of hits, from the private use area, which texts of the guide do not contain. */
export const marks = { start: '\uE000', end: '\uE001' } as const

/** Splits a marked text into segments, so that it need not be trusted as HTML. */
export function segmentsOf(marked: string): TextSegment[] {
  const segments: TextSegment[] = []
  let hit = false
  for (const part of marked.split(/([\uE000\uE001])/)) {
    if (part === marks.start || part === marks.end) hit = part === marks.start
    else if (part) segments.push({ text: part, hit })
  }
  return segments
}

/** Words as they are written, without symbols and single letters. */
export const wordsOf = (asked: string): string[] =>
  (asked.match(writtenWords) ?? []).filter((word) => word.length > 1)

/** Normalises a search: removes control and private-use characters and redundant spaces. */
export const cleaned = (asked: string): string =>
  asked
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Co}\s]+/gu, ' ')
    .trim()

/** Edit distance: number of letters to change, insert, delete or swap with a neighbour. */
export function distance(a: string, b: string): number {
  const [from, to] = [Array.from(a), Array.from(b)]
  const rows = [Array.from({ length: to.length + 1 }, (_, index) => index)]
  for (let i = 1; i <= from.length; i++) {
    const row = [i]
    for (let j = 1; j <= to.length; j++) {
      const same = from[i - 1] === to[j - 1]
      const swapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      row[j] = Math.min(
        (rows[i - 1]?.[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (rows[i - 1]?.[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : Infinity,
      )
    }
    rows.push(row)
  }
  return rows[from.length]?.[to.length] ?? 0
}

/** Permitted distance of a correction, by length of the word. */
const tolerance = (word: string) => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

/** The closest candidate within the tolerance, or null. Ignores accents, and in which way a letter is written. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const wanted = searchedLetters(word)
  const [best] = candidates
    .map((candidate) => ({ candidate, far: distance(wanted, searchedLetters(candidate)) }))
    .filter(({ far }) => far <= tolerance(wanted))
    .sort((a, b) => a.far - b.far)
  return best?.candidate ?? null
}

/** The search with corrected words; null if nothing changes. */
export function corrected(asked: string, candidates: ReadonlyMap<string, readonly string[]>): string | null {
  const changed = asked.replace(writtenWords, (word) => {
    const known = candidates.get(word.toLowerCase())
    return (known && nearest(word, known)) ?? word
  })
  return changed === asked ? null : changed
}

const longestTerm = 100

/**
 * The part of a failed search that is recorded for editors, or null. E-mail addresses and long numbers, which may
 * identify people, are never recorded.
 */
export function termOf(asked: string): string | null {
  const term = cleaned(asked).toLowerCase()
  if (wordsOf(term).length === 0 || term.includes('@') || /\d[\d\s./-]{5,}\d/.test(term)) return null
  return Array.from(term).slice(0, longestTerm).join('').trim()
}
