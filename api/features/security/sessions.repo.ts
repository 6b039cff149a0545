import type { Database } from '~/api/platform/database'
import { notifyLive } from '~/api/platform/live'

interface Living {
  personId: string
  /** Sessions that began earlier have expired. */
  begunAfter: Date
  /** Sessions that were last used earlier have no valid refresh token. */
  usedAfter: Date
}

export const selectLiving = (
  database: Database,
  { personId, begunAfter, usedAfter }: Living,
  count: number,
) =>
  database
    .db()
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', begunAfter)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** False if the person has no such active session. Also deletes its push subscription. */
export async function endOne(
  database: Database,
  { id, personId, now }: { id: string; personId: string; now: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .with('silenced', (db) =>
      db.deleteFrom('push_subscription').where('session_id', '=', id).where('person_id', '=', personId),
    )
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await notifyLive(database, { people: [personId], ended: true })
  return row !== undefined
}
