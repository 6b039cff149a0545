import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { limits } from '~/contracts/constants'

/** An outlet's account with its contributors. */
const teamSize = limits.contributors + 1

/** The active members of a team, the outlet's account first. */
export const selectMembers = (database: Database, outletId: string) =>
  database
    .db()
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
    order by colleague.id`.execute(database.db())
  return rows.map(({ id }) => id)
}
