import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { type SelfAssessmentState, selfAssessmentStates } from '~/contracts/content/clauses'
import { dayOf, daysAfter } from '~/contracts/days'

interface DemoTeam {
  outlet: string
  contributor: string
  clause: number
  /** What the outlet has said about the clause, then the contributor. */
  comments: [outlet: string, contributor: string]
  /** Clauses of the checklist by what the outlet has answered; the others are not begun. */
  answers: Partial<Record<SelfAssessmentState, number[]>>
  answeredDaysAgo: number
}

const teams: readonly DemoTeam[] = [
  {
    outlet: 'outlet-kurier',
    contributor: 'contributor-kurier',
    clause: 7,
    comments: [
      'Im Impressum fehlt noch eine Adresse für Korrekturen. Übernehmen Sie das, Frau Richter?',
      'Gern. Ich frage im Verlag nach, welche Adresse dafür gelesen wird.',
    ],
    answers: { done: [1, 2, 4, 5, 9, 16], notApplicable: [3], inProgress: [7, 10] },
    answeredDaysAgo: 0,
  },
  {
    outlet: 'outlet-savannah',
    contributor: 'contributor-savannah',
    clause: 7,
    comments: [
      'Our report says that the secure way for tips needs a second person. Would you take that on, Achieng?',
      'I will. Otieno shows me next week how it works.',
    ],
    // It has published its report since.
    answers: { done: [1, 2, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18], notApplicable: [3] },
    answeredDaysAgo: 41,
  },
]

/** Teams at work: how far their checklist is, a clause that somebody does until a day, what was said about it, and two offers. */
export async function insertTeams(
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  ids: ReadonlyMap<string, string>,
  offerIds: readonly string[],
): Promise<void> {
  const db = database.db()
  const moment = now()
  for (const { outlet, contributor, clause, comments, answers, answeredDaysAgo } of teams) {
    const [outlet_id, contributorId] = [ids.get(outlet), ids.get(contributor)]
    if (!outlet_id || !contributorId) throw new Error(`The team of ${outlet} is incomplete`)
    const answered = selfAssessmentStates.flatMap((state) =>
      (answers[state] ?? []).map((each) => ({
        outlet_id,
        clause: each,
        state,
        updated_at: new Date(moment.getTime() - answeredDaysAgo * 24 * 3600 * 1000),
        updated_by: outlet_id,
      })),
    )
    await db.insertInto('readiness').values(answered).execute()
    const assignment = {
      outlet_id,
      clause,
      assignee_id: contributorId,
      due_on: daysAfter(dayOf(moment), 10),
      assigned_by: outlet_id,
      assigned_at: moment,
    }
    await db.insertInto('team_assignment').values(assignment).execute()
    const said = comments.map((text, index) => ({
      id: v7(),
      outlet_id,
      clause,
      author_id: index === 0 ? outlet_id : contributorId,
      text,
      created_at: moment,
    }))
    await db.insertInto('team_comment').values(said).execute()
    const listed = offerIds
      .slice(0, 2)
      .map((offer_id) => ({ outlet_id, offer_id, added_by: contributorId, added_at: moment }))
    await db.insertInto('team_offer').values(listed).execute()
  }
}
