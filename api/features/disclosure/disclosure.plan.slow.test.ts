import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { findIdByName } from '~/api/features/profiles/profiles.repo'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { rowsRead } from '~/tests/support/plans/plans'
import * as repo from './disclosure.repo'

const outlets = 20_000
const tables = ['disclosure', 'disclosure_signature', 'person', 'vanity_redirect']
const content = JSON.stringify({ facts: { name: 'Outlet' }, answers: {}, internal: [] })
const outletId = v7()

const filling: Filling = {
  tables: ['person', 'disclosure', 'disclosure_signature'],
  fill: async (db, kit) => {
    await kit.seedPerson({ id: outletId, entity_name: 'The Gazette', vanity_name: 'gazette' })
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, vanity_name, created_at)
      select gen_random_uuid(), 'o' || n || '@example.org', '{ROLE_MEDIA_OUTLET}', 'active', true, 'en', 'First', 'Last' || n,
        'outlet-' || n, now()
      from generate_series(1, ${outlets}) n`.execute(db)
    await sql`
      insert into disclosure (outlet_id, number, signature_id, signed_at, signed_name, signed_function, standard, content,
        published_at, valid_until, remind_on, replaced_at)
      select id, number, gen_random_uuid(), now(), 'Name', 'Editor', 1, ${content}::jsonb, now(), '2028-11-21',
        case when number = 3 then date '2026-11-21' + (row_number() over ())::int % 700 end,
        case when number < 3 then now() end
      from person, generate_series(1, 3) number`.execute(db)
    await sql`
      insert into disclosure_signature (outlet_id, id, signed_at, signed_name, signed_function, standard, state, content)
      select id, gen_random_uuid(), now(), 'Name', 'Editor', 1, 'state', ${content}::jsonb from person`.execute(
      db,
    )
  },
}

describeLarge('with 20,000 outlets and 60,000 reports', filling, (large) => {
  const today = '2026-11-23'
  const due = { remind_on: today, outlet_id: outletId, number: 3 }
  const reads: [string, (on: Database) => Promise<unknown>][] = [
    ['an outlet by its name', (on) => findIdByName(on, 'gazette', new Date())],
    ['how many reports there are', (on) => repo.findHead(on, outletId)],
    ['a page of them', (on) => repo.selectLives(on, outletId, { limit: 25, offset: 0 })],
    ['the newest', (on) => repo.findNewest(on, outletId)],
    ['two of them', (on) => repo.selectReports(on, outletId, [1, 3])],
    ['one by its signature', (on) => repo.findBySignature(on, outletId, v7())],
    ['facts of the outlet, and what waits', (on) => repo.findOutlet(on, outletId)],
    ['reminders that are due', (on) => repo.selectDue(on, { today, after: undefined, limit: 100 })],
    ['the next of them', (on) => repo.selectDue(on, { today, after: due, limit: 100 })],
    ['those that are locked', (on) => repo.lockDue(on, today, [due])],
  ]
  large.eachIndexed(reads, { tables, below: 500, queries: 1, mayScan: (node) => rowsRead(node) === 0 })
})
