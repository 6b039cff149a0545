import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { DigestRhythm } from '~/contracts/messages/notification-types'

interface Digest {
  personId: string
  rhythm: DigestRhythm
}

export interface DigestPosition extends Digest {
  dueAt: Date
}

/** Due digests after the given one, oldest first. */
export async function selectDue(
  database: Database,
  { now, after, limit }: { now: Date; after: DigestPosition; limit: number },
): Promise<DigestPosition[]> {
  const rows = await database
    .db()
    .selectFrom('digest')
    .select(['person_id', 'rhythm', 'due_at'])
    .where('due_at', '<=', now)
    .where(sql<boolean>`(due_at, person_id, rhythm) > (${after.dueAt}, ${after.personId}, ${after.rhythm})`)
    .orderBy('due_at')
    .orderBy('person_id')
    .orderBy('rhythm')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ personId: row.person_id, rhythm: row.rhythm, dueAt: row.due_at }))
}

/** Inside a transaction. False if it is no longer due, or locked by another process. */
export async function lockDue(database: Database, { personId, rhythm }: Digest, now: Date): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('digest')
    .select('person_id')
    .where('person_id', '=', personId)
    .where('rhythm', '=', rhythm)
    .where('due_at', '<=', now)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row !== undefined
}

export const selectEntries = (database: Database, { personId, rhythm }: Digest, limit: number) =>
  database
    .db()
    .selectFrom('digest_entry')
    .select(['type', 'data', 'path'])
    .where('person_id', '=', personId)
    .where('rhythm', '=', rhythm)
    .orderBy('id')
    .limit(limit)
    .execute()
export type EntryRow = Awaited<ReturnType<typeof selectEntries>>[number]

/** Number of further entries beyond the given number, up to `most`. */
export async function countFurther(
  database: Database,
  { personId, rhythm }: Digest,
  { offset, most }: { offset: number; most: number },
): Promise<number> {
  const row = await database
    .db()
    .selectFrom((db) =>
      db
        .selectFrom('digest_entry')
        .select('id')
        .where('person_id', '=', personId)
        .where('rhythm', '=', rhythm)
        .orderBy('id')
        .offset(offset)
        .limit(most)
        .as('further'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

/** Inside a transaction, with the digest locked: deletes its entries and its schedule. */
export async function deleteDigest(database: Database, { personId, rhythm }: Digest): Promise<void> {
  const db = database.db()
  await db.deleteFrom('digest_entry').where('person_id', '=', personId).where('rhythm', '=', rhythm).execute()
  await db.deleteFrom('digest').where('person_id', '=', personId).where('rhythm', '=', rhythm).execute()
}

export const postpone = (database: Database, { personId, rhythm }: Digest, dueAt: Date) =>
  database
    .db()
    .updateTable('digest')
    .set({ due_at: dueAt })
    .where('person_id', '=', personId)
    .where('rhythm', '=', rhythm)
    .execute()

/** Recipient of a digest. A contributor acts for its parent account, which must be active. */
export const findReader = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['person.email', 'person.locale', 'person.first_name', 'person.time_zone', 'person.country_id'])
    .select(
      sql<boolean>`(person.state = 'active' and coalesce(parent.state, 'active') = 'active')`.as('active'),
    )
    .where('person.id', '=', id)
    .executeTakeFirst()
