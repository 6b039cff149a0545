import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { NotificationType } from '~/contracts/messages/notification-types'

export interface NewNotification {
  personId: string
  type: NotificationType
  data: Record<string, string>
  path: string | null
  now: Date
}

/**
 * Returns the new id. The counters are updated first: this locks the person's row, so that concurrent reading and
 * notifying keep them correct.
 */
export async function insertNotification(database: Database, notification: NewNotification): Promise<string> {
  const id = v7()
  await database
    .db()
    .updateTable('person')
    .set((eb) => ({
      notification_count: eb('notification_count', '+', 1),
      unread_notification_count: eb('unread_notification_count', '+', 1),
    }))
    .where('id', '=', notification.personId)
    .execute()
  await database
    .db()
    .insertInto('notification')
    .values({
      id,
      person_id: notification.personId,
      type: notification.type,
      data: JSON.stringify(notification.data),
      path: notification.path,
      created_at: notification.now,
    })
    .execute()
  return id
}

/**
 * Inside a transaction. Country and time zone of a recipient, locked against concurrent changes of preferences;
 * undefined if the account is gone.
 */
export const lockReceiver = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('person')
    .select(['time_zone', 'country_id'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Ids of the person's push subscriptions. */
export async function selectBrowsers(database: Database, personId: string): Promise<string[]> {
  const rows = await database
    .db()
    .selectFrom('push_subscription')
    .select('id')
    .where('person_id', '=', personId)
    .execute()
  return rows.map(({ id }) => id)
}

export const selectNotifications = (
  database: Database,
  personId: string,
  page: { limit: number; offset: number },
) =>
  database
    .db()
    .selectFrom('notification')
    .select(['id', 'type', 'data', 'path', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function getNotificationCount(database: Database, personId: string): Promise<number> {
  const row = await database
    .db()
    .selectFrom('person')
    .select('notification_count')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.notification_count
}

const lockPerson = (database: Database, personId: string) =>
  database.db().selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()

const uncount = (database: Database, personId: string, count: number) =>
  database
    .db()
    .updateTable('person')
    .set((eb) => ({ unread_notification_count: eb('unread_notification_count', '-', count) }))
    .where('id', '=', personId)
    .execute()

/** Inside a transaction. `before`: it had been read already. */
export async function markOneRead(
  database: Database,
  { personId, id, now }: { personId: string; id: string; now: Date },
): Promise<'unknown' | 'before' | 'read'> {
  const db = database.db()
  await lockPerson(database, personId)
  const row = await db
    .selectFrom('notification')
    .select('read_at')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .executeTakeFirst()
  if (!row) return 'unknown'
  if (row.read_at) return 'before'
  await db.updateTable('notification').set({ read_at: now }).where('id', '=', id).execute()
  await uncount(database, personId, 1)
  return 'read'
}

/** Inside a transaction. Marks all unread ones and subtracts their number from the counter. */
export async function markAllRead(database: Database, personId: string, now: Date): Promise<void> {
  const db = database.db()
  await lockPerson(database, personId)
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await uncount(database, personId, Number(numUpdatedRows))
}

/**
 * Inside a transaction, with the person locked. Marks those that link to this page and subtracts their number from the
 * counter.
 */
export async function markReadAbout(
  database: Database,
  { personId, path, now }: { personId: string; path: string; now: Date },
): Promise<void> {
  const db = database.db()
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where('path', '=', path)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await uncount(database, personId, Number(numUpdatedRows))
}

export interface ForgottenNames {
  /** Ids of the recipients. */
  receivers: string[]
  names: string[]
}

/**
 * Replaces values that equal one of the names with null, and removes the link, whose page may be gone with the person.
 * Also applies to entries of digests.
 */
export async function forgetNames(database: Database, { receivers, names }: ForgottenNames): Promise<void> {
  if (receivers.length === 0) return
  for (const table of ['notification', 'digest_entry'])
    await sql`
      update ${sql.table(table)} set path = null, data = (
        select jsonb_object_agg(key, case when value = any (${names}::text[]) then null else value end)
        from jsonb_each_text(data))
      where person_id = any (${receivers}::uuid[])
        and exists (select from jsonb_each_text(data) where value = any (${names}::text[]))`.execute(
      database.db(),
    )
}
