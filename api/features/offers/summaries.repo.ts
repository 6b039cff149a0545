import type { ExpressionBuilder } from 'kysely'
import type { Database, Schema } from '~/api/platform/database'

export const summaryColumns = [
  'offer.id', 'headline', 'subheadline', 'teaser', 'category', 'language', 'starts_on', 'ends_on', 'deadline', 'online',
  'place', 'cost', 'provider_id', 'published_at', 'offer.created_at', 'picture_id', 'picture_alt',
] as const // prettier-ignore

export const providerName = (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .selectFrom('person')
    .select('entity_name')
    .whereRef('person.id', '=', 'offer.provider_id')
    .as('provider_name')

/** Without a user (null) there is no watchlist. */
export const bookmarkedBy = (readerId: string | null) => (eb: ExpressionBuilder<Schema, 'offer'>) =>
  eb
    .exists(
      eb
        .selectFrom('bookmark')
        .select('offer_id')
        .where('person_id', '=', readerId)
        .whereRef('offer_id', '=', 'offer.id'),
    )
    .as('bookmarked')

export const summaries = (database: Database, readerId: string | null) =>
  database.db().selectFrom('offer').select(summaryColumns).select(providerName).select(bookmarkedBy(readerId))

export const selectSummaries = (database: Database, ids: readonly string[], readerId: string | null) =>
  summaries(database, readerId).where('offer.id', 'in', ids).execute()
export type SummaryRow = Awaited<ReturnType<typeof selectSummaries>>[number]
