import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import { limits } from '~/contracts/constants'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { rowsRead } from '~/tests/support/plans/plans'
import * as repo from './doubts.repo'

const outlets = 2_000
const doubts = 100_000
const content = JSON.stringify({ facts: { name: 'Outlet' }, answers: {}, internal: [] })
const tables = ['person', 'disclosure', 'disclosure_doubt']
const outletId = v7()

const filling: Filling = {
  tables,
  fill: async (db, kit) => {
    await kit.seedPerson({ id: outletId, entity_name: 'The Gazette' })
    await sql`
      insert into disclosure (outlet_id, number, signature_id, signed_at, signed_name, signed_function, standard, content,
        published_at, valid_until)
      select case when n = 1 then ${outletId}::uuid else gen_random_uuid() end, 1, gen_random_uuid(), now(), 'Name', 'Editor', 1,
        ${content}::jsonb, now(), '2028-11-21'
      from generate_series(1, ${outlets}) n`.execute(db)
    await sql`
      insert into disclosure_doubt (id, outlet_id, number, question, text, email, locale, state, created_at, decided_at, reason)
      select gen_random_uuid(), outlet_id, 1, 'mission', 'Not so.', case when n % 10 = 0 then 'a@example.org' end, 'en', state, now(),
        case when state <> 'open' then now() - n * interval '1 minute' end, case when state = 'rejected' then 'No proof.' end
      from (select outlet_id, n, (array['open', 'published', 'rejected'])[1 + n % 3] as state
        from (select outlet_id, row_number() over () as place from disclosure) reports
        join generate_series(1, ${doubts}) n on n % ${outlets} = place - 1) made`.execute(db)
  },
}

describeLarge('with 100,000 doubts', filling, (large) => {
  const moment = '2026-11-21T00:00:00Z'
  const page = { limit: 25, offset: 0 }
  const reads: [string, (on: Database) => Promise<unknown>][] = [
    ...(['open', 'published', 'rejected'] as const).flatMap(
      (state): [string, (on: Database) => Promise<unknown>][] => [
        [`a page of ${state} ones`, (on) => repo.selectPage(on, { state, ...page })],
        [
          `${state} ones for a file`,
          (on) =>
            repo.selectBehind(on, state, {
              after: state === 'open' ? [outletId] : [moment, outletId],
              limit: 500,
            }),
        ],
      ],
    ),
    ['their number', (on) => repo.countUpTo(on, limits.counted + 1)],
    ['one', (on) => repo.findWhole(on, v7())],
    ['those about a report', (on) => repo.countShown(on, { outlet_id: outletId, number: 1 })],
    ['those about an outlet', (on) => repo.selectOwn(on, outletId, page)],
    ['one about an outlet', (on) => repo.findOwn(on, outletId, v7())],
    ['addresses that are to go', (on) => repo.countAddresses(on, new Date('2026-01-01'), 100)],
  ]

  large.eachIndexed(reads, {
    tables,
    below: doubts / 20,
    // What ends after some rows may begin anywhere.
    mayScan: (node) => node.limited || rowsRead(node) <= outlets,
  })
})
