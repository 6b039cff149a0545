import { v7 } from 'uuid'
import type { ApiDeps } from '~/api/platform/deps'
import { dayOf, daysAfter } from '~/contracts/days'

const outlet = 'outlet-kurier'
const contributor = 'contributor-kurier'

/** One team at work: a clause that somebody does until a day, what was said about it, and two offers. */
export async function insertTeam(
  { database, now }: Pick<ApiDeps, 'database' | 'now'>,
  ids: ReadonlyMap<string, string>,
  offerIds: readonly string[],
): Promise<void> {
  const [outletId, contributorId] = [ids.get(outlet), ids.get(contributor)]
  if (!outletId || !contributorId) throw new Error('The team of the demo is incomplete')
  const db = database.db()
  const moment = now()
  const assignment = {
    outlet_id: outletId,
    clause: 7,
    assignee_id: contributorId,
    due_on: daysAfter(dayOf(moment), 10),
    assigned_by: outletId,
    assigned_at: moment,
  }
  await db.insertInto('team_assignment').values(assignment).execute()
  const comment = (author_id: string, text: string) => ({
    id: v7(),
    outlet_id: outletId,
    clause: 7,
    author_id,
    text,
    created_at: moment,
  })
  await db
    .insertInto('team_comment')
    .values([
      comment(
        outletId,
        'Im Impressum fehlt noch eine Adresse für Korrekturen. Übernehmen Sie das, Frau Richter?',
      ),
      comment(contributorId, 'Gern. Ich frage im Verlag nach, welche Adresse dafür gelesen wird.'),
    ])
    .execute()
  const listed = offerIds
    .slice(0, 2)
    .map((offer_id) => ({ outlet_id: outletId, offer_id, added_by: contributorId, added_at: moment }))
  await db.insertInto('team_offer').values(listed).execute()
}
