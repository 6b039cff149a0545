import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey, invalid, parseForm, replyWithFailure } from '~/app/platform/forms.server'
import { requirePermission, requireUser } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { paths } from '~/app/platform/paths'
import type { TranslationKey } from '~/app/platform/translations/translation-keys'
import { redirectWithToast } from '~/app/platform/toast.server'
import type { CurrentUser } from '~/contracts/accounts/auth'
import { limits, pageSizes } from '~/contracts/constants'
import { hasIntroduced } from '~/contracts/people/completeness'
import {
  cancelValidationRequest,
  createValidationRequest,
  Introduction,
  listOwnValidationRequests,
  listValidators,
  type ValidationRequest,
  type ValidatorOption,
  answerQuestion,
  getOwnValidationRequest,
} from '~/contracts/validation/validation'
import { Answer } from '~/contracts/validation/conversation'
import { can, validatesJournalists } from '~/contracts/permissions'
import { loadQueueSummary, type QueueSummary } from './case/case-list.server'

export interface OwnValidation {
  kind: 'own'
  /** The newest request, if there is any. */
  latest: ValidationRequest | null
  /** Earlier ones, newest first. */
  history: ValidationRequest[]
  choice: ProviderChoice
  /** Characters of the introduction, and of an answer. */
  introductionLimit: number
  answerLimit: number
  /** The journalist has said who they are: the profile has a text. */
  hasIntroduced: boolean
  formKey: string
  /** Whether to show the confirmation of a withdrawal. */
  confirming: boolean
}

/** Providers to choose from: never all of a large campus. */
export interface ProviderChoice {
  /** Words of the search; empty without one. */
  text: string
  providers: ValidatorOption[]
  /** More were found than are shown. */
  more: boolean
  /** There are too many providers to show all, or words were searched. */
  searchable: boolean
  /** Chosen at first: the provider of a request that was rejected or revoked. */
  chosen: string | undefined
}

const historyLength = 10
const noChoice: ProviderChoice = {
  text: '',
  providers: [],
  more: false,
  searchable: false,
  chosen: undefined,
}

async function loadChoice(args: Args, latest: ValidationRequest | null): Promise<ProviderChoice> {
  const words = filterWords(new URL(args.request.url).searchParams, 'provider') ?? ''
  const answered = latest?.state === 'rejected' || latest?.state === 'revoked' ? latest : null
  const chosen = answered?.validator?.id
  const query = { ...(words ? { text: words } : {}), ...(chosen ? { id: chosen } : {}) }
  const found = await call(args, listValidators, { query })
  // The first names of a long list would only invite requests to the wrong ones.
  const tooMany = words === '' && found.more
  return {
    text: words,
    providers: tooMany ? (found.chosen ? [found.chosen] : []) : found.items,
    more: found.more && !tooMany,
    searchable: tooMany || words !== '',
    chosen: found.chosen?.id,
  }
}

/** What a journalist sees of the own validation; providers to choose from only while there is something to choose. */
async function loadOwnValidation(args: Args, user: CurrentUser): Promise<OwnValidation> {
  const restricted = user.accessLevel === 'journalistRestricted'
  const query = { itemsPerPage: historyLength }
  const [latest = null, ...history] = await call(args, listOwnValidationRequests, { query })
  // With the question of the provider, or its reason.
  if (latest) args.context.alsoShown = [paths.ownValidationRequest(latest.id)]
  const isOpen = latest?.state === 'requested'
  const wantsConfirmation = new URL(args.request.url).searchParams.get('confirm') === 'withdraw'
  return {
    kind: 'own',
    latest,
    history,
    choice: restricted && !isOpen ? await loadChoice(args, latest) : noChoice,
    introductionLimit: limits.introductionMaximumCharacters,
    answerLimit: limits.answerMaximumCharacters,
    hasIntroduced: hasIntroduced(user),
    formKey: formKey(args),
    confirming: restricted && isOpen && wantsConfirmation,
  }
}

const key = z.string().max(64).optional()
const OwnValidationForm = z.discriminatedUnion('intent', [
  z.object({
    intent: z.literal('request'),
    validator: z.string({ error: 'validatorUnknown' }).min(1, 'validatorUnknown').max(64),
    introduction: z.string({ error: 'introductionTooShort' }).pipe(Introduction),
    formKey: key,
  }),
  z.object({ intent: z.literal('withdraw'), id: z.string().min(1).max(64), formKey: key }),
])
type Action = z.infer<typeof OwnValidationForm>

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
      idempotencyKey: action.formKey,
    })
    return withToast(args, 'validation:toast.withdrawn', request)
  }
  const input = { validator: action.validator, introduction: action.introduction }
  const request = await call(args, createValidationRequest, { input, idempotencyKey: action.formKey })
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

/** One of the journalist's requests; those of others are not there. */
export async function loadOwnRequest(args: Args) {
  await requirePermission(args, 'validation.request')
  const request = await call(args, getOwnValidationRequest, { params: { id: args.params.id ?? '' } })
  return { request, formKey: formKey(args), answerLimit: limits.answerMaximumCharacters }
}

const AnswerFields = z.object({
  reason: z.string({ error: 'answerRequired' }).pipe(Answer.shape.text),
  formKey: z.string().max(64).optional(),
})

/** Sends an answer. After a conflict the page shows the current state and keeps the text. */
export async function saveAnswer(args: Args) {
  await requirePermission(args, 'validation.request')
  return answerForm(args, AnswerFields, async ({ reason, formKey: key }) => {
    const params = { id: args.params.id ?? '' }
    const request = await call(args, answerQuestion, {
      params,
      input: { text: reason },
      idempotencyKey: key,
    })
    return redirectWithToast(args, paths.ownValidationRequest(params.id), {
      type: 'success',
      key: 'validation:toast.answered',
      values: { provider: request.validator?.entityName ?? '' },
    })
  })
}

/** The part of the page after login that is about validation: a journalist's own, a provider's queue, or nothing. */
export async function loadHomeValidation(args: Args): Promise<OwnValidation | QueueSummary | null> {
  const user = await requireUser(args)
  const { accessLevel } = user
  if (can(accessLevel, 'validation.request')) return loadOwnValidation(args, user)
  return validatesJournalists(user) ? loadQueueSummary(args) : null
}
