import { describe, expect, it } from 'vitest'
import { emptyOffer, holdsHtml, offerFields, type OfferTexts } from '~/contracts/offers/offer-writing'
import { dateViolations, gaps } from '~/contracts/offers/offer-violations'
import { differences, offerViolationsOf, filesDiffer, fittingHeadline } from './offer-writing.rules'

const empty: OfferTexts = { ...emptyOffer, headline: 'Course' }
const whole: OfferTexts = {
  ...empty,
  teaser: 'Learn it',
  description: 'x'.repeat(50),
  category: 'training',
  language: 'en',
  cost: 'free',
  online: true,
}
const codesOf = (violations: { propertyPath: string; code: string }[]) =>
  violations.map(({ propertyPath, code }) => `${propertyPath} ${code}`)

describe('days', () => {
  const days = (startsOn: string | null, endsOn: string | null, deadline: string | null) =>
    codesOf(dateViolations({ startsOn, endsOn, deadline }))

  it('may be missing, and may all be the same day', () => {
    expect(days(null, null, null)).toEqual([])
    expect(days('2027-03-01', '2027-03-01', '2027-03-01')).toEqual([])
  })

  it('that contradict each other are said at the later of the two fields', () => {
    expect(days('2027-03-02', '2027-03-01', null)).toEqual(['endsOn endBeforeStart'])
    expect(days('2027-03-01', '2027-03-05', '2027-03-02')).toEqual(['deadline deadlineAfterStart'])
  })
})

describe('what stands in the way', () => {
  const wanted = { hasPicture: false, state: 'draft', publish: false, today: '2026-11-21' } as const

  it('of a draft is only what contradicts itself', () => {
    expect(offerViolationsOf({ ...wanted, texts: empty })).toEqual([])
    const texts = { ...empty, startsOn: '2027-03-02', endsOn: '2027-03-01' }
    expect(codesOf(offerViolationsOf({ ...wanted, texts }))).toEqual(['endsOn endBeforeStart'])
  })

  it('of publishing is each field that members would miss', () => {
    expect(codesOf(gaps(empty, true))).toEqual([
      'teaser required',
      'description required',
      'category required',
      'language required',
      'cost required',
      'place placeRequired',
      'pictureAlt required',
    ])
    expect(gaps(whole, false)).toEqual([])
    expect(gaps({ ...whole, online: false, place: 'Oslo' }, false)).toEqual([])
    expect(codesOf(gaps({ ...whole, endsOn: '2027-03-01' }, false))).toEqual(['startsOn required'])
  })

  it('is a description of 49 characters, and none of 50', () => {
    const texts = { ...whole, description: 'x'.repeat(49) }
    expect(codesOf(gaps(texts, false))).toEqual(['description descriptionTooShort'])
  })

  it('is the past for what would be new to members, not for what they know', () => {
    const texts = { ...whole, deadline: '2026-11-20' }
    const publishing = { ...wanted, texts, publish: true }
    expect(codesOf(offerViolationsOf(publishing))).toEqual(['deadline offerOver'])
    const oneDay = { ...whole, startsOn: '2026-11-20' }
    expect(codesOf(offerViolationsOf({ ...publishing, texts: oneDay }))).toEqual(['startsOn offerOver'])
    expect(offerViolationsOf({ ...publishing, texts: { ...whole, deadline: '2026-11-21' } })).toEqual([])
    expect(offerViolationsOf({ ...publishing, state: 'published' })).toEqual([])
  })

  it('of a published offer is a hole, also without publishing it anew', () => {
    expect(
      codesOf(offerViolationsOf({ ...wanted, state: 'published', texts: { ...whole, teaser: '' } })),
    ).toEqual(['teaser required'])
  })
})

it('a change that says what is there already changes nothing', () => {
  expect(differences(whole, { ...whole, tags: [] }, offerFields)).toEqual({})
  expect(differences(whole, { teaser: 'New', cost: 'free' }, offerFields)).toEqual({ teaser: 'New' })
  const files = { picture: { id: 'p' }, documents: [{ id: 'd' }] }
  expect(filesDiffer(files, { picture: 'p', document: 'd', removedDocuments: ['gone'] })).toBe(false)
  expect(filesDiffer(files, {})).toBe(false)
  expect(filesDiffer(files, { picture: null })).toBe(true)
  expect(filesDiffer(files, { removedDocuments: ['d'] })).toBe(true)
})

it('the headline of a copy is cut at a whole character where it is too long', () => {
  expect(fittingHeadline('Copy of it')).toBe('Copy of it')
  const cut = fittingHeadline('😀'.repeat(100))
  expect([cut.length <= 120, cut.endsWith('😀…')]).toEqual([true, true])
})

it.each([
  ['<b>bold</b>', true],
  ['<script src=x>', true],
  ['<!-- hidden -->', true],
  ['<img src="x" onerror=alert(1)>', true],
  ['<br/>', true],
  ['a < b and b > c', false],
  ['<https://example.org>', false],
  ['<desk@example.org>', false],
  ['5 <6', false],
])('of %j it is %s that it holds HTML', (text, expected) => {
  expect(holdsHtml(text)).toBe(expected)
})

it('looks for HTML in time that does not grow faster than the text', () => {
  const start = performance.now()
  expect(holdsHtml('<a '.repeat(200_000))).toBe(false)
  expect(performance.now() - start).toBeLessThan(2000)
})
