import type { Locale } from '~/contracts/constants'

/** Shorter words are not worth a suggestion, longer sequences are not words. */
const wordPattern = /[\p{L}\p{M}]{3,60}/gu
const placeholder = /\{\{\w+\}\}/g

/** Distinct words of a text in lower case; elided articles and hyphens end a word. */
export const wordsOf = (text: string, locale: Locale): string[] => [
  ...new Set(text.replace(placeholder, ' ').normalize('NFC').toLocaleLowerCase(locale).match(wordPattern)),
]
