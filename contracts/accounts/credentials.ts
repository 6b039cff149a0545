import { z } from 'zod'
import { DeviceToken } from './auth'
import { endpoint } from '../endpoint'
import { Email, Password } from './registration'

/** Whatever somebody takes for their password; rules are for new ones alone. */
const PresentPassword = z.string().min(1, 'required').max(1024, 'tooLong')
const TokenParams = z.object({ token: z.string().min(1).max(200) })

export const PasswordResetRequest = z.strictObject({ email: Email }).meta({ id: 'PasswordResetRequest' })

export const requestPasswordReset = endpoint('POST', '/password-resets', {
  permission: 'public',
  tag: 'credentials',
  summary: 'Mail a link for a new password; answer and time are the same for every e-mail',
  input: PasswordResetRequest,
  status: 202,
})

/** What a mailed link is worth, and whose it is: the e-mail is there while the link is valid. */
export const PasswordResetState = z
  .object({ state: z.enum(['valid', 'used', 'expired', 'unknown']), email: z.string().nullable() })
  .meta({ id: 'PasswordResetState' })
export type PasswordResetState = z.infer<typeof PasswordResetState>

/** `device` is there where this call has set the password. */
export const PasswordReset = PasswordResetState.extend({ device: DeviceToken.optional() }).meta({
  id: 'PasswordReset',
})
export type PasswordReset = z.infer<typeof PasswordReset>

export const getPasswordReset = endpoint('GET', '/password-resets/{token}', {
  permission: 'public',
  tag: 'credentials',
  summary: 'Whether a link for a new password can still be used',
  params: TokenParams,
  output: PasswordResetState,
})

export const NewPassword = z.strictObject({ password: Password }).meta({ id: 'NewPassword' })

export const resetPassword = endpoint('POST', '/password-resets/{token}', {
  permission: 'public',
  tag: 'credentials',
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
  permission: 'account.own',
  tag: 'credentials',
  summary: 'Change the own password; ends all sessions but this one',
  input: PasswordChange,
  status: 204,
})

/** A change of the e-mail that waits for the link in the mail to the new address. */
export const WaitingEmailChange = z
  .object({
    waiting: z
      .object({ email: z.string(), requestedAt: z.iso.datetime(), expiresAt: z.iso.datetime() })
      .nullable(),
  })
  .meta({ id: 'WaitingEmailChange' })
export type WaitingEmailChange = z.infer<typeof WaitingEmailChange>

export const getEmailChange = endpoint('GET', '/users/me/email-change', {
  permission: 'account.own',
  tag: 'credentials',
  summary: 'The change of the own e-mail that waits for confirmation, if there is one',
  output: WaitingEmailChange,
})

export const EmailChange = z
  .strictObject({ email: Email, currentPassword: PresentPassword })
  .meta({ id: 'EmailChange' })
export type EmailChange = z.infer<typeof EmailChange>

export const requestEmailChange = endpoint('POST', '/users/me/email-change', {
  permission: 'account.own',
  tag: 'credentials',
  summary:
    'Mail a link to a new address; takes the place of a waiting change. The same answer for every address',
  input: EmailChange,
  status: 202,
})

export const resendEmailChange = endpoint('POST', '/users/me/email-change/resend', {
  permission: 'account.own',
  tag: 'credentials',
  summary: 'Mail the link of the waiting change again; 409 where none waits',
  status: 202,
})

export const cancelEmailChange = endpoint('DELETE', '/users/me/email-change', {
  permission: 'account.own',
  tag: 'credentials',
  summary: 'Withdraw the waiting change: its links are worth nothing from now on',
})

/** `taken`: the address has become the one of another account. `email` is the new address. */
export const EmailChangeState = z
  .object({ state: z.enum(['valid', 'used', 'expired', 'unknown', 'taken']), email: z.string().nullable() })
  .meta({ id: 'EmailChangeState' })
export type EmailChangeState = z.infer<typeof EmailChangeState>

export const getEmailConfirmation = endpoint('GET', '/email-changes/{token}', {
  permission: 'public',
  tag: 'credentials',
  summary: 'Whether a link for a new e-mail can still be used',
  params: TokenParams,
  output: EmailChangeState,
})

export const confirmEmailChange = endpoint('POST', '/email-changes/{token}', {
  permission: 'public',
  tag: 'credentials',
  summary: 'Make the new e-mail the one of the account; works once',
  params: TokenParams,
  output: EmailChangeState,
})
