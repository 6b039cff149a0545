import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { findUser, requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { listOwnValidationRequests } from '~/contracts/validation/validation'
import { enterValidationCode, UsedCode } from '~/contracts/validation/validation-codes'

/**
 * The page for entering a course code. Visitors see how to get an account and keep the code; members with full access
 * do not need it.
 */
export async function loadEntry(args: Args) {
  const code = courseCode(args)
  if (!(await findUser(args))) return { reader: 'visitor' as const, code }
  const user = await requirePermission(args, 'validation.request')
  if (user.accessLevel === 'journalist') {
    forgetCourseCode(args)
    return { reader: 'validated' as const }
  }
  const [latest] = await call(args, listOwnValidationRequests, { query: { itemsPerPage: 1 } })
  const open = latest?.state === 'requested' ? { provider: latest.validator?.entityName ?? null } : null
  return { reader: 'restricted' as const, code, open, formKey: formKey(args) }
}

const EntryForm = UsedCode.extend({ formKey: z.string().max(64).optional() })

/** Uses the code. An error is shown at the field, which is then empty. */
export async function enterCode(args: Args) {
  await requirePermission(args, 'validation.request')
  return answerForm(args, EntryForm, async ({ code, formKey: idempotencyKey }) => {
    try {
      const { validator } = await call(args, enterValidationCode, { input: { code }, idempotencyKey })
      forgetCourseCode(args)
      const values = { provider: validator?.entityName ?? '' }
      return await redirectWithToast(args, paths.home, { type: 'success', key: 'codes:toast.used', values })
    } catch (error) {
      // Validated in the meantime, perhaps by this form in another tab: the page has no form any more.
      if (error instanceof ApiFailure && error.status === 409)
        return redirectWithToast(args, paths.home, { type: 'info', key: 'errors:alreadyValidated' })
      if (error instanceof ApiFailure && error.status === 422) forgetCourseCode(args)
      throw error
    }
  })
}

const key = 'validation.courseCode'

/** As it may be typed or printed; whether there is such a code, the API knows. */
const shape = /^[\p{L}\d -]{1,40}$/u

/**
 * The course code in this address, otherwise the one from an earlier address, which the session keeps during
 * registration, confirmation and login.
 */
export function courseCode({ request, context }: Args): string | null {
  const brought = (new URL(request.url).searchParams.get('code') ?? '').trim()
  if (shape.test(brought)) context.session.keep(key, brought)
  return context.session.peek(key)
}

/** Removes the code after it has been used or found invalid. */
export const forgetCourseCode = ({ context }: Args): void => context.session.drop(key)
