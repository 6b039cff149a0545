import { z } from 'zod'
import { limits } from './constants'

/** True for a full http(s) address. */
export const isWebAddress = (text: string): boolean =>
  /^https?:\/\/[^\s/]+\S*$/i.test(text) && URL.canParse(text)

/** One line that must not be empty. */
export const requiredText = (length: number) => z.string().trim().min(1, 'required').max(length, 'tooLong')

/** One line that may be left out; nothing but spaces counts as left out. */
export const optionalText = (length: number) =>
  z
    .string()
    .trim()
    .max(length, 'tooLong')
    .transform((text) => text || undefined)
    .optional()

/** A web address that must be there. */
export const RequiredWebAddress = z
  .string()
  .trim()
  .min(1, 'required')
  .max(500, 'tooLong')
  .refine((text) => text === '' || isWebAddress(text), 'websiteInvalid')

/** Forms send each line break as two characters, which nobody has typed and no counter counts. */
export const plainLineBreaks = (text: string): string => text.replace(/\r\n?/g, '\n').trim()

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
export const choicesOf = <const Codes extends readonly [string, ...string[]]>(codes: Codes) =>
  z
    .array(z.enum(codes))
    .min(1, 'required')
    .max(codes.length, 'tooLong')
    .transform((chosen) => [...new Set(chosen)])
