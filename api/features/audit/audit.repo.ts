import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { AuditAction } from '~/contracts/administration/audit'
import type { StoredEntry } from './chain'

/** Locked: each entry waits for the previous one, and for nothing else. */
export const lockHead = (database: Database) =>
  database
    .db()
    .selectFrom('audit_head')
    .select(['position', 'hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findHead = (database: Database) =>
  database
    .db()
    .selectFrom('audit_head')
    .select(['position', 'hash'])
    .where('id', '=', 1)
    .executeTakeFirstOrThrow()

export async function append(database: Database, entry: StoredEntry): Promise<void> {
  await database
    .db()
    .insertInto('audit_entry')
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .execute()
  await database
    .db()
    .updateTable('audit_head')
    .set({ position: entry.position, hash: entry.hash })
    .where('id', '=', 1)
    .execute()
}

/** Time of the last identical action of the same actor, if any. */
export async function findLast(
  database: Database,
  { actorId, action, personId }: { actorId: string; action: AuditAction; personId: string | null },
): Promise<Date | undefined> {
  const row = await database
    .db()
    .selectFrom('audit_entry')
    .select('at')
    .where('actor_id', '=', actorId)
    .where('action', '=', action)
    .where('person_id', 'is not distinct from', personId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.at
}

export const selectAfter = (database: Database, position: number, limit: number) =>
  database
    .db()
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()

/** Deletes the IP addresses of older entries; returns their number. */
export async function forgetAddresses(database: Database, before: Date): Promise<number> {
  const { rows } = await sql`
    update audit_entry set address = null, address_salt = null
    where at < ${before} and address is not null returning 1`.execute(database.db())
  return rows.length
}
