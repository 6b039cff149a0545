import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import { localeCodes } from '~/contracts/constants'
import { isolatorOf } from '~/contracts/isolated'
import { directionOf, formatLocale } from '~/contracts/languages'
import { createTexts, errorTextOf, type Translate, type Words } from './texts'
import { completenessOf, withEnglish } from './with-english'

const modules = import.meta.glob<Words>('/locales/*/*.json', { eager: true, import: 'default' })

const filesOf = (locale: string): Record<string, Words> =>
  Object.fromEntries(
    Object.entries(modules).flatMap(([path, words]) => {
      const [, , ofLocale, file = ''] = path.split('/')
      return ofLocale === locale ? [[file.replace('.json', ''), words]] : []
    }),
  )

async function libraryOf(locale: string): Promise<Translate> {
  const library: { init: (options: object) => Promise<unknown>; t: unknown } = i18next.createInstance()
  await library.init({
    lng: locale,
    resources: { [locale]: filesOf(locale), en: filesOf('en') },
    fallbackLng: 'en',
    interpolation: {
      escapeValue: false,
      alwaysFormat: true,
      format: (value: unknown) => {
        if (typeof value === 'number') return new Intl.NumberFormat(formatLocale(locale)).format(value)
        return typeof value === 'string' ? isolatorOf(locale)(value) : value
      },
    },
  })
  return library.t as Translate
}

const textsWithKeys = (words: Words, prefix: string): [string, string][] =>
  Object.entries(words).flatMap(([key, entry]) =>
    typeof entry === 'string'
      ? [[prefix + key, entry] as [string, string]]
      : textsWithKeys(entry, `${prefix}${key}.`),
  )

