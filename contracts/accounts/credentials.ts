import { z } from 'zod'
import { limits } from '../constants'
import { DeviceToken } from './auth'
import { endpoint } from '../endpoint'
import { Email } from '../email-address'
import { Password } from './registration'

const open = { permission: 'public', tag: 'credentials' } as const
const own = { permission: 'account.own', tag: 'credentials' } as const

/** No rules: those only apply to new passwords. */
const PresentPassword = z.string().min(1, 'required').max(1024, 'tooLong')
const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const PasswordResetRequest = z.strictObject({ email: Email }).meta({ id: 'PasswordResetRequest' })

export const requestPasswordReset = endpoint('POST', '/password-resets', {
  ...open,
  summary: 'Mail a password reset link; response and timing are the same for every e-mail',
  input: PasswordResetRequest,
  status: 202,
})

/** State of a mailed link and the account's e-mail, which is only present while the link is valid. */
export const PasswordResetState = z
  .object({ state: z.enum(['valid', 'used', 'expired', 'unknown']), email: z.string().nullable() })
  .meta({ id: 'PasswordResetState' })
export type PasswordResetState = z.infer<typeof PasswordResetState>

/** `device` is only present if this call set the password. */
export const PasswordReset = PasswordResetState.extend({ device: DeviceToken.optional() }).meta({
  id: 'PasswordReset',
})
export type PasswordReset = z.infer<typeof PasswordReset>

export const getPasswordReset = endpoint('GET', '/password-resets/{token}', {
  ...open,
  summary: 'Check whether a password reset link can still be used',
  params: TokenParams,
  output: PasswordResetState,
})

export const NewPassword = z.strictObject({ password: Password }).meta({ id: 'NewPassword' })

export const resetPassword = endpoint('POST', '/password-resets/{token}', {
  ...open,
  summary:
    'Set a new password with a mailed link; works once, ends all sessions, makes this device a known one',
  params: TokenParams,
  input: NewPassword,
  output: PasswordReset,
})

export const PasswordChange = z
  .strictObject({ currentPassword: PresentPassword, newPassword: Password })
  .meta({ id: 'PasswordChange' })
export type PasswordChange = z.infer<typeof PasswordChange>

export const changePassword = endpoint('POST', '/users/me/password', {
  ...own,
  summary: 'Change the user’s password; ends all other sessions',
  input: PasswordChange,
  status: 204,
})

/** What the contract cannot see in a new password, as it needs lists, names and the brand. */
export const passwordWeaknesses = ['passwordCommon', 'passwordGuessable', 'passwordPersonal'] as const
export type PasswordWeakness = (typeof passwordWeaknesses)[number]

/** Whose password it will be: of a session, of a mailed link (`reset`), or as far as a form names the person. */
export const JudgedPassword = z
  .strictObject({
    password: z.string().min(1).max(limits.passwordMaximumCharacters),
    reset: z.string().max(200).optional(),
    email: z.string().max(limits.emailCharacters).optional(),
    firstName: z.string().max(limits.personNameCharacters).optional(),
    lastName: z.string().max(limits.personNameCharacters).optional(),
    entityName: z.string().max(limits.entityNameCharacters).optional(),
  })
  .meta({ id: 'JudgedPassword' })
export type JudgedPassword = z.infer<typeof JudgedPassword>

export const judgeNewPassword = endpoint('POST', '/password-judgements', {
  ...open,
  summary: 'Name the weaknesses of a new password before the other answers of its form are complete',
  input: JudgedPassword,
  output: z.object({ weaknesses: z.array(z.enum(passwordWeaknesses)) }).meta({ id: 'PasswordJudgement' }),
})

/** An e-mail change that has not been confirmed yet. */
export const WaitingEmailChange = z
  .object({
    waiting: z
      .object({ email: z.string(), requestedAt: z.iso.datetime(), expiresAt: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'WaitingEmailChange' })
export type WaitingEmailChange = z.infer<typeof WaitingEmailChange>

export const getEmailChange = endpoint('GET', '/users/me/email-change', {
  ...own,
  summary: 'The user’s pending e-mail change, if any',
  output: WaitingEmailChange,
})

export const EmailChange = z
  .strictObject({ email: Email, currentPassword: PresentPassword })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

export const requestEmailChange = endpoint('POST', '/users/me/email-change', {
  ...own,
  summary:
    'Mail a confirmation link to a new address, replacing any pending change. The response is the same for every address',
  input: EmailChange,
  status: 202,
})

export const resendEmailChange = endpoint('POST', '/users/me/email-change/resend', {
  ...own,
  summary: 'Resend the confirmation link of the pending change; 409 if there is none',
  status: 202,
})

export const cancelEmailChange = endpoint('DELETE', '/users/me/email-change', {
  ...own,
  summary: 'Withdraw the pending change; its links stop working',
})

/** `taken`: another account uses the address by now. `email` is the new address. */
export const EmailChangeState = z
  .object({ state: z.enum(['valid', 'used', 'expired', 'unknown', 'taken']), email: z.string().nullable() })
  .meta({ id: 'EmailChangeState' })
export type EmailChangeState = z.infer<typeof EmailChangeState>

export const getEmailConfirmation = endpoint('GET', '/email-changes/{token}', {
  ...open,
  summary: 'Check whether an e-mail confirmation link can still be used',
  params: TokenParams,
  output: EmailChangeState,
})

export const confirmEmailChange = endpoint('POST', '/email-changes/{token}', {
  ...open,
  summary: 'Confirm a new e-mail address; works once',
  params: TokenParams,
  output: EmailChangeState,
})
