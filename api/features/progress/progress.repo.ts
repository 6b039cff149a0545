import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { standardClauses } from '~/api/platform/database/conditions'
import type { Schema } from '~/api/platform/database/schema'
import {
  fewestOutlets,
  type OutletFilter,
  type ProgressStage,
  progressStages,
} from '~/contracts/certification/progress'
import type { LocalNames } from '~/contracts/languages'
import type { LinkShares } from '~/contracts/people/links'

export interface Partner {
  id: string
  /** `2026-11-29`: reports and certificates count up to their last day. */
  today: string
  /** Only outlets of this cohort of theirs. */
  cohort?: string | undefined
}

/** Of `outlet_progress`. */
const stageOn = (today: string) => sql<ProgressStage>`case
  when certified_until >= ${today}::date then 'certified' when in_audit then 'inAudit'
  when report_until >= ${today}::date then 'published' when started_at is not null then 'assessing'
  else 'registered' end`

/** Days and moments, which an outlet that shows its stage alone keeps to itself: they would tell what is over, too. */
const whenShown = [
  'moved_at',
  'report_until',
  'certified_until',
  'published_at',
  'audited_at',
  'certified_at',
].map(
  (column) =>
    sql`case when shares in ('progress', 'answers') then ${sql.ref(column)} end as ${sql.ref(column)}`,
)

/** The linked outlets with what each of them shows, and nothing else: everything that follows reads no more than this. */
export const shown = ({ id, today, cohort }: Partner) => sql`shown as (
  select linked.id, outlet_id, shares, outlet.entity_name as name, outlet.sort_name, outlet.country_id,
    case when shares <> 'nothing' then ${stageOn(today)} end as stage, ${sql.join(whenShown)}
  from (select id, outlet_id, case when kind = 'group' then shares else 'stage' end as shares from link
      where partner_id = ${id} and state = 'confirmed' and kind in ('group', 'legalEntity')
        ${cohort ? sql`and id in (select link_id from cohort_member where cohort_id = ${cohort})` : sql``}) linked
    join person outlet on outlet.id = linked.outlet_id and outlet.state = 'active'
    join outlet_progress using (outlet_id))`

export const matching = ({ stage, text }: OutletFilter): RawBuilder<unknown> => sql`
  ${stage ? sql`stage = ${stage}` : sql`true`} and ${text ? sql`strpos(sort_name, sort_key(${text})) > 0` : sql`true`}`

export const stageOrder = sql`array['registered','assessing','published','inAudit','certified']`

/** Who needs help comes first; who has arrived, and who shows nothing, last. */
const byNeed = sql`case when stage is null then 3 when stage = 'certified' then 2 when moved_at is null then 1 else 0 end,
  moved_at, array_position(${stageOrder}, stage), sort_name, id`

export interface OutletRow {
  id: string
  name: string | null
  country: LocalNames | null
  shares: LinkShares
  stage: ProgressStage | null
  moved_at: Date | null
  report_until: string | null
  certified_until: string | null
  total: number
  /** Clauses of the standard that are neither done nor do not apply; null if that is not shown. */
  open: number[] | null
  /** Names of the cohorts of the group in which it is. */
  cohorts: string[]
  matching: number
}

export async function selectOutlets(
  database: Database,
  partner: Partner,
  { limit, offset, ...filter }: OutletFilter & { limit: number; offset: number },
): Promise<OutletRow[]> {
  const { rows } = await sql<OutletRow>`with ${shown(partner)},
    standard as (select ${standardClauses} as clauses),
    page as (select *, count(*) over () as matching from shown where ${matching(filter)}
      order by ${byNeed} limit ${limit} offset ${offset})
    select page.id, page.name, country.names as country, shares, stage, moved_at,
      report_until::text, certified_until::text, cardinality(clauses) as total, matching::int,
      case when moved_at is not null then array(select clause from unnest(clauses) clause
        where not exists (select from readiness where readiness.outlet_id = page.outlet_id
          and readiness.clause = clause.clause and readiness.state in ('done', 'notApplicable'))) end as open,
      array(select cohort.name from cohort_member join cohort on cohort.id = cohort_id
        where link_id = page.id order by cohort.name) as cohorts
    from page cross join standard left join country on country.id = page.country_id
    order by ${byNeed}`.execute(database)
  return rows
}

