import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { type ReviewState, type ReviewKind, reviewStates } from '~/contracts/validation/reviews'
import type { Visibility } from '~/contracts/people/visibility'
import { idsInBatches, type KeyedList, selectIds } from '~/api/platform/database/lists/long-list'
import { type FoundPeople, isWide } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'

/** Maximum number of reviews shown per account. */
const kept = 20

const accountColumns = [
  'id',
  'email',
  'locale',
  'title',
  'first_name',
  'last_name',
  'entity_name',
  'roles',
  'state',
  'validated',
  'parent_id',
  'description',
  'website',
  'address_line1 as addressLine1',
  'expertise',
  'languages',
  'trainer_types as trainerTypes',
] as const

/** Locked before any of their reviews, which serialises actions on an account and its reviews. */
export const lockPerson = (database: Database, id: string) =>
  database.selectFrom('person').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst()
export type Account = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

/** Id of the new review; null if one is open already. */
export async function insertReview(database: Database, subjectId: string, now: Date): Promise<string | null> {
  const row = await database
    .insertInto('review')
    .values({ id: v7(), subject_id: subjectId, state: 'requested', requested_at: now })
    .onConflict((oc) => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** `by`: the admin, if that account exists. */
export const insertApproved = (
  database: Database,
  { subjectId, by, now }: { subjectId: string; by: string | null; now: Date },
) =>
  database
    .insertInto('review')
    .values({
      id: v7(),
      subject_id: subjectId,
      state: 'approved',
      requested_at: now,
      decided_at: now,
      decided_by: sql`(select id from person where id = ${by}::uuid)`,
    })
    .execute()

/** The subject of a review never changes. */
export const findSubject = (database: Database, id: string) =>
  database.selectFrom('review').select('subject_id').where('id', '=', id).executeTakeFirst()

/** Locked: the second of two concurrent decisions sees the first. */
export const lockReview = (database: Database, id: string) =>
  database.selectFrom('review').select(['id', 'state']).where('id', '=', id).forUpdate().executeTakeFirst()

export interface Outcome {
  state: Exclude<ReviewState, 'requested'>
  reason: string | null
  /** Null: the system. */
  by: string | null
  now: Date
}

/** A revocation keeps the approving admin and time. */
export const updateReview = (database: Database, id: string, { state, reason, by, now }: Outcome) =>
  database
    .updateTable('review')
    .set({
      state,
      reason,
      ...(state === 'revoked' ? { revoked_at: now, revoked_by: by } : { decided_at: now, decided_by: by }),
    })
    .where('id', '=', id)
    .execute()

/**
 * Who is validated is seen, unless the owner has chosen otherwise: profiles once began hidden, and those that were never saved still
 * are. Returns the visibility.
 */
export async function setValidated(
  database: Database,
  id: string,
  { validated, trainer }: { validated: boolean; trainer: boolean },
): Promise<Visibility> {
  const seen = sql<Visibility>`case when profile_version = 1 then greatest(visibility, 1) else visibility end`
  const { visibility } = await database
    .updateTable('person')
    .set({ validated, visible_trainer: validated && trainer, ...(validated ? { visibility: seen } : {}) })
    .where('id', '=', id)
    .returning('visibility')
    .executeTakeFirstOrThrow()
  return visibility
}

/** Withdraws an open review. Returns its id; null if there is none. */
export async function withdrawOpen(
  database: Database,
  { subjectId, by, now }: { subjectId: string; by: string | null; now: Date },
): Promise<string | null> {
  const row = await database
    .updateTable('review')
    .set({ state: 'withdrawn', decided_at: now, decided_by: by })
    .where('subject_id', '=', subjectId)
    .where('state', '=', 'requested')
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** The admin of the last decision. */
const lastHand = sql<string>`case review.state when 'revoked' then review.revoked_by else review.decided_by end`

const history = (database: Database, subjectId: string) =>
  database
    .selectFrom('review')
    .leftJoin('person as decider', (join) => join.on('decider.id', '=', lastHand))
    .select(['review.id', 'review.state', 'review.reason', 'review.requested_at', 'review.decided_at'])
    .select(['review.revoked_at', 'decider.first_name', 'decider.last_name'])
    .where('review.subject_id', '=', subjectId)
    .orderBy('review.requested_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(kept)

/** The account with its reviews, newest first: one row per review, or one without a review. */
export const selectWithReviews = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .leftJoin('review', 'review.subject_id', 'person.id')
    .select(accountColumns.map((column) => `person.${column}` as const))
    .select(['review.id as review_id', 'review.state as review_state', 'review.reason'])
    .select(['review.requested_at', 'review.decided_at', 'review.revoked_at'])
    .where('person.id', '=', id)
    .orderBy('review.requested_at', 'desc')
    .orderBy('review.id', 'desc')
    .limit(kept)
    .execute()
export type OwnRow = Awaited<ReturnType<typeof selectWithReviews>>[number]

/** Newest first. */
export const selectOthers = (database: Database, subjectId: string, id: string) =>
  history(database, subjectId).where('review.id', '!=', id).execute()
export type ReviewRow = Awaited<ReturnType<typeof selectOthers>>[number]

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
