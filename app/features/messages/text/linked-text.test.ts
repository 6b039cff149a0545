import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from './linked-text'

const linksIn = (text: string) => partsOf(text).flatMap(({ href }) => (href ? [href] : []))

describe('addresses in a message', () => {
  it.each([
    ['See https://example.org/a?b=1#c for more', ['https://example.org/a?b=1#c']],
    ['Here: http://example.org.', ['http://example.org/']],
    ['(https://example.org/a)', ['https://example.org/a']],
    ['https://example.org/a_(b)', ['https://example.org/a_(b)']],
    ['«https://example.org»', ['https://example.org/']],
    ['https://a.example and https://b.example', ['https://a.example/', 'https://b.example/']],
    ['HTTPS://EXAMPLE.ORG/Path', ['https://example.org/Path']],
  ])('are found in %s', (text, links) => {
    expect(linksIn(text)).toEqual(links)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'ftp://example.org',
    'example.org',
    'https://',
    'https://bank.example@evil.example/',
    'https://example.org/\u202egpj.exe',
    'https://exam\u200bple.org/',
  ])('%s is none', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  it('leaves every word where it was', () => {
    const words = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.webUrl(),
      fc.constantFrom('(', ').', ' ', '\n', '"'),
    )
    fc.assert(
      fc.property(fc.array(words), (list) => {
        const text = list.join('')
        expect(
          partsOf(text)
            .map((part) => part.text)
            .join(''),
        ).toBe(text)
      }),
    )
  })

  it('is quick with a text that is made to be slow', () => {
    const started = performance.now()
    partsOf(`https://${'('.repeat(5000)}${').'.repeat(2500)}`)
    expect(performance.now() - started).toBeLessThan(500)
  })
})
