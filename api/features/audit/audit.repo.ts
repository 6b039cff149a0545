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

export interface Action {
  actorId: string
  action: AuditAction
  personId: string | null
}

/**
 * The same action of the same actor since a moment. By time, since the latest entries are few; `is not distinct from`
 * would use no index.
 */
export const sameSince = ({ actorId, action, personId }: Action, since: Date) => sql`
  select from audit_entry where at > ${since} and actor_id = ${actorId} and action = ${action}
    and ${personId === null ? sql`person_id is null` : sql`person_id = ${personId}`} limit 1`

/** True if the same actor has done the same since a moment. */
export const hasSince = async (database: Database, action: Action, since: Date): Promise<boolean> =>
  (await sameSince(action, since).execute(database.db())).rows.length > 0

export const selectAfter = (database: Database, position: number, limit: number) =>
  database
    .db()
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()

/** The oldest entries with an IP address, found by an index. */
export const withAddress = (before: Date, limit: number) => sql`
  select ctid from audit_entry where at < ${before} and address is not null
  order by at limit ${limit}`

export const countAddresses = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await withAddress(before, limit).execute(database.db())).rows.length

/** Deletes the IP addresses of older entries. Returns their number. */
export async function forgetAddresses(database: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update audit_entry set address = null, address_salt = null
    where ctid in (${withAddress(before, limit)} for update skip locked) returning 1 as found`.execute(
    database.db(),
  )
  return rows.length
}
