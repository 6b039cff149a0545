import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { OfferTable } from '~/api/platform/database/schema'
import { seedReference } from '~/api/seed'
import { limits } from '~/contracts/constants'
import type { Offer, OfferFacets, OfferSummary } from '~/contracts/offers/offers'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { listForFeed, listNewSince } from './offers.service'

interface List {
  items: OfferSummary[]
  facets: OfferFacets
  more: boolean
}
type Values = Partial<Insertable<OfferTable>> & { headline: string }

const day = 24 * 3600 * 1000

describeEachEngine('filters of offers', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let reader: Awaited<ReturnType<typeof kit.as>>
  let owner: typeof reader
  let provider: string
  const ids = new Map<string, string>()

  function rowOf(values: Values): Insertable<OfferTable> {
    return {
      id: v7(), provider_id: provider, state: 'published', teaser: 'A teaser', description: 'Words.', category: 'seminar',
      language: 'en', online: true, cost: 'free', created_at: kit.clock.now, published_at: kit.clock.now, ...values,
    } // prettier-ignore
  }
  async function seedOffer(values: Values): Promise<void> {
    const row = rowOf(values)
    ids.set(values.headline, row.id)
    await database().insertInto('offer').values(row).execute()
  }

  beforeAll(async () => {
    kit = createTestApi(database())
    await seedReference(database())
    reader = await kit.as(await kit.seedPerson())
    const person = await kit.seedPerson({
      roles: ['ROLE_SERVICE_PROVIDER'],
      entity_name: 'House',
      validated: true,
    })
    provider = person.id
    owner = await kit.as(person)
    const at = (days: number) => new Date(kit.clock.now.getTime() - days * day)
    await seedOffer({ headline: 'both tags', tags: ['topic-ai', 'topic-data'], clauses: [10], deadline: '2026-12-01', published_at: at(1) }) // prettier-ignore
    await seedOffer({ headline: 'one tag', tags: ['topic-ai'], clauses: [10, 11], deadline: '2026-12-22', published_at: at(2) }) // prettier-ignore
    await seedOffer({ headline: 'soon', deadline: '2026-12-21', published_at: at(3) })
    await seedOffer({ headline: 'ending', ends_on: '2027-05-01', published_at: at(4) })
    await seedOffer({ headline: 'for ever', published_at: at(5), teaser: 'How we verify pictures' })
    await seedOffer({ headline: 'Verify everything', teaser: 'Verify, then verify', deadline: '2028-01-01', published_at: at(6) }) // prettier-ignore
    await seedOffer({ headline: 'over', ends_on: '2026-11-20', tags: ['topic-ai'], published_at: at(7) })
    await seedOffer({ headline: 'one day', starts_on: '2027-04-30', published_at: at(8) })
    await seedOffer({ headline: 'one day, over', starts_on: '2026-11-19', published_at: at(9) })
  })

  async function list(query = ''): Promise<List & { headlines: string[]; total: number }> {
    const { body, headers, status } = await reader.request('GET', `/offers${query}`)
    expect(status).toBe(200)
    const answer = body as List
    const headlines = answer.items.map(({ headline }) => headline)
    return { ...answer, headlines, total: Number(headers.get('X-Total-Count')) }
  }

  it('by tags and clauses: of several an offer has all', async () => {
    expect((await list('?tag=topic-ai')).headlines).toEqual(['both tags', 'one tag'])
    expect((await list('?tag=topic-ai&tag=topic-data')).headlines).toEqual(['both tags'])
    expect((await list('?tag=topic-ai&clause=11')).headlines).toEqual(['one tag'])
    expect((await list('?clause=10&clause=11&clause=10')).headlines).toEqual(['one tag'])
    expect((await list('?clause=1')).headlines).toEqual([])
  })

  it('count tags by their names, and clauses, among what is left', async () => {
    const { facets } = await list('?tag=topic-ai')
    expect(facets.tag).toEqual([
      { value: 'topic-ai', name: 'Artificial intelligence', count: 2 },
      { value: 'topic-data', name: 'Data', count: 1 },
    ])
    expect(facets.clause).toEqual({ 10: 2, 11: 1 })
    const { body } = await reader.request('GET', '/offers?tag=topic-data', {
      headers: { 'Accept-Language': 'de' },
    })
    expect((body as List).facets.tag.map(({ name }) => name)).toEqual(['Daten', 'Künstliche Intelligenz'])
  })

  it('name a chosen tag that nothing has', async () => {
    const { facets, total } = await list('?tag=topic-health&tag=topic-unheard')
    expect(total).toBe(0)
    expect(facets.tag).toEqual([
      { value: 'topic-health', name: 'Health', count: 0 },
      { value: 'topic-unheard', name: 'topic-unheard', count: 0 },
    ])
  })

  it('by deadline: thirty days are near, what ends comes before what never does', async () => {
    const { headlines, facets } = await list()
    expect(headlines).toEqual([
      ...['both tags', 'soon', 'one tag', 'Verify everything', 'one day', 'ending', 'for ever'],
    ])
    expect(facets.state).toEqual({ closing: 2, rolling: 3 })
    expect((await list('?state=closing')).headlines).toEqual(['both tags', 'soon'])
    expect((await list('?state=rolling')).headlines).toEqual(['one day', 'ending', 'for ever'])
    const past = await list('?state=past')
    expect(past.headlines).toEqual(['over', 'one day, over'])
    expect(past.items.map(({ expired }) => expired)).toEqual([true, true])
    expect((await list('?state=rolling&tag=topic-ai')).headlines).toEqual([])
    expect((await list('?sort=newest&itemsPerPage=2')).headlines).toEqual(['both tags', 'one tag'])
  })

  it('by words: the best hit first, where no other order is asked for', async () => {
    expect((await list('?text=verifying')).headlines).toEqual(['Verify everything', 'for ever'])
    expect((await list('?text=verify&sort=newest')).headlines).toEqual(['for ever', 'Verify everything'])
    expect((await list('?text=pictures%20ver')).headlines).toEqual(['for ever'])
    expect((await list('?text=everyt')).headlines).toEqual(['Verify everything'])
    expect((await list('?text=ev')).headlines).toEqual([])
    expect((await list('?text=%22everyt%22')).headlines).toEqual([])
    expect((await list('?text=verify%20-pictures')).headlines).toEqual(['Verify everything'])
    expect((await list('?text=%22verify%20pictures%22')).headlines).toEqual(['for ever'])
    expect((await list('?sort=relevance')).headlines[0]).toBe('both tags')
  })

  it.each([
    '',
    'a',
    'x',
    '& | ! ( ) :* <->',
    '"',
    "'; drop table offer; --",
    '🗞️',
    'or',
    '-',
    'x'.repeat(200),
    '\\',
  ])('survive a search for %j', async (text) => {
    const { total } = await list(`?${new URLSearchParams({ text })}`)
    expect(total).toBe(text === '' ? 7 : 0)
  })

  it('refuse a text without an end', async () => {
    expect((await reader.request('GET', '/offers?text=a%00b')).status).toBe(422)
    expect((await reader.request('GET', `/offers?text=${'y'.repeat(5000)}`)).status).toBe(422)
  })

  it('let the owner change an offer, its contributors and admins too, and nobody else', async () => {
    const path = `/offers/${ids.get('one tag') ?? ''}`
    const roles = ['ROLE_SERVICE_PROVIDER']
    const contributor = await kit.as(await kit.seedPerson({ roles, parent_id: provider }))
    const other = await kit.as(await kit.seedPerson({ roles, entity_name: 'Other', validated: true }))
    const admin = await kit.as(await kit.seedPerson({ roles: ['ROLE_ADMIN'] }))
    const answers = await Promise.all(
      [owner, contributor, admin, other, reader].map((who) => who.request('GET', path)),
    )
    expect(answers.map(({ body }) => (body as Offer).can.update)).toEqual([true, true, true, false, false])
    const own = answers.at(0)?.body as unknown as Offer
    expect(own.tags).toEqual([{ code: 'topic-ai', name: 'Artificial intelligence' }])
    expect(own.documents).toEqual([])
  })

  it('keep the name of a tag that is retired', async () => {
    await database()
      .updateTable('tag')
      .set({ retired_at: kit.clock.now })
      .where('code', '=', 'topic-ai')
      .execute()
    expect((await list('?tag=topic-ai')).facets.tag[0]?.name).toBe('Artificial intelligence')
  })

  it('hold for what follows offers: what was published after a moment, feeds, one offer', async () => {
    const { deps } = kit
    const since = new Date(kit.clock.now.getTime() - 2.5 * day)
    const found = await listNewSince(deps, {}, { since, limit: 5 })
    expect(found.offers.map(({ headline }) => headline)).toEqual(['both tags', 'one tag'])
    expect([found.more, (await listNewSince(deps, {}, { since, limit: 1 })).more]).toEqual([false, true])
    const until = new Date(kit.clock.now.getTime() - 1.5 * day)
    const earlier = await listNewSince(deps, { tag: ['topic-ai'] }, { since, until, limit: 5 })
    expect(earlier.offers.map(({ headline }) => headline)).toEqual(['one tag'])
    const feed = await listForFeed(deps, { clause: ['10'] }, { limit: 10 })
    expect(feed.map(({ headline }) => headline)).toEqual(['both tags', 'one tag'])
    expect(await listForFeed(deps, { provider: 'nobody' }, { limit: 10 })).toEqual([])
  })

  it('are counted up to a bound, say that there are more, and can be paged through up to another one', async () => {
    const serial = (n: number | string, deadline = '2027-01-01') =>
      rowOf({ headline: `Serial ${n}`, category: 'other', tags: ['level-beginner'], deadline })
    const add = (from: number, to: number) =>
      database()
        .insertInto('offer')
        .values(Array.from({ length: to - from }, (_, n) => serial(from + n)))
        .execute()
    const { offersCounted, offersPaged } = limits
    await add(0, offersCounted)
    const all = await list()
    expect([all.total, all.more, all.headlines[0]]).toEqual([offersCounted + 1, true, 'both tags'])
    expect(await list('?category=other')).toMatchObject({ more: false, total: offersCounted })

    await add(offersCounted, 310)
    await database().insertInto('offer').values(serial('first', '2026-11-25')).execute()
    const two = await list('?category=other&tag=level-beginner')
    expect([two.total, two.more, two.headlines[0]]).toEqual([offersCounted + 1, true, 'Serial first'])
    const later = await list('?category=other&page=11')
    expect([later.total, later.items.length]).toEqual([offersCounted + 26, 25])
    const last = await list('?category=other&page=13')
    expect([last.total, last.items.length]).toEqual([311, 11])
    expect((await list('?category=other&page=14')).items).toEqual([])
    const words = await list('?text=serial')
    expect([words.total, words.more, words.items.length]).toEqual([311, true, 25])

    for (let from = 310; from < offersPaged; from += 230) await add(from, from + 230)
    const lastPage = offersPaged / 25
    expect(await list(`?category=other&page=${lastPage}`)).toMatchObject({ total: offersPaged, more: true })
    expect((await list(`?category=other&page=${lastPage}`)).items).toHaveLength(25)
    expect((await list(`?category=other&page=${lastPage + 1}`)).items).toEqual([])
  })
})
