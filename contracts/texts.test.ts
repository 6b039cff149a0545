import { describe, expect, it } from 'vitest'
import { PersonName, EntityName } from './accounts/registration'
import { mayLinkTo } from './content/content'
import { isolated, isolatorOf, withCommas } from './isolated'
import { z } from 'zod'
import {
  alsoBesideErrors,
  mentionsCredentials,
  oneLine,
  requiredText,
  RequiredWebAddress,
  withScheme,
} from './texts'
import { isWebAddress, urlOf } from './web-address'

describe('a web address', () => {
  it('is a full one of the web', () => {
    for (const address of ['https://example.org', 'HTTP://example.org/a?b#c', 'http://a'])
      expect(isWebAddress(address)).toBe(true)
    for (const other of ['example.org', 'javascript:alert(1)', 'https://', 'https:///a', 'https://a b'])
      expect(isWebAddress(other)).toBe(false)
  })

  it('names nobody before its host, who would mislead the reader or whose password everybody would learn', () => {
    const bad = [
      'https://a:b@host/',
      'https://a(b@host/',
      'https://a[b@host/',
      'http://bank.example@host',
      'HTTPS://@host/',
      'https://a%40b:c@host?x',
      'https://:b@host',
    ]
    for (const address of bad) {
      expect(isWebAddress(address)).toBe(false)
      expect(mayLinkTo(address)).toBe(false)
      const { error } = RequiredWebAddress.safeParse(address)
      expect(error?.issues.map(({ message }) => message)).toEqual(['addressCredentials'])
    }
    for (const address of [
      'https://host/@name',
      'https://host?to=a@b.example',
      'https://host#@a',
      'https://host\\@a',
    ])
      expect(isWebAddress(address)).toBe(true)
    expect(mayLinkTo('https://social.example/@name')).toBe(true)
    expect(mentionsCredentials('Write to a@b.example, see https://host/a (https://host) or me@host')).toBe(
      false,
    )
    expect(mentionsCredentials('See [here](https://a:b@host/) for more')).toBe(true)
  })

  it.each([
    'example.org',
    'www.example.org/a?b#c',
    'zeitung.münchen:8080',
    'social.example/@name',
    'موقع.مصر',
  ])('is %s without its beginning', (typed) => {
    expect(withScheme(` ${typed} `)).toBe(`https://${typed}`)
    expect(RequiredWebAddress.parse(typed)).toBe(`https://${typed}`)
  })

  it.each([
    'harbour',
    'nora@example.org',
    'javascript:alert(1)',
    '//example.org',
    '3.14',
    'example.org and more',
    'http://example.org',
    'ftp://example.org',
    '',
  ])('gets no beginning where there is another or where it is none: %s', (typed) => {
    expect(withScheme(typed)).toBe(typed)
  })

  it.each([
    'https://example.org/a\u200b',
    '\ufeffhttps://example.org/a',
    '\u202ahttps://exam\u00adple.org/a\u202c',
    '<https://example.org/a>',
    '"https://example.org/a"',
    'https://https://example.org/a',
    'http://https://example.org/a',
    '<example.org/a>',
  ])('is kept without what was copied along with it: %j', (pasted) => {
    expect(RequiredWebAddress.parse(pasted)).toBe('https://example.org/a')
  })

  it('keeps what belongs to it, though one sees little of it', () => {
    for (const address of [
      'https://example.org/\u2764\ufe0f',
      'https://example.org/\u{1f468}\u200d\u{1f469}',
    ])
      expect(RequiredWebAddress.parse(address)).toBe(address)
  })

  it('is judged in a moment, however long a text somebody sends', () => {
    const start = performance.now()
    const result = RequiredWebAddress.safeParse(`http://${'a'.repeat(4_000_000)} b`)
    expect(result.error?.issues.map(({ message }) => message)).toContain('websiteInvalid')
    for (const part of ['a', 'a.', '-'])
      expect(RequiredWebAddress.safeParse(`${part.repeat(2_000_000)} b`).success).toBe(false)
    expect(performance.now() - start).toBeLessThan(2000)
  })
})

describe('one line', () => {
  it('holds no breaks and nothing that turns the words beside it', () => {
    expect(oneLine('  Ann\r\n\tMarie \u202eBee\u2069 ')).toBe('Ann Marie Bee')
    expect(oneLine('ليلى\u200f حداد')).toBe('ليلى\u200f حداد')
  })

  it('has no unseen signs within its words, which nobody would find then', () => {
    expect(oneLine('Daten\u00adjourna\u200blismus\ufeff')).toBe('Datenjournalismus')
    for (const kept of ['می\u200cخواهم', '\u{1f468}\u200d\u{1f469}', 'क्\u200dष'])
      expect(oneLine(kept)).toBe(kept)
  })

  it('is empty where nothing else was typed', () => {
    expect(requiredText(10).safeParse('\u202e\n ').error?.issues[0]?.message).toBe('required')
  })
})

