import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'

export interface Position {
  requestedAt: Date
  id: string
}

interface Stage {
  before: Date
  reminders: number
}

const beginning: Position = { requestedAt: new Date(0), id: NIL }

/** Open requests with a due reminder, oldest first, in the order of the index. */
export const selectDue = (
  database: Database,
  {
    stages,
    after = beginning,
    limit,
  }: { stages: readonly Stage[]; after?: Position | undefined; limit: number },
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

/** Locked in a fixed order: a concurrent process waits and then sees what was sent. */
export const lockWaiting = (database: Database, ids: readonly string[]) =>
  database
    .db()
    .selectFrom('validation_request')
    .select(['id', 'subject_id', 'validator_id', 'requested_at', 'reminders'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'requested')
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateReminders = (database: Database, sent: readonly { id: string; reminders: number }[]) =>
  sql`
    update validation_request set reminders = sent.reminders
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ reminders }) => reminders)}::int[])
      as sent(id, reminders)
    where validation_request.id = sent.id`.execute(database.db())
