import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleaned, corrected, distance, nearest, segmentsOf, termOf, wordsOf } from './search.rules'

describe('a marked text', () => {
  it('becomes pieces, of which the marked ones are hits', () => {
    expect(segmentsOf('On \uE000accuracy\uE001 <b>')).toEqual([
      { text: 'On ', hit: false },
      { text: 'accuracy', hit: true },
      { text: ' <b>', hit: false },
    ])
    expect(segmentsOf('')).toEqual([])
  })
})

describe('what is asked', () => {
  it('loses signs that no text holds and needless spaces', () => {
    expect(cleaned('  a\u0000b\n\t "c"  \uE000d ')).toBe('a b "c" d')
  })

  it.each<[string, string[]]>([
    ['', []],
    ['x', []],
    [' " - : * % \\ & | ! ( ) ', []],
    ['🦊🦊', []],
    ['fact-check 18', ['fact', 'check', '18']],
    ['دقة المعلومات', ['دقة', 'المعلومات']],
  ])('%j holds the words %j', (asked, words) => {
    expect(wordsOf(cleaned(asked))).toEqual(words)
  })
})

describe('spelling', () => {
  it.each<[string, string, number]>([
    ['accuracy', 'accuracy', 0],
    ['acuracy', 'accuracy', 1],
    ['accuarcy', 'accuracy', 1],
    ['', 'abc', 3],
    ['owner', 'sources', 5],
  ])('%s and %s are %d letters apart', (a, b, far) => {
    expect(distance(a, b)).toBe(far)
  })

  it('counts the same in both directions, and nothing between equals', () => {
    const word = fc.string({ maxLength: 8 })
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(distance(a, b)).toBe(distance(b, a))
        expect(distance(a, b) === 0).toBe(a === b)
      }),
    )
  })

  it('takes the nearest word, and none that is another', () => {
    expect(nearest('akuracy', ['accurate', 'accuracy'])).toBe('accuracy')
    expect(nearest('precision', ['précision'])).toBe('précision')
    expect(nearest('blockchain', ['mechanism', 'chain'])).toBeNull()
    expect(nearest('mast', ['last', 'master'])).toBe('last')
  })

  it('replaces the unknown words and leaves everything else where it stands', () => {
    const candidates = new Map([
      ['akuracy', ['accuracy']],
      ['zzz', []],
    ])
    expect(corrected('"Akuracy" -zzz sources', candidates)).toBe('"accuracy" -zzz sources')
    expect(corrected('sources', candidates)).toBeNull()
  })
})

describe('what is kept of a failed search', () => {
  it('are its words, small and short', () => {
    expect(termOf('  Deep\u0000Fakes ')).toBe('deep fakes')
    expect(termOf('a'.repeat(5000))).toHaveLength(100)
  })

  it.each(['', '?', 'anna@example.org', 'call +49 170 1234567', 'x'])('is nothing of %j', (asked) => {
    expect(termOf(asked)).toBeNull()
  })
})
