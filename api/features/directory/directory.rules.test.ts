import { describe, expect, it } from 'vitest'
import { DirectoryQuery } from '~/contracts/people/directory'
import { facetsOf, marksOf, roleOf, wordsOf } from './directory.rules'

describe('the words that are searched for', () => {
  it.each([
    ['mül  Zür', 'mül:* & Zür:*'],
    ["O'Neill-García", 'O:* & Neill:* & García:*'],
    ['ليلى حداد', 'ليلي:* & حداد:*'],
    ['देवी', 'देवी:*'],
    ["x' | !y & (z):* \\", 'x:* & y:* & z:*'],
    ['C3PO', 'C3PO:*'],
  ])('%s becomes %s', (text, query) => {
    expect(wordsOf(text)).toEqual({ whole: query.replaceAll(':*', ''), begun: query })
  })

  it.each(['"Anna O\'Neill" Gra', '„Anna O’Neill“ Gra', '«Anna O’Neill» Gra', '“Anna-O-Neill” Gra'])(
    'stand side by side in the phrase of %s',
    (text) => {
      const phrase = '(Anna <-> O <-> Neill)'
      expect(wordsOf(text)).toEqual({ whole: `${phrase} & Gra`, begun: `${phrase} & Gra:*` })
    },
  )

  it.each(['', '   ', '«»', '&|!():*', '—', '\\'])('%j holds no word', (text) => {
    expect(wordsOf(text)).toBeNull()
  })
})

describe('the marks of a query', () => {
  it('name each choice but kind and sub-region', () => {
    const query = DirectoryQuery.parse({
      kind: 'trainer',
      country: 'AT',
      language: 'de',
      subregion: '155',
      text: 'x',
    })
    expect(marksOf(query)).toEqual(['country:AT', 'language:de'])
  })

  it('leave the kind to its role', () => {
    expect(['trainer' as const, 'mediaOutlet' as const, undefined].map(roleOf)).toEqual([
      'ROLE_TRAINER',
      'ROLE_MEDIA_OUTLET',
      null,
    ])
  })

  it('are none without a choice', () => {
    expect(marksOf(DirectoryQuery.parse({}))).toEqual([])
  })
})

describe('the facets', () => {
  it('hold counts by name and value, and nothing that the campus has no word for', () => {
    const counts = [
      { mark: 'kind:ROLE_TRAINER', count: 3 },
      { mark: 'kind:', count: 1 },
      { mark: 'country:', count: 2 },
      { mark: 'language:de', count: 2 },
      { mark: 'strange:value', count: 9 },
    ]
    expect(facetsOf(counts)).toEqual({
      kind: { trainer: 3 }, country: {}, subregion: {}, language: { de: 2 }, expertise: {}, mediaType: {}, trainerType: {},
    }) // prettier-ignore
  })
})
