import type { Database } from '~/api/platform/database'
import { deedsOnPerson } from '~/contracts/audit-log'

/** The same for what others decide about a person, and what they see. */
export const trustData: Record<string, (database: Database, id: string) => Promise<unknown>> = {
  /** What the log holds about the account, without the names of those who did it. */
  'accesses-by-others': (database, id) =>
    database
      .db()
      .selectFrom('audit_entry')
      .select(['at', 'action'])
      .where('person_id', '=', id)
      .where('action', 'in', deedsOnPerson)
      .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', id)]))
      .orderBy('position')
      .execute(),
}
