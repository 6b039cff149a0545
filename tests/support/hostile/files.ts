import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { hostileText } from './forms'

/** A file as somebody may make it, and what it claims to be. */
export interface HostileFile {
  kind: string
  name: string
  type: string
  bytes: Buffer
}

const many = fc.integer({ min: 1, max: 20_000 })
const nesting = fc.constantFrom(10, 1000, 20_000)
const bytesOf = (text: string) => Buffer.from(text)

const property = fc.oneof(
  fc.constantFrom(
    'RRULE:FREQ=SECONDLY;COUNT=1000000000',
    'RRULE:FREQ=DAILY;INTERVAL=0',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'RRULE:FREQ=MINUTELY;BYSECOND=0,1,2,3;UNTIL=99991231T235959Z',
    'EXDATE:00000000T000000Z',
    'DTSTART:99999999T999999Z',
    'DTSTART;TZID=Nowhere/Nothing:29990101T100000',
    'DTEND;VALUE=DATE:00010101',
    'DURATION:P999999999W',
    'BEGIN:VEVENT',
    'END:VCALENDAR',
    'ATTACH;ENCODING=BASE64:AAAA',
  ),
  hostileText.map((text) => `SUMMARY:${text}`),
  hostileText.map((text) => `DESCRIPTION:${text.replace(/\r?\n/g, '\r\n ')}`),
  many.map((count) => `DESCRIPTION:${'<ul><li>'.repeat(count)}`),
  many.map((count) => `X-PART;${'A=B;'.repeat(count)}C=D:E`),
)
const calendar = fc
  .tuple(fc.array(fc.array(property, { maxLength: 8 }), { maxLength: 6 }), fc.integer({ min: 1, max: 2000 }))
  .map(([events, copies]) => {
    const lines = events.map((event, nth) => ['BEGIN:VEVENT', `UID:${String(nth)}`, ...event, 'END:VEVENT'])
    const body = lines.flat().join('\r\n')
    const times = Math.max(1, Math.min(copies, Math.floor(2e6 / (body.length + 1))))
    return bytesOf(`BEGIN:VCALENDAR\r\nVERSION:2.0\r\n${`${body}\r\n`.repeat(times)}END:VCALENDAR\r\n`)
  })

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
const item = fc.oneof(
  hostileText.map(
    (text) => `<item><title>${escaped(text)}</title><link>https://school.example/</link></item>`,
  ),
  hostileText.map((text) => `<item><description><![CDATA[${text}]]></description></item>`),
  nesting.map((depth) => `<item>${'<b>'.repeat(depth)}${'</b>'.repeat(depth)}</item>`),
  nesting.map((depth) => `<item><description>${escaped('<div><ul>'.repeat(depth))}</description></item>`),
  many.map(
    (count) => `<item ${Array.from({ length: count }, (_, nth) => `a${String(nth)}="b"`).join(' ')}/>`,
  ),
  fc.constantFrom(
    '<item>&a;&#0;&#x110000;</item>',
    '<item><pubDate>275760-13-45</pubDate></item>',
    '</rss>',
    '<!--',
  ),
)
const laughs = `<!DOCTYPE rss [<!ENTITY a0 "ha">${Array.from({ length: 20 }, (_, nth) => `<!ENTITY a${String(nth + 1)} "&a${String(nth)};&a${String(nth)};">`).join('')}<!ENTITY a SYSTEM "file:///etc/passwd">]>`
const feed = fc
  .tuple(fc.boolean(), fc.array(item, { maxLength: 6 }), fc.integer({ min: 1, max: 300 }))
  .map(([hasEntities, items, copies]) => {
    const body = items.join('')
    const times = Math.max(1, Math.min(copies, Math.floor(2e6 / (body.length + 1))))
    const head = `<?xml version="1.0"?>${hasEntities ? laughs : ''}`
    return bytesOf(
      `${head}<rss version="2.0"><channel><title>&a20;</title>${body.repeat(times)}</channel></rss>`,
    )
  })
const deepXml = nesting.map((depth) => bytesOf(`<?xml version="1.0"?>${'<a>'.repeat(depth)}`))
const jsonFeed = nesting.map((depth) =>
  bytesOf(
    `{"version":"https://jsonfeed.org/version/1.1","title":"x","items":${'['.repeat(depth)}${']'.repeat(depth)}}`,
  ),
)

const cell = fc.oneof(
  hostileText.filter((text) => text.length < 3000),
  fc.constantFrom('"', '""', '";', '=1+1', '\0', '\r'),
)
const csv = fc
  .tuple(
    fc.constantFrom(',', ';', '\t', '|'),
    fc.array(fc.array(cell, { maxLength: 8 }), { maxLength: 8 }),
    many,
  )
  .map(([separator, rows, copies]) => {
    const body = rows.map((row) => row.join(separator)).join('\n')
    const times = Math.max(1, Math.min(copies, Math.floor(1e6 / (body.length + 1))))
    return bytesOf(
      `email${separator}firstName${separator}lastName${separator}role\n${`${body}\n`.repeat(times)}`,
    )
  })

