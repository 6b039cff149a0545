import type { Database } from '~/api/platform/database'
import type { NotificationChannel, NotificationType } from '~/contracts/notifications'

export interface Refusal {
  type: NotificationType
  channel: NotificationChannel
}

/** What a person does not want to get; everything else is wanted and has no row. */
export const selectRefusals = (database: Database, personId: string): Promise<Refusal[]> =>
  database
    .db()
    .selectFrom('notification_choice')
    .select(['type', 'channel'])
    .where('person_id', '=', personId)
    .where('wanted', '=', false)
    .execute()

/** The ways in which a person does not want to be told of one type. */
export async function findRefusedChannels(
  database: Database,
  personId: string,
  type: NotificationType,
): Promise<Set<NotificationChannel>> {
  const refusals = await selectRefusals(database, personId)
  return new Set(refusals.filter((refusal) => refusal.type === type).map(({ channel }) => channel))
}

const person = (database: Database, id: string) =>
  database.db().selectFrom('person').select('id').where('id', '=', id)

export const personExists = async (database: Database, id: string): Promise<boolean> =>
  (await person(database, id).executeTakeFirst()) !== undefined

/** Inside a transaction. True where there is such a person, who is locked then. */
export const lockPerson = async (database: Database, id: string): Promise<boolean> =>
  (await person(database, id).forUpdate().executeTakeFirst()) !== undefined

export const insertRefusal = (database: Database, personId: string, refusal: Refusal) =>
  database
    .db()
    .insertInto('notification_choice')
    .values({ ...refusal, person_id: personId, wanted: false })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'type', 'channel']).doUpdateSet({ wanted: false }),
    )
    .execute()

export const deleteRefusal = (database: Database, personId: string, { type, channel }: Refusal) =>
  database
    .db()
    .deleteFrom('notification_choice')
    .where('person_id', '=', personId)
    .where('type', '=', type)
    .where('channel', '=', channel)
    .execute()

/**
 * Inside a transaction. Puts new refusals in the place of those of the given types; the person's row is locked, so that
 * of two changes at once one wins as a whole.
 */
export async function replaceRefusals(
  database: Database,
  personId: string,
  { types, refusals }: { types: NotificationType[]; refusals: Refusal[] },
): Promise<void> {
  const db = database.db()
  await lockPerson(database, personId)
  if (types.length > 0)
    await db
      .deleteFrom('notification_choice')
      .where('person_id', '=', personId)
      .where('type', 'in', types)
      .execute()
  if (refusals.length > 0)
    await db
      .insertInto('notification_choice')
      .values(refusals.map((refusal) => ({ ...refusal, person_id: personId, wanted: false })))
      .execute()
}
