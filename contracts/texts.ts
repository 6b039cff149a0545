import { z } from 'zod'
import { limits } from './constants'
import { turning } from './isolated'
import { plainDigit, unseen, withoutEnding, withoutUnseen } from './signs'
import { hasCredentials, isWebAddress } from './web-address'

/** True for a text that contains a URL with credentials. */
export const mentionsCredentials = (text: string): boolean => /https?:\/\/[^\s/?#\\()<>[\]"]*@/i.test(text)

/**
 * For rules between the fields of a form. Zod would ask them only once every field is right by itself; people are told all that
 * is wrong at once. Such a rule may meet fields that are missing or wrong. Zod still leaves it out where a check with `abort` has failed.
 */
export const alsoBesideErrors = {
  when: ({ value }: { value: unknown }): boolean => typeof value === 'object' && value !== null,
}

/** A host name with a dot whose last part is letters, then perhaps a port, path, query or fragment. */
const withoutScheme =
  /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)*\.(?:\p{L}{2,}|xn--[a-z0-9-]+)(?::\d+)?(?:[/?#]\S*)?$/iu

/** Marks with which texts surround an address: `<https://example.org>`. */
const surrounded = /^(?:<([^<>]*)>|"([^"]*)")$/

/** Nothing behind its host: a sign there ends the sentence that it was copied from. */
const bareHost = /^(?:https?:\/\/)?[^\s/?#\\@]+$/i

/** Typed or pasted behind another beginning: its browser would look for the host “https”. */
const secondScheme = /^https?:\/\/(?=https?:\/\/)/i

/**
 * Puts `https://` before an address that people type without it, such as `www.example.org`, and takes away what was copied along
 * with one.
 */
export const withScheme = (text: string): string => {
  const copied = withoutUnseen(text)
  const inside = surrounded.exec(copied)
  const whole = (inside?.[1] ?? inside?.[2] ?? copied).trim().replace(secondScheme, '')
  const address = bareHost.test(whole) ? withoutEnding(whole, '.,;:!') : whole
  return withoutScheme.test(address) ? `https://${address}` : address
}

/** Anything that leaves a mark on paper; the blank pattern of Braille is none, nor are accents without a letter. */
const visible = /[^\s\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u

/**
 * A text as it is kept and compared: without blanks around it, and with each accented letter as one character, however the
 * keyboard wrote it (NFC). Empty if there is nothing to see. Every field for words goes through it. What no text may hold (zero
 * bytes, halves of signs) stays, so that it is refused.
 */
export const written = (text: string): string =>
  text.includes('\0') || visible.test(text) ? text.normalize('NFC').trim() : ''

/**
 * A code that people type or paste: full-width digits and letters of East Asian keyboards are those of ASCII (NFKC), and so are the
 * digits of other scripts.
 */
export const typedCode = (text: string): string =>
  withoutUnseen(text.normalize('NFKC').replace(/\p{Nd}/gu, plainDigit))

/** A password as it is hashed, so that the same keys are the same password on every device: OpaqueString of RFC 8265. */
export const opaquePassword = (password: string): string => password.replace(/\p{Zs}/gu, ' ').normalize('NFC')

/**
 * Normalises a single-line input, so that it cannot affect text around it in mails and lists, and is found by what one sees of it:
 * a soft hyphen would be in the middle of a word.
 */
export const oneLine = (text: string): string =>
  written(text.replace(turning, '').replace(unseen, '').replace(/\s+/g, ' '))

/** An address with a scheme, a path or a mailbox, or one that begins with `www.`. */
const address = /:\/\/|\bwww\.|[\p{L}\p{N}]\.\p{L}+(?::\d+)?\/|@[^\s@.]*\./iu
const money =
  /[€$£¥] ?\d|\d ?[€$£¥]|\b(?:EUR|USD|GBP|CHF|BTC) ?\d|\d ?(?:EUR|USD|GBP|CHF|BTC|euros?|dollars?)\b/iu
/** A host that mail programs make a link of. Not every ending: “J.R.R.Tolkien” is a name. */
const host =
  /[\p{L}\p{N}]\.(?:com|org|net|info|biz|io|ly|me|co|eu|gl|gd|xyz|top|link|click|shop|online|site|app|dev|ru|cn)(?![\p{L}\p{N}])/iu

/** Names are mailed to people who did not ask for it: they contain no address and no money. Organisations may be named by a host. */
export const isPlainName = (name: string): boolean => !address.test(name) && !money.test(name)

/** People are not named by a host either. */
export const isPersonalName = (name: string): boolean => isPlainName(name) && !host.test(name)

/** Joins the letters around it, and is not seen: mail programs make no link of a host that has one. */
const joiner = '\u2060'
/** “J.R.R.Tolkien” and “e.V.” look the same with it. */
const dotsOfHosts = /(?<=[\p{L}\p{N}])\.(?=\p{L}{2})|(?<=\bwww)\./giu

/** The text, of which mail programs make no link: addresses without their scheme, hosts that they do not take for one. */
export const withoutLinks = (text: string): string =>
  text.replace(/\b[a-z]{2,20}:\/\//gi, '').replace(dotsOfHosts, `.${joiner}`)

/** With all its digits. */
const amounts = new RegExp(`(?<![\\d.,])[\\d.,]*(?:${money.source})[\\d.,]*`, 'giu')

/** A name as it may be mailed, however long ago it was stored: without addresses and money, and no link. */
export function mailableName(name: string): string {
  const words = name.split(/\s+/).map((word) => (address.test(word) ? '…' : word))
  return withoutLinks(words.join(' ').replace(amounts, '…'))
}

/** A mandatory single line. */
export const requiredText = (length: number) =>
  z.string().overwrite(oneLine).min(1, 'required').max(length, 'tooLong')

/** An optional single line; blank counts as empty. */
export const optionalText = (length: number) =>
  z
    .string()
    .overwrite(oneLine)
    .max(length, 'tooLong')
    .transform((text) => text || undefined)
    .optional()

/** A mandatory URL. */
export const RequiredWebAddress = z
  .string()
  .overwrite(withScheme)
  .min(1, 'required')
  .max(500, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine((text) => text === '' || isWebAddress(text), 'websiteInvalid')

/**
 * Forms send each line break as two characters, which the character counter does not count; slides and word processors have
 * breaks of their own. Soft hyphens would hide words from the search.
 */
export const plainLineBreaks = (text: string): string =>
  written(text.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n').replace(/[\u00ad\ufeff]/g, ''))

/** Number of code points, as the database counts; `length` counts most emoji as two. */
export const charactersIn = (text: string): number => Array.from(text).length

/** A mandatory description with a minimum length. */
export const RequiredDescription = z
  .string()
  .transform(plainLineBreaks)
  .pipe(
    z
      .string()
      .min(1, 'required')
      .refine(
        (text) => text === '' || text.length >= limits.descriptionMinimumCharacters,
        'descriptionTooShort',
      )
      .max(limits.descriptionMaximumCharacters, 'tooLong'),
  )

/** At least one value of a fixed list, without duplicates. */
export const selectionOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(z.enum(codes))
    .min(1, 'required')
    .max(codes.length, 'tooLong')
    .transform((chosen) => [...new Set(chosen)])
