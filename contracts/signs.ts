/** Signs of texts as they are typed, copied and cut. Pages use this as well: nothing else comes along. */

/**
 * What comes along unseen where somebody copies words from a page, a mail or a list of contacts: soft hyphens, blanks without width,
 * marks of direction. Joiners stay, as scripts and emoji need them.
 */
export const unseen = /[\u00ad\u200b\u2060\ufeff]/g
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** An address of the web or of mail, or a code: nothing of it is unseen. */
export const withoutUnseen = (text: string): string => text.replace(unseen, '').replace(directions, '').trim()

/** The zeros of keyboards that write other digits: Arabic, Persian, and those of India, South East Asia and Tibet. */
const zeros = [
  0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xe50, 0xed0, 0xf20, 0x1040, 0x17e0, 0x1810,
] // prettier-ignore

/** A digit of another script as that of ASCII. */
export function plainDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = zeros.find((each) => code >= each && code < each + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** The signs of ASCII as East Asian keyboards write them, as those of ASCII. Not all of NFKC: that would make “10²” a hundred and two. */
export const plainWidth = (text: string): string =>
  text.replace(/[\u3000\uff01-\uff5e]/g, (sign) => sign.normalize('NFKC'))

/** Without these signs at its end; in as many steps as there are, however many stand in the middle. */
export function withoutEnding(text: string, signs: string): string {
  let end = text.length
  while (end > 0 && signs.includes(text.charAt(end - 1))) end--
  return text.slice(0, end)
}

/** Browsers before 2024 may have none. */
const { Segmenter } = Intl as Partial<typeof Intl>

/** The end of the last sign that fits; 0 if that is the first one, as it may have any number of accents. */
const endOfSigns = (text: string, length: number): number =>
  Segmenter
    ? (new Segmenter('en', { granularity: 'grapheme' }).segment(text.slice(0, length + 2)).containing(length)
        ?.index ?? 0)
    : 0

/**
 * The beginning of a text, of so many code units at most, as the contracts count. It ends with a whole sign: half of one can neither be
 * stored nor sent, and a part of an emoji or a letter without its accent is another one.
 */
export function cutTo(text: string, length: number): string {
  if (text.length <= length) return text
  const end = endOfSigns(text, length)
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(/[\uD800-\uDBFF]$/, '')
}
