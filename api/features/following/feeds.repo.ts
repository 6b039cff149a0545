import type { Database } from '~/api/platform/database'
import { isActive } from '~/api/platform/database/conditions'
import type { FeedPurpose } from '~/contracts/offers/following'
import { readerColumns, canBeSeen, visitorsMayRead } from './following.repo'
import { sql } from 'kysely'

export const selectAccess = (database: Database, personId: string) =>
  database
    .selectFrom('feed_access')
    .select(['purpose', 'nonce', 'created_at'])
    .where('person_id', '=', personId)
    .execute()

export interface NewAccess {
  personId: string
  purpose: FeedPurpose
  nonce: string
  now: Date
}

/** Replaces the previous nonce, which invalidates its URL. */
export const putAccess = (database: Database, { personId, purpose, nonce, now }: NewAccess) =>
  database
    .insertInto('feed_access')
    .values({ person_id: personId, purpose, nonce, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'purpose']).doUpdateSet({ nonce, created_at: now }),
    )
    .execute()

export const deleteAccess = (database: Database, personId: string, purpose: FeedPurpose) =>
  database
    .deleteFrom('feed_access')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .execute()

export const findByNonce = (database: Database, nonce: string, purpose: FeedPurpose) =>
  database
    .selectFrom('feed_access')
    .innerJoin('person', 'person.id', 'feed_access.person_id')
    .select(readerColumns)
    .select('feed_access.created_at')
    .where('feed_access.nonce', '=', nonce)
    .where('feed_access.purpose', '=', purpose)
    .where(isActive())
    .executeTakeFirst()

const datedColumns = [
  'offer.id', 'headline', 'teaser', 'starts_on', 'ends_on', 'deadline', 'online', 'place', 'version', 'published_at',
  'updated_at', 'offer.created_at',
] as const // prettier-ignore

const hasDay = sql<boolean>`(offer.deadline is not null or offer.starts_on is not null)`
const lastDay = sql<string>`greatest(offer.deadline, offer.starts_on, offer.ends_on)`

export const findDatedOffer = (database: Database, id: string) =>
  database
    .selectFrom('offer')
    .select(datedColumns)
    .where('offer.id', '=', id)
    .where(canBeSeen)
    .where(hasDay)
    .executeTakeFirst()
export type DatedOffer = NonNullable<Awaited<ReturnType<typeof findDatedOffer>>>

/** Bookmarked offers with a current or recent date, latest end first. */
export const selectWatchedDates = (
  database: Database,
  personId: string,
  { from, limit }: { from: string; limit: number },
) =>
  database
    .selectFrom('bookmark')
    .innerJoin('offer', 'offer.id', 'bookmark.offer_id')
    .select(datedColumns)
    .where('bookmark.person_id', '=', personId)
    .where(canBeSeen)
    .where(hasDay)
    .where(lastDay, '>=', from)
    .orderBy(lastDay, 'desc')
    .orderBy('offer.id')
    .limit(limit)
    .execute()

/** Those of these offers that visitors may read and that have a day. */
export const selectOpenDates = (
  database: Database,
  { ids, today }: { ids: readonly string[]; today: string },
): Promise<DatedOffer[]> =>
  database
    .selectFrom('offer')
    .select(datedColumns)
    .where('offer.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(visitorsMayRead(today))
    .where(hasDay)
    .orderBy(lastDay)
    .orderBy('offer.id')
    .execute()
