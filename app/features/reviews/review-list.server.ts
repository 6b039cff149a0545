import { type Args, callFile, callPage, pageIn } from '~/app/platform/api.server'
import { requirePermission } from '~/app/platform/guard.server'
import { pageSizes } from '~/contracts/constants'
import {
  exportReviews,
  listReviews,
  type ReviewKind,
  reviewKinds,
  type ReviewState,
  reviewStates,
  type ReviewSummary,
} from '~/contracts/validation/reviews'
import { daysBetween } from '~/contracts/time-zone'

export type ReviewRow = ReviewSummary & {
  /** Days since the request by the reader's calendar, as of this page. */
  ageDays: number
}

export interface ReviewListFilter {
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
      text: (search.get('text') ?? '').trim().slice(0, 200),
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
