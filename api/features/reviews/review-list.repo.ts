import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { idsInBatches, type KeyedList, selectIds } from '~/api/platform/database/lists/long-list'
import { type FoundPeople, isWide } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'
import { type ReviewKind, type ReviewState, reviewStates } from '~/contracts/validation/reviews'
import { lastHand } from './reviews.repo'

export interface ReviewFilter {
  kind: ReviewKind | undefined
  /** Null: all. */
  people: FoundPeople | null
}

interface PageWindow {
  limit: number
  offset: number
}

const roleOf = { trainer: 'ROLE_TRAINER', provider: 'ROLE_SERVICE_PROVIDER' } as const

/** Open ones oldest first, the others newest first. */
const orderOf = (state: ReviewState): KeyOrder => ({
  key: ['review.requested_at', 'review.id'],
  direction: state === 'requested' ? 'asc' : 'desc',
})

/** Deactivated accounts are omitted until they return. Not a join: the limit has to hold before it. */
const reviewsIn = (state: ReviewState, { kind, people }: ReviewFilter): KeyedList => ({
  ...orderOf(state),
  table: 'review',
  conditions: [
    sql`review.state = ${state}`,
    sql`(select subject.state = 'active' ${kind ? sql`and effective_role(subject.roles) = ${roleOf[kind]}` : sql``}
      from person subject where subject.id = review.subject_id)`,
  ],
  order: inKeyOrder(orderOf(state)),
  people: [{ found: people, columns: ['review.subject_id'] }],
})

/** The ids of a page with their number, and that of the other states unless the search met too many people. */
export function selectPage(
  database: Database,
  { state, ...filter }: ReviewFilter & { state: ReviewState },
  page: PageWindow,
) {
  const others = isWide(filter.people) ? [] : reviewStates.filter((each) => each !== state)
  const counted = Object.fromEntries(others.map((each) => [each, reviewsIn(each, filter)]))
  return selectIds<ReviewState>(database, reviewsIn(state, filter), { ...page, counted })
}

/** The ids of all reviews in one state. */
export const readIds = (
  database: Database,
  { state, ...filter }: ReviewFilter & { state: ReviewState },
  size: number,
) => idsInBatches(database, reviewsIn(state, filter), size)

/** The reviews of a page. */
export const selectReviews = (database: Database, ids: string[], state: ReviewState) =>
  database
    .db()
    .selectFrom('review')
    .innerJoin('person as subject', 'subject.id', 'review.subject_id')
    .leftJoin('country', 'country.id', 'subject.country_id')
    .select(['review.id', 'review.state', 'review.requested_at', 'review.decided_at', 'review.revoked_at'])
    .select(['subject.roles', 'subject.title', 'subject.first_name', 'subject.last_name'])
    .select(['subject.entity_name', 'country.names as country'])
    .where('review.id', 'in', ids)
    .orderBy(inKeyOrder(orderOf(state)))
    .execute()
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
