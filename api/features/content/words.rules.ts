import type { Locale } from '~/contracts/constants'

/** Shorter ones are not worth a suggestion, longer ones are no words. */
const wordPattern = /[\p{L}\p{M}]{3,60}/gu
const placeholder = /\{\{\w+\}\}/g

/** The different words of a text as they are written, in small letters; elided articles and hyphens end a word. */
export const wordsOf = (text: string, locale: Locale): string[] => [
  ...new Set(text.replace(placeholder, ' ').normalize('NFC').toLocaleLowerCase(locale).match(wordPattern)),
]
