import { directionOf } from './languages'

/** Characters that change the writing direction of the rest of the line. */
export const turning = /[\u202a-\u202e\u2066-\u2069]/g

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Sets a name or title into a sentence: isolates what runs from right to left, so that it does not turn the words beside it. For
 * texts without markup; elsewhere `<bdi>` does the same. What a sentence from right to left needs is in `isolatorOf`.
 */
export function isolated(words: string): string {
  const plain = words.replace(turning, '')
  return rightToLeft.test(plain) ? `\u2068${plain}\u2069` : plain
}

const isolatedAlready = /^\u2068[^\u2068\u2069]*\u2069$/
/** Letters of that direction and spaces, or one number. */
const runsAlong = /^(?:[\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*|[\d.,\u00a0\u202f]+)$/u
/** “3–5”: the lower end comes first, also where lines begin at the right. */
const range = /^[\d.,]+\s?–\s?[\d.,]+$/

/** A range that the campus itself has set, see below. */
const ownRange = /^[\d.,]+\s?–\s?[\d.,]+\u2069/

/** Keeps the isolation of values that a sentence was made of, each with its end, and no other sign that turns the line. */
function withoutTurning(line: string): string {
  const open: boolean[] = []
  const kept = line.replace(turning, (sign, at: number) => {
    if (sign === '\u2069') return open.pop() ? sign : ''
    if (sign < '\u2066') return ''
    const stays = sign === '\u2068' || (sign === '\u2067' && ownRange.test(line.slice(at + 1)))
    open.push(stays)
    return stays ? sign : ''
  })
  return kept + '\u2069'.repeat(open.filter(Boolean).length)
}

function lineFromRight(line: string): string {
  const words = withoutTurning(line)
  if (isolatedAlready.test(words) || runsAlong.test(words)) return words
  return `${range.test(words) ? '\u2067' : '\u2068'}${words}\u2069`
}

/** Line by line: the end of a paragraph is the end of every isolation. */
const isolatedFromRight = (words: string): string => words.split('\n').map(lineFromRight).join('\n')

/**
 * What is done to each value that a text of the language is given. Sentences from right to left isolate all that runs, or might run, the
 * other way: names, addresses, numbers of telephones, dates, ranges. In the others callers isolate what others have written (`isolated`).
 */
export const isolatorOf = (language: string): ((words: string) => string) =>
  directionOf(language) === 'rtl' ? isolatedFromRight : (words) => words

/**
 * An English text for what a language from right to left lacks: it runs from the left, with its full stop at its own end. Like values,
 * line by line.
 */
export const englishWithin = (language: string): ((text: string) => string) =>
  directionOf(language) === 'rtl' ? (text) => text.replace(/[^\n]+/g, '\u2066$&\u2069') : (text) => text

/** Parts of an expression, such as a place: “Rabat, Morocco”. The mark at the front is for what takes its direction from the first letter. */
export function withCommas(language: string, parts: readonly (string | null | undefined | false)[]): string {
  const words = parts.filter((part): part is string => Boolean(part))
  if (directionOf(language) === 'ltr' || words.length === 0) return words.join(', ')
  return `\u200f${words.map(isolatedFromRight).join('، ')}`
}
