import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { findSharing, countStages, quartiles, selectFigures, selectOutlets } from './progress.repo'

const rows = 100_000
/** Of more, so many lie on each page of the table that reading all of it is less work. */
const members = 50
const group = '01a00000-0000-7000-8000-000000000001'
const partner = { id: group, today: '2026-11-29' }

const filling: Filling = {
  tables: ['person', 'readiness', 'link', 'outlet_progress'],
  fill: async (db) => {
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, entity_name, country_id, created_at)
      select case when n = 0 then ${group}::uuid else gen_random_uuid() end, 'p' || n || '@example.org',
        array[case when n = 0 then 'ROLE_GROUP' else 'ROLE_MEDIA_OUTLET' end], 'active', true, 'en', 'First', 'Last',
        'Daily News ' || md5(n::text), (array['DE', 'FR', 'IT', 'SE', 'JP'])[1 + n % 5], now() - n * interval '1 hour'
      from generate_series(0, ${rows}) n`.execute(db)
    await sql`
      insert into readiness (outlet_id, clause, state, updated_at)
      select outlet_id, clause, (array['done', 'inProgress', 'notYet'])[1 + clause % 3], moved_at + interval '1 day'
      from (select * from outlet_progress limit ${400 * members}) chosen, generate_series(1, 18) clause`.execute(
      db,
    )
    await sql`
      insert into link (id, outlet_id, partner_id, kind, state, asked_by, requested_at, decided_at, shares)
      select gen_random_uuid(), outlet_id, ${group}, 'group', 'confirmed', 'outlet', now(), now(),
        (array['nothing', 'stage', 'progress', 'answers'])[1 + (n % 4)::int]
      from (select outlet_id, row_number() over () n from outlet_progress limit ${members}) chosen`.execute(
      db,
    )
  },
}

describeLarge('a group of 50 among 100,000 outlets', filling, (large) => {
  const listed = (filter: object) => (on: Database) =>
    selectOutlets(on, partner, { limit: 10, offset: 0, ...filter })

  const reads: [string, (on: Database) => Promise<unknown>][] = [
    ['who needs help most', listed({})],
    ['a stage', listed({ stage: 'assessing' })],
    ['a name', listed({ text: 'c4ca4238' })],
    ['the last page', listed({ offset: members - 10 })],
    ['how many at each stage', (on) => countStages(on, partner)],
    ['who shows answers', (on) => findSharing(on, { id: group, groupId: group })],
  ]
  // The group itself is read as a whole.
  large.eachIndexed(reads, { tables: ['person', 'readiness', 'outlet_progress'], below: 20 * members })

  large.eachIndexed(
    [
      ['where the programme stands', (on) => selectFigures(on, ['all', 'clause', 'due', 'group'])],
      ['quartiles', (on) => sql`select ${quartiles}`.execute(on)],
    ],
    { tables: ['programme_figure'], below: 1000, mayScan: () => true },
  )
})
