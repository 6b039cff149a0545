import { data } from '@remix-run/node'
import { z } from 'zod'
import { ApiFailure, type Args, call } from '~/app/platform/api.server'
import { formKey, invalid, parseForm } from '~/app/platform/forms.server'
import { requirePermission, requireUser } from '~/app/platform/guard.server'
import { paths } from '~/app/platform/paths'
import { redirectWithToast } from '~/app/platform/toast.server'
import type { Visibility } from '~/contracts/people/visibility'
import { getOwnReviews, type OwnReviews, requestReview, withdrawReview } from '~/contracts/validation/reviews'

export interface OwnReviewsData {
  own: OwnReviews
  formKey: string
  /** Whether to show the confirmation of a withdrawal. */
  confirming: boolean
  /** Who sees the profile once it is validated. */
  visibility: Visibility
}

/** The user's current review, and earlier ones. */
export async function loadOwnReviews(args: Args): Promise<OwnReviewsData> {
  const { profileVisibility: visibility } = await requirePermission(args, 'reviews.own')
  const own = await call(args, getOwnReviews)
  const wantsConfirmation = new URL(args.request.url).searchParams.get('confirm') === 'withdraw'
  return {
    own,
    formKey: formKey(args),
    visibility,
    confirming: wantsConfirmation && own.reviews.some(({ can }) => can.withdraw),
  }
}

/** For the page after login, until the user is validated; null otherwise. */
export async function loadHomeReview(args: Args): Promise<OwnReviews | null> {
  const { accessLevel, detail } = await requireUser(args)
  const waits = accessLevel === 'providerPending' || (accessLevel === 'trainer' && !detail.visibleTrainer)
  if (!waits) return null
  // With the reason of a decision.
  args.context.alsoShown = [paths.ownReviews()]
  return call(args, getOwnReviews)
}

const key = z.string().max(64).optional()
const OwnReviewForm = z.discriminatedUnion('intent', [
  z.object({ intent: z.literal('ask'), formKey: key }),
  z.object({ intent: z.literal('withdraw'), id: z.string().min(1).max(64), formKey: key }),
])

/** Requests a review again or withdraws it. Conflicts are explained on the page, which shows the new state. */
export async function saveOwnReview(args: Args) {
  await requirePermission(args, 'reviews.own')
  const submission = await parseForm(args, OwnReviewForm)
  if (submission.status !== 'success') return invalid(submission)
  const action = submission.value
  try {
    const { formKey: idempotencyKey } = action
    if (action.intent === 'withdraw')
      await call(args, withdrawReview, { params: { id: action.id }, idempotencyKey })
    else await call(args, requestReview, { idempotencyKey })
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    const codes = error.violations.map(({ code }) => code)
    const formErrors = codes.length > 0 ? codes : [`api.${String(error.problem.code ?? 'badRequest')}`]
    const result = { status: 'error' as const, error: { '': formErrors } }
    return data({ result }, { status: error.status })
  }
  const text = action.intent === 'withdraw' ? 'reviews:toast.withdrawn' : 'reviews:toast.asked'
  return redirectWithToast(args, paths.ownReviews(), text)
}
