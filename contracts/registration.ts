import { z } from 'zod'
import { limits, localeCodes } from './constants'
import { endpoint } from './endpoint'

/** Lower and upper case, a digit, a special character: the rule of the campus, one code per broken part. */
export const Password = z
  .string()
  .min(1, 'required')
  .min(limits.passwordMinimumCharacters, 'passwordTooShort')
  .max(limits.passwordMaximumCharacters, 'passwordTooLong')
  .refine((value) => /\p{Lu}/u.test(value) && /\p{Ll}/u.test(value), 'passwordNeedsCases')
  .refine((value) => /\d/.test(value) && /\p{L}/u.test(value), 'passwordNeedsDigit')
  .refine((value) => /[^\p{L}\p{N}\s]/u.test(value), 'passwordNeedsSpecial')

export const Email = z.string().trim().min(1, 'required').max(254, 'tooLong').pipe(z.email('emailInvalid'))

export const PersonName = z.string().trim().min(1, 'required').max(80, 'tooLong')

/** What a journalist enters at `/register/journalist`. */
export const JournalistRegistration = z
  .strictObject({
    salutation: z.string().min(1, 'required').max(64),
    title: z.string().trim().max(40, 'tooLong').optional(),
    firstName: PersonName,
    lastName: PersonName,
    email: Email,
    password: Password,
    country: z.string().min(1, 'required').max(64),
    acceptTerms: z.literal(true, 'acceptTerms'),
    locale: z.enum(localeCodes).optional(),
  })
  .meta({ id: 'JournalistRegistration' })
export type JournalistRegistration = z.infer<typeof JournalistRegistration>

export const registerJournalist = endpoint('POST', '/registrations/journalist', {
  permission: 'public',
  tag: 'registration',
  summary: 'Register as a journalist; the answer is the same whether the e-mail is known or not',
  input: JournalistRegistration,
  status: 202,
})

/** State of the link in a confirmation mail, without using it. */
export const ConfirmationState = z.object({ state: z.enum(['valid', 'used', 'expired', 'unknown']) })
const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const getConfirmation = endpoint('GET', '/confirmations/{token}', {
  permission: 'public',
  tag: 'registration',
  summary: 'Whether a confirmation link can still be used',
  params: TokenParams,
  output: ConfirmationState,
})

export const confirmRegistration = endpoint('POST', '/confirmations/{token}', {
  permission: 'public',
  tag: 'registration',
  summary: 'Confirm the e-mail of a new account; works once',
  params: TokenParams,
  output: ConfirmationState,
})

export const resendConfirmation = endpoint('POST', '/confirmations', {
  permission: 'public',
  tag: 'registration',
  summary: 'Send the confirmation mail again; the answer is the same for every address',
  input: z.strictObject({ email: Email }),
  status: 202,
})
