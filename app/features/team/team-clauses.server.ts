import { type Args, call } from '~/app/platform/api.server'
import { listTeamClauses, type TeamAssignment, type TeamClause } from '~/contracts/people/team'
import { dayInZone } from '~/contracts/time-zone'
import { requireTeam } from '~/app/platform/access/team.server'

/** Who does a clause, with the names and days that a line shows. */
export interface ShownAssignment {
  name: string
  dueOn: string | null
  isOverdue: boolean
}

export const shownAssignment = ({ assignee, dueOn }: TeamAssignment, today: string): ShownAssignment => ({
  name: assignee.name,
  dueOn,
  isOverdue: dueOn !== null && dueOn < today,
})

export type ShownClause = Pick<TeamClause, 'clause' | 'comments'> & { assignment: ShownAssignment | null }

/** What the reader's team has agreed on the clauses, and which of them are the reader's. */
export async function loadTeamClauses(args: Args): Promise<{ clauses: ShownClause[]; mine: number[] }> {
  const { id, timeZone } = await requireTeam(args)
  const found = await call(args, listTeamClauses)
  const today = dayInZone(new Date(), timeZone)
  return {
    clauses: found.map(({ assignment, ...clause }) => ({
      ...clause,
      assignment: assignment && shownAssignment(assignment, today),
    })),
    mine: found.flatMap(({ clause, assignment }) => (assignment?.assignee.id === id ? [clause] : [])),
  }
}
