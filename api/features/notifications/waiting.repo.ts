import type { ExpressionBuilder } from 'kysely'
import { v7 } from 'uuid'
import type { Database, Schema } from '~/api/platform/database'
import type { ReadSubject } from '~/api/platform/mail'
import type { DigestRhythm, NotificationType } from '~/contracts/messages/notification-types'

export interface NewEntry {
  personId: string
  rhythm: DigestRhythm
  type: NotificationType
  data: Record<string, string>
  path: string | null
  notificationId: string | null
  now: Date
}

interface Digest {
  personId: string
  rhythm: DigestRhythm
}

/**
 * Inside a transaction. Schedules a digest unless it is scheduled. An existing one is locked, so that it cannot be sent
 * and deleted before the next entry is added.
 */
export const planDigest = (database: Database, { personId, rhythm }: Digest, dueAt: Date) =>
  database
    .db()
    .insertInto('digest')
    .values({ person_id: personId, rhythm, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'rhythm']).doUpdateSet((eb) => ({ due_at: eb.ref('digest.due_at') })),
    )
    .execute()

/** Inside a transaction, after `planDigest`. */
export const insertEntry = (database: Database, entry: NewEntry) =>
  database
    .db()
    .insertInto('digest_entry')
    .values({
      id: v7(),
      person_id: entry.personId,
      rhythm: entry.rhythm,
      type: entry.type,
      data: JSON.stringify(entry.data),
      path: entry.path,
      notification_id: entry.notificationId,
      created_at: entry.now,
    })
    .execute()

/** Inside a transaction. Locks a person's scheduled digests; false if there are none. */
export async function lockDigests(database: Database, personId: string): Promise<boolean> {
  const rows = await database
    .db()
    .selectFrom('digest')
    .select('rhythm')
    .where('person_id', '=', personId)
    .orderBy('rhythm')
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** Deletes the entries of these types. */
export async function deleteTypes(
  database: Database,
  personId: string,
  types: readonly NotificationType[],
): Promise<void> {
  if (types.length === 0) return
  await database
    .db()
    .deleteFrom('digest_entry')
    .where('person_id', '=', personId)
    .where('type', 'in', types)
    .execute()
}

/** Moves the entries of these types to another digest; true if there were any. */
export async function moveTypes(
  database: Database,
  { personId, rhythm }: Digest,
  types: readonly NotificationType[],
): Promise<boolean> {
  if (types.length === 0) return false
  const { numUpdatedRows } = await database
    .db()
    .updateTable('digest_entry')
    .set({ rhythm })
    .where('person_id', '=', personId)
    .where('type', 'in', types)
    .where('rhythm', '<>', rhythm)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes entries about read subjects, except those of a digest that is being sent. */
export async function deleteRead(database: Database, read: ReadSubject): Promise<void> {
  const isRead = (eb: ExpressionBuilder<Schema, 'digest_entry'>) => {
    if ('path' in read) {
      const about = eb('path', '=', read.path)
      return read.types ? about.and('type', 'in', read.types as NotificationType[]) : about
    }
    if ('notificationId' in read) return eb('notification_id', '=', read.notificationId)
    return eb('notification_id', 'is not', null)
  }
  await database
    .db()
    .deleteFrom('digest_entry')
    .where('id', 'in', (entries) =>
      entries
        .selectFrom('digest_entry')
        .select('id')
        .where('person_id', '=', read.personId)
        .where(isRead)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Deletes the entries of one digest; the digest itself is deleted when it is due and empty. */
export const deleteEntries = (database: Database, { personId, rhythm }: Digest) =>
  database
    .db()
    .deleteFrom('digest_entry')
    .where('person_id', '=', personId)
    .where('rhythm', '=', rhythm)
    .execute()