/** How many show each stage, and how many show none. */
export async function countStages(database: Database, partner: Partner) {
  const { rows } = await sql<{ stage: ProgressStage | null; count: number }>`with ${shown(partner)}
    select stage, count(*)::int as count from shown group by stage`.execute(database)
  return rows
}

/** The outlet that shows this group its answers; undefined unless it does at present. */
export const findSharing = (database: Database, { id, groupId }: { id: string; groupId: string }) =>
  database
    .selectFrom('link')
    .innerJoin('person as outlet', 'outlet.id', 'link.outlet_id')
    .select('outlet.id')
    .where('link.id', '=', id)
    .where('partner_id', '=', groupId)
    .where('kind', '=', 'group')
    .where('link.state', '=', 'confirmed')
    .where('shares', '=', 'answers')
    .where('outlet.state', '=', 'active')
    .executeTakeFirst()

const round = (count: RawBuilder<unknown>) =>
  sql`(round(${count} / ${sql.lit(fewestOutlets)}.0) * ${sql.lit(fewestOutlets)})::int`

/** Of a query of `base`: whole days, null where fewer than five outlets know both moments. */
const median = (days: RawBuilder<unknown>) => sql`case when count(${days}) >= ${sql.lit(fewestOutlets)}
  then round(percentile_cont(0.5) within group (order by ${days}))::int end`

const reachedAt = ['registered_at', 'started_at', 'published_at', 'audited_at', 'certified_at'].map(
  (column) => sql.ref(column),
)
const daysBetween = reachedAt
  .slice(1)
  .map(
    (to, index) =>
      sql`case when ${to} >= ${reachedAt[index]} then extract(epoch from ${to} - ${reachedAt[index]}) / 86400 end`,
  )
const perStage = (counts: readonly RawBuilder<unknown>[]) => sql`array[${sql.join(counts)}]`

interface Moment {
  today: string
  now: Date
}

const base = (
  today: string,
) => sql`base as materialized (select outlet_progress.*, ${stageOn(today)} as stage, country_id, media_types
  from outlet_progress join person on person.id = outlet_id where person.state = 'active')`

/** The first reader of the programme counts it, and there may be two at once. */
const unlessThere = sql`on conflict do nothing`

/**
 * Of each dimension its values; those of too few outlets together are `*`, and are left out if they are too few even so: an outlet
 * counts once there, however many of them it has.
 */
const figures = ({
  now,
}: Moment) => sql`insert into programme_figure (dimension, value, outlets, standing, reached, days, counted_at)
  select dimension, shown, ${round(sql`count(*)`)},
    ${perStage(progressStages.map((stage) => round(sql`count(*) filter (where stage = ${sql.lit(stage)})`)))},
    ${perStage(reachedAt.map((moment) => round(sql`count(${moment})`)))},
    ${perStage(daysBetween.map(median))}, ${now}
  from (select distinct on (dimension, shown, outlet_id) * from (select base.*, dimension, case when dimension = 'all' then '' when
      count(*) over (partition by dimension, value) >= ${sql.lit(fewestOutlets)} then value else '*' end as shown
    from base cross join lateral (
      select 'all' as dimension, '' as value
      union all select 'country', coalesce(country_id, '')
      union all select 'month', to_char(registered_at at time zone 'UTC', 'YYYY-MM')
      union all select 'mediaType', unnest(media_types)
      union all select 'group', partner_id::text from link
        where link.outlet_id = base.outlet_id and kind = 'group' and link.state = 'confirmed'
      union all select 'cohort', cohort_id::text from link join cohort_member on link_id = link.id
        where link.outlet_id = base.outlet_id) places) placed) counted
  group by dimension, shown having count(*) >= ${sql.lit(fewestOutlets)} ${unlessThere}`

