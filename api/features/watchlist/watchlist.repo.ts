import type { Database } from '~/api/platform/database'

export interface Bookmark {
  personId: string
  offerId: string
}

export const insertBookmark = (database: Database, { personId, offerId }: Bookmark, now: Date) =>
  database
    .db()
    .insertInto('bookmark')
    .values({ person_id: personId, offer_id: offerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteBookmark = (database: Database, { personId, offerId }: Bookmark) =>
  database
    .db()
    .deleteFrom('bookmark')
    .where('person_id', '=', personId)
    .where('offer_id', '=', offerId)
    .execute()
