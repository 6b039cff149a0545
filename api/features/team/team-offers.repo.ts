import type { Database } from '~/api/platform/database'

interface Listed {
  outletId: string
  offerId: string
}

export async function isListed(database: Database, { outletId, offerId }: Listed): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('team_offer')
    .select('offer_id')
    .where('outlet_id', '=', outletId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Also those that members cannot see at present. */
export async function countListed(database: Database, outletId: string): Promise<number> {
  const row = await database
    .db()
    .selectFrom('team_offer')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('outlet_id', '=', outletId)
    .executeTakeFirstOrThrow()
  return row.count
}

export const insertListed = (
  database: Database,
  { outletId, offerId, addedBy, now }: Listed & { addedBy: string; now: Date },
) =>
  database
    .db()
    .insertInto('team_offer')
    .values({ outlet_id: outletId, offer_id: offerId, added_by: addedBy, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteListed = (database: Database, { outletId, offerId }: Listed) =>
  database
    .db()
    .deleteFrom('team_offer')
    .where('outlet_id', '=', outletId)
    .where('offer_id', '=', offerId)
    .execute()
