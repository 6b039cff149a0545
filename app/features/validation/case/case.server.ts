import { z } from 'zod'
import { type Args, call } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits } from '~/contracts/constants'
import {
  askJournalist,
  type KeptReason,
  Question,
  removeKeptReason,
} from '~/contracts/validation/conversation'
import { endFlag, flagJournalist, type JournalistFlag, Warning } from '~/contracts/validation/flags'
import {
  approveValidationRequest,
  getValidationCase,
  listValidationCases,
  Rejection,
  rejectValidationRequest,
  revokeValidation,
  undoDecision,
  type ValidationCaseDetail,
} from '~/contracts/validation/validation'
import { ageIn } from './case-list.server'
import { personName } from '../names'

const questions = ['revoke', 'flag', 'endFlag'] as const
type Question = (typeof questions)[number]

export interface CaseData {
  /** Of the page. */
  title: string
  entry: ValidationCaseDetail & { ageDays: number }
  formKey: string
  /** Characters that a reason and a question may have. */
  reasonLimit: number
  /** The one that the address chooses. */
  chosenReason: KeptReason | null
  /** In the reader's language, by code. */
  languageNames: Record<string, string>
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
  const wanted = new URL(args.request.url).searchParams.get('reason')
  return {
    title: personName(entry.subject),
    entry: { ...entry, ageDays: ageIn(entry, timeZone) },
    formKey: formKey(args),
    reasonLimit: limits.reasonMaximumCharacters,
    chosenReason: entry.keptReasons.find(({ id }) => id === wanted) ?? null,
    languageNames: languageNames(args, entry.profile?.languages ?? []),
    ...askedIn(args.request, entry),
  }
}

const key = z.string().max(64).optional()
const reason = z.string({ error: 'reasonRequired' }).pipe(Rejection.shape.reason)
const question = z.string({ error: 'questionRequired' }).pipe(Question.shape.text)
const warning = z.string({ error: 'flagReasonRequired' }).pipe(Warning.shape.reason)
const Action = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), formKey: key }),
  z.object({ intent: z.literal('ask'), reason: question, formKey: key }),
  z.object({ intent: z.literal('reject'), reason, keep: z.literal('on').optional(), formKey: key }),
  z.object({ intent: z.literal('undo') }),
  z.object({ intent: z.literal('forgetReason'), kept: z.string().min(1).max(64) }),
  z.object({ intent: z.literal('revoke'), reason, formKey: key }),
  z.object({ intent: z.literal('flag'), reason: warning, formKey: key }),
  z.object({ intent: z.literal('endFlag'), flag: z.string().min(1).max(64), formKey: key }),
])

const toasts = {
  ask: 'validation:toast.asked',
  undo: 'validation:toast.undone',
  forgetReason: 'validation:toast.reasonForgotten',
  approve: 'validation:toast.approved',
  reject: 'validation:toast.rejected',
  revoke: 'validation:toast.revoked',
  flag: 'validation:toast.flagged',
  endFlag: 'validation:toast.flagEnded',
} as const

/** The request that waits longest; the list if there is none. */
async function findNext(args: Args): Promise<string> {
  const query = { state: 'requested' as const, itemsPerPage: 1 }
  const { items } = await call(args, listValidationCases, { query })
  return items[0] ? paths.validationCase(items[0].id) : paths.ijAdministration()
}

/** Executes the action and returns the next address: after a decision the next case, otherwise this case. */
async function carryOut(args: Args, action: z.infer<typeof Action>): Promise<string> {
  const params = { id: args.params.id ?? '' }
  const once = 'formKey' in action && action.formKey ? { idempotencyKey: action.formKey } : {}
  switch (action.intent) {
    case 'approve':
      await call(args, approveValidationRequest, { params, ...once })
      return findNext(args)
    case 'reject': {
      const input = { reason: action.reason, keep: action.keep === 'on' }
      await call(args, rejectValidationRequest, { params, input, ...once })
      return findNext(args)
    }
    case 'ask':
      await call(args, askJournalist, { params, input: { text: action.reason }, ...once })
      return paths.validationCase(params.id)
    case 'undo':
      await call(args, undoDecision, { params })
      return paths.validationCase(params.id)
    case 'forgetReason':
      await call(args, removeKeptReason, { params: { id: action.kept } })
      return `${paths.validationCase(params.id)}#reject`
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

/** Asks, decides, undoes, revokes or warns. After a conflict the user sees the current state and keeps the text. */
export async function saveDecision(args: Args) {
  await requirePermission(args, 'validation.decide')
  return answerForm(args, Action, async (value) => {
    const entry = await call(args, getValidationCase, { params: { id: args.params.id ?? '' } })
    const next = await carryOut(args, value)
    const values = { name: personName(entry.subject) }
    const { intent } = value
    const isDecision = intent === 'approve' || intent === 'reject'
    return redirectWithToast(args, next, {
      type: 'success',
      key: toasts[intent],
      values,
      ...(isDecision
        ? { undo: { action: paths.validationCase(entry.id), fields: [['intent', 'undo']] } }
        : {}),
    })
  })
}
