import { countRows } from '~/api/platform/database/count-rows'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { OverviewKind } from '~/contracts/administration/overview'
import type { Role } from '~/contracts/permissions'
import { type Counted, type CountRow, noted, type Oldest } from './overview.rules'
import {
  type Batch,
  inKeyOrder,
  isBehind,
  type KeyOrder,
  placeOf,
  type PlaceInList,
} from '~/api/platform/database/lists/place-in-list'
import { matchesSearch } from '~/api/platform/database/lists/words'
import { completeLocales } from '~/contracts/languages'
import { type Statistic, isStock } from '~/contracts/administration/statistics'

/** Sections of the overview that are accounts of one role. */
const roleOf = {
  journalists: 'ROLE_INDIVIDUAL_JOURNALIST',
  outlets: 'ROLE_MEDIA_OUTLET',
  providers: 'ROLE_SERVICE_PROVIDER',
  trainers: 'ROLE_TRAINER',
  groups: 'ROLE_GROUP',
} as const satisfies Partial<Record<OverviewKind, Role>>

const accounts = (role: Role, state: 'active' | 'unconfirmed' = 'active') =>
  sql`person where effective_role(roles) = ${sql.lit(role)} and parent_id is null and state = ${sql.lit(state)}`

const reviewsOf = (role: Role) => sql`
  review join person on person.id = review.subject_id
  where review.state = 'requested' and effective_role(person.roles) = ${sql.lit(role)}`

const withoutLegalEntity = sql`
  ${accounts(roleOf.outlets)} and not exists (select from link
    where link.outlet_id = person.id and link.state = 'confirmed' and link.kind = 'legalEntity')`

/** Texts without an up-to-date translation; English itself is never missing here. */
const missingTexts = sql`
  content_text english cross join unnest(${[...completeLocales]}::text[]) as lng(code)
  left join content_text t on t.uid = english.uid and t.locale = lng.code
  where english.locale = 'en' and english.published_version is not null and t.published_version is null`
const outdatedTexts = sql`
  content_text english join content_text t on t.uid = english.uid and t.locale <> 'en'
  where english.locale = 'en' and t.published_version is not null
    and coalesce(t.english_version, 0) < english.published_version`

/** Counts by column of the result. */
const counted: Record<Counted, RawBuilder<unknown>> = {
  journalists: accounts(roleOf.journalists),
  outlets: accounts(roleOf.outlets),
  providers: accounts(roleOf.providers),
  trainers: accounts(roleOf.trainers),
  groups: accounts(roleOf.groups),
  editors: sql`person where editor and state = 'active'`,
  offers: sql`offer where state = 'published'`,
  validations: sql`validation_request where state = 'requested'`,
  provider_reviews: reviewsOf(roleOf.providers),
  trainer_reviews: reviewsOf(roleOf.trainers),
  links: sql`link where state = 'requested'`,
  without_legal_entity: withoutLegalEntity,
  unconfirmed_groups: accounts(roleOf.groups, 'unconfirmed'),
  missing_texts: missingTexts,
  outdated_texts: outdatedTexts,
  drafts: sql`offer where state = 'draft'`,
  reports: sql`moderation_case where state = 'open'`,
  appeals: sql`moderation_case where appealed_at is not null and appeal_decided_at is null`,
  reviews: sql`review where state = 'requested'`,
  doubts: sql`disclosure_doubt where state = 'open'`,
  audits: sql`external_audit where ended_at is null and (state = 'submitted' or reminders >= 3)`,
  helpdesk: sql`helpdesk_request where state = 'open'`,
}

/** Oldest open items by column of the result. */
const oldest: Record<Oldest, RawBuilder<unknown>> = {
  reports_since: sql`select opened_at from moderation_case where state = 'open' order by opened_at limit 1`,
  appeals_since: sql`select appealed_at from moderation_case
    where appealed_at is not null and appeal_decided_at is null order by appealed_at limit 1`,
  overdue_since: sql`select requested_at from validation_request where state = 'requested' order by requested_at limit 1`,
  reviews_since: sql`select requested_at from review where state = 'requested' order by requested_at limit 1`,
  doubts_since: sql`select created_at from disclosure_doubt where state = 'open' order by id limit 1`,
  audits_since: sql`select waiting_since from external_audit
    where ended_at is null and (state = 'submitted' or reminders >= 3) order by waiting_since, id limit 1`,
  helpdesk_since: sql`select created_at from helpdesk_request where state = 'open' order by id limit 1`,
  links_since: sql`select requested_at from link where state = 'requested' order by requested_at limit 1`,
}

