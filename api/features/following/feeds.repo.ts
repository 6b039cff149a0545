import type { Database } from '~/api/platform/database'
import { isActive } from '~/api/platform/database/conditions/accounts'
import type { FeedPurpose } from '~/contracts/offers/following'
import { readerColumns } from './readers.repo'

export const selectAccess = (database: Database, personId: string) =>
  database
    .db()
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
    .db()
    .insertInto('feed_access')
    .values({ person_id: personId, purpose, nonce, created_at: now })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'purpose']).doUpdateSet({ nonce, created_at: now }),
    )
    .execute()

export const deleteAccess = (database: Database, personId: string, purpose: FeedPurpose) =>
  database
    .db()
    .deleteFrom('feed_access')
    .where('person_id', '=', personId)
    .where('purpose', '=', purpose)
    .execute()

export const findByNonce = (database: Database, nonce: string, purpose: FeedPurpose) =>
  database
    .db()
    .selectFrom('feed_access')
    .innerJoin('person', 'person.id', 'feed_access.person_id')
    .select(readerColumns)
    .select('feed_access.created_at')
    .where('feed_access.nonce', '=', nonce)
    .where('feed_access.purpose', '=', purpose)
    .where(isActive())
    .executeTakeFirst()
