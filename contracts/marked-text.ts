import type { TextSegment } from './content/guide'

/** Characters of an excerpt before and after the first hit. */
const before = 60
const after = 180

/** Letters with strokes, which Unicode takes for letters of their own and people type without. The database does as much. */
const strokes: Readonly<Record<string, string>> = { ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' }

/** Two letters in one, behind those that people type: those of the database, some of them from manuscripts and phonetics. */
const pairs = 'ssß oeœɶ aeæᴁ thþᵺꝥꝧ hvƕ oiƣ dbȸ qpȹ dzʣʥ tsʦ lsʪ lzʫ ueᵫ llỻ aaꜳ aoꜵ auꜷ avꜹꜻ ayꜽ ooꝏ vyꝡ'
const twoInOne = new Map(
  pairs.split(' ').flatMap((row) => {
    const [first = '', second = '', ...letters] = Array.from(row)
    return letters.map((letter) => [letter, first + second] as const)
  }),
)

/** Forms of Arabic letters that people take for one another, as in the migration `057-languages`, and digits of other scripts. */
const forms: Readonly<Record<string, string>> = { ا: 'أإآٱ', ي: 'ىیئ', و: 'ؤ', ه: 'ة', ك: 'ک' }
const digits = ['٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹']
const oneForm = new Map([
  ...Object.entries(forms).flatMap(([letter, others]) =>
    Array.from(others, (each) => [each, letter] as const),
  ),
  ...digits.flatMap((row) => Array.from(row, (each, value) => [each, String(value)] as const)),
])

/** Lower case without accents. The vowels of many scripts are marks, which stay. */
const plainLetters = (text: string): string =>
  Array.from(text, (letter) => {
    const bare = letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
    return bare.length === letter.length
      ? (strokes[bare] ?? twoInOne.get(bare) ?? oneForm.get(bare) ?? bare)
      : letter
  }).join('')

/** Letters of scripts in which one word is written in several ways. */
export const manyWays = /[\u0400-\u06ff]/

/**
 * Words as they are indexed, in scripts in which one word is written in several ways: Arabic with or without hamza, vowel signs and
 * tatweel, Cyrillic in any case and with any apostrophe. The function `search_letters` of the database does the same.
 */
export const searchLetters = (text: string): string =>
  manyWays.test(text)
    ? text
        .replace(/([\u0400-\u052f])['’ʼ‘`ʻ′](?=[\u0400-\u052f])/g, '$1')
        .replace(/[\u0621\u0640\u064b-\u0655\u0670]/g, '')
        .replace(
          /[\u0400-\u06f9]/g,
          (letter) => oneForm.get(letter) ?? (letter < '\u0530' ? letter.toLowerCase() : letter),
        )
    : text

/** Letters as a search without the database compares them: ligatures and wide letters as people type them. Positions are not those of the text. */
export const searchedLetters = (text: string): string => plainLetters(searchLetters(text.normalize('NFKC')))

const inWord = /[\p{L}\p{M}\p{N}]/u

/** Single marks around a phrase as double ones: read once from left to right, so that many of them cost no more than other signs. */
function withPlainSingles(asked: string): string {
  const signs = Array.from(asked)
  let begin = -1
  signs.forEach((sign, at) => {
    if (begin < 0) {
      if ('‘‚‹'.includes(sign) && !inWord.test(signs[at - 1] ?? '')) begin = at
    } else if ('’‘›'.includes(sign) && at > begin + 1 && !inWord.test(signs[at + 1] ?? '')) {
      signs[begin] = signs[at] = '"'
      begin = -1
    }
  })
  return signs.join('')
}

/**
 * What is asked for as every search knows it: letters as they are indexed, and one kind of quotation mark for all that phones and our
 * languages write. A single one at the end of a word is a mark only if another one began the phrase: otherwise it is an apostrophe.
 */
export const withPlainQuotes = (asked: string): string =>
  withPlainSingles(searchLetters(asked)).replace(/[“”„‟«»「」『』〝〞〟＂]/g, '"')

/** A word of a search, or a phrase that stood in quotation marks of any kind. */
interface SearchPart {
  text: string
  isPhrase: boolean
}

/** What is searched for, in its order. Every search reads its words here; those with an index of words use `wordQuery`. */
export const searchParts = (asked: string): SearchPart[] =>
  Array.from(withPlainQuotes(asked).matchAll(/"([^"]*)"?|[^\s"]+/g), ([word, phrase]) => ({
    text: phrase?.trim().replace(/\s+/g, ' ') ?? word,
    isPhrase: phrase !== undefined,
  }))

