import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { pageOf } from '~/api/platform/database/conditions'
import { insertRows } from '~/api/platform/database/insert-rows'
import { type NotificationType, notificationTypes } from '~/contracts/messages/notification-types'

export interface NewNotification {
  personId: string
  type: NotificationType
  data: Record<string, string>
  path: string | null
  now: Date
}
/** Names of accounts that are gone are null. */
type TakenOver = Omit<NewNotification, 'data'> & { data: Record<string, string | null> }

/**
 * Returns the new ids, in the order given. The counters are updated first: this locks the rows of the people, so that
 * concurrent reading and notifying keep them correct.
 */
export async function insertNotifications(
  database: Database,
  notifications: readonly TakenOver[],
): Promise<string[]> {
  const people = notifications.map(({ personId }) => personId)
  await sql`
    update person set notification_count = notification_count + added.count,
      unread_notification_count = unread_notification_count + added.count
    from (select id, count(*)::int as count from unnest(${people}::uuid[]) as id group by id) added
    where person.id = added.id`.execute(database)
  const rows = notifications.map(({ personId, type, data, path, now }) => ({
    id: v7(),
    person_id: personId,
    type,
    data,
    path,
    created_at: now,
  }))
  await insertRows(database, 'notification', rows)
  return rows.map(({ id }) => id)
}

/**
 * Inside a transaction. Country and time zone of recipients, locked against concurrent changes of preferences, in a
 * fixed order. Accounts that are gone are missing.
 */
export const lockReceivers = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'time_zone', 'country_id', 'discreet'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** Push subscriptions of these people. */
export const selectBrowsers = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('push_subscription')
    .select(['id', 'person_id'])
    .where('person_id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()

/** There are no words for types that only a newer version knows, after a return to this one: they are not listed. */
const isKnown = sql<NotificationType>`any(${[...notificationTypes]}::text[])`

export const selectNotifications = (
  database: Database,
  personId: string,
  page: { limit: number; offset: number },
) =>
  database
    .selectFrom('notification')
    .select(['id', 'type', 'data', 'path', 'created_at', 'read_at'])
    .where('person_id', '=', personId)
    .where('type', '=', isKnown)
    .orderBy('id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute()

export async function getNotificationCount(database: Database, personId: string): Promise<number> {
  const row = await database
    .selectFrom('person')
    .select('notification_count')
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return row.notification_count
}

const lockPerson = (database: Database, personId: string) =>
  database.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()

const uncount = (database: Database, personId: string, count: number) =>
  database
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

/** Whether the newest notification of this type about a page has been read; false without one. */
export async function isNewestRead(
  database: Database,
  { personId, type, path }: { personId: string; type: NotificationType; path: string },
): Promise<boolean> {
  const newest = await database
    .selectFrom('notification')
    .select('read_at')
    .where('person_id', '=', personId)
    .where(pageOf(), '=', path)
    .where('type', '=', type)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest ? newest.read_at !== null : false
}

/** Who of these people has unread notifications that link to one of these pages. */
export async function selectUnreadAbout(
  database: Database,
  { people, pages }: { people: readonly string[]; pages: readonly string[] },
): Promise<string[]> {
  const rows = await database
    .selectFrom('notification')
    .select('person_id')
    .distinct()
    .where('person_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .where('read_at', 'is', null)
    .where(pageOf(), '=', sql<string>`any(${[...pages]}::text[])`)
    .execute()
  return rows.map(({ person_id: id }) => id)
}

/**
 * Inside a transaction, with the person locked. Marks those that link to this page and subtracts their number from the
 * counter. Returns the number.
 */
export async function markReadAbout(
  database: Database,
  { personId, path, now }: { personId: string; path: string; now: Date },
): Promise<number> {
  const db = database.db()
  const { numUpdatedRows } = await db
    .updateTable('notification')
    .set({ read_at: now })
    .where('person_id', '=', personId)
    .where(pageOf(), '=', path)
    .where('read_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows > 0n) await uncount(database, personId, Number(numUpdatedRows))
  return Number(numUpdatedRows)
}

/** Inside a transaction, with the person locked. Removes those of these types that link to this page. */
export async function deleteAbout(
  database: Database,
  {
    personId,
    path,
    types,
    since,
  }: { personId: string; path: string; types: readonly NotificationType[]; since?: Date },
): Promise<void> {
  const db = database.db()
  const gone = await db
    .deleteFrom('notification')
    .where('person_id', '=', personId)
    .where('path', '=', path)
    .where('type', 'in', types)
    .where('created_at', '>=', since ?? new Date(0))
    .returning('read_at')
    .execute()
  if (gone.length === 0) return
  const unread = gone.filter(({ read_at: readAt }) => readAt === null).length
  await db
    .updateTable('person')
    .set((eb) => ({
      notification_count: eb('notification_count', '-', gone.length),
      unread_notification_count: eb('unread_notification_count', '-', unread),
    }))
    .where('id', '=', personId)
    .execute()
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
        and exists (select from jsonb_each_text(data) where value = any (${names}::text[]))`.execute(database)
}

export interface ForgottenPage {
  /** Ids of the recipients. */
  receivers: string[]
  path: string
}

/** Also in entries of digests. */
export async function forgetProvider(database: Database, { receivers, path }: ForgottenPage): Promise<void> {
  if (receivers.length === 0) return
  for (const table of ['notification', 'digest_entry'])
    await sql`
      update ${sql.table(table)} set path = null, data = data || '{"provider": null}'
      where person_id = any (${receivers}::uuid[]) and path = ${path} and data ? 'provider'`.execute(database)
}
