import { sql } from 'kysely'
import { v7 } from 'uuid'
import { expect, it } from 'vitest'
import type { Database } from '~/api/platform/database'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { selectWatchedDates } from './feeds.repo'
import { selectDue, selectDueSearches, selectSearches } from './following.repo'
const offers = 100_000
const people = 5000
const bookmarks = 200_000
const noId = '00000000-0000-0000-0000-000000000000'

const readerId = v7()

const filling: Filling = {
  tables: ['offer', 'bookmark', 'person', 'saved_search'],
  fill: async (db, kit) => {
    await kit.seedPerson({ id: readerId })
    const provider = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      validated: true,
      entity_name: 'Provider',
    })
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', '{ROLE_TRAINER}', 'active', true, 'en', 'First', 'Last' || n, now()
      from generate_series(1, ${people}) n`.execute(db)
    await sql`
      insert into offer (id, provider_id, state, headline, teaser, description, category, language, deadline, online, cost,
        created_at, published_at)
      select gen_random_uuid(), ${provider.id}, 'published', 'Offer ' || n, 'Teaser', 'Description', 'training', 'en',
        case when n % 10 > 0 then date '2026-06-01' + n % 900 end, true, 'free', now(), now()
      from generate_series(1, ${offers}) n`.execute(db)
    await sql`
      insert into bookmark
      select p.id, o.id, timestamptz '2026-01-01'
      from (select id, row_number() over () as n from offer) o
      cross join generate_series(1, ${bookmarks / offers}) k
      join (select id, row_number() over () as n from person) p on p.n = 1 + (o.n * 7 + k * 1000) % ${people}`.execute(
      db,
    )
    await sql`insert into bookmark select ${readerId}, id, now() from offer limit 200 on conflict do nothing`.execute(
      db,
    )
    await sql`
      insert into saved_search (id, person_id, name, choices, frequency, created_at, seen_until, next_at)
      select gen_random_uuid(), id, 'Search ' || n, '{}', 'weekly', now(), now(), timestamptz '2026-11-21' + n * interval '1 day'
      from person, generate_series(1, 10) n`.execute(db)
  },
}

describeLarge('with 100,000 offers, 200,000 bookmarks and 50,000 saved searches', filling, (large) => {
  const week = { days: 7 as const, from: '2026-11-23', until: '2026-11-28', limit: 100 }
  const start = { deadline: '2026-11-23', offerId: noId, personId: noId }
  const now = new Date('2026-11-21T12:00:00Z')
  const lists: [string, (on: Database) => Promise<unknown[]>][] = [
    ['reminders that are due', (on) => selectDue(on, { ...week, after: start })],
    ['the next of them', (on) => selectDue(on, { ...week, after: { ...start, deadline: '2026-11-27' } })],
    ['dates of a watchlist', (on) => selectWatchedDates(on, readerId, { from: '2026-10-22', limit: 500 })],
    ['own saved searches', (on) => selectSearches(on, readerId, 20)],
    [
      'saved searches that are due',
      (on) =>
        selectDueSearches(on, {
          now: new Date('2026-11-22T12:00:00Z'),
          after: { next_at: now, id: noId },
          limit: 100,
        }),
    ],
  ]
  it('reminders of an offer that everybody has bookmarked: a batch does not read all bookmarks', async () => {
    const [popular] = await large.database
      .selectFrom('offer')
      .select(['id', 'deadline'])
      .where('deadline', '=', '2026-11-26')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    const offerId = popular?.id ?? ''
    await sql`insert into bookmark select id, ${offerId}, timestamptz '2026-01-01' from person
        on conflict do nothing`.execute(large.database)
    await sql`vacuum analyze bookmark`.execute(large.database)
    const place = { deadline: '2026-11-26', offerId }
    for (const personId of [noId, '80000000-0000-0000-0000-000000000000']) {
      const action = (on: Database) => selectDue(on, { ...week, after: { ...place, personId } })
      const due = await action(large.database)
      expect(due.map(({ offer_id }) => offer_id)).toEqual(Array(week.limit).fill(offerId))
      expect(due.every(({ id }) => id > personId)).toBe(true)
      await large.expectIndexed(action, {
        tables: ['bookmark'],
        below: 5 * week.limit,
        queries: 1,
        mayScan: () => true,
      })
    }
  })

  it.each(lists)('%s: read through an index, not the whole table', async (_name, action) => {
    expect((await action(large.database)).length).toBeGreaterThan(0)
    await large.expectIndexed(action, {
      tables: ['offer', 'bookmark', 'saved_search'],
      below: offers / 20,
      queries: 1,
    })
  })
})
