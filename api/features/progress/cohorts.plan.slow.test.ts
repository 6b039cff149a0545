import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { findLink } from '~/api/features/links/links.repo'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { countMembers, selectCohortNames, selectCohorts, selectReached } from './cohorts.repo'
import { selectOutlets } from './progress.repo'

const rows = 100_000
const cohorts = 100_000
const members = 5000
const group = '01a00000-0000-7000-8000-000000000001'
const large = '01a00000-0000-7000-8000-000000000002'
const small = '01a00000-0000-7000-8000-000000000003'
const partner = { id: group, today: '2026-11-29' }

/** A group of 5,000 outlets of 100,000: one cohort has all of them, one has ten; and 100,000 cohorts of other groups. */
const filling: Filling = {
  tables: ['person', 'link', 'outlet_progress', 'cohort', 'cohort_member'],
  fill: async (db) => {
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, entity_name, country_id, created_at)
      select case when n = 0 then ${group}::uuid else gen_random_uuid() end, 'p' || n || '@example.org',
        array[case when n <= 1000 then 'ROLE_GROUP' else 'ROLE_MEDIA_OUTLET' end], 'active', true, 'en', 'First', 'Last',
        'Daily News ' || md5(n::text), (array['DE', 'FR', 'IT', 'SE', 'JP'])[1 + n % 5], now() - n * interval '1 hour'
      from generate_series(0, ${rows}) n`.execute(db)
    await sql`update outlet_progress set published_at = registered_at + interval '1 day'`.execute(db)
    const others = sql`select id, row_number() over () as at from person
      where roles = array['ROLE_GROUP'] and id <> ${group}`
    await sql`
      insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at, decided_at, shares)
      select gen_random_uuid(), outlet_id, ${group}, 'group', 'confirmed', 'outlet', now(), now(),
        (array['nothing', 'stage', 'progress', 'answers'])[1 + (n % 4)::int]
      from (select outlet_id, row_number() over () n from outlet_progress limit ${members}) chosen`.execute(
      db,
    )
    await sql`
      insert into cohort (id, group_id, name, starts_on, ends_on, goal_stage, goal, created_at)
      select gen_random_uuid(), others.id, 'Cohort ' || n, '2026-01-01', '2027-01-01', 'published', 10, now()
      from (${others}) others join generate_series(1, ${cohorts}) n on n % 1000 = at - 1`.execute(db)
    // Links are slow to fill, and whose they are does not matter for the length of this table.
    await sql`
      insert into cohort_member (cohort_id, link_id) select cohort.id, link.id
      from (select id, row_number() over () as at from link) link
        join (select id, row_number() over () as at from cohort limit ${20 * members}) cohort
          on cohort.at % ${members} = link.at - 1`.execute(db)
    for (const [id, limit] of [
      [large, members],
      [small, 10],
    ] as const) {
      await sql`insert into cohort (id, group_id, name, starts_on, ends_on, goal_stage, goal, created_at)
        values (${id}, ${group}, 'Own', '2026-01-01', '2027-01-01', 'published', 10, now())`.execute(db)
      await sql`insert into cohort_member (cohort_id, link_id) select ${id}::uuid, id from link
          where partner_id = ${group} limit ${limit}`.execute(db)
    }
  },
}

describeLarge('a group of 5,000 among 100,000 outlets with a cohort of all', filling, (data) => {
  const line = (cohort: string) => (on: Database) => selectReached(on, { ...partner, cohort })
  const listed = (filter: object) => (on: Database) =>
    selectOutlets(on, { ...partner, cohort: small }, { limit: 10, offset: 0, ...filter })
  const few: [string, (on: Database) => Promise<unknown>][] = [
    ['a small cohort', (on) => selectCohorts(on, partner, { cohort: small, limit: 1 })],
    ['its line', line(small)],
    ['its outlets', listed({})],
    ['a name among them', listed({ text: 'c4ca4238' })],
    ['names of cohorts', (on) => selectCohortNames(on, group)],
    ['a link', (on) => findLink(on, small)],
  ]
  data.eachIndexed(few, {
    tables: ['person', 'outlet_progress', 'cohort', 'cohort_member', 'link'],
    below: 1000,
  })

  // All members are read, and nobody else.
  const many: [string, (on: Database) => Promise<unknown>][] = [
    ['all cohorts', (on) => selectCohorts(on, partner, { limit: 100 })],
    ['those under way', (on) => selectCohorts(on, partner, { underWay: true, limit: 3 })],
    ['the line of 5,000', line(large)],
    ['how many are in', (on) => countMembers(on, large)],
  ]
  data.eachIndexed(many, { tables: ['cohort', 'cohort_member'], below: 40 * members })
})
