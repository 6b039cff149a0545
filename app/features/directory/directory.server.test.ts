import { describe, expect, it } from 'vitest'
import { type DirectoryFacets, facetNames } from '~/contracts/people/directory'
import { optionsOf } from '~/app/platform/content/facets.server'
import { readFilters } from './directory.server'

const none: DirectoryFacets = {
  kind: {}, subregion: {}, country: {}, language: {}, expertise: {}, mediaType: {}, trainerType: {},
} // prettier-ignore
const names = Object.fromEntries(facetNames.map((name) => [name, (value: string) => value])) as never
const known = {
  kind: ['trainer', 'journalist'], subregion: [], country: [], language: [], expertise: [], mediaType: [], trainerType: [],
} // prettier-ignore
const compare = (a: string, b: string) => (a < b ? -1 : 1)

describe('the filters of an address', () => {
  it('are those that the directory knows, without spaces around them', () => {
    const search = new URLSearchParams(
      'p=iuprofiles&text= m%C3%BCller &kind=trainer&country=at&page=0&sort=x&evil=1',
    )
    expect(readFilters(search)).toEqual({ text: 'müller', kind: 'trainer' })
  })
})

describe('the options of a filter', () => {
  it('are what the list has, by name, each with its count', () => {
    const facets = { ...none, kind: { trainer: 2, journalist: 7 } }
    expect(optionsOf({ facets, filters: {}, known, names }, compare).kind).toEqual([
      { value: 'journalist', label: 'journalist', count: 7 },
      { value: 'trainer', label: 'trainer', count: 2 },
    ])
  })

  it('are all known ones where one is chosen, so that it can be exchanged', () => {
    const facets = { ...none, kind: { trainer: 2 } }
    const { kind } = optionsOf({ facets, filters: { kind: 'trainer' }, known, names }, compare)
    expect(kind).toEqual([
      { value: 'journalist', label: 'journalist', count: null },
      { value: 'trainer', label: 'trainer', count: 2 },
    ])
  })

  it('keep the chosen one that nobody has', () => {
    const { country } = optionsOf({ facets: none, filters: { country: 'AQ' }, known, names }, compare)
    expect(country).toEqual([{ value: 'AQ', label: 'AQ', count: null }])
  })
})
