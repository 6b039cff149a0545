import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'

/** Id of a provider, or null for the administration. */
type Organisation = string | null

interface NewReason {
  organisation: Organisation
  text: string
  now: Date
  /** That an office keeps at most; further ones are left out. */
  limit: number
}

/** A reason that is kept already stays as it is. */
export const insertReason = (database: Database, { organisation, text, now, limit }: NewReason) =>
  sql`
  insert into rejection_reason (id, organisation_id, text, created_at)
  select ${v7()}, ${organisation}::uuid, ${text}, ${now}
  where (select count(*) from rejection_reason where organisation_id is not distinct from ${organisation}::uuid) < ${limit}
  on conflict do nothing`.execute(database.db())

export async function deleteReason(
  database: Database,
  { id, organisation }: { id: string; organisation: Organisation },
): Promise<boolean> {
  const { numDeletedRows } = await database
    .db()
    .deleteFrom('rejection_reason')
    .where('id', '=', id)
    .where('organisation_id', 'is not distinct from', organisation)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
