import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

/** Takes texts and author out of a provider's announcements; true if there were any. */
export async function disownAnnouncements(database: Database, providerId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .db()
    .updateTable('announcement')
    .set({ provider_id: null, author_id: null, state: 'stopped', version: 0 })
    .set({ texts: '{}', everybody: false, kinds: [], countries: [], languages: [] })
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectDisowned = (database: Database, limit: number) =>
  database
    .db()
    .selectFrom('announcement')
    .select('id')
    .where('state', '=', 'stopped')
    .where('version', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()

const recipients = (id: string, limit: number) => sql`
  select person_id from announcement_delivery where announcement_id = ${id} order by person_id limit ${limit}`

/** Returns how many there were, at most `limit`. */
export async function deleteRecipients(database: Database, id: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from announcement_delivery
    where announcement_id = ${id} and person_id in (${recipients(id, limit)})`.execute(database.db())
  return Number(numAffectedRows ?? 0n)
}

/** Up to a bound. */
export const countRecipients = async (database: Database, id: string, limit: number): Promise<number> =>
  (await recipients(id, limit).execute(database.db())).rows.length

/** Once it has no recipients any more. */
export const deleteDisowned = (database: Database, id: string) =>
  sql`
    delete from announcement where id = ${id} and version = 0
      and not exists (select from announcement_delivery where announcement_id = announcement.id)`.execute(
    database.db(),
  )
