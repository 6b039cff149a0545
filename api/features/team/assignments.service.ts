import { notify, retract } from '~/api/features/notifications/notifications.service'
import { answerOf, outletOf } from '~/api/features/self-assessment/self-assessment.service'
import { listClauses as listStandardClauses, requireClause } from '~/api/features/standard/standard.service'
import type { Actor } from '~/api/platform/authentication/actor'
import { lockAccount } from '~/api/platform/database/conditions'
import type { ApiDeps } from '~/api/platform/deps'
import { ApiError, violation } from '~/api/platform/errors'
import type {
  TeamAssignment,
  TeamAssignmentChange,
  TeamClause,
  TeamClauseDetails,
  WantedAssignment,
} from '~/contracts/people/team'
import { dayInZone, timeZoneOf } from '~/contracts/time-zone'
import { writtenDay } from '~/contracts/written-day'
import * as repo from './team.repo'
import { daysAfter } from '~/contracts/days'

function toAssignment(row: repo.AssignmentRow): TeamAssignment {
  const assigner = nameOf({ first_name: row.assigner_first_name, last_name: row.assigner_last_name })
  return {
    assignee: { id: row.assignee_id, name: nameOf(row) },
    dueOn: row.due_on,
    assignedBy: assigner || null,
    assignedAt: row.assigned_at.toISOString(),
  }
}

/** The clauses of the standard with an assignment or comments, in their order. Three queries. */
export async function listClauses(deps: ApiDeps, actor: Actor): Promise<TeamClause[]> {
  const outletId = outletOf(actor)
  const assignments = new Map(
    (await repo.selectAssignments(deps.database, outletId)).map((row) => [row.clause, toAssignment(row)]),
  )
  const comments = new Map(
    (await repo.countComments(deps.database, outletId)).map(({ clause, count }) => [clause, count]),
  )
  return (await listStandardClauses(deps))
    .filter((clause) => assignments.has(clause) || comments.has(clause))
    .map((clause) => ({
      clause,
      assignment: assignments.get(clause) ?? null,
      comments: comments.get(clause) ?? 0,
    }))
}

/** Three queries. @throws ApiError notFound unless the standard has the clause */
export async function findClause(deps: ApiDeps, actor: Actor, clause: number): Promise<TeamClauseDetails> {
  const outletId = outletOf(actor)
  const row = await repo.findAssignment(deps.database, { outletId, clause })
  const members = await repo.selectMembers(deps.database, outletId)
  const { state, note } = await answerOf(deps, outletId, clause)
  return {
    state,
    note,
    assignment: row ? toAssignment(row) : null,
    members: members.map((member) => ({ id: member.id, name: nameOf(member) })),
  }
}

const dayOfMember = (deps: ApiDeps, { time_zone: timeZone, country_id: country }: Member): string =>
  dayInZone(deps.now(), timeZoneOf({ timeZone, country }))

/**
 * Assigns a clause, and tells the assignee unless it is the user; also of another day.
 * @throws ApiError notFound unless the standard has the clause
 * @throws ApiError conflict assignmentConflict if a colleague has changed it meanwhile
 * @throws ApiError unprocessable for an assignee who is not of the team, a day without an assignee, or a day that is past
 */
export async function assign(
  deps: ApiDeps,
  actor: Actor,
  { clause, change }: { clause: number; change: TeamAssignmentChange },
): Promise<void> {
  const { database } = deps
  const outletId = outletOf(actor)
  await database.transaction(async () => {
    await lockAccount(database, outletId)
    await requireClause(deps, clause)
    const row = await repo.findAssignment(database, { outletId, clause })
    const now: WantedAssignment = { assigneeId: row?.assignee_id ?? null, dueOn: row?.due_on ?? null }
    const verdict = verdictOn(change, now)
    if (verdict === 'conflict')
      throw new ApiError('conflict', [{ propertyPath: 'assigneeId', code: 'assignmentConflict' }])
    if (verdict === 'skip') return
    const { assigneeId, dueOn } = change
    if (assigneeId === null) {
      // A day alone is a wish that must not get lost; one that was there before goes with the assignee.
      if (dueOn !== null && dueOn !== now.dueOn) throw violation('assigneeId', 'assigneeMissing')
      await repo.deleteAssignment(database, { outletId, clause })
      await withdrawNotice(deps, now.assigneeId, { clause })
      return
    }
    const members = await repo.selectMembers(database, outletId)
    const [me, assignee] = [actor.id, assigneeId].map((id) => members.find((member) => member.id === id))
    // An assignee whose account rests keeps the clause until it is somebody else's.
    if (!me || (!assignee && assigneeId !== now.assigneeId)) throw violation('assigneeId', 'assigneeUnknown')
    if (isPast(dueOn, now, dayOfMember(deps, me))) throw violation('dueOn', 'duePast')
    const reminders = remindersAtFirst(dueOn, dayOfMember(deps, assignee ?? me))
    const written = { outletId, clause, assigneeId, dueOn, reminders, assignedBy: actor.id, now: deps.now() }
    await repo.writeAssignment(database, written)
    if (assigneeId !== now.assigneeId) await withdrawNotice(deps, now.assigneeId, { clause })
    else if (dueOn !== now.dueOn)
      await withdrawNotice(deps, assigneeId, { clause, types: ['clauseDeadline'] })
    if (assignee && assignee !== me)
      await notifyAssignee(deps, { assignee, assigner: nameOf(me), clause, dueOn })
  })
}

