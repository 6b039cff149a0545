import { describe, expect, it } from 'vitest'
import { isTangled } from './markdown'

describe('Markdown', () => {
  it.each([
    ['a long list', '- **a** [b](/c)\n'.repeat(2000)],
    ['a long numbered list', '1. a\n'.repeat(5000)],
    ['many paragraphs with emphasis', '**a** *b*\n\n'.repeat(3000)],
    ['a long list with lists in it', `- **a** [b](/c)\n  - *d*\n    - _e_\n`.repeat(800)],
    ['lists in lists', Array.from({ length: 40 }, (_, i) => `${' '.repeat(2 * i)}- a`).join('\n')],
    ['a dividing line', '- - - - -\n\n* * *'],
  ])('is not tangled: %s', (_, markdown) => {
    expect(isTangled(markdown)).toBe(false)
  })

  it.each([
    ['quotes in quotes', '>'.repeat(50_000)],
    ['lists in lists on one line', '- '.repeat(25_000)],
    ['lists in lists on many lines', '- - - a\n'.repeat(6000)],
    ['emphasis in emphasis', 'a*_'.repeat(16_000)],
    ['emphasis past empty items', `${'*a_ '.repeat(240)}\n+ \n`.repeat(20)],
    ['emphasis past what is no list', `${'*a_ '.repeat(240)}\n      - b`.repeat(20)],
    ['emphasis past what is no heading', `${'*a_ '.repeat(240)}\n\t# b`.repeat(20)],
    ['links that never end', '[a]('.repeat(12_000)],
  ])('is tangled: %s', (_, markdown) => {
    expect(isTangled(markdown)).toBe(true)
  })
})
