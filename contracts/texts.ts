import { z } from 'zod'
import { limits } from './constants'

/**
 * True for a web address with a name or a password before its host: `https://bank.example@host/` leads to `host`, and a
 * password in a link is everybody's. Browsers take any number of slashes and backslashes for the two.
 */
export const hasCredentials = (address: string): boolean => /^https?:[/\\]*[^/?#\\]*@/i.test(address)

/** True for a text with such an address somewhere in it. */
export const mentionsCredentials = (text: string): boolean => /https?:\/\/[^\s/?#\\()<>[\]"]*@/i.test(text)

/**
 * True for a full http(s) address without name and password. Rules are asked about texts of any length, also about those that are refused for it:
 * the time must not grow faster than the text.
 */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]\S*$/i.test(text) && !hasCredentials(text) && URL.canParse(text)

/** Marks that turn the writing direction of whatever stands beside them, up to the end of the line. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g

/** What somebody typed as one line, so that it changes nothing around it: names stand in mails and in other people's lists. */
export const oneLine = (text: string): string => text.replace(turning, '').replace(/\s+/g, ' ').trim()

/** Names are mailed to people who have not asked for it; nobody is called by an address. */
export const isNoAddress = (name: string): boolean => !name.includes('://')

/** One line that must not be empty. */
export const requiredText = (length: number) =>
  z.string().overwrite(oneLine).min(1, 'required').max(length, 'tooLong')

/** One line that may be left out; nothing but spaces counts as left out. */
export const optionalText = (length: number) =>
  z
    .string()
    .overwrite(oneLine)
    .max(length, 'tooLong')
    .transform((text) => text || undefined)
    .optional()

/** A web address that must be there. */
export const RequiredWebAddress = z
  .string()
  .trim()
  .min(1, 'required')
  .max(500, 'tooLong')
  .refine((text) => !hasCredentials(text), { error: 'addressCredentials', abort: true })
  .refine((text) => text === '' || isWebAddress(text), 'websiteInvalid')

/** Forms send each line break as two characters, which nobody has typed and no counter counts. */
export const plainLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

/** Letters and signs as people and the database count them: a string counts most emoji as two. */
export const charactersIn = (text: string): number => Array.from(text).length

/** What somebody says of themselves, where it is asked for: long enough to say something. */
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

/** At least one of a fixed list, each counted once. */
export const selectionOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(z.enum(codes))
    .min(1, 'required')
    .max(codes.length, 'tooLong')
    .transform((chosen) => [...new Set(chosen)])
