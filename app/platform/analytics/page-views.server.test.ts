import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { loadOfferCalendar } from '~/app/features/following/feeds.server'
import { followOfferLink } from '~/app/features/offers/offers.server'
import type { Tokens } from '~/contracts/accounts/auth'
import { createTestApi } from '~/tests/support/api'
import { describeWithDatabase } from '~/tests/support/database'
import { frontArgs, openTransport, thrownBy } from '~/tests/support/front'
import { countOfferView, isOpening } from './page-views.server'
const page = '/content/detail/view/12'
const campus = 'http://campus.test'
const asked = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Request(campus + path, { method, headers })
const from = (path: string) => ({ Referer: campus + path })

describe('a page is opened', () => {
  it.each([
    ['by a link', page, from('/content')],
    ['by an address', page, {}],
    ['by a link elsewhere', page, { Referer: 'https://example.org/content/detail/view/12' }],
    ['by a navigation', page, { 'Sec-Fetch-Mode': 'navigate', ...from('/watchlist') }],
    ['by scripts', `${page}.data`, { 'Sec-Fetch-Mode': 'cors', ...from('/content?page=2') }],
    ['by scripts from another offer', `${page}.data`, from('/content/detail/view/13')],
  ])('%s', (_, path, headers) => {
    expect(isOpening(asked(path, headers))).toBe(true)
  })

  it.each([
    ['in advance', page, { 'Sec-Purpose': 'prefetch;prerender' }],
    ['in advance by an older browser', page, { Purpose: 'prefetch' }],
    ['in advance by scripts', `${page}.data`, { 'Sec-Purpose': 'prefetch', ...from('/content') }],
    ['by a form that leads back to it', page, from(page)],
    ['by scripts that ask again', `${page}.data`, from(page)],
    ['by scripts that do not say from where', `${page}.data`, {}],
    ['for a copy', page, { 'Sec-Fetch-Mode': 'cors', ...from('/watchlist') }],
  ])('not %s', (_, path, headers) => {
    expect(isOpening(asked(path, headers))).toBe(false)
  })

  it('not by a program that only looks whether it is there', () => {
    expect(isOpening(asked(page, {}, 'HEAD'))).toBe(false)
  })
})

describeWithDatabase('the pages report of an offer', (database) => {
  let kit: ReturnType<typeof createTestApi>
  let tokens: Tokens
  let offerId: string

  beforeEach(async () => {
    kit = createTestApi(database())
    const provider = { roles: ['ROLE_SERVICE_PROVIDER'], validated: true, entity_name: 'Academy' }
    const { id: provider_id } = await kit.seedPerson(provider)
    offerId = v7()
    const times = { created_at: kit.clock.now, published_at: kit.clock.now }
    const fit = { category: 'training', language: 'en', cost: 'free', online: true, deadline: '2027-01-01' }
    const texts = { headline: 'Course', teaser: 'Teaser', description: 'Text' }
    const external_link = 'https://academy.example/apply?from=campus'
    const row = { id: offerId, provider_id, state: 'published' as const, external_link }
    await database()
      .db()
      .insertInto('offer')
      .values({ ...row, ...texts, ...fit, ...times })
      .execute()
    tokens = (await kit.as(await kit.seedPerson())).tokens
  })

  const argsAt = async (path: string, headers: Record<string, string> = {}) => ({
    ...(await frontArgs({ api: openTransport(kit.api).transport, path, tokens, init: { headers } })),
    params: { id: offerId },
  })
  const counted = async () => {
    await kit.deps.interest.flush()
    const rows = await database()
      .db()
      .selectFrom('offer_count')
      .select(['kind', 'count'])
      .where('offer_id', '=', offerId)
      .orderBy('kind')
      .execute()
    return Object.fromEntries(rows.map(({ kind, count }) => [kind, count]))
  }

  it('that its page was opened, with and without scripts', async () => {
    const path = `/content/detail/view/${offerId}`
    countOfferView(await argsAt(path, from('/content')))
    countOfferView(await argsAt(`${path}.data`, from('/content')))
    countOfferView(await argsAt(path, from(path)))
    await expect.poll(counted).toEqual({ views: 2 })
  })

  it('that its page was opened, however its address is written', async () => {
    const encoded = `%${offerId.charCodeAt(0).toString(16)}${offerId.slice(1)}`
    for (const path of [`${offerId}/`, encoded, offerId.toUpperCase()])
      countOfferView(await argsAt(`/content/detail/view/${path}`, from('/content')))
    await expect.poll(counted).toEqual({ views: 3 })
  })

  it('that its link was followed, also to an address with letters of another script', async () => {
    await database()
      .db()
      .updateTable('offer')
      .set({ external_link: 'https://академия.example/курс' })
      .where('id', '=', offerId)
      .execute()
    const answer = await followOfferLink(await argsAt(`/content/apply/${offerId}`))
    expect([answer.status, answer.headers.get('Location')]).toEqual([
      303,
      'https://xn--80aamepir7m.example/%D0%BA%D1%83%D1%80%D1%81',
    ])
    await expect.poll(counted).toEqual({ clicks: 1 })
  })

  it('that its link was followed, which leads to the address of the offer, whatever was asked for', async () => {
    const path = `/content/apply/${offerId}?to=https://evil.example`
    for (const headers of [{}, { 'Sec-Purpose': 'prefetch' }]) {
      const answer = await followOfferLink(await argsAt(path, headers))
      expect([answer.status, answer.headers.get('Location')]).toEqual([
        303,
        'https://academy.example/apply?from=campus',
      ])
    }
    await expect.poll(counted).toEqual({ clicks: 1 })
  })

  it('that its calendar file was fetched', async () => {
    for (const headers of [{}, { Purpose: 'prefetch' }])
      expect((await loadOfferCalendar(await argsAt(`/content/calendar/${offerId}`, headers))).status).toBe(
        200,
      )
    await expect.poll(counted).toEqual({ calendars: 1 })
  })

  it('nothing where there is no link, or no offer', async () => {
    await database()
      .db()
      .updateTable('offer')
      .set({ external_link: null })
      .where('id', '=', offerId)
      .execute()
    expect((await thrownBy(followOfferLink(await argsAt('/content/apply/1')))).status).toBe(404)
    const unknown = { ...(await argsAt('/content/apply/1')), params: { id: v7() } }
    expect((await thrownBy(followOfferLink(unknown))).status).toBe(404)
    expect(await counted()).toEqual({})
  })
})
