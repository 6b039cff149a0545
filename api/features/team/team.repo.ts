import { countRows } from '~/api/platform/database/count-rows'
import { v7, NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import { sql } from 'kysely'
import { limits } from '~/contracts/constants'

interface Clause {
  outletId: string
  clause: number
}

const ofClause = (database: Database, { outletId, clause }: Clause) =>
  database.selectFrom('team_comment').where('outlet_id', '=', outletId).where('clause', '=', clause)

/** How many each clause has; clauses without comments are absent. */
export const countComments = (database: Database, outletId: string) =>
  database
    .selectFrom('team_comment')
    .select(({ fn }) => ['clause', fn.countAll<number>().as('count')])
    .where('outlet_id', '=', outletId)
    .groupBy('clause')
    .execute()

export const countOfClause = (database: Database, of: Clause): Promise<number> =>
  countRows(database, ofClause(database, of))

export const selectComments = (database: Database, of: Clause, page: { limit: number; offset: number }) =>
  ofClause(database, of)
    .leftJoin('person as author', 'author.id', 'team_comment.author_id')
    .select(['team_comment.id', 'text', 'author_id', 'team_comment.created_at'])
    .select(['author.first_name', 'author.last_name'])
    .orderBy('team_comment.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute()
export type CommentRow = Awaited<ReturnType<typeof selectComments>>[number]

export async function insertComment(
  database: Database,
  { outletId, clause, authorId, text, now }: Clause & { authorId: string; text: string; now: Date },
): Promise<string> {
  const id = v7()
  await database
    .insertInto('team_comment')
    .values({ id, outlet_id: outletId, clause, author_id: authorId, text, created_at: now })
    .execute()
  return id
}

/** Those who have commented on a clause and still have an account. */
export async function selectAuthors(database: Database, of: Clause): Promise<string[]> {
  const rows = await ofClause(database, of)
    .select('author_id')
    .where('author_id', 'is not', null)
    .groupBy('author_id')
    .execute()
  return rows.flatMap(({ author_id: id }) => id ?? [])
}

/** Of any author if `authorId` is null. True if there was one. */
export async function deleteComment(
  database: Database,
  { id, outletId, authorId }: { id: string; outletId: string; authorId: string | null },
): Promise<boolean> {
  const all = database.deleteFrom('team_comment').where('id', '=', id).where('outlet_id', '=', outletId)
  const { numDeletedRows } = await (
    authorId === null ? all : all.where('author_id', '=', authorId)
  ).executeTakeFirst()
  return numDeletedRows > 0n
}

/** A team has at most as many as there are clauses. */
const assignments = (database: Database, outletId: string) =>
  database
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
    .deleteFrom('team_assignment')
    .where('outlet_id', '=', outletId)
    .where('clause', '=', clause)
    .execute()

/** An outlet's account with its contributors. */
const teamSize = limits.contributors + 1

/** The active members of a team, the outlet's account first. */
export const selectMembers = (database: Database, outletId: string) =>
  database
    .selectFrom('person')
    .select(['id', 'email', 'locale', 'first_name', 'last_name', 'time_zone', 'country_id'])
    .where((eb) => eb.or([eb('id', '=', outletId), eb('parent_id', '=', outletId)]))
    .where('state', '=', 'active')
    .orderBy(sql`parent_id is not null`)
    .orderBy('id')
    .limit(teamSize)
    .execute()
export type MemberRow = Awaited<ReturnType<typeof selectMembers>>[number]

/** The others of somebody's team; empty for people without one. */
export async function selectColleagues(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select colleague.id from person colleague join person me on me.id = ${personId}
    where colleague.parent_id = me.parent_id and colleague.id <> me.id
    order by colleague.id`.execute(database)
  return rows.map(({ id }) => id)
}

interface Listed {
  outletId: string
  offerId: string
}

export async function isListed(database: Database, { outletId, offerId }: Listed): Promise<boolean> {
  const row = await database
    .selectFrom('team_offer')
    .select('offer_id')
    .where('outlet_id', '=', outletId)
    .where('offer_id', '=', offerId)
    .executeTakeFirst()
  return row !== undefined
}

/** Also those that members cannot see at present. */
export const countListed = (database: Database, outletId: string): Promise<number> =>
  countRows(database, database.selectFrom('team_offer').where('outlet_id', '=', outletId))

export const insertListed = (
  database: Database,
  { outletId, offerId, addedBy, now }: Listed & { addedBy: string; now: Date },
) =>
  database
    .insertInto('team_offer')
    .values({ outlet_id: outletId, offer_id: offerId, added_by: addedBy, added_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteListed = (database: Database, { outletId, offerId }: Listed) =>
  database
    .deleteFrom('team_offer')
    .where('outlet_id', '=', outletId)
    .where('offer_id', '=', offerId)
    .execute()

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
    database,
  )
