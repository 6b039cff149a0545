import { directionOf } from './languages'

/** Characters that change the writing direction of the rest of the line. */
export const turning = /[\u202a-\u202e\u2066-\u2069]/g

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Sets a name or title into a sentence: isolates what runs from right to left, so that it does not turn the words beside it. For
 * texts without markup; elsewhere `<bdi>` does the same. What a sentence from right to left needs is in `isolatorOf`.
 */
export const isolated = (words: string): string =>
  rightToLeft.test(words) ? `\u2068${words.replace(turning, '')}\u2069` : words

const isolatedAlready = /^\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069$/
/** Letters of that direction and spaces, or one number. */
const runsAlong = /^(?:[\s\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]*|[\d.,\u00a0\u202f]+)$/u
/** “3–5”: the lower end comes first, also where lines begin at the right. */
const range = /^[\d.,]+\s?–\s?[\d.,]+$/

/** All that turns words, except what isolates: a value that a sentence with values was made of keeps its own isolation. */
const overriding = /[\u202a-\u202e\u2066]|\u2067(?![\d.,]+\s?–\s?[\d.,]+\u2069)/g

/** As many closing marks as open ones, so that what somebody has written ends no isolation but its own. */
function balanced(line: string): string {
  let open = 0
  const kept = line.replace(overriding, '').replace(/[\u2067-\u2069]/g, (mark) => {
    if (mark !== '\u2069') open += 1
    else if (open === 0) return ''
    else open -= 1
    return mark
  })
  return kept + '\u2069'.repeat(open)
}

function isolatedLine(line: string): string {
  if (isolatedAlready.test(line) || runsAlong.test(line)) return line
  return `${range.test(line) ? '\u2067' : '\u2068'}${balanced(line)}\u2069`
}

/** Each line on its own: an isolation ends with its paragraph, and mails cut texts into paragraphs. */
const isolatedFromRight = (words: string): string => words.replace(/[^\n\r\u2029]+/g, isolatedLine)

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