/** A value for each placeholder; one of them looks like a placeholder and holds marks that replacements could take for their own. */
const valuesFor = (text: string): Record<string, unknown> =>
  Object.fromEntries(
    [...text.matchAll(/\{\{\s*(\w+)/g)].map(([, name = ''], i) => [name, i === 0 ? `{{${name}}} $& <b>` : i]),
  )

const pluralForm = /_(zero|one|two|few|many|other)$/

describe.each(localeCodes)('texts in %s', (locale) => {
  const files = withEnglish(filesOf(locale), filesOf('en'))
  const all = Object.entries({ ...filesOf('en'), ...filesOf(locale) }).flatMap(([file, words]) =>
    textsWithKeys(words, `${file}:`),
  )

  it('are what i18next makes of them, each with values and without', async () => {
    const library = await libraryOf(locale)
    const english = await libraryOf('en')
    const ownKeys = Object.entries(filesOf(locale)).flatMap(([file, words]) =>
      textsWithKeys(words, `${file}:`),
    )
    const own = new Set(ownKeys.map(([key]) => key.replace(pluralForm, '')))
    // An English text in a page from the right runs from the left; i18next does not know that.
    const expected: Translate = (key, values) =>
      directionOf(locale) === 'ltr' || own.has(key.replace(pluralForm, ''))
        ? library(key, values)
        : english(key, values).replace(/[^\n]+/g, '\u2066$&\u2069')
    const ours = createTexts(locale, files).of('common')
    expect(all.length).toBeGreaterThan(1000)
    const calls = all.flatMap(([key, text]): [string, Record<string, unknown>?][] =>
      pluralForm.test(key)
        ? [0, 1, 2, 5, 21, 1_000_000].map((count) => [
            key.replace(pluralForm, ''),
            { ...valuesFor(text), count },
          ])
        : [[key], [key, valuesFor(text)]],
    )
    const different = calls.filter(([key, values]) => ours(key, values) !== expected(key, values))
    expect(different).toEqual([])
  })

  it('name every error whole, also one that belongs to no field and one that nobody has written', () => {
    const ours = createTexts(locale, files).of('errors')
    const codes = textsWithKeys(filesOf('en')['errors'] ?? {}, '').map(([code]) => code)
    const broken = [...codes, 'nowhere'].filter((code) => /\{\{|^[\w.]+$/.test(errorTextOf(ours, code)))
    expect(broken).toEqual([])
    expect(errorTextOf(ours, 'nowhere', { label: 'A' })).toBe(errorTextOf(ours, 'invalid', { label: 'A' }))
  })
})

describe('texts', () => {
  const texts = createTexts('en', {
    common: { hello: 'Hello {{ name }}', by: 'By {{name}}. Thanks.', deep: { word: 'word' } },
  })
  const t = texts.of('common')

  it('write numbers as the language does', () => {
    const limit = (language: string) =>
      createTexts(language, { common: { limit: 'Up to {{max}}.' } }).of('common')('limit', { max: 10_000 })
    expect(['en', 'de', 'fr', 'es', 'it'].map(limit)).toEqual([
      'Up to 10,000.',
      'Up to 10.000.',
      'Up to 10\u202f000.',
      'Up to 10.000.',
      'Up to 10.000.',
    ])
  })

  it('isolate their values where lines run from right to left, and write the digits that fields take', () => {
    const t = createTexts('ar', { common: { by: 'كتبه {{name}}.', count: 'حتى {{max}}.' } }).of('common')
    expect(t('by', { name: 'Layla Haddad' })).toBe('كتبه \u2068Layla Haddad\u2069.')
    expect(t('by', { name: 'Netzwerk e. V.' })).toBe('كتبه \u2068Netzwerk e. V.\u2069')
    expect(t('by', { name: 'ليلى حداد' })).toBe('كتبه ليلى حداد.')
    expect(t('count', { max: 10_000 })).toBe('حتى 10,000.')
  })

  it('belong to the first namespace unless the key names one', () => {
    texts.add('offers', { hello: 'Offers' })
    expect(texts.of('offers')('hello')).toBe('Offers')
    expect(texts.of('offers')('common:deep.word')).toBe('word')
  })

  it('that are missing are their keys, or what is to stand for them', () => {
    expect(t('common:nothing.here')).toBe('nothing.here')
    expect(t('nothing', { name: 'Ana' })).toBe('nothing')
    expect(t('nothing', { defaultValue: 'Instead' })).toBe('Instead')
  })

  it('keep the place of a value that is not given, and leave out one that is empty', () => {
    expect(t('hello', { other: 1 })).toBe('Hello {{ name }}')
    expect(t('hello', { name: undefined })).toBe('Hello ')
  })

  it('end a sentence with one full stop', () => {
    expect(t('by', { name: 'Netzwerk e. V.' })).toBe('By Netzwerk e. V. Thanks.')
    expect(t('by', { name: 'Netzwerk' })).toBe('By Netzwerk. Thanks.')
    expect(t('by', { name: 7 })).toBe('By 7. Thanks.')
    expect(t('by')).toBe('By {{name}}. Thanks.')
  })

  it('have one function per namespace', () => {
    expect(texts.of('common')).toBe(texts.of('common'))
  })
})

describe('a language that is not complete', () => {
  const english = {
    common: { hello: 'Hello', deep: { word: 'word' }, files_one: 'One file', files_other: '{{count}} files' },
    offers: { title: 'Offers', open_one: 'One is open', open_other: '{{count}} are open' },
  }
  const own = { common: { hello: 'Привіт', files_one: '{{count}} файл', files_few: '{{count}} файли', files_many: '{{count}} файлів', files_other: '{{count}} файлу' } } // prettier-ignore
  const texts = createTexts('uk', withEnglish(own, english))
  const t = texts.of('common')

  it('has its own texts, and the English ones for the others', () => {
    expect([t('hello'), t('deep.word'), t('offers:title'), t('nothing')]).toEqual([
      'Привіт',
      'word',
      'Offers',
      'nothing',
    ])
    expect(texts.has('offers')).toBe(true)
  })

  it('has English texts that run from the left, with their values, where its own run from the right', () => {
    const common = { of: '{{part}} of {{name}}.', own: '{{part}}' }
    const arabic = createTexts('ar', withEnglish({ common: { own: 'من {{part}}' } }, { common })).of('common')
    expect(arabic('of', { part: '3–5', name: 'ليلى' })).toBe('\u20663–5 of \u2068ليلى\u2069.\u2069')
    expect(arabic('own', { part: '3–5' })).toBe('من \u20673–5\u2069')
  })

  it('has the plural forms of the language of each text', () => {
    expect([1, 3, 5, 21].map((count) => t('files', { count }))).toEqual([
      '1 файл',
      '3 файли',
      '5 файлів',
      '21 файл',
    ])
    expect([1, 3, 21].map((count) => t('offers:open', { count }))).toEqual([
      'One is open',
      '3 are open',
      '21 are open',
    ])
  })

  it('is counted by its texts, whatever plural forms they have', () => {
    expect(completenessOf(own, english)).toEqual([
      { namespace: 'common', total: 3, missing: 1 },
      { namespace: 'offers', total: 2, missing: 2 },
    ])
    expect(withEnglish(english, english)).toEqual(english)
  })
})