const notices = ['clauseAssigned', 'clauseDeadline'] as const

/**
 * The clause is no longer theirs, or has another day; comments on it stay. In the caller's transaction, after its row: the reminders lock
 * in this order.
 */
async function withdrawNotice(
  deps: ApiDeps,
  personId: string | null,
  { clause, types = notices }: { clause: number; types?: readonly (typeof notices)[number][] },
): Promise<void> {
  if (personId === null) return
  await lockAccount(deps.database, personId)
  await retract(deps, { personId, path: clausePath(clause), types })
}

interface Told {
  assignee: Member
  assigner: string
  clause: number
  dueOn: string | null
}

function notifyAssignee(deps: ApiDeps, { assignee, assigner, clause, dueOn }: Told): Promise<void> {
  const path = clausePath(clause)
  const values = { author: assigner, clause: String(clause) }
  const until = (date: (day: string) => string): Record<string, string> =>
    dueOn === null ? {} : { context: 'until', date: date(dueOn) }
  return notify(deps, {
    personId: assignee.id,
    type: 'clauseAssigned',
    // Written when it is read, in the language of that moment.
    data: { ...values, ...until((day) => day) },
    path,
    mail: {
      to: assignee.email,
      locale: assignee.locale,
      template: 'clauseAssigned',
      values: {
        ...values,
        ...until((day) => writtenDay(assignee.locale, day)),
        name: nameOf(assignee),
        path,
      },
    },
  })
}

type Member = repo.MemberRow

export const nameOf = (person: { first_name: string | null; last_name: string | null }): string =>
  [person.first_name, person.last_name].filter(Boolean).join(' ')

/** The other contributors of somebody's organisation. */
export const listColleagues = (
  { database }: Pick<ApiDeps, 'database'>,
  personId: string,
): Promise<string[]> => repo.selectColleagues(database, personId)

/** Front-end path of a clause of the checklist. */
export const clausePath = (clause: number): string => `/knowledgebase/checklist/${String(clause)}`

const same = (a: WantedAssignment, b: WantedAssignment): boolean =>
  a.assigneeId === b.assigneeId && a.dueOn === b.dueOn

/** What becomes of a change, given the stored assignment: as for the answers of the self-assessment. */
export function verdictOn(
  { was, ...wanted }: TeamAssignmentChange,
  now: WantedAssignment,
): 'skip' | 'write' | 'conflict' {
  if (same(wanted, was) || same(wanted, now)) return 'skip'
  return same(was, now) ? 'write' : 'conflict'
}

/** A day that is new; nobody can keep one that is over. `today` is the calendar day where the user is. */
export const isPast = (dueOn: string | null, now: WantedAssignment, today: string): boolean =>
  dueOn !== null && dueOn !== now.dueOn && dueOn < today

/** Reminders come this many days before the day on which a clause is due. */
export const reminderDays = [3, 0] as const

/** How many of the reminders have been due by a day. */
export const remindersUntil = (dueOn: string, today: string): number =>
  reminderDays.filter((days) => today >= daysAfter(dueOn, -days)).length

/** The notice of the assignment names the day as well: a reminder that would come on the same day is of no use. */
export const remindersAtFirst = (dueOn: string | null, today: string): number =>
  dueOn === null ? 0 : remindersUntil(dueOn, today)
