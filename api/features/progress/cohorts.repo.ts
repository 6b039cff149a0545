import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { countRows } from '~/api/platform/database/count-rows'
import type { GoalStage, NewCohort } from '~/contracts/certification/cohorts'
import type { OutletFilter } from '~/contracts/certification/progress'
import { matching, type Partner, shown, stageOrder } from './progress.repo'

export interface CohortRow {
  id: string
  name: string
  starts_on: string
  ends_on: string
  goal_stage: GoalStage
  goal: number
  version: number
  outlets: number
  unshared: number
  reached: number
}

/**
 * Of `shown` and `cohort`: the day on which an outlet had reached what its cohort aims at. Of one that shows its stage alone nothing is
 * known but where it is at present, which stands at the last day that is not to come.
 */
const reachedOn = (today: string) => sql`case when shares = 'stage'
  then case when array_position(${stageOrder}, stage) >= array_position(${stageOrder}, goal_stage) then least(ends_on, ${today}::date) end
  else (case goal_stage when 'certified' then certified_at when 'inAudit' then least(audited_at, certified_at)
    else least(published_at, audited_at, certified_at) end at time zone 'UTC')::date end`

const isUnderWay = (today: string) => sql`${today}::date between starts_on and ends_on`

interface Wanted {
  /** A single one; its outlets are the only ones that are read. */
  cohort?: string
  underWay?: boolean
  limit: number
}

/** Cohorts of a group with what its outlets show: those under way by their last day, then those to come, then the others. */
export async function selectCohorts(
  database: Database,
  { id, today }: Partner,
  { cohort, underWay = false, limit }: Wanted,
): Promise<CohortRow[]> {
  const { rows } = await sql<CohortRow>`with ${shown({ id, today, cohort })},
    wanted as (select * from cohort where group_id = ${id} and ${cohort ? sql`id = ${cohort}` : sql`true`}
      and ${underWay ? isUnderWay(today) : sql`true`}
      order by case when ${isUnderWay(today)} then 0 when starts_on > ${today}::date then 1 else 2 end,
        abs(ends_on - ${today}::date), id limit ${limit})
    select wanted.id, wanted.name, starts_on::text, ends_on::text, goal_stage, goal, version,
      count(shown.id)::int as outlets, count(shown.id) filter (where shown.stage is null)::int as unshared,
      count(shown.id) filter (where ${reachedOn(today)} <= least(ends_on, ${today}::date))::int as reached
    from wanted left join cohort_member on cohort_id = wanted.id left join shown on shown.id = link_id
    group by wanted.id, wanted.name, starts_on, ends_on, goal_stage, goal, version
    order by case when ${isUnderWay(today)} then 0 when starts_on > ${today}::date then 1 else 2 end,
      abs(ends_on - ${today}::date), wanted.id`.execute(database)
  return rows
}

/** On which days how many outlets of a cohort had reached what it aims at, oldest first. */
export async function selectReached(database: Database, partner: Partner & { cohort: string }) {
  const { rows } = await sql<{ day: string; count: number }>`with ${shown(partner)},
    reached as (select ${reachedOn(partner.today)} as day from shown cross join cohort
      where cohort.id = ${partner.cohort} and group_id = ${partner.id})
    select day::text, count(*)::int as count from reached where day is not null group by day order by day`.execute(
    database,
  )
  return rows
}

export const countCohorts = (database: Database, groupId: string): Promise<number> =>
  countRows(database, database.selectFrom('cohort').where('group_id', '=', groupId))

const columnsOf = ({ name, startsOn, endsOn, goalStage, goal }: NewCohort) => ({
  name,
  starts_on: startsOn,
  ends_on: endsOn,
  goal_stage: goalStage,
  goal,
})

export const insertCohort = (
  database: Database,
  { id, groupId, now, ...cohort }: NewCohort & { id: string; groupId: string; now: Date },
) =>
  database
    .insertInto('cohort')
    .values({ id, group_id: groupId, created_at: now, ...columnsOf(cohort) })
    .execute()

interface Own {
  id: string
  groupId: string
}

/** Inside a transaction, locked until its end. */
export const lockCohort = (database: Database, { id, groupId }: Own) =>
  database
    .selectFrom('cohort')
    .select('version')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .forUpdate()
    .executeTakeFirst()

export const updateCohort = (database: Database, id: string, change: NewCohort) =>
  database
    .updateTable('cohort')
    .set(columnsOf(change))
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteCohort = async (database: Database, { id, groupId }: Own): Promise<boolean> => {
  const { numDeletedRows } = await database
    .deleteFrom('cohort')
    .where('id', '=', id)
    .where('group_id', '=', groupId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Links by their ids, or all that a filter of the list finds. */
export type Chosen = { chosen: readonly string[] } | { filter: OutletFilter }

/** The ids of links as a part of a statement, behind what it reads them from. */
const idsOf = (partner: Partner, which: Chosen): { from: RawBuilder<unknown>; ids: RawBuilder<unknown> } =>
  'chosen' in which
    ? { from: sql``, ids: sql`select unnest(${[...which.chosen]}::uuid[])` }
    : {
        from: sql`${shown({ ...partner, cohort: which.filter.cohort })},`,
        ids: sql`select id from shown where ${matching(which.filter)}`,
      }

/** Puts confirmed links of the group in. A link that is being ended meanwhile is waited for. */
export async function putIn(
  database: Database,
  partner: Partner,
  { cohort, which }: { cohort: string; which: Chosen },
): Promise<number> {
  const { from, ids } = idsOf(partner, which)
  const { rows } = await sql<{ count: number }>`with ${from}
    confirmed as (select link.id from link where id in (${ids}) and partner_id = ${partner.id} and kind = 'group'
      and link.state = 'confirmed' order by link.id for share),
    put as (insert into cohort_member (cohort_id, link_id) select ${cohort}::uuid, id from confirmed
      on conflict do nothing returning 1)
    select count(*)::int as count from put`.execute(database)
  return rows[0]?.count ?? 0
}

export async function takeOut(
  database: Database,
  partner: Partner,
  { cohort, which }: { cohort: string; which: Chosen },
): Promise<number> {
  const { from, ids } = idsOf(partner, which)
  const { rows } = await sql<{ count: number }>`with ${from}
    taken as (delete from cohort_member where cohort_id = ${cohort} and link_id in (${ids}) returning 1)
    select count(*)::int as count from taken`.execute(database)
  return rows[0]?.count ?? 0
}

export const countMembers = (database: Database, cohort: string): Promise<number> =>
  countRows(database, database.selectFrom('cohort_member').where('cohort_id', '=', cohort))

export const selectCohortNames = (database: Database, groupId: string) =>
  database
    .selectFrom('cohort')
    .select(['id', 'name'])
    .where('group_id', '=', groupId)
    .orderBy('name')
    .orderBy('id')
    .execute()
