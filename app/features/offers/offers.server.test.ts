import { describe, expect, it } from 'vitest'
import { paths } from '~/app/platform/paths'
import { limits } from '~/contracts/constants'
import { without } from './list-filters'
import type { OfferSummary } from '~/contracts/offers/offers'
import { offerPictureUrls } from '~/contracts/files'
import { completeAddress, leadsOf, readFilters } from './offers.server'

describe('the filters of an address', () => {
  it('are the filters that the list knows; the rest is passed over', () => {
    const search = new URLSearchParams(
      'text=%20climate%20&category=party&language=de&cost=&online=true&p=iuprofiles&page=0&sort=newest&state=maybe',
    )
    expect(readFilters(search)).toEqual({ text: 'climate', language: 'de', online: 'true', sort: 'newest' })
  })

  it('may have several tags and clauses, each once', () => {
    const search = new URLSearchParams(
      'tag=topic-ai&tag=NO&tag=topic-ai&tag=level-beginner&clause=10&clause=41',
    )
    expect(readFilters(search)).toEqual({ tag: ['topic-ai', 'level-beginner'], clause: ['10'] })
  })

  it('understand the former address of past offers', () => {
    expect(readFilters(new URLSearchParams('expired=true'))).toEqual({ state: 'past' })
    expect(readFilters(new URLSearchParams('expired=true&state=rolling'))).toEqual({ state: 'rolling' })
  })

  it('do not name what holds without a choice', () => {
    expect(readFilters(new URLSearchParams('state=open&text=&sort='))).toEqual({})
  })

  it('become the same address again', () => {
    const filters = { text: 'a b', tag: ['topic-ai', 'topic-data'], state: 'closing' } as const
    const address = paths.content({ ...filters, tag: [...filters.tag] })
    expect(readFilters(new URL(address, 'http://campus.test').searchParams)).toEqual(filters)
  })
})

describe('the words', () => {
  const words = (text: string) => readFilters(new URLSearchParams({ text })).text

  it('are no more than the search takes', () => {
    const typed = 'word '.repeat(1000).trim()
    expect(words(typed)).toBe(typed.slice(0, limits.searchCharacters).trim())
  })

  it('never end in half a character', () => {
    const typed = `${'x'.repeat(limits.searchCharacters - 1)}🗞️`
    expect(words(typed)).toBe('x'.repeat(limits.searchCharacters - 1))
  })

  it.each([
    ['', undefined],
    ['   ', undefined],
    ['a\u0000b\n', 'a b'],
    ['"', '"'],
    ['🗞️', '🗞️'],
  ])('of %j are %j', (text, expected) => {
    expect(words(text)).toBe(expected)
  })
})

describe('the list without a choice', () => {
  const filters = { text: 'x', tag: ['a', 'b'], category: 'event', page: '3' } as const
  it.each([
    ['text', undefined, { tag: ['a', 'b'], category: 'event' }],
    ['tag', 'a', { text: 'x', tag: ['b'], category: 'event' }],
    ['category', 'event', { text: 'x', tag: ['a', 'b'] }],
  ] as const)('%s %s starts at its first page', (name, value, expected) => {
    expect(without({ ...filters, tag: [...filters.tag] }, name, value)).toEqual(expected)
  })
})

describe('the address of an offer', () => {
  it.each([
    [{}, '/content'],
    [{ mode: 'view' }, '/content'],
    [{ mode: 'edit' }, '/content'],
    [{ mode: 'a-1' }, '/content/detail/view/a-1'],
    [{ mode: 'view', id: 'a-1' }, null],
    [{ mode: 'other', id: 'a-1' }, null],
  ])('%j leads to %s', (params, expected) => {
    expect(completeAddress(params)).toBe(expected)
  })
})

describe('the offers that lead the list', () => {
  const offer = (id: string, pictured = false): OfferSummary => ({
    id,
    headline: id,
    subheadline: null,
    teaser: 'Teaser',
    category: 'seminar',
    language: 'en',
    startsOn: null,
    endsOn: null,
    deadline: '2026-12-01',
    online: true,
    place: null,
    cost: 'free',
    provider: { id: 'p', entityName: 'Provider' },
    picture: pictured ? { id, alt: '', urls: offerPictureUrls(id) } : null,
    bookmarked: false,
    expired: false,
  })
  const idsOf = (offers: readonly OfferSummary[]) => offers.map(({ id }) => id)

  it('are those that close soonest', () => {
    expect(idsOf(leadsOf(['a', 'b', 'c'].map((id) => offer(id))))).toEqual(['a', 'b'])
  })

  it('give way to the first with a picture, which takes the room of two', () => {
    expect(
      idsOf(leadsOf([offer('a'), offer('b', true), offer('c'), offer('d', true), offer('e', true)])),
    ).toEqual(['b'])
    expect(idsOf(leadsOf([offer('a'), offer('b'), offer('c', true)]))).toEqual(['c'])
  })

  it('are none where nothing would stand below them', () => {
    expect(leadsOf([offer('a'), offer('b', true)])).toEqual([])
  })
})
