import { sql } from 'kysely'
import { v7 } from 'uuid'
import { it } from 'vitest'
import type { ApiDeps } from '~/api/platform/deps'
import { limits } from '~/contracts/constants'
import { OfferQuery } from '~/contracts/offers/offers'
import { OpenOfferQuery } from '~/contracts/offers/open-offers'
import { describeLarge, type Filling } from '~/tests/support/plans/large'
import { findMatching, listCandidates, listDates } from './offer-lists.service'
import { listAddresses, listOpen, listOpenIds } from './open-offers.service'
import { listBookmarked, listForFeed, listNewest, listNewSince, listPublished } from './offers.service'

const rows = 100_000
/** Filled in parts, each within the statement timeout. */
const part = 10_000
/** Open offers are read up to this number and one more. */
const bound = rows / 4

const readerId = v7()
const offerId = v7()
const providerId = v7()

const filling: Filling = {
  tables: ['offer', 'bookmark', 'person', 'tag'],
  fill: async (database, { seedPerson }) => {
    await seedPerson({ id: readerId })
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Provider' }
    const providers = await Promise.all(Array.from({ length: 20 }, () => seedPerson(provider)))
    await seedPerson({ ...provider, id: providerId })
    const ids = providers.map(({ id }) => id)
    for (let from = 1; from <= rows; from += part)
      await sql`
      insert into offer (id, provider_id, state, headline, teaser, description, category, language, deadline, starts_on, ends_on,
        online, cost, tags, clauses, created_at, published_at, open_to_visitors)
      select case when n = 1 then ${offerId}::uuid else gen_random_uuid() end,
        case when n % 20000 = 0 then ${providerId}::uuid else (${ids}::uuid[])[1 + n % 20] end, 'published',
        'Offer ' || n, 'Teaser of the offer ' || md5(n::text), repeat(md5(n::text) || ' ', 20),
        (array['seminar', 'training', 'event', 'funding'])[1 + n % 4], (array['en', 'de', 'fr', 'uk'])[1 + n % 4],
        case when n % 10 > 0 then date '2026-06-01' + n % 900 end,
        case when n % 3 = 0 then date '2025-01-01' + n % 1000 - n % 5 end,
        case when n % 3 = 0 then date '2025-01-01' + n % 1000 end, n % 2 = 0, 'free',
        array[(array['topic-ai', 'topic-data', 'topic-health'])[1 + n % 3], 'level-beginner'], array[1 + n % 18],
        now(), date '2026-11-21' - n * interval '1 minute', n % 500 = 0
      from generate_series(${from}::int, ${from + part - 1}::int) n`.execute(database)
    await sql`insert into bookmark select ${readerId}, id, now() from offer limit 200`.execute(database)
    // Other people and their bookmarks, so that a sequential scan is never the best plan.
    await sql`
      insert into bookmark select provider, offers.id, now()
      from unnest(${ids}::uuid[]) provider, (select id from offer limit 3000) offers`.execute(database)
    await sql`
      insert into person (id, email, roles, state, validated, locale, first_name, last_name, created_at)
      select gen_random_uuid(), 'p' || n || '@example.org', '{ROLE_TRAINER}', 'active', true, 'en', 'First', 'Last' || n, now()
      from generate_series(1, 20000) n`.execute(database)
  },
}

