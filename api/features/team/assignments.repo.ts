import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

/** A team has at most as many as there are clauses. */
const assignments = (database: Database, outletId: string) =>
  database
    .db()
    .selectFrom('team_assignment')
    .innerJoin('person as assignee', 'assignee.id', 'team_assignment.assignee_id')
    .leftJoin('person as assigner', 'assigner.id', 'team_assignment.assigned_by')
    .select(['clause', 'assignee_id', 'due_on', 'assigned_at'])
    .select(['assignee.first_name', 'assignee.last_name'])
    .select(['assigner.first_name as assigner_first_name', 'assigner.last_name as assigner_last_name'])
    .where('outlet_id', '=', outletId)

export const selectAssignments = (database: Database, outletId: string) =>
  assignments(database, outletId).execute()
export type AssignmentRow = Awaited<ReturnType<typeof selectAssignments>>[number]

export const findAssignment = (
  database: Database,
  { outletId, clause }: { outletId: string; clause: number },
): Promise<AssignmentRow | undefined> =>
  assignments(database, outletId).where('clause', '=', clause).executeTakeFirst()

interface Written {
  outletId: string
  clause: number
  assigneeId: string
  dueOn: string | null
  reminders: number
  assignedBy: string
  now: Date
}

export const writeAssignment = (database: Database, written: Written) =>
  database
    .db()
    .insertInto('team_assignment')
    .values({
      outlet_id: written.outletId,
      clause: written.clause,
      assignee_id: written.assigneeId,
      due_on: written.dueOn,
      reminders: written.reminders,
      assigned_by: written.assignedBy,
      assigned_at: written.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['outlet_id', 'clause']).doUpdateSet({
        assignee_id: sql`excluded.assignee_id`,
        due_on: sql`excluded.due_on`,
        reminders: sql`excluded.reminders`,
        assigned_by: sql`excluded.assigned_by`,
        assigned_at: sql`excluded.assigned_at`,
      }),
    )
    .execute()

export const deleteAssignment = (
  database: Database,
  { outletId, clause }: { outletId: string; clause: number },
) =>
  database
    .db()
    .deleteFrom('team_assignment')
    .where('outlet_id', '=', outletId)
    .where('clause', '=', clause)
    .execute()
