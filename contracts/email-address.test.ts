import { domainToASCII, domainToUnicode } from 'node:url'
import { describe, expect, it } from 'vitest'
import { addressesInLetters, asciiAddress, Email } from './email-address'

const known = [
  ['ana@bücher.example', 'ana@xn--bcher-kva.example'],
  ['ana@BÜCHER.example', 'ana@xn--bcher-kva.example'],
  ['ana@bu\u0308cher.example', 'ana@xn--bcher-kva.example'],
  ['анна@пример.рф'.replace('анна', 'anna'), 'anna@xn--e1afmkfd.xn--p1ai'],
  ['kei@例え。テスト', 'kei@xn--r8jz45g.xn--zckzah'],
  [' ana@example.org ', 'ana@example.org'],
] as const

it.each(known)('takes the domain of %s in ASCII', (typed, kept) => {
  expect(Email.parse(typed)).toBe(kept)
})

it.each(['faß.de', 'münchen.example', 'παράδειγμα.δοκιμή', '例え.テスト', 'a.bücher-und-mehr.рф'])(
  'says %s as node does',
  (domain) => {
    expect(asciiAddress(`ana@${domain}`)).toBe(`ana@${domainToASCII(domain)}`)
  },
)

it('shows addresses in a text in letters, which are the same address when they come back', () => {
  for (const [typed, kept] of known) {
    const shown = addressesInLetters(`\u2068${kept}\u2069, ok`, domainToUnicode)
    expect(shown).not.toContain('xn--')
    expect(asciiAddress(addressesInLetters(kept, domainToUnicode))).toBe(asciiAddress(typed))
  }
  for (const other of ['xn--bcher-kva.example', 'a@xn--\u2069', 'a@xn--zzzzzzzzzz99', '@', 'a@b.example'])
    expect(addressesInLetters(other, domainToUnicode)).toBe(other)
})

it.each([
  'Ana Bee <ana@example.org>',
  '<ana@example.org>',
  'mailto:ana@example.org',
  'ana@example.org,',
  'ana@example.org;',
  'ana@example.org.',
  '\u200bana@example.org',
  'ana@exam\u00adple.org\u200b',
  '\u202aana@example.org\u202c',
  'ana\uff20example.org',
  'Ana Bee <ana@example.org>;',
  'Ana Bee <ana@example.org>,',
  'Ana Bee <ana@example.org,>',
  '"Ana Bee <ana@example.org>"',
  'mailto:ana@example.org?subject=Hi',
  '<mailto:ana@example.org?subject=Hi>',
  '"ana@example.org"',
  '“ana@example.org”',
  '„ana@example.org“,',
  '« ana@example.org »',
  "'ana@example.org'",
  '(ana@example.org)',
  '(ana@example.org).',
  '[ana@example.org]',
  '<ana@example.org',
  'Ana Bee <ana@example.org',
  'ana@example.org:',
  'ana@example.org.,;',
])('takes an address as it was copied: %j', (pasted) => {
  expect(Email.parse(pasted)).toBe('ana@example.org')
})

it.each(['research&press@example.org', "o'neill/news@example.org", 'a=b~c!d@example.org'])(
  'takes what browsers take before the “@”: %s',
  (typed) => {
    expect(Email.parse(typed)).toBe(typed)
  },
)

it.each(['ana?bcc=x@example.org', 'ana#b@example.org', 'ana%40b@example.org', 'a@b.example;c@d.example'])(
  'takes nothing that means something else in a link, nor two: %s',
  (typed) => {
    expect(Email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['emailInvalid'])
  },
)

describe('what is no address in letters', () => {
  it.each([
    'ana@bücher',
    'ana@bü/x.example',
    'ana@bü:80.example',
    'ana@bü%41.example',
    'ana@ü ü.example',
    'änna@example.org',
    '@bücher.example',
    'ana',
    'ana@１２７.0.0.1',
  ])('is refused: %s', (typed) => {
    expect(Email.safeParse(typed).error?.issues.map(({ message }) => message)).toEqual(['emailInvalid'])
  })

  it.each(['', '  ', '\u200b', '\u3164'])('is missing: %j', (typed) => {
    expect(Email.safeParse(typed).error?.issues[0]?.message).toBe('required')
  })
})
