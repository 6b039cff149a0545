import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { canBeSeen, visitorsMayRead } from './readers.repo'

const columns = [
  'offer.id', 'headline', 'teaser', 'starts_on', 'ends_on', 'deadline', 'online', 'place', 'version', 'published_at',
  'updated_at', 'offer.created_at',
] as const // prettier-ignore

const hasDay = sql<boolean>`(offer.deadline is not null or offer.starts_on is not null)`
const lastDay = sql<string>`greatest(offer.deadline, offer.starts_on, offer.ends_on)`

export const findDatedOffer = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('offer')
    .select(columns)
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
    .db()
    .selectFrom('bookmark')
    .innerJoin('offer', 'offer.id', 'bookmark.offer_id')
    .select(columns)
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
    .db()
    .selectFrom('offer')
    .select(columns)
    .where('offer.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where(visitorsMayRead(today))
    .where(hasDay)
    .orderBy(lastDay)
    .orderBy('offer.id')
    .execute()
