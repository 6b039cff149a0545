import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type {
  DigestRhythm,
  NotificationChannel,
  NotificationType,
} from '~/contracts/messages/notification-types'

/** A person's preference for one type and channel. Default without a row: enabled, mails immediately. */
export interface PreferenceRow {
  type: NotificationType
  channel: NotificationChannel
  wanted: boolean
  /** Of mails: the current digest, or the one to return to; null for immediate mails. */
  rhythm: DigestRhythm | null
}

const rowsOf = (database: Database, personId: string) =>
  database
    .selectFrom('notification_choice')
    .select(['type', 'channel', 'wanted', 'rhythm'])
    .where('person_id', '=', personId)

export const selectPreferences = (database: Database, personId: string): Promise<PreferenceRow[]> =>
  rowsOf(database, personId).execute()

export const selectPreferencesOf = (
  database: Database,
  personId: string,
  type: NotificationType,
): Promise<PreferenceRow[]> => rowsOf(database, personId).where('type', '=', type).execute()

/** Of several people; each may have rows of several types. */
export const selectPreferencesOfAll = (database: Database, personIds: readonly string[]) =>
  database
    .selectFrom('notification_choice')
    .select(['person_id', 'type', 'channel', 'wanted', 'rhythm'])
    .where('person_id', '=', sql<string>`any(${[...personIds]}::uuid[])`)
    .execute()

/** Preferences of one digest: its types, including those that were stopped with it. */
export const selectDigestPreferences = (
  database: Database,
  personId: string,
  rhythm: DigestRhythm,
): Promise<PreferenceRow[]> =>
  rowsOf(database, personId)
    .where('channel', '=', 'mail')
    .where('rhythm', '=', rhythm)
    .orderBy('type')
    .execute()

const person = (database: Database, id: string) =>
  database.selectFrom('person').select(['id', 'time_zone', 'country_id']).where('id', '=', id)

export const personExists = async (database: Database, id: string): Promise<boolean> =>
  (await person(database, id).executeTakeFirst()) !== undefined

/** Inside a transaction. Locks the person; undefined if it does not exist. */
export const lockPerson = (database: Database, id: string) =>
  person(database, id).forUpdate().executeTakeFirst()

interface OneType {
  personId: string
  type: NotificationType
}

/** Disables the mails of one type; keeps their frequency. */
export const stopMail = (database: Database, { personId, type }: OneType) =>
  database
    .insertInto('notification_choice')
    .values({ person_id: personId, type, channel: 'mail', wanted: false })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'type', 'channel']).doUpdateSet({ wanted: false }),
    )
    .execute()

/** Enables the mails of one type with their former frequency. */
export async function resumeMail(database: Database, { personId, type }: OneType): Promise<void> {
  const db = database.db()
  await db
    .deleteFrom('notification_choice')
    .where('person_id', '=', personId)
    .where('type', '=', type)
    .where('channel', '=', 'mail')
    .where('rhythm', 'is', null)
    .execute()
  await db
    .updateTable('notification_choice')
    .set({ wanted: true })
    .where('person_id', '=', personId)
    .where('type', '=', type)
    .where('channel', '=', 'mail')
    .execute()
}

/** Disables or enables the mails of all types of a digest. */
export const setDigestWanted = (
  database: Database,
  { personId, rhythm }: { personId: string; rhythm: DigestRhythm },
  wanted: boolean,
) =>
  database
    .updateTable('notification_choice')
    .set({ wanted })
    .where('person_id', '=', personId)
    .where('channel', '=', 'mail')
    .where('rhythm', '=', rhythm)
    .execute()

/** Inside a transaction, with the person locked. Replaces the preferences of the given types. */
export async function replacePreferences(
  database: Database,
  personId: string,
  { types, rows }: { types: NotificationType[]; rows: PreferenceRow[] },
): Promise<void> {
  const db = database.db()
  if (types.length > 0)
    await db
      .deleteFrom('notification_choice')
      .where('person_id', '=', personId)
      .where('type', 'in', types)
      .execute()
  if (rows.length > 0)
    await db
      .insertInto('notification_choice')
      .values(rows.map((row) => ({ ...row, person_id: personId })))
      .execute()
}
