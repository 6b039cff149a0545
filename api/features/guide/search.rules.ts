import type { TextSegment } from '~/contracts/content/guide'

/** Put around the words found; of the private use area, so that no text of the guide holds them. */
export const marks = { start: '\uE000', end: '\uE001' } as const

/** A text with marks becomes pieces, so that nobody has to trust it as HTML. */
export function segmentsOf(marked: string): TextSegment[] {
  const segments: TextSegment[] = []
  let hit = false
  for (const part of marked.split(/([\uE000\uE001])/)) {
    if (part === marks.start || part === marks.end) hit = part === marks.start
    else if (part) segments.push({ text: part, hit })
  }
  return segments
}

/** Words as the index knows them. Signs, and letters that stand alone, are none. */
export const wordsOf = (asked: string): string[] =>
  (asked.match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).filter((word) => word.length > 1)

/** What a search may ask for: without signs that no text holds, and without more spaces than words need. */
export const cleaned = (asked: string): string =>
  asked
    .normalize('NFC')
    .replace(/[\p{Cc}\p{Co}\s]+/gu, ' ')
    .trim()

export interface Prefix {
  /** What stands before the last word. */
  head: string
  /** The last word, which may be only the beginning of one. */
  last: string
}

const shortestPrefix = 3

/** The last word as a beginning; null where quotation marks or operators give the words another meaning. */
export function prefixOf(asked: string): Prefix | null {
  if (/["]|(^|\s)(-|or(\s|$))/i.test(asked)) return null
  const match = /^(.*?)([\p{L}\p{M}\p{N}]+)$/u.exec(asked)
  const last = match?.[2] ?? ''
  return last.length < shortestPrefix ? null : { head: match?.[1]?.trim() ?? '', last }
}

/** Letters to change, add, leave out or swap with their neighbour, to make one word of the other. */
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

const plain = (word: string) => word.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** How many letters of a word may be wrong before it is another word. */
const tolerance = (word: string) => (word.length < 5 ? 1 : word.length < 9 ? 2 : 3)

/** The one that was most likely meant; null where all are other words. Accents are no mistake. */
export function nearest(word: string, candidates: readonly string[]): string | null {
  const wanted = plain(word)
  const [best] = candidates
    .map((candidate) => ({ candidate, far: distance(wanted, plain(candidate)) }))
    .filter(({ far }) => far <= tolerance(wanted))
    .sort((a, b) => a.far - b.far)
  return best?.candidate ?? null
}

/** The same question with other words in the place of some; null where nothing changes. */
export function corrected(asked: string, candidates: ReadonlyMap<string, readonly string[]>): string | null {
  const changed = asked.replace(/[\p{L}\p{M}\p{N}]+/gu, (word) => {
    const known = candidates.get(word.toLowerCase())
    return (known && nearest(word, known)) ?? word
  })
  return changed === asked ? null : changed
}

const longestTerm = 100

/**
 * What of a failed search is kept for the editors; null where it says nothing, or might tell who somebody is: addresses
 * and long numbers are not written down.
 */
export function termOf(asked: string): string | null {
  const term = cleaned(asked).toLowerCase()
  if (wordsOf(term).length === 0 || term.includes('@') || /\d[\d\s./-]{5,}\d/.test(term)) return null
  return Array.from(term).slice(0, longestTerm).join('').trim()
}
