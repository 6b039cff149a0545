import { expect, it } from 'vitest'
import type { Offer } from '~/contracts/offers/offers'
import { openStructuredOf, structuredOf } from './structured.server'

const addresses = { address: 'https://campus.test/content/detail/view/1', publicUrl: 'https://campus.test' }
const offer: Offer = {
  id: '1', headline: 'Verify', subheadline: null, teaser: 'How to', category: 'seminar', language: 'de', startsOn: '2027-01-10',
  endsOn: '2027-01-11', deadline: '2026-12-01', online: true, place: 'Wien', cost: 'paid', bookmarked: false,
  expired: false, provider: { id: 'p', entityName: 'House' }, descriptionBlocks: [], externalLink: null, tags: [],
  clauses: [], publishedAt: '2026-11-01T00:00:00.000Z', providerPage: { kind: 'provider', key: 'house' }, picture: null,
  documents: [], openToVisitors: true, can: { update: false },
} // prettier-ignore
const typeOf = (change: Partial<Offer>) => {
  const structured = structuredOf({ ...offer, ...change }, addresses) as { '@type': string } | null
  return structured?.['@type'] ?? null
}

it.each([
  ['EducationEvent', {}],
  ['Event', { category: 'event' }],
  ['Course', { category: 'elearning', startsOn: null, endsOn: null }],
  ['MonetaryGrant', { category: 'funding' }],
  [null, { category: 'other', startsOn: null, endsOn: null }],
] as const)('is a %s where the offer is %o', (type, change) => {
  expect(typeOf(change)).toBe(type)
})

it('says when, where, by whom and until when', () => {
  expect(structuredOf(offer, addresses)).toMatchObject({
    '@context': 'https://schema.org',
    name: 'Verify',
    startDate: '2027-01-10',
    endDate: '2027-01-11',
    eventAttendanceMode: 'https://schema.org/MixedEventAttendanceMode',
    location: [{ name: 'Wien' }, { url: addresses.address }],
    isAccessibleForFree: false,
    organizer: { name: 'House', url: 'https://campus.test/service_provider/house' },
    offers: { category: 'Paid', availabilityEnds: '2026-12-01' },
  })
})

it('says of a fee no price', () => {
  expect(JSON.stringify(structuredOf(offer, addresses))).not.toContain('price')
  expect(JSON.stringify(structuredOf({ ...offer, cost: 'free' }, addresses))).toContain('"price":0')
})

it('is at least a work where search engines are told of it', () => {
  const other = openStructuredOf({ ...offer, category: 'other', startsOn: null, endsOn: null }, addresses)
  expect(other).toMatchObject({ '@type': 'CreativeWork', name: 'Verify', publisher: { name: 'House' } })
  expect(openStructuredOf(offer, addresses)).toEqual(structuredOf(offer, addresses))
})
