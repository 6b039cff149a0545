import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { completeLocales, knownLocale } from '~/contracts/languages'

type Texts = Record<string, string>
const LOCALES = [...completeLocales].sort()

function load<T>(name: string): T[] {
  return JSON.parse(readFileSync(new URL(`./${name}.json`, import.meta.url), 'utf8')) as T[]
}

const countries = load<{ id: string; subregion: string | null; names: Texts }>('countries')
const subregions = load<{ id: string; names: Texts }>('subregions')
const languages = load<{ id: string; names: Texts }>('languages')
const salutations = load<{ id: string; titles: Texts }>('salutations')

const tags = load<{ code: string; names: Texts }>('tags')

const LISTS: [string, { id: string; texts: Texts }[]][] = [
  ['countries', countries.map(({ id, names }) => ({ id, texts: names }))],
  ['subregions', subregions.map(({ id, names }) => ({ id, texts: names }))],
  ['languages', languages.map(({ id, names }) => ({ id, texts: names }))],
  ['tags', tags.map(({ code, names }) => ({ id: code, texts: names }))],
  ['salutations', salutations.map(({ id, titles }) => ({ id, texts: titles }))],
]

describe.each(LISTS)('%s', (_name, entries) => {
  it('has unique ids', () => {
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length)
  })

  it('has a text in each complete language, and in no unknown one', () => {
    for (const { id, texts } of entries) {
      expect(Object.keys(texts), id).toEqual(expect.arrayContaining(LOCALES))
      expect(
        Object.keys(texts).filter((code) => knownLocale(code) !== code),
        id,
      ).toEqual([])
      for (const text of Object.values(texts)) expect(text.trim(), id).not.toBe('')
    }
  })

  it('has no name twice in one language', () => {
    for (const locale of LOCALES) {
      const texts = entries.map((entry) => entry.texts[locale])
      expect(new Set(texts).size, locale).toBe(texts.length)
    }
  })
})

describe('the programme', () => {
  it('knows 17 sub-regions, 53 content languages and 250 countries', () => {
    expect(subregions).toHaveLength(17)
    expect(languages).toHaveLength(53)
    expect(countries).toHaveLength(250)
  })

  it('places every country but Antarctica in one of its sub-regions', () => {
    const known = new Set(subregions.map(({ id }) => id))
    const placed = countries.filter(({ subregion }) => subregion !== null)
    expect(countries.filter(({ subregion }) => subregion === null).map(({ id }) => id)).toEqual(['AQ'])
    for (const { id, subregion } of placed) expect(known, id).toContain(subregion)
    expect(new Set(placed.map(({ subregion }) => subregion))).toEqual(known)
  })

  it.each([
    ['DE', '155'],
    ['TW', '030'],
    ['XK', '039'],
    ['BR', '419'],
    ['KE', '202'],
  ])('puts %s into %s', (id, subregion) => {
    expect(countries.find((country) => country.id === id)?.subregion).toBe(subregion)
  })
})
