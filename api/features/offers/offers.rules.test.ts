import { dayOf } from '~/contracts/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { OfferQuery } from '~/contracts/offers/offers'
import { closingDayOf, facetsOf, isExpired, marksOf, sortOf } from './offers.rules'

const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2040-01-01'), noInvalidDate: true })
const day = moment.map(dayOf)

describe('expiry', () => {
  it('goes by the deadline where there is one, whatever the end', () => {
    fc.assert(
      fc.property(
        day,
        fc.record({ endsOn: fc.option(day), startsOn: fc.option(day), today: day }),
        (deadline, { today, ...days }) => {
          expect(isExpired({ deadline, ...days }, today)).toBe(Date.parse(deadline) < Date.parse(today))
        },
      ),
    )
  })

  it('goes by the last day where there is no deadline, of one day by the first, and never comes without days', () => {
    fc.assert(
      fc.property(day, day, day, (startsOn, endsOn, today) => {
        const days = { deadline: null, endsOn: null, startsOn: null }
        const isBefore = (last: string) => Date.parse(last) < Date.parse(today)
        expect(isExpired({ ...days, startsOn, endsOn }, today)).toBe(isBefore(endsOn))
        expect(isExpired({ ...days, startsOn }, today)).toBe(isBefore(startsOn))
        expect(isExpired(days, today)).toBe(false)
      }),
    )
  })

  it('is near for thirty days', () => {
    expect(closingDayOf(new Date('2026-11-21T23:59:59Z'))).toBe('2026-12-21')
  })
})

describe('the marks of a query', () => {
  it('name each choice but words and deadline, tags and clauses as often as they were chosen', () => {
    const query = OfferQuery.parse({
      text: 'x', category: 'event', language: 'de', cost: 'free', online: 'false', state: 'past', provider: 'p',
      tag: ['topic-ai', 'topic-data', 'topic-ai'], clause: '10',
    }) // prettier-ignore
    expect(marksOf(query)).toEqual([
      'category:event', 'language:de', 'cost:free', 'online:false', 'provider:p', 'tag:topic-ai', 'tag:topic-data',
      'clause:10',
    ]) // prettier-ignore
  })

  it('are none without a choice', () => {
    expect(marksOf(OfferQuery.parse({}))).toEqual([])
  })
})

describe('the order', () => {
  it.each([
    [{}, 'deadline'],
    [{ sort: 'newest' }, 'newest'],
    [{ sort: 'relevance' }, 'deadline'],
    [{ text: 'media' }, 'relevance'],
    [{ text: 'media', sort: 'deadline' }, 'deadline'],
    [{ text: '', sort: 'relevance' }, 'deadline'],
  ] as const)('asked for as %o is %s', (query, sort) => {
    expect(sortOf(query)).toBe(sort)
  })
})

describe('the facets', () => {
  it('hold counts by name and value, and nothing that the campus has no word for', () => {
    const facets = facetsOf([
      { mark: 'category:event', count: 3, name: null },
      { mark: 'tag:topic-ai', count: 1, name: 'AI' },
      { mark: 'tag:topic-old', count: 2, name: null },
      { mark: 'strange:value', count: 9, name: null },
    ])
    expect(facets).toEqual({
      category: { event: 3 }, clause: {}, language: {}, online: {}, cost: {}, state: {}, provider: [],
      tag: [{ value: 'topic-old', name: 'topic-old', count: 2 }, { value: 'topic-ai', name: 'AI', count: 1 }],
    }) // prettier-ignore
  })

  it('name twenty providers, and the chosen one', () => {
    const counts = Array.from({ length: 40 }, (_, n) => ({
      mark: `provider:${n}`,
      count: 100 - n,
      name: `P${n}`,
    }))
    const names = facetsOf(counts, { provider: '33' }).provider.map(({ name }) => name)
    expect(names).toHaveLength(21)
    expect([names[0], names[19], names[20]]).toEqual(['P0', 'P19', 'P33'])
  })
})
