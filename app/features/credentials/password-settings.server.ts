import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { invalidWithPassword } from '~/app/platform/access/new-password.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { changePassword, PasswordChange } from '~/contracts/accounts/credentials'
import { z } from 'zod'

const ChangeForm = PasswordChange.extend({ formKey: z.string().max(64).optional() })

export async function loadPassword(args: Args) {
  const { email } = await requirePermission(args, 'account.own')
  return { email, formKey: formKey(args) }
}

/** Changes the password; this session continues, all others end. */
export async function savePassword(args: Args) {
  await requirePermission(args, 'account.own')
  const submission = await parseForm(args, ChangeForm)
  if (submission.status !== 'success') return invalidWithPassword(args, submission, { field: 'newPassword' })
  const { formKey: idempotencyKey, ...input } = submission.value
  try {
    await call(args, changePassword, { input, ...(idempotencyKey ? { idempotencyKey } : {}) })
  } catch (error) {
    if (error instanceof ApiFailure) return replyWithFailure(submission, error)
    throw error
  }
  const toast = { type: 'success', key: 'credentials:toast.passwordChanged' } as const
  return redirectWithToast(args, paths.accountSection('password'), toast)
}
