import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ApiError } from './errors'
import { requireWholeText } from './whole-text'

function pathOf(value: unknown): string | null {
  try {
    requireWholeText(value)
    return null
  } catch (error) {
    return (error as ApiError).violations[0]?.propertyPath ?? null
  }
}

describe('requireWholeText', () => {
  it('names the text that the database could not keep, at any depth', () => {
    expect(pathOf({ name: 'Ada', address: { city: 'a\u0000b' } })).toBe('address.city')
    expect(pathOf({ tags: ['whole', 'half \ud83d'] })).toBe('tags.1')
    expect(pathOf('\u0000')).toBe('')
  })

  it('lets every readable text pass', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (texts) => {
        const whole = texts.map((text) => text.replaceAll('\u0000', ''))
        expect(pathOf({ texts: whole, count: 1, none: null, absent: undefined })).toBeNull()
      }),
    )
  })
})
