import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import type { Insertable } from 'kysely'
import type { OfferTable } from '~/api/platform/database/schema'
import type { Offer, OfferFacets, OfferSummary } from '~/contracts/offers/offers'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

interface List {
  items: OfferSummary[]
  facets: OfferFacets
  more: boolean
}
type Values = Partial<Insertable<OfferTable>> & { headline: string }

describeEachEngine('offers and watchlist', (database) => {
  let test: ReturnType<typeof createTestApi>
  let reader: Awaited<ReturnType<typeof test.as>>
  let restricted: typeof reader
  let provider: string
  const ids = new Map<string, string>()

  async function seedOffer(values: Values): Promise<void> {
    const id = v7()
    ids.set(values.headline, id)
    const row = {
      id,
      provider_id: provider,
      state: 'published' as const,
      teaser: 'A teaser',
      description: 'One **bold** word.',
      category: 'seminar',
      language: 'en',
      online: true,
      cost: 'free',
      created_at: test.clock.now,
      published_at: test.clock.now,
      ...values,
    }
    await database().insertInto('offer').values(row).execute()
  }

  async function seedProvider(values: { validated: boolean; state?: 'active' | 'blocked' }): Promise<string> {
    const roles = ['ROLE_SERVICE_PROVIDER']
    return (await test.seedPerson({ roles, entity_name: 'Provider', ...values })).id
  }

  beforeAll(async () => {
    test = createTestApi(database())
    reader = await test.as(await test.seedPerson())
    restricted = await test.as(await test.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    const pending = await seedProvider({ validated: false })
    const blocked = await seedProvider({ validated: true, state: 'blocked' })
    provider = await seedProvider({ validated: true })
    await seedOffer({ headline: 'rolling', category: 'funding', cost: 'stipend' })
    await seedOffer({
      headline: 'later',
      deadline: '2027-02-01',
      language: 'de',
      teaser: 'Schulungen für Redaktionen',
    })
    await seedOffer({ headline: 'today', deadline: '2026-11-21', online: false, place: 'Vienna' })
    await seedOffer({ headline: 'missed', deadline: '2026-11-20', ends_on: '2027-01-01' })
    await seedOffer({ headline: 'over', ends_on: '2026-11-01' })
    await seedOffer({ headline: 'draft', state: 'draft' })
    await seedOffer({ headline: 'withdrawn', state: 'withdrawn' })
    await seedOffer({ headline: 'of a pending provider', provider_id: pending })
    await seedOffer({ headline: 'of a blocked provider', provider_id: blocked })
  })

  async function list(query = ''): Promise<List & { total: string | null; headlines: string[] }> {
    const { body, headers, status } = await reader.request('GET', `/offers${query}`)
    expect(status).toBe(200)
    const { items, facets, more } = body as List
    return {
      items,
      facets,
      more,
      total: headers.get('X-Total-Count'),
      headlines: items.map(({ headline }) => headline),
    }
  }

  it('lists open offers of validated, active providers: nearest deadline first, rolling last', async () => {
    const { headlines, total } = await list()
    expect(headlines).toEqual(['today', 'later', 'rolling'])
    expect(total).toBe('3')
  })

  it('lists past offers where they are asked for, the last one first', async () => {
    const { headlines, items } = await list('?state=past')
    expect(headlines).toEqual(['missed', 'over'])
    expect(items.every(({ expired }) => expired)).toBe(true)
  })

  it('filters by each facet and counts each with the other filters applied', async () => {
    expect((await list('?online=false')).headlines).toEqual(['today'])
    expect((await list('?cost=stipend&category=funding')).headlines).toEqual(['rolling'])
    const { facets, total, more } = await list('?category=seminar')
    expect([total, more]).toEqual(['2', false])
    expect(facets.category).toEqual({ seminar: 2 })
    expect(facets.language).toEqual({ en: 1, de: 1 })
    expect(facets.online).toEqual({ true: 1, false: 1 })
    expect(facets.cost).toEqual({ free: 2 })
    expect(facets.state).toEqual({ closing: 1 })
    expect(facets.provider).toEqual([{ value: provider, name: 'Provider', count: 2 }])
  })

  it('finds words in the language of the offer, without accents, and nothing for what is not there', async () => {
    expect((await list('?text=schulung')).headlines).toEqual(['later'])
    expect((await list('?text=fur%20redaktion')).headlines).toEqual(['later'])
    expect((await list('?text=LATER%20-teaser')).headlines).toEqual(['later'])
    expect(await list('?text=%27%22%3A%26%28nothing')).toMatchObject({ headlines: [], total: '0' })
  })

  it('pages with Link and X-Total-Count', async () => {
    const { body, headers } = await reader.request('GET', '/offers?itemsPerPage=2&page=2')
    expect((body as List).items.map(({ headline }) => headline)).toEqual(['rolling'])
    expect(headers.get('X-Total-Count')).toBe('3')
    expect(headers.get('Link')).toMatch(/page=1>; rel="prev"/)
  })

  it('filters by provider and answers an empty list for an unknown one', async () => {
    expect((await list(`?provider=${provider}`)).total).toBe('3')
    expect((await list(`?provider=${v7()}`)).total).toBe('0')
    expect((await list('?provider=nobody')).total).toBe('0')
  })

  it.each([
    'category=party',
    'page=0',
    'sort=best',
    'online=maybe',
    'state=lost',
    'clause=41',
    'tag=No',
    `text=${'x'.repeat(201)}`,
  ])('answers 422 for %s', async (query) => {
    expect((await reader.request('GET', `/offers?${query}`)).status).toBe(422)
  })

  it('shows one offer with rich text, past ones too', async () => {
    const { status, body } = await reader.request('GET', `/offers/${ids.get('over')}`)
    expect(status).toBe(200)
    const offer = body as Offer
    expect(offer.expired).toBe(true)
    expect(offer.descriptionBlocks).toEqual([
      { type: 'paragraph', text: 'One bold word.', spans: [{ start: 4, end: 8, type: 'strong' }] },
    ])
    expect(offer.provider.entityName).toBe('Provider')
  })

  it.each(['draft', 'withdrawn', 'of a pending provider', 'of a blocked provider', 'unknown', 'no id'])(
    'answers 404 for an offer that is %s, and does not bookmark it',
    async (name) => {
      const id = name === 'unknown' ? v7() : (ids.get(name) ?? 'x')
      expect((await reader.request('GET', `/offers/${id}`)).status).toBe(404)
      expect((await reader.request('PUT', `/watchlist/${id}`)).status).toBe(404)
    },
  )

  it('is closed to visitors and to restricted journalists', async () => {
    for (const path of ['/offers', `/offers/${ids.get('later')}`, '/watchlist']) {
      expect((await test.request('GET', path)).status).toBe(401)
      expect((await restricted.request('GET', path)).status).toBe(403)
    }
    expect((await restricted.request('PUT', `/watchlist/${ids.get('later')}`)).status).toBe(403)
  })

  it('keeps bookmarks for their owner alone; adding and removing again change nothing', async () => {
    for (const name of ['over', 'rolling', 'today', 'today']) {
      expect((await reader.request('PUT', `/watchlist/${ids.get(name)}`)).status).toBe(204)
    }
    const own = await reader.request('GET', '/watchlist')
    expect((own.body as OfferSummary[]).map(({ headline }) => headline)).toEqual(['today', 'rolling', 'over'])
    expect(own.headers.get('X-Total-Count')).toBe('3')
    expect((await list()).items.map(({ bookmarked }) => bookmarked)).toEqual([true, false, true])
    const other = await test.as(await test.seedPerson())
    expect((await other.request('GET', '/watchlist')).body).toEqual([])
    await other.request('PUT', `/watchlist/${ids.get('today')}`)
    for (let time = 0; time < 2; time++) {
      expect((await reader.request('DELETE', `/watchlist/${ids.get('today')}`)).status).toBe(204)
    }
    expect((await other.request('GET', '/watchlist')).body).toHaveLength(1)
    expect(((await reader.request('GET', '/watchlist')).body as OfferSummary[]).length).toBe(2)
  })

  it('leads to the page of its provider where members see that', async () => {
    const path = `/offers/${ids.get('rolling') ?? ''}`
    const page = async () => ((await reader.request('GET', path)).body as Offer).providerPage
    const change = (values: { visibility: 0 | 1; vanity_name?: string | null }) =>
      database().updateTable('person').set(values).where('id', '=', provider).execute()
    expect(await page()).toBeNull()
    await change({ visibility: 1 })
    expect(await page()).toEqual({ kind: 'provider', key: provider })
    await change({ visibility: 1, vanity_name: 'house-of-offers' })
    expect(await page()).toEqual({ kind: 'provider', key: 'house-of-offers' })
    await change({ visibility: 0, vanity_name: null })
  })
})