/** The words of a text one after the other, in lower case without accents. */
const wordRow = (text: string): string => (searchedLetters(text).match(/[\p{L}\p{N}]+/gu) ?? []).join(' ')

/** The phrases of a search, for `hasPhrases`. */
export const phrasesIn = (asked: string): string[] =>
  searchParts(asked)
    .filter(({ isPhrase }) => isPhrase)
    .map(({ text }) => wordRow(text))
    .filter(Boolean)

/** Whether the words of each phrase stand side by side in a text. @param phrases of `phrasesIn` */
export function hasPhrases(text: string, phrases: readonly string[]): boolean {
  if (phrases.length === 0) return true
  const row = ` ${wordRow(text)} `
  return phrases.every((phrase) => row.includes(` ${phrase} `))
}

/**
 * The words of a search, of two letters or digits and more, in lower case without accents. The vowels of many scripts are marks, which
 * belong to their word.
 */
export const wordsIn = (asked: string): string[] =>
  searchedLetters(asked).match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}]+/gu) ?? []

/** The position of a word with this beginning; -1 if there is none. Both without accents. */
export function startsIn(text: string, word: string): number {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (at === 0 || !/[\p{L}\p{M}\p{N}]/u.test(text[at - 1] ?? '')) return at
  return -1
}

/** A cut must not split a character, such as an emoji, in two. */
const isInside = (text: string, at: number): boolean => /[\uDC00-\uDFFF]/.test(text.charAt(at))

/** Where a passage begins: at a word, or in the middle of a long one. */
function startOf(text: string, first: number): number {
  const earliest = first - before
  if (earliest <= 0) return 0
  const space = text.indexOf(' ', earliest)
  if (space >= 0 && space < first) return space + 1
  return isInside(text, earliest) ? earliest + 1 : earliest
}

function endOf(text: string, first: number): number {
  const latest = first + after
  if (latest >= text.length) return text.length
  const space = text.lastIndexOf(' ', latest)
  if (space > first) return space
  return isInside(text, latest) ? latest - 1 : latest
}

/** A word as it is written: with its marks, and in Cyrillic with the apostrophes within it. */
const writtenWord = /(?:[\p{L}\p{M}\p{N}]|(?<=\p{Script=Cyrillic})['’ʼ‘`ʻ′](?=\p{Script=Cyrillic}))+/u
export const writtenWords = new RegExp(writtenWord, 'gu')
const wordsAndOthers = new RegExp(`(${writtenWord.source})`, 'u')

/** The position in the text of the first word that begins like one of the search; 0 if none does. */
function firstHit(text: string, words: readonly string[]): number {
  for (const { 0: written, index } of text.matchAll(writtenWords)) {
    const plain = searchedLetters(written)
    if (words.some((word) => plain.startsWith(word))) return index
  }
  return 0
}

/** A passage around the first hit, with dots where the text goes on. @param words of `wordsIn` */
export function excerptOf(text: string, words: readonly string[]): string {
  const first = firstHit(text, words)
  const start = startOf(text, first)
  const end = endOf(text, first)
  return `${start > 0 ? '… ' : ''}${text.slice(start, end)}${end < text.length ? ' …' : ''}`
}

/** From this length on, a word may end otherwise than in the search. */
const stemLetters = 5
const endingLetters = 3
const stemOf = (word: string) => word.slice(0, Math.max(stemLetters, word.length - endingLetters))

/** A text in parts, with the words that begin like those of a search as hits. @param words of `wordsIn` */
export function markedText(text: string, words: readonly string[]): TextSegment[] {
  const stems = words.map(stemOf)
  const segments: TextSegment[] = []
  for (const part of text.split(wordsAndOthers).filter(Boolean)) {
    const plain = searchedLetters(part)
    const hit = stems.some((stem) => plain.startsWith(stem))
    const last = segments.at(-1)
    if (last && !last.hit && !hit) last.text += part
    else segments.push({ text: part, hit })
  }
  return segments
}
