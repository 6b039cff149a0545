import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'

export interface Position {
  dueOn: string
  outletId: string
  clause: number
}

/**
 * Assignments of clauses that are not ready, to people whose account and outlet are active. Those whose reminders are over have
 * left the index.
 */
const open = (database: Database) =>
  database
    .db()
    .selectFrom('team_assignment as assignment')
    .innerJoin('person as assignee', 'assignee.id', 'assignment.assignee_id')
    .innerJoin('person as outlet', 'outlet.id', 'assignment.outlet_id')
    .where('assignment.due_on', 'is not', null)
    .where('assignment.reminders', '<', 2)
    .where('assignee.state', '=', 'active')
    .where('outlet.state', '=', 'active')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('readiness')
            .select('readiness.clause')
            .whereRef('readiness.outlet_id', '=', 'assignment.outlet_id')
            .whereRef('readiness.clause', '=', 'assignment.clause')
            .where('readiness.state', 'in', ['done', 'notApplicable']),
        ),
      ),
    )

export function selectOpen(
  database: Database,
  { from, until, after, limit }: { from: string; until: string; after: Position | undefined; limit: number },
) {
  const begin = after ?? { dueOn: from, outletId: NIL, clause: 0 }
  return open(database)
    .select(['assignment.due_on', 'assignment.outlet_id', 'assignment.clause'])
    .where('assignment.due_on', '>=', from)
    .where('assignment.due_on', '<=', until)
    .where(
      sql<boolean>`(assignment.due_on, assignment.outlet_id, assignment.clause)
        > (${begin.dueOn}::date, ${begin.outletId}::uuid, ${begin.clause}::smallint)`,
    )
    .orderBy('assignment.due_on')
    .orderBy('assignment.outlet_id')
    .orderBy('assignment.clause')
    .limit(limit)
    .execute()
}
export type OpenRow = Awaited<ReturnType<typeof selectOpen>>[number]

/** Locked in a fixed order: another process waits, and then sees what was sent. */
export const lockOpen = (database: Database, rows: readonly OpenRow[]) =>
  open(database)
    .select(['assignment.outlet_id', 'assignment.clause', 'assignment.due_on', 'assignment.reminders'])
    .select(['assignee.id', 'assignee.email', 'assignee.locale', 'assignee.first_name'])
    .select(['assignee.time_zone', 'assignee.country_id', 'outlet.roles as outlet_roles'])
    .where(
      sql<boolean>`(assignment.outlet_id, assignment.clause) in (
        select * from unnest(${rows.map((row) => row.outlet_id)}::uuid[], ${rows.map((row) => row.clause)}::smallint[]))`,
    )
    .orderBy('assignment.outlet_id')
    .orderBy('assignment.clause')
    .forUpdate('assignment')
    .execute()
export type LockedRow = Awaited<ReturnType<typeof lockOpen>>[number]

export const updateReminders = (
  database: Database,
  sent: readonly Pick<LockedRow, 'outlet_id' | 'clause' | 'reminders'>[],
) =>
  sql`
    update team_assignment set reminders = sent.reminders
    from unnest(${sent.map((each) => each.outlet_id)}::uuid[], ${sent.map(({ clause }) => clause)}::smallint[],
      ${sent.map(({ reminders }) => reminders)}::smallint[]) as sent(outlet_id, clause, reminders)
    where team_assignment.outlet_id = sent.outlet_id and team_assignment.clause = sent.clause`.execute(
    database.db(),
  )
