import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { rowsRead } from '~/tests/support/plans/plans'
import * as repo from './certificates.repo'
import * as standing from './standing.repo'

const certificates = 50_000
const tables = ['certificate', 'certificate_change']
const [outletId, bodyId, auditId] = [v7(), v7(), v7()]
const number = '2222-2222-2222-2'

const filling: Filling = {
  tables: [...tables, 'person'],
  fill: async (db, kit) => {
    await kit.seedPerson({ id: outletId, entity_name: 'The Gazette' })
    // One certificate in twenty is suspended, one in twenty withdrawn, a third has expired.
    await sql`
      insert into certificate (number, audit_id, outlet_id, outlet_name, report, standard, body_id, body_name, status_index,
        issued_at, announced, valid_from, valid_until, remind_on, suspensions, withdrawn_at)
      select regexp_replace(translate(upper(lpad(to_hex(n), 13, 'Z')), '01', 'XY'), '(.{4})(.{4})(.{4})(.)', '\\1-\\2-\\3-\\4'),
        gen_random_uuid(), gen_random_uuid(), 'Outlet ' || n, 1, 1, md5((n % 40)::text)::uuid, 'Body', n,
        timestamptz '2026-01-01' - n * interval '10 minutes', true, date '2024-01-01', date '2026-01-01' + n % 1000,
        case when n % 3 = 0 then date '2026-11-01' + n % 500 end,
        case when n % 20 = 1 then array['decision'] else '{}' end, case when n % 20 = 2 then timestamptz '2026-02-01' end
      from generate_series(1, ${certificates}) n`.execute(db)
    await sql`
      insert into certificate (number, audit_id, outlet_id, outlet_name, report, standard, body_id, body_name, status_index, issued_at,
        announced, valid_from, valid_until)
      values (${number}, ${auditId}, ${outletId}, 'The Gazette', 1, 1, ${bodyId}, 'Body', 0, now(), true, '2026-01-01',
        '2028-01-01')`.execute(db)
    await sql`
      insert into certificate_change (id, number, kind, code, at)
      select gen_random_uuid(), number, 'suspended', 'decision', now() from certificate where standing <> 'good'`.execute(
      db,
    )
  },
}

describeLarge('with 50,000 certificates', filling, (large) => {
  const now = new Date('2026-11-23T12:00:00Z')
  const today = '2026-11-23'
  const own = { bodyId, queue: 'valid' as const, today, now }
  const page = { limit: 50, offset: 0 }
  const due = { remind_on: today, number }
  const reads: [string, (on: Database) => Promise<unknown>][] = [
    ['one by its number', (on) => repo.findCertificate(on, number, now)],
    ['that of an outlet', (on) => repo.findOfOutlet(on, outletId, now)],
    ['that of an audit', (on) => repo.findNumber(on, auditId, now)],
    ['valid ones of a body', (on) => repo.selectQueue(on, own, page)],
    ['all valid ones', (on) => repo.selectQueue(on, { ...own, bodyId: null }, page)],
    ['all suspended ones', (on) => repo.selectQueue(on, { ...own, bodyId: null, queue: 'suspended' }, page)],
    ['those that ended last', (on) => repo.selectQueue(on, { ...own, bodyId: null, queue: 'ended' }, page)],
    ['reminders that are due', (on) => standing.selectDue(on, { today, after: undefined, limit: 100 })],
    ['the next of them', (on) => standing.selectDue(on, { today, after: due, limit: 100 })],
    ['those that are locked', (on) => standing.lockDue(on, today, [due])],
    ['those of an outlet', (on) => standing.lockOfOutlet(on, outletId)],
    ['the last change', (on) => standing.findLastChange(on, number, 'decision')],
    ['the last place in the lists', (on) => repo.findLastIndex(on)],
  ]
  large.eachIndexed(reads, { tables, below: 2000, queries: 1, mayScan: (node) => rowsRead(node) === 0 })

  it('a status list reads those that are set alone', async () => {
    const range = { standing: 'suspended', from: 0, to: 131_072 } as const
    for (const node of await large.nodes((on) => repo.selectStatuses(on, range), 1))
      expect(rowsRead(node)).toBeLessThan(certificates / 5)
  })
})
