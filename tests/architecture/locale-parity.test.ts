import { describe, expect, it } from 'vitest'
import { localeCodes, locales } from '~/contracts/constants'
import { disparities } from './locale-parity'
import { flatten, type Namespaces, readLocales } from './locale-translations'

const texts = readLocales()
const none: Namespaces = new Map()

describe('the tree', () => {
  it('has texts in the languages of the campus and in no other', () => {
    expect([...texts.keys()].filter((language) => !localeCodes.some((code) => code === language))).toEqual([])
  })

  it.each(locales.map(({ code, complete }) => [code, complete] as const))(
    'says everything in %s, with the same placeholders, tags and all plural forms; in each file that there is, unless it is complete: %s',
    (language, complete) => {
      const own = texts.get(language) ?? none
      const english = [...(texts.get('en') ?? none)].filter(([name]) => complete || own.has(name))
      const found = disparities(language, new Map(english), own)
      expect(found.filter((finding) => language !== 'en' || !finding.endsWith('still in English'))).toEqual(
        [],
      )
    },
  )
})

const space = (texts: object): Namespaces => new Map([['offers', new Map(flatten(texts))]])

describe('disparities', () => {
  const english = space({
    title: 'Offers',
    deep: { hello: 'Hello <1>{{name}}</1>' },
    files_one: 'One',
    files_other: '{{count}}',
  })
  const spanish = {
    title: 'Ofertas',
    deep: { hello: '<1>{{ name }}</1>, hola' },
    files_one: 'Uno',
    files_many: '{{count}} de',
    files_other: '{{count}}',
  }

  it('accepts a complete translation with the plural forms of its language', () => {
    expect(disparities('es', english, space(spanish))).toEqual([])
    expect(disparities('es', english, space({ ...spanish, files_zero: 'Ninguno' }))).toEqual([])
  })

  it.each([
    ['a value that is no text', { title: undefined }, 'title is no text'],
    ['an unknown key', { extra: 'x' }, 'extra is not in English'],
    ['an empty text', { title: ' ' }, 'title is empty'],
    [
      'a wrong placeholder',
      { deep: { hello: '<1>{{nombre}}</1>' } },
      'has "nombre" where English has "name"',
    ],
    ['a lost tag', { deep: { hello: 'Hola {{name}}' } }, 'has "" where English has "</1> <1>"'],
    ['a plural form without the number', { files_other: 'archivos' }, 'files_other has ""'],
    ['a key that has become a group', { title: { a: 'x' } }, 'title is missing'],
  ])('reports %s', (_name, change, reason) => {
    expect(disparities('es', english, space({ ...spanish, ...change })).join('\n')).toContain(reason)
  })

  it('asks for the plural forms of each language', () => {
    const { files_many: _, ...withoutMany } = spanish
    expect(disparities('es', english, space(withoutMany))).toEqual(['es/offers: files_many is missing'])
    expect(disparities('de', english, space(withoutMany))).toEqual([])
    expect(disparities('de', english, space(spanish))).toEqual(['de/offers: files_many is not in English'])
  })

  it('asks for the number in a form that stands for several', () => {
    const forms = {
      files_one: 'Один файл',
      files_few: '{{count}} файли',
      files_many: '{{count}} файлів',
      files_other: '{{count}} файлу',
    }
    const own = (change: object) =>
      space({ title: 'Пропозиції', deep: { hello: '<1>{{name}}</1>, вітаємо' }, ...forms, ...change })
    expect(disparities('uk', english, own({ files_one: '{{count}} файл' }))).toEqual([])
    expect(disparities('uk', english, own({}))).toEqual([
      'uk/offers: files_one has "" where English has "count"',
    ])
    expect(disparities('es', english, space(spanish))).toEqual([])
  })

  it('reports files that only one side has', () => {
    expect(disparities('de', english, none)).toEqual(['de/offers: the file is missing'])
    expect(disparities('de', none, english)).toEqual(['de/offers: there is no such file in English'])
  })

  it('reports long texts that are still in English, but no names and addresses', () => {
    const same = (text: string) => disparities('de', space({ a: text }), space({ a: text }))
    expect(same('This sentence was never translated')).toEqual(['de/offers: a is still in English'])
    expect(same('Newsletter')).toEqual([])
    expect(same('CEN Workshop Agreement 17493:2019')).toEqual([])
    expect(same('https://example.org/a/very/long/address')).toEqual([])
  })
})
