import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import { endFlag, flagJournalist, type JournalistFlag, Warning } from '~/contracts/validation/flags'
import {
  approveValidationRequest,
  getValidationCase,
  Rejection,
  rejectValidationRequest,
  revokeValidation,
  type ValidationCaseDetail,
} from '~/contracts/validation/validation'
import { ageIn } from './case-list.server'
import { personName } from './person-name'

const questions = ['approve', 'revoke', 'flag', 'endFlag'] as const
type Question = (typeof questions)[number]

export interface CaseData {
  /** Of the page. */
  title: string
  entry: ValidationCaseDetail & { ageDays: number }
  formKey: string
  /** Characters that a reason may have. */
  reasonLimit: number
  /** What the page asks before it is done; null while it shows the case. */
  asking: Question | null
  /** The warning that is to be ended. */
  askedFlag: JournalistFlag | null
}

function askedIn(request: Request, entry: ValidationCaseDetail) {
  const search = new URL(request.url).searchParams
  const wanted = questions.find((each) => each === search.get('confirm')) ?? null
  const askedFlag = entry.flags.find(({ id, can }) => can.end && id === search.get('flag')) ?? null
  const isOpen: Record<Question, boolean> = {
    approve: entry.can.decide,
    revoke: entry.can.revoke,
    flag: entry.can.flag,
    endFlag: askedFlag !== null,
  }
  return { asking: wanted && isOpen[wanted] ? wanted : null, askedFlag }
}

/** One request with the data of its journalist; other providers' requests are not there. */
export async function loadCase(args: Args): Promise<CaseData> {
  const { timeZone } = await requirePermission(args, 'validation.decide')
  const entry = await call(args, getValidationCase, { params: { id: args.params.id ?? '' } })
  return {
    title: personName(entry.subject),
    entry: { ...entry, ageDays: ageIn(entry, timeZone) },
    formKey: formKey(args),
    reasonLimit: limits.reasonMaximumCharacters,
    ...askedIn(args.request, entry),
  }
}

const key = z.string().max(64).optional()
const reason = z.string({ error: 'reasonRequired' }).pipe(Rejection.shape.reason)
const warning = z.string({ error: 'flagReasonRequired' }).pipe(Warning.shape.reason)
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), formKey: key }),
  z.object({ intent: z.literal('reject'), reason, formKey: key }),
  z.object({ intent: z.literal('revoke'), reason, formKey: key }),
  z.object({ intent: z.literal('flag'), reason: warning, formKey: key }),
  z.object({ intent: z.literal('endFlag'), flag: z.string().min(1).max(64), formKey: key }),
])

const toasts = {
  approve: 'validation:toast.approved',
  reject: 'validation:toast.rejected',
  revoke: 'validation:toast.revoked',
  flag: 'validation:toast.flagged',
  endFlag: 'validation:toast.flagEnded',
} as const

/** Executes the action and returns the next address: after a decision the next case, otherwise this case. */
async function carryOut(args: Args, action: z.infer<typeof Action>): Promise<string> {
  const params = { id: args.params.id ?? '' }
  const once = action.formKey ? { idempotencyKey: action.formKey } : {}
  switch (action.intent) {
    case 'approve':
      await call(args, approveValidationRequest, { params, ...once })
      return paths.ijAdministration()
    case 'reject':
      await call(args, rejectValidationRequest, { params, input: { reason: action.reason }, ...once })
      return paths.ijAdministration()
    case 'revoke':
      await call(args, revokeValidation, { params, input: { reason: action.reason }, ...once })
      return paths.validationCase(params.id)
    case 'flag':
      await call(args, flagJournalist, { params, input: { reason: action.reason }, ...once })
      return paths.validationCase(params.id)
    case 'endFlag':
      await call(args, endFlag, { params: { id: action.flag }, ...once })
      return paths.validationCase(params.id)
  }
}

/** Decides, revokes or warns. After a conflict the user sees the current state and keeps the text. */
export async function saveDecision(args: Args) {
  await requirePermission(args, 'validation.decide')
  const submission = await parseForm(args, Action)
  if (submission.status !== 'success') return invalid(submission)
  const entry = await call(args, getValidationCase, { params: { id: args.params.id ?? '' } })
  try {
    const next = await carryOut(args, submission.value)
    const values = { name: personName(entry.subject) }
    return await redirectWithToast(args, next, {
      type: 'success',
      key: toasts[submission.value.intent],
      values,
    })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return replyWithFailure(submission, error)
  }
}
