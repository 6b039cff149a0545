import fc from 'fast-check'
import { expect, it } from 'vitest'
import { cutTo } from './signs'

it.each([
  ['a short text', 60, 'a short text'],
  ['words', 3, 'wor'],
  ['𝗔𝗜', 3, '𝗔'],
  ['ab👩‍👩‍👧', 9, 'ab'],
  ['ab🇩🇪', 4, 'ab'],
  ['e\u0301e\u0301', 3, 'e\u0301'],
  ['नमस्ते', 5, 'नम'],
  ['a\r\n', 2, 'a'],
  ['words', 0, ''],
])('%j cut to %i ends with a whole sign', (text, length, cut) => {
  expect(cutTo(text, length)).toBe(cut)
})

it('cuts within a sign that is longer than all of it', () => {
  expect(cutTo(`a${'\u0301'.repeat(100)}`, 5)).toBe(`a${'\u0301'.repeat(4)}`)
  expect(cutTo('𝗔', 1)).toBe('')
})

it('is the beginning of the text, no longer than asked, and can be stored and sent wherever the text can', () => {
  const text = fc
    .array(fc.constantFrom('a', 'é', '𝗳', '👍🏽', '🇩🇪', '\u0301', ' '))
    .map((signs) => signs.join(''))
  fc.assert(
    fc.property(text, fc.nat(40), (whole, length) => {
      const cut = cutTo(whole, length)
      expect(whole.startsWith(cut)).toBe(true)
      expect(cut.length).toBeLessThanOrEqual(length)
      expect(() => encodeURIComponent(cut)).not.toThrow()
    }),
  )
})
