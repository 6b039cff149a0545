import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

export interface Position {
  requestedAt: Date
  id: string
}

interface Stage {
  before: Date
  reminders: number
}

/** Open requests with a due reminder, oldest first, in the order of the index. */
export const selectDue = (
  database: Database,
  { stages, after }: { stages: readonly Stage[]; after: Position },
  limit: number,
) =>
  database
    .db()
    .selectFrom('validation_request')
    .select(['id', 'requested_at'])
    .where('state', '=', 'requested')
    .where((eb) =>
      eb.or(
        stages.map(({ before, reminders }) =>
          eb.and([eb('requested_at', '<=', before), eb('reminders', '<', reminders)]),
        ),
      ),
    )
    .where(sql<boolean>`(requested_at, id) > (${after.requestedAt}, ${after.id}::uuid)`)
    .orderBy('requested_at')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locked: a concurrent process waits and then sees what was sent. */
export const lockWaiting = (database: Database, id: string) =>
  database
    .db()
    .selectFrom('validation_request')
    .select(['id', 'subject_id', 'validator_id', 'requested_at', 'reminders'])
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .forUpdate()
    .executeTakeFirst()

export const updateReminders = (database: Database, id: string, reminders: number) =>
  database.db().updateTable('validation_request').set({ reminders }).where('id', '=', id).execute()
