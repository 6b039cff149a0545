import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { type Statistic, isStock } from '~/contracts/administration/statistics'
import type { Role } from '~/contracts/permissions'

interface Events {
  /** Expression of the time of creation; each has an index. */
  moment: RawBuilder<unknown>
  table: RawBuilder<unknown>
  condition?: RawBuilder<unknown>
}

const joined = sql`coalesce(confirmed_at, created_at)`
const accounts = (role: Role): Events => ({
  moment: joined,
  table: sql`person`,
  condition: sql`effective_role(roles) = ${sql.lit(role)} and parent_id is null and state = 'active'`,
})
const made = (table: RawBuilder<unknown>): Events => ({ moment: sql`created_at`, table })

const events: Record<Statistic, Events> = {
  journalists: accounts('ROLE_INDIVIDUAL_JOURNALIST'),
  outlets: accounts('ROLE_MEDIA_OUTLET'),
  providers: accounts('ROLE_SERVICE_PROVIDER'),
  trainers: accounts('ROLE_TRAINER'),
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
  await recording(statistic, days).execute(database.db())
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
