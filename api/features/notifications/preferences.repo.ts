import type { Database } from '~/api/platform/database'
import type {
  DigestRhythm,
  NotificationChannel,
  NotificationType,
} from '~/contracts/messages/notification-types'

/** What a person has chosen for one type and channel. What has no row is wanted, mails at once. */
export interface PreferenceRow {
  type: NotificationType
  channel: NotificationChannel
  wanted: boolean
  /** Of mails: the digest that they are in, or come back to; null is at once. */
  rhythm: DigestRhythm | null
}

const rowsOf = (database: Database, personId: string) =>
  database
    .db()
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

/** Of one digest: the types that it tells of, and those that have been stopped with it. */
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
  database.db().selectFrom('person').select(['id', 'time_zone', 'country_id']).where('id', '=', id)

export const personExists = async (database: Database, id: string): Promise<boolean> =>
  (await person(database, id).executeTakeFirst()) !== undefined

/** Inside a transaction. Undefined where there is no such person; who there is, is locked then. */
export const lockPerson = (database: Database, id: string) =>
  person(database, id).forUpdate().executeTakeFirst()

interface OneType {
  personId: string
  type: NotificationType
}

/** Ends the mails of one type; the digest that they were in is remembered. */
export const stopMail = (database: Database, { personId, type }: OneType) =>
  database
    .db()
    .insertInto('notification_choice')
    .values({ person_id: personId, type, channel: 'mail', wanted: false })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'type', 'channel']).doUpdateSet({ wanted: false }),
    )
    .execute()

/** Has them come again as they came before. */
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

/** Ends the mails of all types of a digest, or has them come again in it. */
export const setDigestWanted = (
  database: Database,
  { personId, rhythm }: { personId: string; rhythm: DigestRhythm },
  wanted: boolean,
) =>
  database
    .db()
    .updateTable('notification_choice')
    .set({ wanted })
    .where('person_id', '=', personId)
    .where('channel', '=', 'mail')
    .where('rhythm', '=', rhythm)
    .execute()

/** Inside a transaction, the person locked. Puts new preferences in the place of those of the given types. */
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
