import type { Database } from '~/api/platform/database'
import type { LiveCounters } from '~/contracts/live'

/** Counters of these people. One query for all of them. */
export async function selectCounters(database: Database, people: readonly string[]): Promise<LiveCounters[]> {
  const rows = await database
    .selectFrom('person')
    .select([
      'id',
      'message_count',
      'unread_message_count',
      'notification_count',
      'unread_notification_count',
    ])
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(people))))
    .execute()
  return rows.map((row) => ({
    person: row.id,
    messageCount: row.message_count,
    unreadMessageCount: row.unread_message_count,
    notificationCount: row.notification_count,
    unreadNotificationCount: row.unread_notification_count,
  }))
}

/** The sessions that are still valid, by the same rules as in each API call. One query. */
export async function findLiveSessions(
  database: Database,
  sessions: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await database
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select('session.id')
    .where((eb) => eb('session.id', '=', eb.fn.any(eb.val(sessions))))
    .where('session.ended_at', 'is', null)
    .where('person.state', '=', 'active')
    .where((eb) => eb.or([eb('person.parent_id', 'is', null), eb('parent.state', '=', 'active')]))
    .execute()
  return new Set(rows.map(({ id }) => id))
}
