import { sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { findIdByName } from '~/api/features/profiles/profiles.repo'
import { seedReference } from '~/api/seed'
import { createTestApi } from '~/tests/support/api'
import { createLargeDatabase, hasEngine } from '~/tests/support/database'
import { planOf, rowsRead } from '~/tests/support/plans/plans'
import * as repo from './disclosure.repo'

const outlets = 20_000
const tables = ['disclosure', 'disclosure_signature', 'person', 'vanity_redirect']
const content = JSON.stringify({ facts: { name: 'Outlet' }, answers: {}, internal: [] })

/** The embedded engine plans in the same way, but filling it would take minutes. */
describe.skipIf(!hasEngine('server'))('with 20,000 outlets and 60,000 reports', () => {
  let database: Database
  const outletId = v7()

  beforeAll(async () => {
    database = await createLargeDatabase()
    const kit = createTestApi(database)
    await seedReference(database)
    await kit.seedPerson({ id: outletId, entity_name: 'The Gazette', vanity_name: 'gazette' })
    const db = database.db()
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
    await sql`vacuum analyze person, disclosure, disclosure_signature`.execute(db)
  }, 600_000)
  afterAll(() => database.close())

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
  it.each(reads)('%s: read through an index, not the whole table', async (_name, action) => {
    const grown = (await planOf(database, action)).filter((node) =>
      tables.includes(node['Relation Name'] ?? ''),
    )
    expect(grown.length).toBeGreaterThan(0)
    const full = grown.filter((node) => node['Node Type'] === 'Seq Scan' && rowsRead(node) > 0)
    expect(full).toEqual([])
    for (const node of grown) expect(rowsRead(node)).toBeLessThan(500)
  })
})
