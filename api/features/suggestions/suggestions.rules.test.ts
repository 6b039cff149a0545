import { expect, it } from 'vitest'
import { clausesUpTo } from '~/tests/support/content/clauses'
import { chooseOffers } from './suggestions.rules'

type Offers = Parameters<typeof chooseOffers>[0]
type Interests = Parameters<typeof chooseOffers>[1]

const offer = (id: string, change: Partial<Offers[number]> = {}): Offers[number] => ({
  ...{ id, provider_id: 'provider', facets: [], clauses: [], place_words: '  ', language: 'en' },
  ...{ deadline: null, country_id: null },
  ...change,
})
const nothing: Interests = {
  ...{ organisationId: 'own', searches: [], places: [], answers: [], languages: [], country_id: null },
  ...{ standard: clausesUpTo(18), bookmarked: [], dismissed: [], today: '2026-11-27' },
}
const search = (change: Partial<Interests['searches'][number]>) => ({
  ...{ marks: [], text: null, state: 'open' as const, today: '2026-11-27', soon: '2026-12-11' },
  ...{ found: undefined, ...change },
})
const bestOf = (offers: Offers, interests: Partial<Interests>) =>
  chooseOffers(offers, { ...nothing, ...interests }, 4).best.map(({ id }) => id)

it('each reason outweighs all that come after it', () => {
  const all = { clauses: [12], place_words: ' halle ', country_id: 'DE', language: 'de' }
  const offers = [
    offer('language', { language: 'de' }),
    offer('country', { country_id: 'DE' }),
    offer('place', { place_words: ' halle ' }),
    offer('all but a search', all),
    offer('search', { facets: ['tag:media'] }),
  ]
  const interests = {
    searches: [search({ marks: ['tag:media'] })],
    answers: [{ clause: 10, state: 'done' as const }],
    places: [{ name: 'Halle', words: ' halle ' }],
    country_id: 'DE',
    languages: ['de'],
  }
  expect(bestOf(offers, interests)).toEqual(['search', 'all but a search', 'place', 'country'])
})

it('a search asks for all that it says, and for past offers or for everything it asks for nothing', () => {
  const offers = [
    offer('soon', { deadline: '2026-12-11' }),
    offer('later', { deadline: '2026-12-12' }),
    offer('rolling', { facets: ['tag:a'] }),
  ]
  const found = new Set(['later', 'rolling'])
  const chosen = (change: Parameters<typeof search>[0]) => bestOf(offers, { searches: [search(change)] })
  expect(chosen({ state: 'closing' })).toEqual(['soon'])
  expect(chosen({ state: 'rolling' })).toEqual(['rolling'])
  expect(chosen({ text: 'media', found }).toSorted()).toEqual(['later', 'rolling'])
  expect(chosen({ text: 'media', found, marks: ['tag:a'] })).toEqual(['rolling'])
  expect([chosen({ text: 'media' }), chosen({}), chosen({ state: 'past', marks: ['tag:a'] })]).toEqual([
    [],
    [],
    [],
  ])
})

it('nothing of the own organisation, bookmarked or dismissed; the newest are all but those dismissed', () => {
  const offers = ['own', 'kept', 'unwanted', 'good'].map((id) =>
    offer(id, { country_id: 'DE', ...(id === 'own' && { provider_id: 'own' }) }),
  )
  const chosen = chooseOffers(
    offers,
    { ...nothing, country_id: 'DE', bookmarked: ['kept'], dismissed: ['unwanted'] },
    4,
  )
  expect(chosen.best.map(({ id }) => id)).toEqual(['good'])
  expect(chosen.newest).toEqual(['own', 'kept', 'good'])
})

it('a place without letters is nowhere', () => {
  expect(bestOf([offer('a', { place_words: '  ' })], { places: [{ name: '–', words: '  ' }] })).toEqual([])
})