const oldestAudits = sql`(
  select coalesce(jsonb_agg(jsonb_build_object('id', id, 'name', outlet_name, 'since', waiting_since)
      order by waiting_since, id), '[]')
    from (select id, outlet_name, waiting_since from external_audit
      where ended_at is null and (state = 'submitted' or reminders >= 3) order by waiting_since, id limit 3) audit)`

/** All counts, each up to a bound. */
export function counts({ bound, overdue }: { bound: number; overdue: Date }): RawBuilder<CountRow> {
  const upTo = (from: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from ${from} limit ${sql.lit(bound)}) counted)`
  const all = [
    ...Object.entries(counted).map(([name, from]) => sql`${upTo(from)} as ${sql.ref(name)}`),
    sql`${upTo(sql`validation_request where state = 'requested' and requested_at < ${overdue}`)} as overdue`,
    ...Object.entries(oldest).map(([name, query]) => sql`(${query}) as ${sql.ref(name)}`),
    sql`${oldestAudits} as audits_oldest`,
    ...noted.map(
      (figure) => sql`(select value from daily_figure where figure = ${sql.lit(figure)}
        order by day desc limit 1) as ${sql.ref(`noted_${figure}`)}`,
    ),
  ]
  return sql`select ${sql.join(all)}`
}

export async function getCounts(
  database: Database,
  options: { bound: number; overdue: Date },
): Promise<CountRow> {
  const { rows } = await counts(options).execute(database)
  return rows[0] as CountRow
}

export interface NewestRow {
  part: OverviewKind
  id: string
  name: string
  at: Date
}

const name = sql`coalesce(entity_name, first_name || ' ' || last_name)`
const personArm = (part: OverviewKind, from: RawBuilder<unknown>, limit: number) => sql`
  (select ${sql.lit(part)} as part, id, ${name} as name, created_at as at from ${from}
  order by created_at desc, id desc limit ${sql.lit(limit)})`

/** The newest entries of each section. */
export function newest(limit: number): RawBuilder<NewestRow> {
  const arms = [
    ...Object.entries(roleOf).map(([part, role]) => personArm(part as OverviewKind, accounts(role), limit)),
    personArm('editors', counted.editors, limit),
    sql`(select 'learning' as part, id, headline as name, published_at as at from offer where state = 'published'
      order by published_at desc, id limit ${sql.lit(limit)})`,
  ]
  return sql`${sql.join(arms, sql` union all `)} order by part, at desc, id desc`
}

export async function selectNewest(database: Database, limit: number): Promise<NewestRow[]> {
  return (await newest(limit).execute(database)).rows
}

/**
 * Number of people, as the last vacuum or analysis estimated it; 0 before the first. One row of the catalogue, whatever
 * the size of the campus.
 */
export async function estimatePeople(database: Database): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select greatest(reltuples, 0)::int as people from pg_class where oid = 'person'::regclass`.execute(
    database,
  )
  return rows[0]?.people ?? 0
}

export interface AdminTestimonialRow {
  id: string
  text: string
  author_id: string | null
  author: string | null
  profile_id: string
  profile: string
  created_at: Date
  hidden_at: Date | null
  removed_at: Date | null
  placeInList: PlaceInList
}

const nameOf = (table: string) =>
  sql`coalesce(${sql.ref(`${table}.entity_name`)}, ${sql.ref(`${table}.first_name`)} || ' ' || ${sql.ref(`${table}.last_name`)})`

const found = (text: string | undefined) =>
  sql`testimonial where ${matchesSearch(sql`sort_key(testimonial.text)`, text)}`

/** A page, or what is behind a place in the list. */
type Part = { limit: number; offset: number } | Batch

const newestFirst: KeyOrder = { key: ['id'], direction: 'desc' }

const from = (part: Part) =>
  'after' in part && part.after ? sql`and ${isBehind(newestFirst, part.after)}` : sql``

