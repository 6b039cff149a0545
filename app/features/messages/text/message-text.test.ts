import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { partsOf } from '../message-text'

const linksIn = (text: string) => partsOf(text).flatMap(({ href }) => (href ? [href] : []))

describe('addresses in a message', () => {
  it.each([
    ['See https://example.org/a?b=1#c for more', ['https://example.org/a?b=1#c']],
    ['Here: http://example.org.', ['http://example.org/']],
    ['(https://example.org/a)', ['https://example.org/a']],
    ['https://example.org/a_(b)', ['https://example.org/a_(b)']],
    ['«https://example.org»', ['https://example.org/']],
    ['https://a.example and https://b.example', ['https://a.example/', 'https://b.example/']],
    ["https://example.org/l'avenir?q=d'or", ["https://example.org/l'avenir?q=d%27or"]],
    ["It is at 'https://example.org/a', I think", ['https://example.org/a']],
    ["<a href='https://example.org/a'>", ['https://example.org/a']],
    ['[https://example.org/a]', ['https://example.org/a']],
    ['https://example.org/?a[]=1', ['https://example.org/?a[]=1']],
    ['https://example.org。次に', ['https://example.org/']],
    [
      '（https://example.org/a）、「https://example.org/b」',
      ['https://example.org/a', 'https://example.org/b'],
    ],
    ['Read https://example.org,and more', ['https://example.org/']],
    ['(see https://b.example)x', ['https://b.example/']],
    ['https://b.example:8080)x', ['https://b.example:8080/']],
    [
      'https://a.example,https://b.example/c,d;https://c.example',
      ['https://a.example/', 'https://b.example/c,d', 'https://c.example/'],
    ],
    ['https://example.org/a,b', ['https://example.org/a,b']],
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
    'https://bank.example,@evil.example/',
    'https://bank.example)\u202ex',
    'https://*.example.org',
    'https://-',
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

  // Each would take hours if the work grew with the square of the length.
  it.each([
    ['brackets', `https://${'('.repeat(500_000)}${').'.repeat(250_000)}`],
    ['stars and brackets', `https://${'*'.repeat(500_000)}a${')'.repeat(500_000)}`],
    ['signs that end a sentence', `https://${'!'.repeat(1_000_000)}a`],
    ['addresses behind one another', 'https://a.example,'.repeat(50_000)],
    ['addresses without a host', 'https://'.repeat(125_000)],
  ])('reads a million characters: %s', (_, text) => {
    const shown = partsOf(text).map((part) => part.text)
    expect(shown.join('') === text).toBe(true)
  })

  it('takes no host for one that is longer than hosts are', () => {
    const host = Array.from({ length: 261 }, (_, at) => String.fromCodePoint(0x4e00 + at)).join('')
    expect(linksIn(`https://${host}/ https://${host.slice(0, 40)}/`)).toHaveLength(1)
  })
})
