import { recordAuditEntry } from '~/api/features/audit/audit.service'
import type { Actor } from '~/api/platform/authentication/actor'
import type { ApiDeps } from '~/api/platform/deps'
import { listFile } from '~/api/platform/csv/list-file'
import type { Locale } from '~/contracts/constants'
import type { FileAnswer } from '~/contracts/endpoint'
import type { ReviewSummary } from '~/contracts/validation/reviews'
import { readReviews, type ReviewFilter } from './review-case.service'

/** A list of reviews as a file. Recorded, as it is a list of people. */
export async function exportReviews(
  deps: ApiDeps,
  actor: Actor,
  { query, locale }: { query: ReviewFilter; locale: Locale },
): Promise<FileAnswer> {
  const { state, kind } = query
  await recordAuditEntry(deps, actor, {
    action: 'people.exported',
    subject: { kind: 'export', id: null },
    details: { list: 'reviews', state, kind: kind ?? null },
  })
  return listFile<ReviewSummary>({
    name: 'reviews',
    day: deps.now(),
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
}
