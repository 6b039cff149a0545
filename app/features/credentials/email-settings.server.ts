import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure, textOf } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { formOf } from '~/app/platform/submitted-form.server'
import {
  cancelEmailChange,
  EmailChange,
  getEmailChange,
  requestEmailChange,
  resendEmailChange,
} from '~/contracts/accounts/credentials'
import { z } from 'zod'

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
  const submission = await parseForm(args, ChangeForm)
  if (submission.status !== 'success') return invalid(submission)
  const { formKey: idempotencyKey, ...input } = submission.value
  try {
    await call(args, requestEmailChange, { input, ...(idempotencyKey ? { idempotencyKey } : {}) })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  const { email } = input
  const toast = { type: 'success', key: 'credentials:toast.emailSent', values: { email } } as const
  return redirectWithToast(args, settings, toast)
}

async function resendMail(args: Args) {
  try {
    await call(args, resendEmailChange)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const key = error.status === 409 ? 'errors:noEmailChange' : 'errors:api.tooManyRequests'
    return redirectWithToast(args, settings, { type: 'error', key })
  }
  return redirectWithToast(args, settings, { type: 'success', key: 'credentials:toast.emailResent' })
}

async function withdraw(args: Args) {
  await call(args, cancelEmailChange)
  return redirectWithToast(args, settings, { type: 'success', key: 'credentials:toast.emailCancelled' })
}
