import { type SelectQueryBuilder, sql } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'
import type { ReviewKind, ReviewState } from '~/contracts/validation/reviews'
import { lastHand } from './reviews.repo'

export interface ReviewFilter {
  kind: ReviewKind | undefined
  text: string | undefined
}

interface PageWindow {
  limit: number
  offset: number
}

const roleOf = { trainer: 'ROLE_TRAINER', provider: 'ROLE_SERVICE_PROVIDER' } as const
type Tables = Schema & { subject: Schema['person'] }

/**
 * Deactivated accounts are omitted until they return. Search terms match any part of names and e-mail, ignoring case
 * and accents.
 */
function reviews(
  database: Database,
  { kind, text }: ReviewFilter,
): SelectQueryBuilder<Tables, 'review' | 'subject', object> {
  let found = database
    .db()
    .selectFrom('review')
    .innerJoin('person as subject', 'subject.id', 'review.subject_id')
    .where('subject.state', '=', 'active')
  if (kind) found = found.where(sql`effective_role(subject.roles)`, '=', roleOf[kind])
  if (!text) return found
  const pattern = `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const words = sql`sort_key(subject.first_name || ' ' || subject.last_name || ' ' ||
    coalesce(subject.entity_name, '') || ' ' || subject.email::text)`
  return found.where(sql<boolean>`${words} like sort_key(${pattern})`)
}

export const countReviews = (database: Database, filter: ReviewFilter) =>
  reviews(database, filter)
    .select((eb) => ['review.state', eb.fn.countAll<number>().as('count')])
    .groupBy('review.state')
    .execute()

/** Open ones oldest first, the others newest first. */
export function selectReviews(
  database: Database,
  filter: ReviewFilter & { state: ReviewState },
  page: PageWindow,
) {
  const direction = filter.state === 'requested' ? 'asc' : 'desc'
  return reviews(database, filter)
    .leftJoin('country', 'country.id', 'subject.country_id')
    .select(['review.id', 'review.state', 'review.requested_at', 'review.decided_at', 'review.revoked_at'])
    .select(['subject.roles', 'subject.title', 'subject.first_name', 'subject.last_name'])
    .select(['subject.entity_name', 'country.names as country'])
    .where('review.state', '=', filter.state)
    .orderBy('review.requested_at', direction)
    .orderBy('review.id', direction)
    .limit(page.limit)
    .offset(page.offset)
    .execute()
}
export type ReviewListRow = Awaited<ReturnType<typeof selectReviews>>[number]

/** One review, with account data that the profile does not contain. */
export const findReview = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('review')
    .innerJoin('person as subject', 'subject.id', 'review.subject_id')
    .leftJoin('person as decider', (join) => join.on('decider.id', '=', lastHand))
    .leftJoin('country', 'country.id', 'subject.country_id')
    .leftJoin('salutation', 'salutation.id', 'subject.salutation_id')
    .select(['review.id', 'review.subject_id', 'review.state', 'review.reason', 'review.requested_at'])
    .select(['review.decided_at', 'review.revoked_at', 'decider.first_name', 'decider.last_name'])
    .select(['subject.roles', 'subject.state as subject_state', 'subject.validated', 'subject.parent_id'])
    .select(['subject.vanity_name', 'subject.created_at', 'subject.confirmed_at'])
    .select(['country.names as country', 'salutation.titles as salutation'])
    .where('review.id', '=', id)
    .executeTakeFirst()
export type ReviewCaseRow = NonNullable<Awaited<ReturnType<typeof findReview>>>
