import fc from 'fast-check'
import { expect, it } from 'vitest'
import { asJson } from './direct-door'

const throughText = (value: unknown): unknown => {
  const text = JSON.stringify(value) as string | undefined
  return text === undefined ? undefined : JSON.parse(text)
}

class Point {
  readonly x = 1
  readonly missing = undefined
  get y() {
    return 2
  }
}

it('gives exactly what a text on the way would have given', () => {
  const anything = fc.anything({ withDate: true, withNullPrototype: true, withMap: true, withSet: true })
  fc.assert(
    fc.property(anything, (value) => {
      expect(asJson(value)).toStrictEqual(throughText(value))
    }),
    { numRuns: 2000 },
  )
})

it.each([
  ['a field without a value', { a: undefined, b: null }, { b: null }],
  ['a list with gaps', [undefined, () => 1, null], [null, null, null]],
  ['a date', { at: new Date('2026-11-23T10:00:00Z') }, { at: '2026-11-23T10:00:00.000Z' }],
  ['numbers that JSON does not know', [NaN, Infinity, -0], [null, null, 0]],
  ['an instance of a class', new Point(), { x: 1 }],
  ['what says itself how it is written', { toJSON: () => ({ words: 'a' }) }, { words: 'a' }],
  [
    'a name that would change the prototype',
    JSON.parse('{"__proto__":{"a":1}}'),
    JSON.parse('{"__proto__":{"a":1}}'),
  ],
])('writes %s as JSON does', (_, given, wanted) => {
  expect(asJson(given)).toStrictEqual(wanted)
  expect(asJson(given)).toStrictEqual(throughText(given))
})

it('shares nothing with what it was made of', () => {
  const kept = { items: [{ id: 1, tags: ['a'] }] }
  const copy = asJson(kept) as typeof kept
  copy.items[0]?.tags.push('b')
  copy.items.push({ id: 2, tags: [] })
  expect(kept).toEqual({ items: [{ id: 1, tags: ['a'] }] })
})
