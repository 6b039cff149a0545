import type { Database } from '~/api/platform/database'

export interface Bookmark {
  personId: string
  offerId: string
}

/** False if it was there already. */
export async function insertBookmark(
  database: Database,
  { personId, offerId }: Bookmark,
  now: Date,
): Promise<boolean> {
  const inserted = await database
    .insertInto('bookmark')
    .values({ person_id: personId, offer_id: offerId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return inserted.numInsertedOrUpdatedRows === 1n
}

export const deleteBookmark = (database: Database, { personId, offerId }: Bookmark) =>
  database.deleteFrom('bookmark').where('person_id', '=', personId).where('offer_id', '=', offerId).execute()
