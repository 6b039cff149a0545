import { peopleFile } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { ReviewSummary } from '~/contracts/validation/reviews'
import { readReviews, type ReviewFilter } from './review-case.service'

/** A list of reviews as a file. Recorded, as it is a list of people. */
export const exportReviews = (
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: ReviewFilter; locale: Locale },
): Promise<FileAnswer> =>
  peopleFile<ReviewSummary>(deps, actor, {
    name: 'reviews',
    filter: { state: query.state, kind: query.kind ?? null },
    columns: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      kind: (review) => review.kind,
      country: ({ country }) => country,
      state: (review) => review.state,
      requested: ({ requestedAt }) => requestedAt,
      decided: ({ decidedAt }) => decidedAt,
      revoked: ({ revokedAt }) => revokedAt,
    },
    read: (size) => readReviews(deps, { query, locale }, size),
  })