const table = Array.from({ length: 256 }, (_, nth) => {
  let value = nth
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1
  return value >>> 0
})
const crcOf = (bytes: Buffer) =>
  (bytes.reduce((crc, byte) => table[(crc ^ byte) & 255]! ^ (crc >>> 8), 0xffffffff) ^ 0xffffffff) >>> 0

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  crc.writeUInt32BE(crcOf(named))
  return Buffer.concat([length, named, crc])
}
const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
const side = fc.constantFrom(0, 1, 64, 4000, 16_383, 65_535, 0x7fffffff, 0xffffffff)
/** A little that becomes much when it is unpacked. */
const packed = (megabytes: number) => deflateSync(Buffer.alloc(megabytes * 1024 * 1024))
const packedText = packed(8)
const packedPixels = packed(16)
const pngPart = fc.oneof(
  fc.constant(chunk('zTXt', Buffer.concat([bytesOf('Comment\0\0'), packedText]))),
  fc.constant(chunk('iTXt', Buffer.concat([bytesOf('Comment\0\x01\0\0\0'), packedText]))),
  fc.constant(chunk('iCCP', Buffer.concat([bytesOf('profile\0\0'), packedText]))),
  fc.constant(chunk('IDAT', packedPixels)),
  fc.constant(chunk('PLTE', Buffer.alloc(7))),
  fc.constant(Buffer.from('7fffffff49444154', 'hex')),
  hostileText.map((text) => chunk('tEXt', bytesOf(`Comment\0${text}`))),
)
const png = fc
  .tuple(
    side,
    side,
    fc.constantFrom([8, 2], [16, 6], [1, 0], [8, 3], [99, 99]),
    fc.array(pngPart, { maxLength: 4 }),
  )
  .map(([width, height, [depth = 0, colour = 0], parts]) => {
    const header = Buffer.alloc(13)
    header.writeUInt32BE(width, 0)
    header.writeUInt32BE(height, 4)
    header.set([depth, colour, 0, 0, 0], 8)
    return Buffer.concat([signature, chunk('IHDR', header), ...parts, chunk('IEND', Buffer.alloc(0))])
  })

const jpegSide = fc.constantFrom(0, 1, 4000, 65_535)
const jpeg = fc
  .tuple(jpegSide, jpegSide, fc.constantFrom(0xc0, 0xc1, 0xc2), fc.integer({ min: 0, max: 50_000 }))
  .map(([width, height, frame, rest]) => {
    const start = Buffer.from([
      0xff,
      0xd8,
      0xff,
      frame,
      0,
      17,
      8,
      0,
      0,
      0,
      0,
      3,
      1,
      0x22,
      0,
      2,
      0x11,
      1,
      3,
      0x11,
      1,
    ])
    start.writeUInt16BE(height, 7)
    start.writeUInt16BE(width, 9)
    const scan = Buffer.from([0xff, 0xda, 0, 12, 3, 1, 0, 2, 0x11, 3, 0x11, 0, 0x3f, 0])
    return Buffer.concat([start, scan, Buffer.alloc(rest, 0x55)])
  })
const gif = fc.tuple(jpegSide, jpegSide).map(([width, height]) => {
  const file = Buffer.concat([bytesOf('GIF89a'), Buffer.alloc(7), Buffer.from([0x2c]), Buffer.alloc(2000, 1)])
  file.writeUInt16LE(width, 6)
  file.writeUInt16LE(height, 8)
  return file
})
const svg = nesting.map((depth) =>
  bytesOf(
    `<svg xmlns="http://www.w3.org/2000/svg" width="99999" height="99999">${'<g>'.repeat(depth)}<image href="file:///etc/passwd"/></svg>`,
  ),
)
const pdf = fc
  .tuple(nesting, hostileText, fc.boolean())
  .map(([depth, text, isClosed]) =>
    bytesOf(
      `%PDF-1.7\n1 0 obj\n<</Type/Catalog/Pages 1 0 R/Names[${'['.repeat(depth)}]/Title(${text})>>\nendobj\nxref\n0 1\ntrailer<</Root 1 0 R/Prev 9>>\nstartxref\n9\n${isClosed ? '%%EOF' : ''}`,
    ),
  )
const zip = fc
  .uint8Array({ maxLength: 2000 })
  .map((rest) => Buffer.concat([Buffer.from('504b030414000000080000000000', 'hex'), rest, packedText]))
const empty = fc.constantFrom(
  Buffer.alloc(0),
  Buffer.from([0]),
  Buffer.from('\ufeff'),
  Buffer.from([0xff, 0xfe]),
)

const kinds: Record<string, { ending: string; type: string; bytes: fc.Arbitrary<Buffer> }> = {
  calendar: { ending: 'ics', type: 'text/calendar', bytes: calendar },
  feed: { ending: 'xml', type: 'application/rss+xml', bytes: feed },
  deepXml: { ending: 'xml', type: 'application/atom+xml', bytes: deepXml },
  jsonFeed: { ending: 'json', type: 'application/feed+json', bytes: jsonFeed },
  csv: { ending: 'csv', type: 'text/csv', bytes: csv },
  png: { ending: 'png', type: 'image/png', bytes: png },
  jpeg: { ending: 'jpg', type: 'image/jpeg', bytes: jpeg },
  gif: { ending: 'gif', type: 'image/gif', bytes: gif },
  svg: { ending: 'svg', type: 'image/svg+xml', bytes: svg },
  pdf: { ending: 'pdf', type: 'application/pdf', bytes: pdf },
  zip: { ending: 'zip', type: 'application/zip', bytes: zip },
  empty: { ending: 'png', type: 'image/png', bytes: empty },
}

/** Files that are cut off somewhere end where a connection did. */
export const hostileFile: fc.Arbitrary<HostileFile> = fc
  .constantFrom(...Object.entries(kinds))
  .chain(([kind, { ending, type, bytes }]) =>
    fc
      .tuple(bytes, fc.option(fc.double({ min: 0, max: 1, noNaN: true }), { freq: 3 }))
      .map(([whole, part]) => ({
        kind,
        name: `x.${ending}`,
        type,
        bytes: part === null ? whole : whole.subarray(0, Math.floor(whole.length * part)),
      })),
  )
