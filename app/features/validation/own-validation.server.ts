import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast } from '~/app/platform/toast.server'
import { pageSizes } from '~/contracts/constants'
import {
  cancelValidationRequest,
  createValidationRequest,
  listOwnValidationRequests,
  listValidators,
  type ValidationRequest,
} from '~/contracts/validation/validation'

export interface OwnValidation {
  kind: 'own'
  /** The newest request, if there is any. */
  latest: ValidationRequest | null
  /** Earlier ones, newest first. */
  history: ValidationRequest[]
  validators: { id: string; entityName: string; country: string | null }[]
  formKey: string
  /** Whether to show the confirmation of a withdrawal. */
  confirming: boolean
}

const historyLength = 10

/** What a journalist sees of the own validation; providers to choose from only while there is something to choose. */
export async function loadOwnValidation(args: Args, restricted: boolean): Promise<OwnValidation> {
  const query = { itemsPerPage: historyLength }
  const [latest = null, ...history] = await call(args, listOwnValidationRequests, { query })
  const isOpen = latest?.state === 'requested'
  const wantsConfirmation = new URL(args.request.url).searchParams.get('confirm') === 'withdraw'
  return {
    kind: 'own',
    latest,
    history,
    validators: restricted && !isOpen ? await call(args, listValidators) : [],
    formKey: formKey(),
    confirming: restricted && isOpen && wantsConfirmation,
  }
}

const key = z.string().max(64).optional()
const OwnValidationForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('request'),
    validator: z.string({ error: 'required' }).min(1, 'required').max(64),
    formKey: key,
  }),
  z.object({ intent: z.literal('withdraw'), id: z.string().min(1).max(64), formKey: key }),
])
type Action = z.infer<typeof OwnValidationForm>
const withKey = (action: Action) => (action.formKey ? { idempotencyKey: action.formKey } : {})

/** Sends or withdraws a request; refusals of the API are shown at the form, with the choice kept. */
export async function saveOwnValidation(args: Args) {
  await requirePermission(args, 'validation.request')
  const submission = await parseForm(args, OwnValidationForm)
  if (submission.status !== 'success') return invalid(submission)
  try {
    return await carryOut(args, submission.value)
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    if (submission.value.intent === 'request' && error.status === 422)
      return replyWithFailure(submission, error)
    return refusal(error)
  }
}

async function carryOut(args: Args, action: Action) {
  if (action.intent === 'withdraw') {
    const request = await call(args, cancelValidationRequest, {
      params: { id: action.id },
      ...withKey(action),
    })
    return withToast(args, 'validation:toast.withdrawn', request)
  }
  const input = { validator: action.validator }
  const request = await call(args, createValidationRequest, { input, ...withKey(action) })
  return withToast(args, 'validation:toast.sent', request)
}

const withToast = (args: Args, key: TranslationKey, { validator }: ValidationRequest) =>
  redirectWithToast(args, paths.home, {
    type: 'success',
    key,
    values: { provider: validator?.entityName ?? '' },
  })

/** The state has changed, so the form may no longer exist: the error is shown at the top of the page. */
function refusal(failure: ApiFailure) {
  const codes = failure.violations.map(({ code }) => code)
  const fallback = [`api.${String(failure.problem.code ?? 'badRequest')}`]
  const formErrors = codes.length > 0 ? codes : fallback
  return data({ result: { status: 'error' as const, error: { '': formErrors } } }, { status: failure.status })
}

/** Everything that a journalist has asked for, newest first. */
export async function loadOwnRequests(args: Args) {
  await requirePermission(args, 'validation.request')
  const page = pageIn(new URL(args.request.url).searchParams)
  const query = { page, itemsPerPage: pageSizes.admin }
  const { data, total } = await callPage(args, listOwnValidationRequests, { query })
  return { requests: data, total, page, pageSize: pageSizes.admin }
}
