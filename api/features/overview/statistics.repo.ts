import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { type Statistic, isStock } from '~/contracts/administration/statistics'
import type { Role } from '~/contracts/permissions'

interface Events {
  /** Expression of the time of creation. */
  moment: RawBuilder<unknown>
  from: RawBuilder<unknown>
}

const joined = sql`coalesce(confirmed_at, created_at)`
const accounts = (role: Role): Events => ({
  moment: joined,
  from: sql`person where effective_role(roles) = ${sql.lit(role)} and parent_id is null and state = 'active'`,
})
const made = (from: RawBuilder<unknown>): Events => ({ moment: sql`created_at`, from })

const events: Record<Statistic, Events> = {
  journalists: accounts('ROLE_INDIVIDUAL_JOURNALIST'),
  outlets: accounts('ROLE_MEDIA_OUTLET'),
  providers: accounts('ROLE_SERVICE_PROVIDER'),
  trainers: accounts('ROLE_TRAINER'),
  offers: { moment: sql`published_at`, from: sql`offer where state = 'published'` },
  registrations: { moment: joined, from: sql`person where parent_id is null and state <> 'unconfirmed'` },
  logins: made(sql`session`),
  validations: {
    moment: sql`decided_at`,
    from: sql`validation_request where state in ('approved', 'revoked') and decided_at is not null`,
  },
  newOffers: { moment: sql`published_at`, from: sql`offer where published_at is not null` },
  messages: made(sql`message`),
  testimonials: made(sql`testimonial`),
  questions: made(sql`helpdesk_request`),
}

/** UTC dates, both inclusive. */
export interface Days {
  from: string
  to: string
}

/** Records a statistic for some days. A recorded day is never changed: later erasures do not affect history. */
export async function recordStatistic(
  database: Database,
  statistic: Statistic,
  { from, to }: Days,
): Promise<void> {
  const { moment, from: source } = events[statistic]
  const stock = isStock(statistic)
  const at = sql`((${moment}) at time zone 'UTC')::date`
  const day = stock ? sql`greatest(${at}, ${from}::date)` : at
  const value = stock ? sql`sum(coalesce(born.n, 0)) over (order by days.day)` : sql`coalesce(born.n, 0)`
  await sql`
    insert into daily_figure (figure, day, value)
    select ${statistic}, days.day::date, (${value})::int
    from generate_series(${from}::date, ${to}::date, interval '1 day') as days(day)
    left join (
      select each.day, count(*) as n from (select ${day} as day from ${source}) each
      where each.day between ${from}::date and ${to}::date group by each.day
    ) born on born.day = days.day::date
    on conflict do nothing`.execute(database.db())
}

/** The last recorded day, by statistic. */
export async function lastDays(database: Database): Promise<Map<Statistic, string>> {
  const rows = await database
    .db()
    .selectFrom('daily_figure')
    .select((eb) => ['figure', eb.fn.max('day').as('day')])
    .groupBy('figure')
    .execute()
  return new Map(rows.map(({ figure, day }) => [figure as Statistic, day]))
}

/** Creation time of the first account; null if there is none. */
export async function firstMoment(database: Database): Promise<Date | null> {
  const row = await database
    .db()
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
    .db()
    .selectFrom('daily_figure')
    .select(['day', 'figure', 'value'])
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day')
    .execute()
