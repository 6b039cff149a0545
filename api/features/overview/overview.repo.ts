import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { OverviewKind } from '~/contracts/administration/overview'
import type { Role } from '~/contracts/permissions'
import { type Counted, type CountRow, noted, type Oldest } from './overview.rules'

/** Sections of the overview that are accounts of one role. */
export const roleOf = {
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

/** Texts without an up-to-date translation. */
const missingTexts = sql`
  content_text english cross join unnest(array['de','es','fr','it']) as lng(code)
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
  helpdesk: sql`helpdesk_request where state = 'open'`,
}

/** Oldest open items by column of the result. */
const oldest: Record<Oldest, RawBuilder<unknown>> = {
  reports_since: sql`select opened_at from moderation_case where state = 'open' order by opened_at limit 1`,
  appeals_since: sql`select appealed_at from moderation_case
    where appealed_at is not null and appeal_decided_at is null order by appealed_at limit 1`,
  overdue_since: sql`select requested_at from validation_request where state = 'requested' order by requested_at limit 1`,
  reviews_since: sql`select requested_at from review where state = 'requested' order by requested_at limit 1`,
  helpdesk_since: sql`select created_at from helpdesk_request where state = 'open' order by id limit 1`,
  links_since: sql`select requested_at from link where state = 'requested' order by requested_at limit 1`,
}

/** All counts, each up to a bound. */
export function counts({ bound, overdue }: { bound: number; overdue: Date }): RawBuilder<CountRow> {
  const upTo = (from: RawBuilder<unknown>) =>
    sql`(select count(*)::int from (select from ${from} limit ${sql.lit(bound)}) counted)`
  const all = [
    ...Object.entries(counted).map(([name, from]) => sql`${upTo(from)} as ${sql.ref(name)}`),
    sql`${upTo(sql`validation_request where state = 'requested' and requested_at < ${overdue}`)} as overdue`,
    ...Object.entries(oldest).map(([name, query]) => sql`(${query}) as ${sql.ref(name)}`),
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
  const { rows } = await counts(options).execute(database.db())
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
  return (await newest(limit).execute(database.db())).rows
}