describe('a name in a sentence', () => {
  it('is isolated if it runs from right to left', () => {
    expect(`Message to ${isolated('ليلى حداد')}?`).toBe('Message to \u2068ليلى حداد\u2069?')
    expect(isolated('Layla (ليلى) Haddad')).toBe('\u2068Layla (ليلى) Haddad\u2069')
    // What turns or ends the isolation is left out.
    expect(isolated('ל\u2069\u202eילי')).toBe('\u2068לילי\u2069')
  })

  it.each([
    ['layla@example.org', '\u2068layla@example.org\u2069'],
    ['+49 30 1234', '\u2068+49 30 1234\u2069'],
    ['30 نوفمبر 2026', '\u206830 نوفمبر 2026\u2069'],
    ['Layla\u202e', '\u2068Layla\u2069'],
    ['3–5', '\u20673–5\u2069'],
  ])('from right to left isolates what might run the other way: %s', (value, set) => {
    expect(isolatorOf('ar')(value)).toBe(set)
    // In the others only callers know what others have written.
    for (const language of ['en', 'de', 'uk']) expect(isolatorOf(language)(value)).toBe(value)
  })

  it('from right to left stays as it is if it runs along, is one number or is isolated', () => {
    const isolate = isolatorOf('ar')
    for (const value of ['ليلى حداد', '1,234.5', '', isolate('Layla')]) expect(isolate(value)).toBe(value)
    expect(isolate(`${isolate('A')} – ${isolate('B')}`)).toBe('\u2068\u2068A\u2069 – \u2068B\u2069\u2069')
  })

  it('stands beside others with the comma of the language', () => {
    expect(withCommas('en', ['Rabat', null, 'Morocco'])).toBe('Rabat, Morocco')
    expect(withCommas('ar', ['Rabat', '', 'المغرب'])).toBe('\u200f\u2068Rabat\u2069، المغرب')
    expect(withCommas('ar', [null])).toBe('')
  })

  it('is isolated line by line where sentences run from the right, and ends no isolation but its own', () => {
    const isolate = isolatorOf('ar')
    expect(isolate('One.\n\nTwo.')).toBe('\u2068One.\u2069\n\n\u2068Two.\u2069')
    expect(isolate('a\u2068b\u202ec\u2066d\u2069e\u2069f\u2067g')).toBe('\u2068a\u2068bcde\u2069fg\u2069')
    expect(isolate('\u2068a\u2068b')).toBe('\u2068\u2068a\u2068b\u2069\u2069\u2069')
    expect(isolate('\u2068\u202ea\u2069')).toBe('\u2068a\u2069')
    expect(isolate('from \u20673–5\u2069')).toBe('\u2068from \u20673–5\u2069\u2069')
  })

  it('stays as it is otherwise', () => {
    for (const name of ['Layla Haddad', 'Zoë Šimić', 'Ծիրանի', '雪', '']) expect(isolated(name)).toBe(name)
  })
})

describe('names', () => {
  it('are not addresses, which mail programs would make links of', () => {
    for (const name of [PersonName, EntityName]) {
      for (const spam of [
        'Win! http://example.org',
        'Win 500 EUR: bit.ly/2xyz',
        'Win 500 EUR now',
        'Now 20$ for you',
        '€500',
        '100 dollars',
        'www.example.invalid',
        'Write to win@example.invalid',
        'Look at example.invalid:8080/win',
      ])
        expect(name.safeParse(spam).error?.issues[0]?.message, spam).toBe('invalid')
      for (const fine of [
        'Dr. O’Neill-Šimić 3.0',
        'J.R.R.Tolkien',
        'St.John',
        'Ludwig 14',
        'Anna/Bo',
        'Max M. e. V.',
      ])
        expect(name.parse(` ${fine} `)).toBe(fine)
    }
    expect(PersonName.safeParse('example.org').error?.issues[0]?.message).toBe('invalid')
    expect(EntityName.parse('example.org')).toBe('example.org')
    expect(EntityName.parse('20 Minuten')).toBe('20 Minuten')
  })
})

describe('a rule between the fields of a form', () => {
  const Form = z
    .object({ name: requiredText(20), from: z.number(), to: z.number() })
    .refine(({ from, to }) => !(from > to), { path: ['to'], message: 'invalid', ...alsoBesideErrors })
  const wrong = (value: unknown) =>
    Form.safeParse(value).error?.issues.map(({ path, message }) => [path.join(), message])

  it('is told in the same round as what is wrong with other fields', () => {
    expect(wrong({ name: '', from: 2, to: 1 })).toEqual([
      ['name', 'required'],
      ['to', 'invalid'],
    ])
  })

  it('takes part only where there is a form', () => {
    for (const value of [null, undefined, 'text', 5]) expect(wrong(value)).toHaveLength(1)
    expect(wrong({ name: 'Ana' })).toHaveLength(2)
  })
})

it('an address with letters beyond ASCII is one however many were read before', () => {
  for (let count = 0; count < 200_000; count += 1) urlOf(`https://example.org/${String(count % 7)}`)
  expect(urlOf('https://bücher.example/ü')?.href).toBe('https://xn--bcher-kva.example/%C3%BC')
  expect(isWebAddress('https://bücher.example')).toBe(true)
})
