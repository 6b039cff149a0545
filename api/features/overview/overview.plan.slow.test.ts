import { type RawBuilder, sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import { adminOffers } from '~/api/features/offer-writing/offer-writing.repo'
import { activeSessions } from '~/api/features/security/security.repo'
import { pageOfIds } from '~/api/platform/database/lists/long-list'
import { adminTestimonials, counts, newest, recording } from './overview.repo'
import { describeWithDatabase } from '~/tests/support/database'
import { flowStatistics } from '~/contracts/administration/statistics'

const window = { limit: 10, offset: 20 }
const everything = { text: undefined, state: undefined, providerId: undefined }
const living = { people: null, personId: undefined, begunAfter: new Date(0), usedAfter: new Date(0) }

describeWithDatabase('the lists of the administration', (database) => {
  async function planOf(query: RawBuilder<unknown>, settings: string[] = []): Promise<string> {
    return database().transaction(async (trx) => {
      // The test tables are so small that the planner would prefer other plans.
      for (const setting of ['enable_seqscan', ...settings])
        await sql`set local ${sql.raw(setting)} = off`.execute(trx)
      const { rows } = await sql<Record<string, string>>`explain ${query}`.execute(trx)
      return rows.map((row) => Object.values(row)[0]).join('\n')
    })
  }
  const scanned = (plan: string) => [...plan.matchAll(/Seq Scan on (\w+)/g)].map(([, table]) => table)

  it.each([
    ['what is counted', counts({ bound: 1001, overdue: new Date(0) })],
    ['what is new', newest(10)],
    ['offers with a word', adminOffers({ ...everything, text: 'ledger' }, window)],
    ['recommendations with a word', adminTestimonials('patient', window)],
    ['sessions of one person', pageOfIds(activeSessions({ ...living, personId: v7() }), window)],
    [
      'sessions of people with a name',
      pageOfIds(activeSessions({ ...living, people: { ids: [v7()] } }), window),
    ],
  ])('reads no table from end to end: %s', async (_what, query) => {
    expect(scanned(await planOf(query))).toEqual([])
  })

  it.each(flowStatistics)('reads one day of %s by an index', async (statistic) => {
    const plan = await planOf(recording(statistic, { from: '2026-11-20', to: '2026-11-20' }))
    expect(scanned(plan)).toEqual([])
    // The day limits what is read of the index, instead of filtering all of it.
    expect(plan).toMatch(/Index Cond: .*2026-11-2/)
  })

  it.each([
    ['all offers', adminOffers(everything, window), 'offer_created'],
    ['offers of a state', adminOffers({ ...everything, state: 'draft' }, window), 'offer_state_created'],
    ['recommendations', adminTestimonials(undefined, window), 'testimonial_pkey'],
    ['sessions', pageOfIds(activeSessions(living), window), 'session_newest'],
  ])('stands in its order in an index: %s', async (_what, query, index) => {
    const plan = await planOf(query, [
      'enable_bitmapscan',
      'enable_sort',
      'enable_hashjoin',
      'enable_mergejoin',
    ])
    expect(plan).toContain(index)
  })
})
