import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { excerptOf, hasPhrases, markedText, phrasesIn, withPlainQuotes, wordsIn } from './marked-text'

const hits = (text: string, asked: string) =>
  markedText(text, wordsIn(asked))
    .filter(({ hit }) => hit)
    .map(({ text: word }) => word)

describe('the words of a search', () => {
  it.each([
    ['Zoë  MÜLLER', ['zoe', 'muller']],
    ['a b', []],
    ['دقة', ['دقه']],
    ['كِتاب', ['كتاب']],
    ['П’ять м′ята', ['пять', 'мята']],
    ['हिन्दी', ['हिन्दी']],
    ['Łódź Søren Đorđe', ['lodz', 'soren', 'dorde']],
    ['Maßnahme STRASSE', ['massnahme', 'strasse']],
    ['cœur Æther Þór', ['coeur', 'aether', 'thor']],
    ['ﬁnden Ｐｒｅｓｓ', ['finden', 'press']],
    ['%_\\"', []],
  ])('%j are %j', (asked, words) => {
    expect(wordsIn(asked)).toEqual(words)
  })
})

describe('quotation marks', () => {
  it('leave apostrophes alone, which look like them', () => {
    for (const other of ['l’Europe', "l'Europe d’aujourd’hui", 'the editors’ choice', 'rock ’n’ roll'])
      expect(withPlainQuotes(other)).toBe(other)
    expect(withPlainQuotes('‘l’Europe d’hier’ press')).toBe('"l’Europe d’hier" press')
  })

  it('make phrases, whose words stand side by side in a text', () => {
    expect(phrasesIn('press «Open  Sources» “à-propos” «»')).toEqual(['open sources', 'a propos'])
    expect(hasPhrases('We use open\nsources, daily', ['open sources'])).toBe(true)
    expect(hasPhrases('We reopen sources', ['open sources'])).toBe(false)
    expect(hasPhrases('Sources that are open', ['open sources'])).toBe(false)
  })
})

describe('a marked text', () => {
  it('marks beginnings and other endings of a word, with their accents', () => {
    expect(hits('Trainings for trainers; train well, restrain', 'training')).toEqual([
      'Trainings',
      'trainers',
      'train',
    ])
    expect(hits('Précision, précarité', 'precision')).toEqual(['Précision'])
    expect(hits('Law and lawn', 'law')).toEqual(['Law', 'lawn'])
    expect(hits('Die Maßnahme, groß', 'massnahme gross')).toEqual(['Maßnahme', 'groß'])
    expect(hits('Massnahmen', 'Maßnahme')).toEqual(['Massnahmen'])
    expect(hits('Le cœur, un ﬁlm', 'coeur film')).toEqual(['cœur', 'ﬁlm'])
    expect(hits('Søren in Łódź', 'lodz soren')).toEqual(['Søren', 'Łódź'])
  })

  it('is the same text in parts, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (text, asked) => {
        const parts = markedText(text, wordsIn(asked))
        expect(parts.map((part) => part.text).join('')).toBe(text)
      }),
    )
  })
})

describe('an excerpt', () => {
  it('is the whole text where it is short', () => {
    expect(excerptOf('A short text.', ['text'])).toBe('A short text.')
  })

  it.each([
    ['قِراءة', 'قراءه'],
    ['Maßnahme', 'massnahme'],
    ['П’ять', "п'ять"],
  ])('is around the word of the search, however that is written: %s', (word, asked) => {
    const excerpt = excerptOf(`${'word '.repeat(100)}${word} ${'word '.repeat(100)}`, wordsIn(asked))
    expect(excerpt).toMatch(/^… .* …$/)
    expect(excerpt).toContain(word)
  })

  it('has a bound and the hit, whatever the text', () => {
    const word = fc.oneof(
      fc.string({ minLength: 1, maxLength: 400 }),
      fc.constant(' '),
      fc.constant('😀'.repeat(200)),
    )
    fc.assert(
      fc.property(fc.array(word), fc.array(word), (head, tail) => {
        const text = `${head.join(' ').replace(/gold/gi, '')} gold ${tail.join('')}`
        const excerpt = excerptOf(text, ['gold'])
        expect(excerpt).toContain('gold')
        expect(excerpt.length).toBeLessThanOrEqual(60 + 180 + 5)
      }),
    )
  })

  it('splits no character', () => {
    const text = `${'😀'.repeat(100)} gold ${'😀'.repeat(200)}`
    expect(excerptOf(text, ['gold'])).not.toMatch(
      /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/,
    )
  })

  it('surrounds the first hit, and ends where words end', () => {
    const text = `${'word '.repeat(100)}gold ${'more '.repeat(100)}`
    const excerpt = excerptOf(text, ['gold'])
    expect(excerpt).toMatch(/^… word .* gold more .* …$/)
    expect(excerpt.length).toBeLessThan(260)
  })
})
