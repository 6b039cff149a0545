import { commonWords } from './common-words.rules'

const disguises: Record<string, string> = {
  '0': 'o', '3': 'e', '4': 'a', '5': 's', '7': 't', '8': 'b', '@': 'a', $: 's', '€': 'e', '+': 't', '(': 'c',
} // prettier-ignore
const shifted = '!@#$%^&*()'

/** Lower case without diacritics. */
export const plain = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

const common = new Set(commonWords.map(plain))
const longestCommon = Math.max(...Array.from(common, (word) => word.length))

/** Possible meanings of a disguised word such as `P@55w0rd`: "1", "!" and "|" may represent i or l. */
export function undisguised(text: string): string[] {
  const folded = Array.from(plain(text))
    .map((character) => disguises[character] ?? character)
    .join('')
  return [folded.replace(/[1!|]/g, 'i'), folded.replace(/[1!|]/g, 'l')]
}

const withoutEnds = (text: string) => text.replace(/^[^\p{L}]+|(?<=\p{L})[^\p{L}]+$/gu, '')
const withoutLastSigns = (text: string) => text.replace(/(?<![^\p{L}\p{N}])[^\p{L}\p{N}]+$/u, '')
const compact = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')
const lettersOnly = (text: string) => text.replace(/[^\p{L}]/gu, '')
const reversed = (text: string) => Array.from(text).reverse().join('')

/** The same keys without shift: `!QAZ@WSX` is `1qaz2wsx`. */
const unshifted = (text: string) =>
  text.toLowerCase().replace(/[!@#$%^&*()]/g, (sign) => String((shifted.indexOf(sign) + 1) % 10))

/** One common word, possibly repeated, or two in a row. Three or more form a passphrase, which is a good password. */
function isBuiltOfCommon(text: string): boolean {
  if (text.length === 0) return false
  if (common.has(text) || common.has(text.replace(/(?<!\d)\d+$/, ''))) return true
  // No beginning longer than the longest word is compared, however long the text.
  for (let at = 1; at <= Math.min(longestCommon, text.length - 1); at++) {
    const first = text.slice(0, at)
    if (!common.has(first)) continue
    if (at >= 3 && text === first.repeat(text.length / at)) return true
    if (text.length - at <= longestCommon && common.has(text.slice(at))) return true
  }
  return false
}

/** Few different characters, or a repeated short sequence. */
const isMonotonous = (text: string) => new Set(plain(text)).size < 5 || /^(.{1,6}?)\1+.?$/su.test(plain(text))

const keyboards = [
  ['1234567890', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'],
  ['1234567890', 'qwertzuiop', 'asdfghjkl', 'yxcvbnm'],
  ['1234567890', 'azertyuiop', 'qsdfghjklm', 'wxcvbn'],
]

/** Pairs of adjacent keys; each row is shifted slightly to the right of the one above. */
const pairsOf = (rows: string[]) =>
  new Set(
    rows.flatMap((row, y) =>
      Array.from(row).flatMap((key, x) =>
        [row[x + 1], rows[y + 1]?.[x - 1], rows[y + 1]?.[x]].flatMap((next) =>
          next === undefined ? [] : [key + next, next + key],
        ),
      ),
    ),
  )
const neighbours = keyboards.map(pairsOf)

const isSequence = (one: string, other: string) => Math.abs(one.charCodeAt(0) - other.charCodeAt(0)) <= 1

/** Shorter sequences occur in ordinary words. */
const SHORTEST_WALK = 10
/** Ratio of jumps: adjacent columns of keys have a jump every few characters. */
const MOST_JUMPS = 0.2

/** Sequences of adjacent keys, letters of the alphabet or digits: `Qwertz-123456!`, `1qaz@WSX3edc$`, `AbcDefGhi123`. */
function isWalk(text: string): boolean {
  const keys = Array.from(compact(unshifted(text)))
  if (keys.length < SHORTEST_WALK) return false
  return neighbours.some((pairs) => {
    const isStep = (one: string, other: string) => pairs.has(one + other) || isSequence(one, other)
    const jumps = keys.filter((key, at) => at > 0 && !isStep(keys[at - 1] ?? '', key))
    return jumps.length / (keys.length - 1) <= MOST_JUMPS
  })
}

/**
 * Without a two- or four-digit number at the start or end; a disguise may include some digits: `3ur0-1999` becomes
 * `3ur0`.
 */
const withoutNumbers = (text: string): string[] =>
  [/^\d{2}[^\p{L}\d]*/u, /^\d{4}[^\p{L}\d]*/u, /\d{2}[^\p{L}\d]*$/u, /\d{4}[^\p{L}\d]*$/u].map((number) =>
    text.replace(number, ''),
  )

/** Without one or two letters that digits or signs separate from the rest: `Password1234!A`. */
const withoutInitials = (text: string) =>
  text.replace(/(?<![^\p{L}])[^\p{L}]+\p{L}{1,2}$/u, '').replace(/^\p{L}{1,2}[^\p{L}]+/u, '')

/** True for a password that is on the first lists of any attack, ignoring case and additional digits and symbols. */
export function isCommonPassword(password: string): boolean {
  const meanings = [
    ...undisguised(password),
    ...undisguised(withoutEnds(password)),
    ...undisguised(withoutInitials(withoutEnds(password))),
    // A trailing symbol is decoration, one in the middle may represent a letter.
    ...undisguised(password.replace(/(?<![^\p{L}])[^\p{L}]+$/u, '')),
    ...withoutNumbers(password).flatMap(undisguised),
    plain(password),
    plain(withoutEnds(password)),
    // A year between two words is as common as one at the end.
    lettersOnly(plain(password)),
    unshifted(password),
  ].map(compact)
  // A trailing symbol may be decoration, or part of the sequence.
  const isPattern = isMonotonous(password) || isWalk(password) || isWalk(withoutLastSigns(password))
  if (isPattern) return true
  return meanings.some((meaning) => isBuiltOfCommon(meaning) || isBuiltOfCommon(reversed(meaning)))
}
