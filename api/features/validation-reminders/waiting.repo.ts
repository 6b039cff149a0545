import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'

export interface Position {
  since: Date
  id: string
}

interface Stage {
  before: Date
  reminders: number
}

const beginning: Position = { since: new Date(0), id: NIL }

/** Requests that wait for the provider, with a due reminder, in the order of the index. Null, the journalist's turn, is never due. */
export const selectDue = (
  database: Database,
  {
    stages,
    after = beginning,
    limit,
  }: { stages: readonly Stage[]; after?: Position | undefined; limit: number },
) =>
  database
    .selectFrom('validation_request')
    .select(['id', 'waiting_since'])
    .where('state', '=', 'requested')
    .where('waiting_since', 'is not', null)
    .where((eb) =>
      eb.or(
        stages.map(({ before, reminders }) =>
          eb.and([eb('waiting_since', '<=', before), eb('reminders', '<', reminders)]),
        ),
      ),
    )
    .where(sql<boolean>`(waiting_since, id) > (${after.since}, ${after.id}::uuid)`)
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .execute()

/** Locked in a fixed order: a concurrent process waits and then sees what was sent. */
export const lockWaiting = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('validation_request')
    .select(['id', 'subject_id', 'validator_id', 'waiting_since', 'reminders'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('state', '=', 'requested')
    .where('waiting_since', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const updateReminders = (database: Database, sent: readonly { id: string; reminders: number }[]) =>
  sql`
    update validation_request set reminders = sent.reminders
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ reminders }) => reminders)}::int[])
      as sent(id, reminders)
    where validation_request.id = sent.id`.execute(database)
