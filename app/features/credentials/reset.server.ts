import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { invalidWithPassword } from '~/app/platform/access/new-password.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast, seeOther } from '~/app/platform/toast.server'
import { getPasswordReset, NewPassword, resetPassword } from '~/contracts/accounts/credentials'
import { z } from 'zod'

const ResetForm = NewPassword.extend({ formKey: z.string().max(64).optional() })

const tokenOf = ({ params }: Args): string => (params.id ?? '').slice(0, 200)

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
  const options = { params: { token }, input: { password }, ...(idempotencyKey ? { idempotencyKey } : {}) }
  try {
    const { state, device } = await call(args, resetPassword, options)
    if (state !== 'valid') return seeOther(paths.passwordReset(token))
    args.context.session.end()
    const toast = { type: 'success', key: 'credentials:toast.reset' } as const
    return await remember(args, device, await redirectWithToast(args, paths.login(), toast))
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
}