const openClauses = ({
  now,
}: Moment) => sql`insert into programme_figure (dimension, value, outlets, days, counted_at)
  select 'clause', asked.clause::text, ${round(sql`count(*)`)},
    array[${median(sql`case when readiness.state = 'inProgress' then extract(epoch from ${now} - updated_at) / 86400 end`)}], ${now}
  from base cross join unnest(${standardClauses}) as asked (clause)
    left join readiness on readiness.outlet_id = base.outlet_id and readiness.clause = asked.clause
  where stage = 'assessing' and coalesce(readiness.state, 'notYet') not in ('done', 'notApplicable')
  group by asked.clause having count(*) >= ${sql.lit(fewestOutlets)} ${unlessThere}`

/**
 * Quartiles of the clauses of the standard that outlets which have begun have completed. Counted anew: `ready` of `outlet_progress` also
 * counts those that the standard has no more.
 */
const readiness = ({
  now,
}: Moment) => sql`insert into programme_figure (dimension, value, outlets, days, counted_at)
  select 'ready', '', ${round(sql`count(*)`)}, array(select round(each)::int from unnest(
    percentile_cont(array[0.25, 0.5, 0.75]) within group (order by coalesce(done.clauses, 0))) each), ${now}
  from base left join (select outlet_id, count(*) as clauses from readiness
      where state in ('done', 'notApplicable') and clause = any(${standardClauses}) group by outlet_id) done using (outlet_id)
  where stage = 'assessing' having count(*) >= ${sql.lit(fewestOutlets)} ${unlessThere}`

const due = ({
  today,
  now,
}: Moment) => sql`insert into programme_figure (dimension, value, outlets, counted_at)
  select 'due', value, ${round(sql`count`)}, ${now} from (
    select 'reports' as value, count(*) from base where report_until between ${today}::date and ${today}::date + 30
    union all select 'certificates', count(*) from base where certified_until between ${today}::date and ${today}::date + 60
    union all select 'audits', count(*) from base where in_audit and moved_at < ${today}::date - 30) counts ${unlessThere}`

/**
 * Counts the whole programme anew, in the caller's transaction. Of two at once the later one counts. Nobody waits for the night's count,
 * and of a million outlets it takes as long as a statement for a reader may at most.
 */
export async function countProgramme(database: Database, moment: Moment): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('programme', 0)),
    set_config('statement_timeout', '10min', true)`.execute(database)
  await database.deleteFrom('programme_figure').execute()
  const parts = [figures, openClauses, readiness].map(
    (part, at) => sql`${sql.ref(`part_${String(at)}`)} as (${part(moment)})`,
  )
  await sql`with ${base(moment.today)}, ${sql.join(parts)} ${due(moment)}`.execute(database)
}

/** The record that the value of a figure names. */
const idOf = (dimension: 'group' | 'cohort') =>
  sql<string>`case when dimension = ${sql.lit(dimension)} and value <> '*' then value::uuid end`

export const selectFigures = (
  database: Database,
  dimensions: readonly Schema['programme_figure']['dimension'][],
) =>
  database
    .selectFrom('programme_figure')
    .leftJoin('country', (join) => join.onRef('country.id', '=', 'value').on('dimension', '=', 'country'))
    .leftJoin('cohort', (join) => join.on('cohort.id', '=', idOf('cohort')))
    .leftJoin('person as group', (join) =>
      join.on('group.id', '=', sql<string>`coalesce(${idOf('group')}, cohort.group_id)`),
    )
    .select(['dimension', 'value', 'outlets', 'standing', 'reached', 'counted_at'])
    .select(sql<(number | null)[]>`days`.as('days'))
    .select(['country.names as country', 'group.entity_name as group', 'cohort.name as cohort'])
    .where('dimension', 'in', [...dimensions])
    .orderBy('outlets', 'desc')
    .orderBy('value')
    .execute()

/** How many clauses a quarter, half and three quarters of the outlets that have begun had completed at most last night. */
export const quartiles = sql<number[] | null>`(select days from programme_figure where dimension = 'ready')`
