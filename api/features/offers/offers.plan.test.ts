import { Kysely, PostgresDialect, sql } from 'kysely'
import { v7 } from 'uuid'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Database, Schema } from '~/api/platform/database'
import { createTestApi } from '~/tests/support/api'
import { createTestDatabase, hasEngine } from '~/tests/support/database'
import { findOffer, type OfferFilter, selectBookmarked, selectOffers } from './offers.repo'

const rows = 100_000
const today = '2026-11-21'

/** The embedded engine plans alike, but would take minutes to fill. */
describe.skipIf(!hasEngine('server'))('with 100,000 offers', () => {
  let database: Database
  const readerId = v7()
  const offerId = v7()

  beforeAll(async () => {
    database = await createTestDatabase('server')
    const test = createTestApi(database)
    await test.seedPerson({ id: readerId })
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Provider' }
    const providers = await Promise.all(Array.from({ length: 20 }, () => test.seedPerson(provider)))
    await sql`
      insert into offer (id, provider_id, state, headline, teaser, description, category, language, deadline, ends_on,
        online, cost, created_at, published_at)
      select case when n = 1 then ${offerId}::uuid else gen_random_uuid() end,
        (${providers.map(({ id }) => id)}::uuid[])[1 + n % 20], 'published', 'Offer ' || n,
        'Teaser of the offer ' || md5(n::text), repeat(md5(n::text) || ' ', 20),
        (array['seminar', 'training', 'event', 'funding'])[1 + n % 4], (array['en', 'de', 'fr', 'uk'])[1 + n % 4],
        case when n % 10 > 0 then date '2026-06-01' + n % 900 end, case when n % 3 = 0 then date '2027-01-01' end,
        n % 2 = 0, 'free', now(), now() - n * interval '1 minute'
      from generate_series(1, ${rows}) n`.execute(database.db())
    await sql`insert into bookmark select ${readerId}, id, now() from offer limit 200`.execute(database.db())
    // Other people's bookmarks, so that reading all of them is never the shortest way.
    await sql`
      insert into bookmark select person.id, offers.id, now()
      from person, (select id from offer limit 3000) offers where person.id <> ${readerId}`.execute(
      database.db(),
    )
    await sql`vacuum analyze offer, bookmark, person`.execute(database.db())
  }, 120_000)
  afterAll(() => database.close())

  /** The plans of the queries that the deed sends. */
  async function planOf(deed: (on: Database) => Promise<unknown>): Promise<string> {
    const sent: { sql: string; parameters: readonly unknown[] }[] = []
    const dialect = new PostgresDialect({ pool: database.pool })
    const watched = new Kysely<Schema>({ dialect, log: ({ query }) => void sent.push(query) })
    await deed({ ...database, db: () => watched })
    expect(sent.length).toBeGreaterThan(0)
    const plans = sent.map(async ({ sql: text, parameters }) => {
      const lines = await database.pool.query<{ 'QUERY PLAN': string }>(`explain ${text}`, [...parameters])
      return lines.rows.map((line) => line['QUERY PLAN']).join('\n')
    })
    return (await Promise.all(plans)).join('\n')
  }

  const page = { sort: 'deadline' as const, limit: 25, offset: 0, readerId }
  const filter: OfferFilter = { today, past: false }
  const queries: [string, (on: Database) => Promise<unknown>][] = [
    ['open offers by deadline', (on) => selectOffers(on, filter, page)],
    ['open offers, newest first', (on) => selectOffers(on, filter, { ...page, sort: 'newest' })],
    ['past offers', (on) => selectOffers(on, { ...filter, past: true }, page)],
    ['one category', (on) => selectOffers(on, { ...filter, category: 'event' }, page)],
    ['words', (on) => selectOffers(on, { ...filter, text: 'c4ca4238a0b923820dcc509a6f75849b' }, page)],
    ['one offer', (on) => findOffer(on, offerId, readerId)],
    ['a watchlist', (on) => selectBookmarked(on, readerId, { today, limit: 25, offset: 0 })],
  ]

  it.each(queries)('%s: read through an index', async (_name, deed) => {
    const plan = await planOf(deed)
    expect(plan).toMatch(/(Index|Bitmap)/)
    expect(plan).not.toMatch(/Seq Scan on offer|Seq Scan on bookmark/)
  })
})
