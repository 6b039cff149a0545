import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { answerForm, answerValid, formKey, invalid, parseForm, textOf } from '~/app/platform/forms.server'
import { requirePermission, findUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import {
  cancelEmailChange,
  EmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
  confirmEmailChange,
  getEmailConfirmation,
  PasswordResetRequest,
  requestPasswordReset,
  changePassword,
  PasswordChange,
  getPasswordReset,
  NewPassword,
  resetPassword,
} from '~/contracts/accounts/credentials'
import { z } from 'zod'
import { data } from '@remix-run/node'
import { refresh } from '~/contracts/accounts/auth'
import { newStamp, springTrap, trapFields } from '~/app/platform/access/bot-trap.server'
import { getFixedT, inLetters } from '~/app/platform/i18n.server'
import { invalidWithPassword } from '~/app/platform/access/new-password.server'
import { cutTo } from '~/contracts/signs'

const settings = paths.accountSection('email')
const ChangeForm = EmailChange.extend({ formKey: z.string().max(64).optional() })

/** The current address, and the unconfirmed new one. */
export async function loadEmail(args: Args) {
  const { email } = await requirePermission(args, 'account.own')
  const { waiting } = await call(args, getEmailChange)
  return { email, waiting, formKey: formKey(args) }
}

/** The three actions of the page: request a new address, resend its mail, withdraw it. */
export async function changeEmail(args: Args) {
  await requirePermission(args, 'account.own')
  const intent = textOf(await formOf(args), 'intent')
  if (intent === 'resend') return resendMail(args)
  if (intent === 'cancel') return withdraw(args)
  return requestChange(args)
}

async function requestChange(args: Args) {
  return answerForm(args, ChangeForm, async ({ formKey: idempotencyKey, ...input }) => {
    await call(args, requestEmailChange, { input, idempotencyKey })
    const { email } = input
    const toast = { type: 'success', key: 'credentials:toast.emailSent', values: { email } } as const
    return redirectWithToast(args, settings, toast)
  })
}

async function resendMail(args: Args) {
  try {
    await call(args, resendEmailChange)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const key = error.status === 409 ? 'errors:noEmailChange' : 'errors:api.tooManyRequests'
    return redirectWithToast(args, settings, { type: 'error', key })
  }
  return redirectWithToast(args, settings, 'credentials:toast.emailResent')
}

async function withdraw(args: Args) {
  await call(args, cancelEmailChange)
  return redirectWithToast(args, settings, 'credentials:toast.emailCancelled')
}

const tokenOf = ({ params }: Args): string => cutTo(params.id ?? '', 200)

/** Whether the mailed link is valid; opening it does not use it up. */
export async function loadConfirmation(args: Args) {
  const token = tokenOf(args)
  const { state, email } = token
    ? await call(args, getEmailConfirmation, { params: { token } })
    : { state: 'unknown' as const, email: null }
  return { state, email, action: paths.confirmEmail(token) }
}

/**
 * Gets new tokens for this browser's session: its current ones contain the old address, so the guard would end it.
 * Returns the address of the session, null without one.
 */
async function renewSession(args: Args): Promise<string | null> {
  const { session } = args.context
  const tokens = session.tokens()
  if (!tokens) return null
  try {
    session.open(await call(args, refresh, { input: { refreshToken: tokens.refreshToken } }))
    return (await findUser(args))?.email ?? null
  } catch {
    // The session has ended or cannot be renewed now. The address has been changed, and the login page explains the next
    // step.
    session.end()
    return null
  }
}

/** Uses the link to activate the new address. If another account has taken the address, the page says so. */
export async function confirmNewEmail(args: Args) {
  const token = tokenOf(args)
  if (!token) return seeOther(paths.confirmEmail())
  const { state, email } = await call(args, confirmEmailChange, { params: { token } })
  if (state === 'taken') return data({ state, email, action: paths.confirmEmail(token) }, { status: 409 })
  if (state !== 'valid' || email === null) return seeOther(paths.confirmEmail(token))
  if ((await renewSession(args)) === email)
    return redirectWithToast(args, paths.accountSection('email'), {
      type: 'success',
      key: 'credentials:toast.emailChanged',
      values: { email },
    })
  return redirectWithToast(args, paths.login(), 'credentials:toast.emailChangedLogIn')
}

/** Data of the page after the form was sent; stored in the session, because it must not be in an address. */
const sentTo = 'credentials.sentTo'

const ForgottenForm = PasswordResetRequest.extend(trapFields)

const isSentPage = ({ request }: Args) => new URL(request.url).searchParams.has('sent')

/** Also for members, who may have forgotten the password that the settings require. */
export async function loadForgotten(args: Args) {
  const sent = isSentPage(args)
  const user = await findUser(args)
  const email = (sent ? args.context.session.take(sentTo) : null) ?? user?.email ?? null
  const title = getFixedT(args)(sent ? 'credentials:sent.title' : 'credentials:forgotten.title')
  return { stamp: newStamp(args), sent, email, title }
}

/** Requests a link; the next page is the same for every e-mail. */
export async function askForLink(args: Args) {
  const submission = await parseForm(args, ForgottenForm)
  // A quick submission is no sign of a bot here, because browsers autofill the only field.
  if (springTrap(args, submission) === 'bot') return seeOther(paths.forgotPasswordSent)
  if (submission.status !== 'success') return invalid(submission)
  const { email } = submission.value
  return answerValid(submission, async () => {
    await call(args, requestPasswordReset, { input: { email } })
    args.context.session.flash(sentTo, inLetters(email))
    if (!isSentPage(args)) return seeOther(paths.forgotPasswordSent)
    const toast = { type: 'success', key: 'credentials:toast.sentAgain' } as const
    return redirectWithToast(args, paths.forgotPasswordSent, toast)
  })
}

const PasswordForm = PasswordChange.extend({ formKey: z.string().max(64).optional() })

export async function loadPassword(args: Args) {
  const { email } = await requirePermission(args, 'account.own')
  return { email, formKey: formKey(args) }
}

/** Changes the password; this session continues, all others end. */
export async function savePassword(args: Args) {
  await requirePermission(args, 'account.own')
  const submission = await parseForm(args, PasswordForm)
  if (submission.status !== 'success') return invalidWithPassword(args, submission, { field: 'newPassword' })
  const { formKey: idempotencyKey, ...input } = submission.value
  return answerValid(submission, async () => {
    await call(args, changePassword, { input, idempotencyKey })
    const toast = { type: 'success', key: 'credentials:toast.passwordChanged' } as const
    return redirectWithToast(args, paths.accountSection('password'), toast)
  })
}

const ResetForm = NewPassword.extend({ formKey: z.string().max(64).optional() })

/** Whether the mailed link is valid; opening it does not use it up. */
export async function loadReset(args: Args) {
  const token = tokenOf(args)
  const { state, email } = token
    ? await call(args, getPasswordReset, { params: { token } })
    : { state: 'unknown' as const, email: null }
  return { state, email, formKey: formKey(args), action: paths.passwordReset(token) }
}

type Remember = <R extends Response>(args: Args, device: string | undefined, response: R) => Promise<R>

/**
 * Sets the new password. All sessions end, including that of this browser.
 * @param remember makes this browser known to the account
 */
export async function setPassword(args: Args, remember: Remember) {
  const token = tokenOf(args)
  if (!token) return seeOther(paths.passwordReset())
  const submission = await parseForm(args, ResetForm)
  if (submission.status !== 'success')
    return invalidWithPassword(args, submission, { owner: () => Promise.resolve({ reset: token }) })
  const { password, formKey: idempotencyKey } = submission.value
  const options = { params: { token }, input: { password }, idempotencyKey }
  return answerValid(submission, async () => {
    const { state, device } = await call(args, resetPassword, options)
    if (state !== 'valid') return seeOther(paths.passwordReset(token))
    args.context.session.end()
    const toast = { type: 'success', key: 'credentials:toast.reset' } as const
    return remember(args, device, await redirectWithToast(args, paths.login(), toast))
  })
}
