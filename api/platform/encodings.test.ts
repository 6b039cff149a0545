import { expect, it } from 'vitest'
import { textFrom } from './encodings'

const bytes = (...values: number[]) => Uint8Array.from(values)
/** All bytes of the upper half, as the Encoding Standard has them in windows-1252. */
const upper = Uint8Array.from({ length: 32 }, (_, at) => 0x80 + at)

it.each(['windows-1252', 'cp1252', 'iso-8859-1', 'ISO-8859-1', 'latin1', 'us-ascii'])(
  'reads %s as the Encoding Standard does: curly quotation marks and the euro sign',
  (label) => {
    expect(textFrom(upper, label)).toBe('€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ')
    expect(textFrom(bytes(0x93, 0x47, 0x72, 0xfc, 0xdf, 0x65, 0x94), label)).toBe('“Grüße”')
  },
)

it('reads other encodings by their names', () => {
  expect(textFrom(bytes(0xa4), 'iso-8859-15')).toBe('€')
  expect(textFrom(bytes(0xcf, 0xf0, 0xe8), 'windows-1251')).toBe('При')
  expect(textFrom(bytes(0x80, 0x93, 0x94), 'windows-1250')).toBe('€“”')
  expect(textFrom(Buffer.from('Grüße'), 'nonsense')).toBe('Grüße')
})

it('believes a byte order mark more than a name, and takes it away', () => {
  expect(textFrom(Buffer.from('\uFEFFGrüße'), 'iso-8859-1')).toBe('Grüße')
  expect(textFrom(Buffer.from('\uFEFFGrüße', 'utf16le'))).toBe('Grüße')
  expect(textFrom(Buffer.from('\uFEFFGrüße', 'utf16le').swap16(), 'utf-8')).toBe('Grüße')
  const xml = '<?xml version="1.0"?><a>Grüße</a>'
  expect(textFrom(Buffer.from(xml, 'utf16le'))).toBe(xml)
  expect(textFrom(Buffer.from(xml, 'utf16le').swap16(), 'utf-8')).toBe(xml)
})

it('reads as UTF-8 what says nothing, and as windows-1252 what cannot be UTF-8', () => {
  expect(textFrom(Buffer.from('“Grüße” €'))).toBe('“Grüße” €')
  expect(textFrom(bytes(0x47, 0x72, 0xfc, 0xdf, 0x65, 0x20, 0x80))).toBe('Grüße €')
})

it('believes what the bytes show more than a name that many servers give to every file', () => {
  expect(textFrom(Buffer.from('Grüße'), 'iso-8859-1')).toBe('Grüße')
  expect(textFrom(bytes(0x47, 0x72, 0xfc, 0xdf, 0x65), 'utf-8')).toBe('Grüße')
  const oneBroken = Buffer.concat([Buffer.from('“Grüße”'), bytes(0xff)])
  for (const declared of [undefined, 'utf-8']) expect(textFrom(oneBroken, declared)).toBe('“Grüße”\uFFFD')
})

it.each([
  'utf-16', 'UTF-16', 'utf-16le', 'utf-16be', 'ucs-2', 'unicode', 'csunicode', 'iso-10646-ucs-2', 'unicodefffe', 'unicodefeff',
])('believes %s only where the bytes have zeros', (label) => {
  for (const text of ['<?xml version="1.0" encoding="utf-16"?><a>odd</a>', '“Grüße” €'])
    expect(textFrom(Buffer.from(text), label)).toBe(text)
  expect(textFrom(bytes(0x47, 0x72, 0xfc, 0xdf, 0x65), label)).toBe('Grüße')
  const wide = Buffer.from('“Grüße” €', 'utf16le')
  expect(textFrom(/be$|fffe$/i.test(label) ? wide.swap16() : wide, label)).toBe('“Grüße” €')
}) // prettier-ignore
