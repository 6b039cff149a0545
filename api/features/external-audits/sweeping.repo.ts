import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import { activeAdmins } from '~/api/platform/database/conditions'

/** Open cases that triggers have marked, in the order of ids. */
export const selectMarked = (
  database: Database,
  { after = NIL, limit }: { after?: string | undefined; limit: number },
) =>
  database
    .selectFrom('external_audit')
    .select('id')
    .where('recheck', '=', sql.lit(true))
    .where('ended_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export interface Forgettable {
  internal_until: Date | null
  id: string
}

/** Ended cases with internal answers that nobody may see any more. */
export const selectForgettable = (
  database: Database,
  now: Date,
  { after, limit }: { after: Forgettable | undefined; limit: number },
): Promise<Forgettable[]> =>
  database
    .selectFrom('external_audit')
    .select(['id', 'internal_until'])
    .where('internal', 'is not', null)
    .where('internal_until', '<=', now)
    .where(
      sql<boolean>`(internal_until, id) > (${after?.internal_until ?? new Date(0)}, ${after?.id ?? NIL}::uuid)`,
    )
    .orderBy('internal_until')
    .orderBy('id')
    .limit(limit)
    .execute()

export const selectOpenOf = (database: Database, personId: string) =>
  database
    .selectFrom('external_audit')
    .select(['id', 'outlet_id', 'body_id', 'auditor_id'])
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('outlet_id', '=', personId), eb('body_id', '=', personId)]))
    .orderBy('id')
    .execute()

/** Locks, in the order of ids, everybody whom the end of the open cases of these accounts concerns; nobody without one. */
export const lockAround = (database: Database, ids: readonly string[]) =>
  sql`select id from person where id in (
    select unnest(array[audit.outlet_id, audit.body_id, audit.auditor_id]) from external_audit audit
      where ended_at is null and (outlet_id = any(${[...ids]}::uuid[]) or body_id = any(${[...ids]}::uuid[]))
    union all select staff.id from external_audit audit
      join person staff on staff.parent_id in (audit.outlet_id, audit.body_id) and staff.parent_id = any(${[...ids]}::uuid[])
      where ended_at is null and (outlet_id = any(${[...ids]}::uuid[]) or body_id = any(${[...ids]}::uuid[])))
    order by id for update`.execute(database)

/** By which cases and notifications about them have known an account. */
export async function selectNames(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select outlet_name as name from external_audit where outlet_id = ${personId}
    union select body_name from external_audit where body_id = ${personId}`.execute(database)
  return rows.map(({ name }) => name)
}

/** Both sides, who has audited in the past, and the admins, who are told of what waits too long. */
export async function selectCounterparts(database: Database, personId: string): Promise<string[]> {
  const own = sql`(audit.outlet_id = ${personId} or audit.body_id = ${personId})`
  const { rows } = await sql<{ id: string }>`
    select distinct person.id from external_audit audit join person
      on person.id in (audit.outlet_id, audit.body_id) or person.parent_id = audit.body_id
    where ${own} and person.id <> ${personId}
    union select person_id from audit_auditor join external_audit audit on audit.id = audit_id where ${own}
    union select id from person where ${activeAdmins} and exists (select from external_audit audit where ${own})`.execute(
    database,
  )
  return rows.map(({ id }) => id)
}

export interface Position {
  waiting_since: Date | null
  id: string
}

interface Stage {
  before: Date
  reminders: number
}

/** Cases that wait for a side, with a due reminder, in the order of the index. */
export const selectWaiting = (
  database: Database,
  { stages, after, limit }: { stages: readonly Stage[]; after: Position | undefined; limit: number },
): Promise<Position[]> =>
  database
    .selectFrom('external_audit')
    .select(['id', 'waiting_since'])
    .where('waiting_since', 'is not', null)
    .where((eb) =>
      eb.or(
        stages.map(({ before, reminders }) =>
          eb.and([eb('waiting_since', '<=', before), eb('reminders', '<', reminders)]),
        ),
      ),
    )
    .where(
      sql<boolean>`(waiting_since, id) > (${after?.waiting_since ?? new Date(0)}, ${after?.id ?? NIL}::uuid)`,
    )
    .orderBy('waiting_since')
    .orderBy('id')
    .limit(limit)
    .execute()

export const selectWaitedFor = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('external_audit')
    .select(['outlet_id', 'body_id', 'auditor_id', 'turn', 'state'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
export type Waiting = Awaited<ReturnType<typeof selectWaitedFor>>[number]

/** Locked in a fixed order: a concurrent process waits, and then sees what was sent. */
export const lockWaiting = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('external_audit')
    .selectAll()
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .where('waiting_since', 'is not', null)
    .orderBy('id')
    .forUpdate()
    .execute()

export const setReminders = (database: Database, sent: readonly { id: string; reminders: number }[]) =>
  sql`
    update external_audit set reminders = sent.reminders
    from unnest(${sent.map(({ id }) => id)}::uuid[], ${sent.map(({ reminders }) => reminders)}::int[])
      as sent(id, reminders)
    where external_audit.id = sent.id`.execute(database)
