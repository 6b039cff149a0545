import { runInNewContext } from 'node:vm'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dataLiteral } from './loader-data.server'

const none = new Map()
const read = (data: ReturnType<typeof dataLiteral>, list: unknown = null) =>
  data === null ? null : (structuredClone(runInNewContext(`(${data})`, { list })) as unknown)

describe('data as a literal', () => {
  it('are what they were', () => {
    const data = {
      text: '</script><!-- & \u2028\u2029 " \\ \u0000 Łódź 😀',
      'two words': [1.5, -3, 0, true, false, null, undefined, []],
      nested: { empty: {}, default: '', gone: undefined },
    }
    const literal = dataLiteral(data, none)
    expect(read(literal)).toEqual(data)
    expect(read(literal)).toHaveProperty('nested.gone')
    for (const character of ['<', '\u0000', '\u2028', '\u2029']) expect(literal).not.toContain(character)
  })

  it('are right, or none, whatever they are', () => {
    const anything = fc.anything({
      withDate: true,
      withMap: true,
      withSet: true,
      withNullPrototype: true,
      withSparseArray: true,
      withBigInt: true,
    })
    let plain = 0
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), anything), (data) => {
        const literal = dataLiteral(data, none)
        if (literal === null) return
        plain++
        expect(read(literal)).toStrictEqual(data)
      }),
      { numRuns: 500 },
    )
    expect(plain).toBeGreaterThan(200)
  })

  it.each<[string, unknown]>([
    ['a date', new Date(0)],
    ['a promise', Promise.resolve(1)],
    ['a map', new Map()],
    ['an instance', new URL('https://example.org')],
    ['a function', () => 1],
    ['not a number', NaN],
    ['a negative zero', -0],
    ['the name of the prototype', JSON.parse('{"__proto__": 1}')],
    ['a row with gaps', Object.assign([], { length: 2 })],
  ])('are none with %s', (_, value) => {
    expect(dataLiteral({ deep: [value] }, none)).toBeNull()
  })

  it('name the place of a list that stands in the page, wherever it occurs', () => {
    const list = [{ value: 'a', label: 'A' }]
    const places = new Map([[list, { selector: '[id="a"]>*', first: [2] }]])
    const literal = dataLiteral({ here: list, there: { again: list, copy: [...list] } }, places)
    expect(read(literal, (...place: unknown[]) => place)).toEqual({
      here: ['[id="a"]>*', [2]],
      there: { again: ['[id="a"]>*', [2]], copy: list },
    })
  })
})
