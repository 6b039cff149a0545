import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { openDatabase } from '~/api/platform/database'
import { type InterestKind, interestKinds } from '~/contracts/offers/interest'
import type { OfferFigure, OfferStatistics, OfferSum, OfferSums } from '~/contracts/offers/offer-statistics'
import { createTestApi, entriesOfFile, textOfFile } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'
import { addCounts } from './offer-statistics.repo'

type Kit = ReturnType<typeof createTestApi>
type Request = Awaited<ReturnType<Kit['as']>>['request']

/** The clock of tests stands in the week of 16 November 2026, a Monday. */
const [lastWeek, weekBefore, present] = ['2026-11-09', '2026-11-02', '2026-11-16']
const few: OfferFigure = 'few'
const untold: OfferSum = 'untold'

describeEachEngine('numbers of offers', (database) => {
  let kit: Kit
  let provider: { id: string; email: string }
  let own: Request

  const newProvider = () =>
    kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' })
  const asNew = async (values: Parameters<Kit['seedPerson']>[0] = {}) =>
    (await kit.as(await kit.seedPerson(values))).request

  beforeEach(async () => {
    kit = createTestApi(database())
    await database().deleteFrom('offer').execute()
    provider = await newProvider()
    own = (await kit.as(provider)).request
  })

  async function addOffer(headline: string, changes: object = {}): Promise<string> {
    const id = v7()
    const texts = { headline, teaser: 'Teaser', description: 'Text', online: true }
    const fit = { category: 'training', language: 'en', cost: 'free' }
    const published_at = new Date('2026-09-01T10:00:00Z')
    const row = { id, provider_id: provider.id, state: 'published' as const, ...texts, ...fit, published_at }
    await database()
      .insertInto('offer')
      .values({ ...row, created_at: published_at, ...changes })
      .execute()
    return id
  }
  const count = (offerId: string, week: string, counts: Partial<Record<InterestKind, number>>) =>
    addCounts(
      database(),
      interestKinds.flatMap((kind) => {
        const number = counts[kind]
        return number === undefined ? [] : [{ offerId, week, kind, count: number }]
      }),
    )
  /** Something was counted in a week, of an offer that nobody sees. */
  const beginCounting = async (week: string) => {
    const offer_id = await addOffer('Removed', { removed_at: kit.clock.now })
    await database().insertInto('offer_count').values({ offer_id, week, kind: 'views', count: 9 }).execute()
  }
  const stored = () =>
    database()
      .selectFrom('offer_count')
      .select(['offer_id', 'week', 'kind', 'count'])
      .orderBy('kind')
      .orderBy('week')
      .execute()
  const open = (request: Request, id: string, kind: string = 'views') =>
    request('POST', `/offers/${id}/interest`, { body: { kind } })
  const statisticsOf = async (id: string, request = own) =>
    (await request('GET', `/own-offers/${id}/statistics`)).body as OfferStatistics
  interface Listed {
    weeks: string[]
    series: Record<InterestKind, OfferSum[]>
    sums: Record<InterestKind, OfferSum>
    offers: OfferSums[]
  }
  const list = async (query = '', request = own) => {
    const { body, headers } = await request('GET', `/own-offer-statistics${query}`)
    return { ...(body as Listed), total: Number(headers.get('x-total-count')) }
  }

  describe('counting', () => {
    it('adds up what members do, by offer, week and kind, and keeps nothing else', async () => {
      kit.clock.now = new Date('2026-11-22T23:58:00Z')
      const id = await addOffer('Course')
      const [one, other] = [await asNew(), await asNew({ roles: ['ROLE_TRAINER'], validated: true })]
      for (const request of [one, one, other]) expect((await open(request, id)).status).toBe(204)
      expect((await open(one, id, 'clicks')).status).toBe(204)
      kit.clock.now = new Date('2026-11-23T00:00:00Z')
      await open(one, id, 'calendars')
      await open(other, id)
      expect(await stored()).toEqual([])
      await kit.deps.interest.flush()
      const row = { offer_id: id, count: 1 }
      expect(await stored()).toEqual([
        { ...row, week: '2026-11-23', kind: 'calendars' },
        { ...row, week: present, kind: 'clicks' },
        { ...row, week: present, kind: 'views', count: 3 },
        { ...row, week: '2026-11-23', kind: 'views' },
      ])
    })

    it('leaves out the provider, its contributors and admins', async () => {
      const id = await addOffer('Course')
      const [contributor, admin] = [
        await asNew({ parent_id: provider.id, roles: [] }),
        await asNew({ roles: ['ROLE_ADMIN'] }),
      ]
      for (const request of [own, contributor, admin]) expect((await open(request, id)).status).toBe(204)
      expect((await own('PUT', `/watchlist/${id}`)).status).toBe(204)
      await kit.deps.interest.flush()
      expect(await stored()).toEqual([])
      await open((await kit.as(await newProvider())).request, id)
      await kit.deps.interest.flush()
      expect(await stored()).toMatchObject([{ count: 1 }])
    })

    it('counts a bookmark when it is set, and not when it is there', async () => {
      const id = await addOffer('Course')
      const member = await asNew()
      for (const method of ['PUT', 'PUT', 'DELETE', 'PUT']) await member(method, `/watchlist/${id}`)
      await kit.deps.interest.flush()
      expect(await stored()).toMatchObject([{ kind: 'bookmarks', week: present, count: 2 }])
    })

    it('refuses what it does not know, and drops what has been withdrawn meanwhile', async () => {
      const member = await asNew()
      const draft = await addOffer('Draft', { state: 'draft', published_at: null })
      for (const id of [v7(), 'nonsense', draft]) expect((await open(member, id)).status).toBe(404)
      const id = await addOffer('Course')
      for (const kind of ['bookmarks', 'nonsense']) expect((await open(member, id, kind)).status).toBe(422)
      expect((await open(kit.request, id)).status).toBe(401)
      const restricted = await asNew({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] })
      expect((await open(restricted, id)).status).toBe(403)
      await open(member, id)
      await database().updateTable('offer').set({ state: 'withdrawn' }).where('id', '=', id).execute()
      await kit.deps.interest.flush()
      expect(await stored()).toEqual([])
    })

    it('takes an id in capitals for the same offer', async () => {
      const id = await addOffer('Course')
      const member = await asNew()
      for (const written of [id, id.toUpperCase()])
        expect((await open(member, written)).status, written).toBe(204)
      expect((await member('PUT', `/watchlist/${id.toUpperCase()}`)).status).toBe(204)
      await kit.deps.interest.flush()
      const row = { offer_id: id, week: present }
      expect(await stored()).toEqual([
        { ...row, kind: 'bookmarks', count: 1 },
        { ...row, kind: 'views', count: 2 },
      ])
      const view = { week: present, kind: 'views' as const, count: 3 }
      await addCounts(database(), [
        { ...view, offerId: id },
        { ...view, offerId: id.toUpperCase() },
      ])
      expect(await stored()).toMatchObject([{ count: 1 }, { kind: 'views', count: 8 }])
    })

    it('goes with its offer', async () => {
      const id = await addOffer('Course')
      await count(id, lastWeek, { views: 7 })
      await database().deleteFrom('offer').where('id', '=', id).execute()
      expect(await stored()).toEqual([])
    })
  })

  describe('what is told', () => {
    it('are the last twelve complete weeks, and never the present one', async () => {
      const id = await addOffer('Course')
      await count(id, '2026-08-31', { views: 30 })
      await count(id, '2026-09-07', { views: 50 })
      await count(id, lastWeek, { views: 9 })
      await count(id, present, { views: 70 })
      const { weeks, series, sums } = await statisticsOf(id)
      expect([weeks.length, weeks[0], weeks.at(-1)]).toEqual([12, '2026-08-24', lastWeek])
      expect(series.views).toEqual([null, null, 50, ...Array.from({ length: 8 }, () => few), 9])
      expect(sums.views).toBe(59)
    })

    it('is nothing below five, not even that it was none', async () => {
      const id = await addOffer('Course', { published_at: new Date('2026-10-25T10:00:00Z') })
      await beginCounting('2026-10-12')
      await count(id, '2026-10-26', { views: 4, clicks: 5 })
      await count(id, weekBefore, { views: 5, clicks: 1 })
      const { series, sums } = await statisticsOf(id)
      expect(series.views.slice(-3)).toEqual([few, 5, few])
      expect(series.clicks.slice(-3)).toEqual([5, few, few])
      expect(series.bookmarks.slice(-4)).toEqual([null, few, few, few])
      expect(sums).toEqual({ views: 5, clicks: 5, bookmarks: untold, calendars: untold })
    })

    it('does not tell in a sum what its parts hide', async () => {
      await beginCounting('2026-10-26')
      const [one, two] = [await addOffer('One'), await addOffer('Two')]
      await count(one, lastWeek, { views: 8 })
      await count(two, lastWeek, { views: 4 })
      await count(one, weekBefore, { views: 3 })
      await count(two, weekBefore, { views: 3 })
      const { series, sums, offers } = await list()
      expect(series.views.slice(-2)).toEqual([untold, 8])
      expect(sums.views).toBe(8)
      expect(offers.map(({ headline, sums: of }) => [headline, of.views])).toEqual(
        expect.arrayContaining([
          ['One', 8],
          ['Two', untold],
        ]),
      )
      const text = await textOfFile(own, '/own-offer-statistics-export')
      expect(text).toContain('"8"')
      expect(text).not.toMatch(/"[0-4]"/)
    })

    it('is not that a sum is small, where each of its parts is', async () => {
      await beginCounting('2026-08-24')
      const ids = [await addOffer('One'), await addOffer('Two')]
      for (const id of ids)
        for (const week of (await statisticsOf(id)).weeks) await count(id, week, { views: 4 })
      expect((await statisticsOf(ids[0]!)).sums.views).toBe(untold)
      const { series, sums } = await list()
      expect(series.views).toEqual([null, null, ...Array.from({ length: 10 }, () => untold)])
      expect(sums.views).toBe(untold)
    })

    it('begins with the first week that was counted as a whole', async () => {
      const id = await addOffer('Course')
      expect((await statisticsOf(id)).series.views.every((value) => value === null)).toBe(true)
      expect(await list()).toMatchObject({ total: 1, offers: [{ id, sums: { views: null } }] })
      await count(id, weekBefore, { views: 30 })
      await count(id, lastWeek, { views: 5 })
      expect((await statisticsOf(id)).series.views.slice(-3)).toEqual([null, null, 5])
      const late = await addOffer('Late', { published_at: new Date('2026-11-09T00:00:00Z') })
      await count(late, lastWeek, { views: 40 })
      expect((await statisticsOf(late)).series.views.every((value) => value === null)).toBe(true)
      const { series, offers } = await list()
      expect(series.views.slice(-2)).toEqual([null, 5])
      expect(offers.find((offer) => offer.id === late)?.sums.views).toBeNull()
    })
  })

  describe('the list', () => {
    it('has what was published, page by page, with sums of all pages', async () => {
      await beginCounting(weekBefore)
      for (let day = 10; day < 40; day++) {
        const published_at = new Date(Date.UTC(2026, 8, day))
        const id = await addOffer(`Course ${String(day)}`, { published_at })
        await count(id, lastWeek, { views: 5 })
      }
      await addOffer('Draft', { state: 'draft', published_at: null })
      await addOffer('Removed', { removed_at: kit.clock.now })
      const [first, second] = [await list(), await list('?page=2')]
      expect([first.total, first.offers.length, second.offers.length]).toEqual([30, 25, 5])
      expect([first.offers[0]?.headline, second.offers.at(-1)?.headline]).toEqual(['Course 39', 'Course 10'])
      expect(second.series.views.at(-1)).toBe(150)
      const rows = await entriesOfFile(own, '/own-offer-statistics-export')
      expect(new Set(rows.map(({ id }) => id)).size).toBe(30)
      expect(rows).toHaveLength(30)
    })

    it('is a file by offer and week, which no spreadsheet takes for a formula', async () => {
      await beginCounting('2026-10-26')
      const id = await addOffer('=cmd')
      await count(id, weekBefore, { views: 12, clicks: 4 })
      expect(await entriesOfFile(own, '/own-offer-statistics-export')).toEqual(
        [weekBefore, lastWeek].map((week) => ({
          id,
          offer: "'=cmd",
          week,
          views: week === weekBefore ? '12' : 'under 5',
          bookmarks: 'under 5',
          calendars: 'under 5',
          clicks: 'under 5',
        })),
      )
    })
  })

  describe('belong to the provider', () => {
    it('who sees no others', async () => {
      await beginCounting(weekBefore)
      const id = await addOffer('Course')
      await count(id, lastWeek, { views: 9 })
      const stranger = (await kit.as(await newProvider())).request
      const outlets = await asNew({ parent_id: (await kit.seedPerson()).id, roles: [] })
      for (const request of [stranger, outlets]) {
        expect((await request('GET', `/own-offers/${id}/statistics`)).status).toBe(404)
        expect(await list(`?provider=${provider.id}`, request)).toMatchObject({ total: 0, offers: [] })
        const path = `/own-offer-statistics-export?provider=${provider.id}`
        expect(await entriesOfFile(request, path)).toEqual([])
      }
      const member = await asNew()
      for (const path of [
        `/own-offers/${id}/statistics`,
        '/own-offer-statistics',
        '/own-offer-statistics-export',
      ])
        expect((await member('GET', path)).status, path).toBe(403)
    })

    it('and to admins, who name one', async () => {
      await beginCounting(weekBefore)
      const id = await addOffer('Course')
      await count(id, lastWeek, { views: 9 })
      const admin = await asNew({ roles: ['ROLE_ADMIN'] })
      expect((await statisticsOf(id, admin)).sums.views).toBe(9)
      expect((await list(`?provider=${provider.id}`, admin)).sums.views).toBe(9)
      for (const query of ['', '?provider=nonsense']) expect((await list(query, admin)).total).toBe(0)
    })

    it('also for its contributors; of drafts there are none', async () => {
      const contributor = await asNew({ parent_id: provider.id, roles: [] })
      await beginCounting(weekBefore)
      const id = await addOffer('Course')
      await count(id, lastWeek, { views: 6 })
      expect((await list('', contributor)).sums.views).toBe(6)
      const draft = await addOffer('Draft', { state: 'draft', published_at: null })
      expect((await own('GET', `/own-offers/${draft}/statistics`)).status).toBe(404)
    })
  })
})