/** Newest first: ids increase with time. */
export const adminTestimonials = (
  text: string | undefined,
  part: Part,
): RawBuilder<AdminTestimonialRow> => sql`
  select page.id, page."placeInList", page.text, page.author_id, ${nameOf('author')} as author, page.profile_id,
    ${nameOf('profile')} as profile, page.created_at, page.hidden_at, page.removed_at
  from (select *, ${placeOf(newestFirst)} as "placeInList" from ${found(text)} ${from(part)}
    order by ${inKeyOrder(newestFirst)} limit ${part.limit} offset ${'offset' in part ? part.offset : 0}) page
  left join person author on author.id = page.author_id
  join person profile on profile.id = page.profile_id
  order by page.id desc`

export async function selectAdminTestimonials(
  database: Database,
  text: string | undefined,
  part: Part,
): Promise<AdminTestimonialRow[]> {
  return (await adminTestimonials(text, part).execute(database)).rows
}

export const countAdminTestimonials = (
  database: Database,
  text: string | undefined,
  bound: number,
): Promise<number> => countRows(database, sql`select from ${found(text)} limit ${bound}`)

interface Events {
  /** Expression of the time of creation; each has an index. */
  moment: RawBuilder<unknown>
  table: RawBuilder<unknown>
  condition?: RawBuilder<unknown>
}

const joined = sql`coalesce(confirmed_at, created_at)`
const registrations = (role: Role): Events => ({
  moment: joined,
  table: sql`person`,
  condition: sql`effective_role(roles) = ${sql.lit(role)} and parent_id is null and state = 'active'`,
})
const made = (table: RawBuilder<unknown>): Events => ({ moment: sql`created_at`, table })

const events: Record<Statistic, Events> = {
  journalists: registrations('ROLE_INDIVIDUAL_JOURNALIST'),
  outlets: registrations('ROLE_MEDIA_OUTLET'),
  providers: registrations('ROLE_SERVICE_PROVIDER'),
  trainers: registrations('ROLE_TRAINER'),
  offers: { moment: sql`published_at`, table: sql`offer`, condition: sql`state = 'published'` },
  registrations: {
    moment: joined,
    table: sql`person`,
    condition: sql`parent_id is null and state <> 'unconfirmed'`,
  },
  logins: made(sql`session`),
  validations: {
    moment: sql`decided_at`,
    table: sql`validation_request`,
    condition: sql`state in ('approved', 'revoked')`,
  },
  newOffers: { moment: sql`published_at`, table: sql`offer` },
  messages: made(sql`message`),
  testimonials: made(sql`testimonial`),
  questions: made(sql`helpdesk_request`),
}

/** UTC dates, both inclusive. */
export interface Days {
  from: string
  to: string
}

/**
 * Records a statistic for some days. A recorded day is never changed: later erasures do not affect history. Events are
 * read for these days only; a stock has to be counted.
 */
export async function recordStatistic(database: Database, statistic: Statistic, days: Days): Promise<void> {
  await recording(statistic, days).execute(database)
}

export function recording(statistic: Statistic, { from, to }: Days): RawBuilder<unknown> {
  const { moment, table, condition } = events[statistic]
  const stock = isStock(statistic)
  const at = sql`((${moment}) at time zone 'UTC')::date`
  const day = stock ? sql`greatest(${at}, ${from}::date)` : at
  const value = stock ? sql`sum(coalesce(born.n, 0)) over (order by days.day)` : sql`coalesce(born.n, 0)`
  const begin = stock ? sql`true` : sql`${moment} >= ${from}::date::timestamp at time zone 'UTC'`
  return sql`
    insert into daily_figure (figure, day, value)
    select ${statistic}, days.day::date, (${value})::int
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days(day)
    left join (
      select ${day} as day, count(*) as n from ${table}
      where ${begin} and ${moment} < (${to}::date + 1)::timestamp at time zone 'UTC'
        and ${condition ?? sql`true`}
      group by 1
    ) born on born.day = days.day::date
    on conflict do nothing`
}

/** The last recorded day, by statistic. */
export async function lastDays(database: Database): Promise<Map<Statistic, string>> {
  const rows = await database
    .selectFrom('daily_figure')
    .select((eb) => ['figure', eb.fn.max('day').as('day')])
    .groupBy('figure')
    .execute()
  return new Map(rows.map(({ figure, day }) => [figure as Statistic, day]))
}

/** Creation time of the first account; null if there is none. */
export async function firstMoment(database: Database): Promise<Date | null> {
  const row = await database
    .selectFrom('person')
    .select('created_at')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.created_at ?? null
}

export const selectStatistics = (database: Database, { from, to }: Days) =>
  database
    .selectFrom('daily_figure')
    .select(['day', 'figure', 'value'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
