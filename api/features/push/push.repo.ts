import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { PushSubscription } from '~/contracts/messages/push'

export interface Browser {
  personId: string
  sessionId: string
}

/** Serialises concurrent subscriptions of one person's browsers. */
export const lockPerson = (database: Database, personId: string) =>
  database.selectFrom('person').select('id').where('id', '=', personId).forUpdate().execute()

export async function findEndpoint(database: Database, sessionId: string): Promise<string | null> {
  const row = await database
    .selectFrom('push_subscription')
    .select('endpoint')
    .where('session_id', '=', sessionId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.endpoint ?? null
}

export const deleteOfSession = (database: Database, sessionId: string) =>
  database.deleteFrom('push_subscription').where('session_id', '=', sessionId).execute()

/** Reassigns an existing endpoint: its previous owner is no longer notified there. */
export async function putSubscription(
  database: Database,
  { personId, sessionId }: Browser,
  { endpoint, keys, now }: PushSubscription & { now: Date },
): Promise<void> {
  const values = {
    id: v7(),
    person_id: personId,
    session_id: sessionId,
    p256dh: keys.p256dh,
    auth: keys.auth,
    created_at: now,
  }
  await database
    .insertInto('push_subscription')
    .values({ ...values, endpoint })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(values))
    .execute()
}

/** Deletes all but a person's newest subscriptions. */
export const deleteAllBut = (database: Database, personId: string, count: number) =>
  database
    .deleteFrom('push_subscription')
    .where('id', 'in', (select) =>
      select
        .selectFrom('push_subscription')
        .select('id')
        .where('person_id', '=', personId)
        .orderBy('id', 'desc')
        .offset(count),
    )
    .execute()

export const deleteSubscription = (database: Database, id: string) =>
  database.deleteFrom('push_subscription').where('id', '=', id).execute()

interface Wanted {
  notificationId: string
  subscriptionId: string
  /** Sessions that began earlier have expired. */
  begunAfter: Date
  /** Sessions that were last used earlier have expired as well. */
  usedAfter: Date
}

/**
 * Content and endpoint of a push message; undefined if the notification has been read or the session is no longer
 * valid.
 */
export const findDelivery = (
  database: Database,
  { notificationId, subscriptionId, begunAfter, usedAfter }: Wanted,
) =>
  database
    .selectFrom('push_subscription as browser')
    .innerJoin('session', 'session.id', 'browser.session_id')
    .innerJoin('person', 'person.id', 'browser.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .innerJoin('notification', 'notification.person_id', 'person.id')
    .select([
      'browser.id',
      'browser.endpoint',
      'browser.p256dh',
      'browser.auth',
      'person.locale',
      'person.discreet',
    ])
    .select(['notification.type', 'notification.data', 'notification.path'])
    .where('browser.id', '=', subscriptionId)
    .where('notification.id', '=', notificationId)
    .where('notification.read_at', 'is', null)
    .where('session.ended_at', 'is', null)
    .where('session.created_at', '>', begunAfter)
    .where('session.last_used_at', '>', usedAfter)
    .where('person.state', '=', 'active')
    .where((eb) => eb.or([eb('person.parent_id', 'is', null), eb('parent.state', '=', 'active')]))
    .executeTakeFirst()