describeEachEngine('two processes that count', (database, engine) => {
  it('add up', async () => {
    const kit = createTestApi(database())
    const { id: provider_id } = await kit.seedPerson({ roles: ['ROLE_SERVICE_PROVIDER'] })
    const ids = Array.from({ length: 20 }, () => v7())
    const fit = {
      category: 'training',
      language: 'en',
      cost: 'free',
      online: true,
      state: 'published' as const,
    }
    const texts = { headline: 'Course', teaser: 'Teaser', description: 'Text', created_at: kit.clock.now }
    await database()
      .insertInto('offer')
      .values(ids.map((id) => ({ id, provider_id, ...fit, ...texts })))
      .execute()
    const url = database().pool.options.connectionString
    const second =
      engine === 'server' && url ? await openDatabase({ dir: '', url, log: kit.deps.log }) : database()
    const [here, there] = [createTestApi(database()), createTestApi(second)]
    for (let round = 0; round < 20; round++) {
      // In opposite orders, as two processes would come to wait for each other.
      for (const offerId of ids) here.deps.interest.add({ offerId, week: present, kind: 'views' })
      for (const offerId of ids.toReversed())
        there.deps.interest.add({ offerId, week: present, kind: 'views' })
      await Promise.all([here.deps.interest.flush(), there.deps.interest.flush()])
    }
    const rows = await database()
      .selectFrom('offer_count')
      .select('count')
      .where('offer_id', 'in', ids)
      .execute()
    expect(rows.map(({ count }) => count)).toEqual(ids.map(() => 40))
    if (second !== database()) await second.close()
  })
})
