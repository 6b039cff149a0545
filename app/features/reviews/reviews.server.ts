import { z } from 'zod'
import { type Args, call, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { answerForm, formKey } from '~/app/platform/forms.server'
import { requirePermission } from '~/app/platform/guard.server'
import { filterWords } from '~/app/platform/search-words.server'
import { languageNames } from '~/app/platform/reference/language-names.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import { limits, pageSizes } from '~/contracts/constants'
import { profileFieldsOf } from '~/contracts/people/profile-fields'
import {
  approveReview,
  getReview,
  rejectReview,
  ReviewReason,
  revokeReview,
  exportReviews,
  listReviews,
  type ReviewKind,
  reviewKinds,
  type ReviewState,
  reviewStates,
  type ReviewSummary,
} from '~/contracts/validation/reviews'
import { daysBetween } from '~/contracts/time-zone'

/** The confirmation selected by `?confirm=`. */
const questions = ['approve', 'revoke'] as const

/** A review with the subject's whole profile. */
export async function loadReview(args: Args) {
  await requirePermission(args, 'reviews.decide')
  const review = await call(args, getReview, { params: { id: args.params.id ?? '' } })
  const { profile, can, subject } = review
  const asked = new URL(args.request.url).searchParams.get('confirm')
  const question = questions.find((each) => each === asked)
  return {
    title: subject.name,
    review,
    /** In the order in which the form of the profile asks for them. */
    fields: profileFieldsOf(profile.kind),
    languageNames: languageNames(args, [...profile.languages, ...profile.contactLanguages]),
    formKey: formKey(args),
    reasonLimit: limits.reasonMaximumCharacters,
    question: question && (question === 'revoke' ? can.revoke : can.decide) ? question : null,
  }
}
export type ReviewCaseData = Awaited<ReturnType<typeof loadReview>>

const key = z.string().max(64).optional()
const reason = z.string({ error: 'decisionReasonRequired' }).pipe(ReviewReason.shape.reason)
const Decision = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('approve'), formKey: key }),
  z.object({ intent: z.literal('reject'), reason, formKey: key }),
  z.object({ intent: z.literal('revoke'), reason, formKey: key }),
])

function decide(args: Args, decision: z.infer<typeof Decision>) {
  const options = { params: { id: args.params.id ?? '' }, idempotencyKey: decision.formKey }
  if (decision.intent === 'approve') return call(args, approveReview, options)
  const endpoint = decision.intent === 'reject' ? rejectReview : revokeReview
  return call(args, endpoint, { ...options, input: { reason: decision.reason } })
}

/** After a conflict the user sees the other admin's decision and keeps the text. */
export async function saveDecision(args: Args) {
  await requirePermission(args, 'reviews.decide')
  return answerForm(args, Decision, async (value) => {
    const { intent } = value
    const { subject, id } = await decide(args, value)
    const next = intent === 'revoke' ? paths.adminReview(id) : paths.adminReviews()
    const values = { name: subject.name }
    return redirectWithToast(args, next, { type: 'success', key: `reviews:toast.${intent}`, values })
  })
}

export type ReviewRow = ReviewSummary & {
  /** Days since the request by the reader's calendar, as of this page. */
  ageDays: number
}

interface ReviewListFilter {
  state: ReviewState
  kind: ReviewKind | undefined
  text: string
}

function readQuery(request: Request): { filter: ReviewListFilter; page: number } {
  const search = new URL(request.url).searchParams
  return {
    filter: {
      state: reviewStates.find((state) => state === search.get('state')) ?? 'requested',
      kind: reviewKinds.find((kind) => kind === search.get('kind')),
      text: filterWords(search, 'text') ?? '',
    },
    page: pageIn(search),
  }
}

/** The queue of the administration, narrowed by what the address says. */
export async function loadReviews(args: Args) {
  const { timeZone } = await requirePermission(args, 'reviews.decide')
  const { filter, page } = readQuery(args.request)
  const { state, kind, text } = filter
  const query = {
    state,
    page,
    itemsPerPage: pageSizes.admin,
    ...(kind ? { kind } : {}),
    ...(text ? { text } : {}),
  }
  const { data, total, incomplete } = await callPage(args, listReviews, { query })
  const now = new Date()
  const items: ReviewRow[] = data.items.map((item) => ({
    ...item,
    ageDays: Math.max(0, daysBetween(new Date(item.requestedAt), now, timeZone)),
  }))
  return { filter, items, counts: data.counts, total, incomplete, page, pageSize: pageSizes.admin }
}

/** The same list as a file. */
export async function loadReviewsFile(args: Args): Promise<Response> {
  await requirePermission(args, 'reviews.decide')
  const { state, kind, text } = readQuery(args.request).filter
  const query = { state, ...(kind ? { kind } : {}), ...(text ? { text } : {}) }
  return callFile(args, exportReviews, { query })
}
