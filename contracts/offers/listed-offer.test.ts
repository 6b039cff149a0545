import { describe, expect, it } from 'vitest'
import { offerPictureUrls } from '../files'
import { beginningOf, listedOffer } from './listed-offer'
import type { OfferSummary } from './offers'

describe('the beginning of a teaser', () => {
  it('is the whole text where it is short', () => {
    expect(beginningOf('Two lines at most.')).toBe('Two lines at most.')
  })

  it('ends with a whole word, without the sign after it', () => {
    const text = `${'word '.repeat(18)}end, and more that is not shown`
    expect(beginningOf(text)).toBe(`${'word '.repeat(18)}end…`)
  })

  it('cuts a text without spaces all the same', () => {
    expect(beginningOf('x'.repeat(400)).length).toBeLessThanOrEqual(97)
    expect(beginningOf(`x${'😀'.repeat(400)}`)).toMatch(/^x(😀)+…$/u)
  })
})

const offer: OfferSummary = {
  id: '1',
  headline: 'Corrections that readers can find',
  subheadline: 'One day',
  teaser: 'How to correct an error.',
  category: 'seminar',
  language: 'en',
  startsOn: '2026-12-19',
  endsOn: '2026-12-19',
  deadline: '2026-12-09',
  online: true,
  place: null,
  cost: 'free',
  provider: { id: '2', entityName: 'School' },
  picture: { id: '3', alt: 'A page', urls: offerPictureUrls('3') },
  bookmarked: false,
  expired: false,
}

it('a row has what it shows, and nothing else', () => {
  const { subheadline: _, startsOn: _from, endsOn: _to, picture: _picture, ...shown } = offer
  expect(listedOffer(offer)).toEqual({ ...shown, provider: { entityName: 'School' } })
})