describeLarge('with 100,000 offers', filling, (large) => {
  const expectIndexed = (call: (on: ApiDeps) => Promise<unknown>) =>
    large.expectIndexed((on) => call(large.depsOn(on)), {
      tables: ['offer', 'bookmark', 'person'],
      below: bound,
      queries: 5,
    })

  const lists: [string, Partial<Record<keyof OfferQuery, unknown>>][] = [
    ['open offers by deadline', {}],
    ['open offers, newest first', { sort: 'newest' }],
    ['the last page that can be read', { page: limits.offersPaged / 25 }],
    ['closing ones', { state: 'closing' }],
    ['rolling ones', { state: 'rolling' }],
    ['past ones', { state: 'past' }],
    ['past ones of a category', { state: 'past', category: 'event' }],
    ['rolling ones with a tag', { state: 'rolling', tag: 'topic-ai' }],
    ['one category', { category: 'event' }],
    ['one category, newest first', { category: 'event', sort: 'newest' }],
    ['one clause', { clause: '10' }],
    ['two tags that never meet', { tag: ['topic-ai', 'topic-data'] }],
    ['choices that exclude each other', { category: 'event', language: 'de' }],
    ['language, place and cost', { language: 'uk', online: 'false', cost: 'free' }],
    ['a provider with few', { provider: providerId }],
    ['a rare word', { text: 'c4ca4238a0b923820dcc509a6f75849b' }],
    ['a word of all offers, by relevance', { text: 'teaser' }],
    ['a word of all offers, by deadline', { text: 'teaser', sort: 'deadline' }],
    ['a word and a tag', { text: 'teaser', tag: 'topic-ai' }],
    ['a word that nobody wrote', { text: 'zyzzyva' }],
    ['the beginning of a rare word', { text: 'c4ca4238a0b9' }],
    ['the beginning of a word of all offers', { text: 'teas' }],
    ['the beginning of many words', { text: 'ab1' }],
    ['one letter', { text: 'a' }],
  ]
  it.each(lists)('%s: read through an index, not the whole table', async (_name, query) => {
    const parsed = OfferQuery.parse({ ...query, page: query.page ?? 1 })
    await expectIndexed((on) => listPublished(on, { id: readerId, locale: 'en' }, parsed))
  })

  it.each(lists.filter(([, { state }]) => state !== 'past'))(
    '%s, of the few that are open to visitors: read through an index, not the whole table',
    async (_name, query) => {
      const parsed = OpenOfferQuery.parse({ ...query, page: query.page ?? 1 })
      await expectIndexed((on) => listOpen(on, parsed, 'en'))
    },
  )

  const others: [string, (on: ApiDeps) => Promise<unknown>][] = [
    ['a watchlist', (on) => listBookmarked(on, readerId, { page: 1, itemsPerPage: 25, pagination: true })],
    ['offers of a provider', (on) => listNewest(on, { id: readerId }, { provider: providerId, limit: 10 })],
    ['a month', (on) => listDates(on, { month: '2027-03' })],
    ['a month of a tag', (on) => listDates(on, { month: '2027-03', tag: ['topic-ai'] })],
    ['a month of a word', (on) => listDates(on, { month: '2027-03', text: 'teaser' })],
    ['a month of past offers', (on) => listDates(on, { month: '2026-07', state: 'past' })],
    ['a month of rolling offers', (on) => listDates(on, { month: '2027-03', state: 'rolling' })],
    ['the addresses for search engines', (on) => listAddresses(on)],
    ['a calendar for visitors', (on) => listOpenIds(on, {}, 250)],
    ['a feed for visitors', (on) => listForFeed(on, {}, { limit: 50, forVisitors: true })],
    ['newest of all', (on) => listNewest(on, { id: readerId }, { limit: 4 })],
    ['candidates for a member', (on) => listCandidates(on)],
    [
      'candidates with the words of searches',
      async (on) =>
        findMatching(
          on,
          ['teaser', 'zyzzyva'],
          (await listCandidates(on)).map(({ id }) => id),
        ),
    ],
    ['a feed', (on) => listForFeed(on, { tag: ['topic-ai'] }, { limit: 50 })],
    [
      'what is new since yesterday',
      (on) => listNewSince(on, { category: 'event' }, { since: new Date('2026-11-20T00:00:00Z'), limit: 20 }),
    ],
    [
      'what is new with a word',
      (on) => listNewSince(on, { text: 'teaser' }, { since: new Date('2026-11-20T00:00:00Z'), limit: 20 }),
    ],
  ]
  it.each(others)('%s: read through an index, not the whole table', async (_name, action) => {
    await expectIndexed(action)
  })
})
