import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import {
  approveValidationRequest,
  getValidationCase,
  Rejection,
  rejectValidationRequest,
  type ValidationCase,
} from '~/contracts/validation'
import { personName } from './person-name'

export interface CaseData {
  /** Of the page. */
  title: string
  entry: ValidationCase
  formKey: string
  /** Characters that a reason may have. */
  reasonLimit: number
  /** The page asks whether to approve. */
  confirming: boolean
}

/** One request with the data of its journalist; other providers' requests are not there. */
export async function loadCase(args: Args): Promise<CaseData> {
  await requirePermission(args, 'validation.decide')
  const entry = await call(args, getValidationCase, { params: { id: args.params.id ?? '' } })
  const wantsConfirmation = new URL(args.request.url).searchParams.get('confirm') === 'approve'
  return {
    title: personName(entry.subject),
    entry,
    formKey: formKey(),
    reasonLimit: limits.reasonMaximumCharacters,
    confirming: wantsConfirmation && entry.can.decide,
  }
}

const key = z.string().max(64).optional()
const reason = z.string({ error: 'reasonRequired' }).pipe(Rejection.shape.reason)
const Decision = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), formKey: key }),
  z.object({ intent: z.literal('reject'), reason, formKey: key }),
])

/** Approves or rejects. Who comes too late is told what happened meanwhile, and keeps the text that was typed. */
export async function saveDecision(args: Args) {
  await requirePermission(args, 'validation.decide')
  const submission = await parseForm(args, Decision)
  if (submission.status !== 'success') return invalid(submission)
  const decision = submission.value
  const params = { id: args.params.id ?? '' }
  const once = decision.formKey ? { idempotencyKey: decision.formKey } : {}
  try {
    const entry =
      decision.intent === 'approve'
        ? await call(args, approveValidationRequest, { params, ...once })
        : await call(args, rejectValidationRequest, { params, input: { reason: decision.reason }, ...once })
    const text = decision.intent === 'approve' ? 'validation:toast.approved' : 'validation:toast.rejected'
    const values = { name: personName(entry.subject) }
    return await redirectWithToast(args, paths.ijAdministration(), { type: 'success', key: text, values })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
