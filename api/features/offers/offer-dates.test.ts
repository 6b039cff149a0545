import { v7 } from 'uuid'
import { beforeAll, expect, it } from 'vitest'
import { limits } from '~/contracts/constants'
import type { OfferDate } from '~/contracts/offers/offer-dates'
import { createTestApi } from '~/tests/support/api'
import { describeEachEngine } from '~/tests/support/database'

type Kit = ReturnType<typeof createTestApi>
type Values = { headline: string } & Record<string, unknown>

describeEachEngine('a month of offers', (database) => {
  let kit: Kit
  let reader: Awaited<ReturnType<Kit['as']>>
  let restricted: typeof reader
  let provider: string

  async function seedOffers(offers: Values[]): Promise<void> {
    const rows = offers.map((values) => ({
      id: v7(),
      provider_id: provider,
      state: 'published' as const,
      teaser: 'A teaser',
      description: 'One word.',
      category: 'seminar',
      language: 'en',
      online: true,
      cost: 'free',
      created_at: kit.clock.now,
      published_at: kit.clock.now,
      ...values,
    }))
    await database().insertInto('offer').values(rows).execute()
  }

  /** The days as `21 closes name`, in their order. */
  async function month(query: string) {
    const { status, body } = await reader.request('GET', `/offer-dates?${query}`)
    expect(status).toBe(200)
    const { items, more } = body as { items: OfferDate[]; more: boolean }
    return {
      items,
      more,
      days: items.map(({ day, kind, headline }) => `${day.slice(8)} ${kind} ${headline}`),
    }
  }

  beforeAll(async () => {
    kit = createTestApi(database())
    reader = await kit.as(await kit.seedPerson())
    restricted = await kit.as(await kit.seedPerson({ roles: ['ROLE_INDIVIDUAL_JOURNALIST'] }))
    const roles = ['ROLE_SERVICE_PROVIDER']
    provider = (await kit.seedPerson({ roles, validated: true, entity_name: 'Academy' })).id
    const pending = (await kit.seedPerson({ roles, validated: false, entity_name: 'Pending' })).id
    await seedOffers([
      { headline: 'first', deadline: '2026-12-01', category: 'event' },
      { headline: 'last', deadline: '2026-12-31', language: 'de' },
      { headline: 'twice', deadline: '2026-12-10', starts_on: '2026-12-20', ends_on: '2026-12-22' },
      { headline: 'same day', starts_on: '2026-12-10' },
      { headline: 'later', deadline: '2027-01-01', starts_on: '2027-01-10' },
      { headline: 'missed', deadline: '2026-11-20', starts_on: '2026-12-05' },
      { headline: 'draft', state: 'draft', deadline: '2026-12-02' },
      { headline: 'removed', removed_at: kit.clock.now, deadline: '2026-12-02' },
      { headline: 'of a pending provider', provider_id: pending, deadline: '2026-12-02' },
    ])
  })

  it('has the deadlines and first days of open offers, in order, and nothing of other months', async () => {
    const { days, more, items } = await month('month=2026-12')
    expect(days).toEqual([
      '01 closes first',
      '10 closes twice',
      '10 begins same day',
      '20 begins twice',
      '31 closes last',
    ])
    expect(more).toBe(false)
    expect(items[0]).toMatchObject({ category: 'event', language: 'en', provider: 'Academy' })
    expect((await month('month=2027-01')).days).toEqual(['01 closes later', '10 begins later'])
    expect((await month('month=2031-02')).days).toEqual([])
  })

  it('has the filters of the list', async () => {
    expect((await month('month=2026-12&category=event')).days).toEqual(['01 closes first'])
    expect((await month('month=2026-12&language=de&online=true')).days).toEqual(['31 closes last'])
    expect((await month('month=2026-12&text=twice')).days).toEqual(['10 closes twice', '20 begins twice'])
    expect((await month('month=2026-11&state=past')).days).toEqual(['20 closes missed'])
    expect((await month('month=2026-12&state=closing')).days).not.toContain('31 closes last')
    expect((await month('month=2026-12&provider=nobody')).days).toEqual([])
  })

  it('has five weeks from a day on, across the end of a month', async () => {
    expect((await month('from=2026-12-07')).days).toEqual([
      '10 closes twice',
      '10 begins same day',
      '20 begins twice',
      '31 closes last',
      '01 closes later',
      '10 begins later',
    ])
    expect((await month('from=2026-12-06')).days.at(-1)).toBe('01 closes later')
  })

  it('refuses what is no month, and readers without access', async () => {
    const both = 'month=2026-12&from=2026-12-01'
    for (const query of [
      '',
      both,
      'from=2026-13-01',
      'from=1999-12-01',
      'month=2026-13',
      'month=2026-1',
      'month=1999-01',
      'month=next',
    ])
      expect((await reader.request('GET', `/offer-dates?${query}`)).status, query).toBe(422)
    expect((await restricted.request('GET', '/offer-dates?month=2026-12')).status).toBe(403)
    expect((await kit.request('GET', '/offer-dates?month=2026-12')).status).toBe(401)
  })

  it('has the first days of a month that is too full, and says so', async () => {
    const many = Array.from({ length: limits.offerDates + 1 }, (_, index) => ({
      headline: `Offer ${String(index)}`,
      deadline: `2028-02-${String(1 + (index % 29)).padStart(2, '0')}`,
    }))
    await seedOffers(many)
    const { items, more } = await month('month=2028-02')
    expect(items).toHaveLength(limits.offerDates)
    expect(more).toBe(true)
    expect(items.at(-1)?.day).toBe('2028-02-29')
  })
})
