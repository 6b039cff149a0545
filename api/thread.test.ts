import { deflateSync } from 'node:zlib'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readMarkdown } from './features/content/content.tasks'
import { asUpload, makeLandscapes, makeSquares, makeWhole } from './features/files/pictures'
import { readFile, writeDrafts } from './features/offer-sources/offer-sources.tasks'
import { readPeople } from './features/people-csv/people-csv.tasks'
import { judgeNewPassword } from './features/registration/registration.tasks'
import { ApiError } from './platform/errors'
import { tasks } from './thread'
import { threads } from '~/tests/support/api'
import { picture, pngOf } from '~/tests/support/files'

/** Of each kind so many whole files. */
const numRuns = 25
/** Some are made to take long, and are ended then. */
const timeout = 120_000

/** A result or a word, also where the thread had to be ended; never an error that nobody foresaw. */
async function answered(work: Promise<unknown>): Promise<unknown> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ApiError) return error.violations[0]?.code
    throw error
  }
}

const some = <T>(each: fc.Arbitrary<T>, maxLength = 30) => fc.array(each, { maxLength })
/** One part again and again, up to a hundred thousand characters: what patterns and parsers are slow with. */
const repeated = (...parts: string[]) =>
  fc
    .tuple(fc.constantFrom(...parts), fc.integer({ min: 1, max: 20_000 }), fc.string({ maxLength: 5 }))
    .map(([part, count, end]) => (part.repeat(count) + end).slice(0, 100_000))
const awkwardText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  repeated('<a ', '<script>', '<!--', '<b>', '[', '*', '_a', '> ', '- ', '`', '\\n \\n', '&nbsp;', '<td>', '&#', '<p', 'a\\n=\\n', '![](', '\u0301'), // prettier-ignore
)

const moment = fc.constantFrom(
  ...['20261201', '20261201T100000Z', '99991231T235959', '00000000', '20269999T999999', '-00010101', ''],
  ...['19700101T000000', '2026-12-01', '20261201T100000+0100', '9'.repeat(300)],
)
const duration = fc
  .tuple(fc.constantFrom('', '-', '+'), fc.bigInt(0n, 10n ** 25n), fc.constantFrom('W', 'D'))
  .map(([sign, count, unit]) => `${sign}P${String(count)}${unit}`)
const rule = fc.constantFrom(
  'FREQ=SECONDLY',
  'FREQ=YEARLY;INTERVAL=0',
  'FREQ=DAILY;UNTIL=99991231',
  'FREQ=MONTHLY;BYDAY=99MO;BYMONTHDAY=-31',
  'FREQ=YEARLY;BYWEEKNO=54;COUNT=99999999999',
  'COUNT=1',
  `FREQ=DAILY;BYSECOND=${'1,'.repeat(5000)}1`,
)
const property = fc
  .oneof(
    fc.tuple(
      fc.constantFrom('DTSTART', 'DTEND', 'DTSTART;TZID=Here', 'DTEND;VALUE=DATE', 'RECURRENCE-ID'),
      moment,
    ),
    fc.tuple(fc.constantFrom('DURATION', 'TRIGGER'), duration),
    fc.tuple(fc.constantFrom('RRULE', 'EXRULE'), rule),
    fc.tuple(
      fc.constantFrom('RDATE', 'EXDATE;VALUE=PERIOD'),
      some(moment, 500).map((all) => all.join()),
    ),
    fc.tuple(
      fc.constantFrom('SUMMARY', 'DESCRIPTION', 'LOCATION;X="', 'URL', 'UID', 'X-A;B=C:D'),
      awkwardText,
    ),
  )
  .map(([name, value]) => `${name}:${value}`)
const component = (name: string) =>
  some(property, 12).map((all) => [`BEGIN:${name}`, ...all, `END:${name}`].join('\r\n'))
const calendar = fc
  .tuple(
    some(
      fc.oneof(component('VEVENT'), component('VTIMEZONE'), component('VTODO'), component('STANDARD')),
      20,
    ),
    fc.integer({ min: 0, max: 20_000 }),
    fc.boolean(),
  )
  .map(([parts, depth, ends]) =>
    ['BEGIN:VCALENDAR', ...parts, 'BEGIN:VEVENT\r\n'.repeat(depth), ends ? 'END:VCALENDAR' : ''].join('\r\n'),
  )

const element = fc
  .tuple(
    fc.constantFrom('title', 'link', 'description', 'content:encoded', 'pubDate', 'guid', 'a'),
    awkwardText,
  )
  .map(([name, value]) => `<${name}>${value}</${name}>`)
const entry = fc.oneof(
  some(element, 8).map((all) => `<item>${all.join('')}</item>`),
  some(element, 8).map((all) => `<item>${all.join('').replaceAll('<', '&lt;')}</item>`),
  awkwardText.map((text) => `<item><title><![CDATA[${text}]]></title></item>`),
  repeated('<item>', '<item/>', '<item><title>', '<!DOCTYPE a [', '&a;', '<![CDATA[', '<a b="', '<?x '),
)
const feed = fc.oneof(
  some(entry, 5).map((all) => `<rss version="2.0"><channel><title>x</title>${all.join('')}</channel></rss>`),
  some(entry, 5).map(
    (all) => `<feed xmlns="http://www.w3.org/2005/Atom">${all.join('').replaceAll('item', 'entry')}</feed>`,
  ),
  fc
    .json({ depthSize: 'large' })
    .map((items) => `{"version":"https://jsonfeed.org/version/1.1","items":${items}}`),
  fc.integer({ min: 1, max: 100_000 }).map((depth) => `{"version":${'['.repeat(depth)}`),
  awkwardText,
)

async function draftsOf(text: string) {
  const body = Buffer.from(text.slice(0, 512 * 1024))
  const file = { body, contentType: 'text/plain', address: 'https://school.example/', timeZone: 'UTC' }
  const source = await threads.run(readFile, { ...file, today: '2026-11-26' })
  if (source === null) return 'sourceUnreadable'
  expect(source.entries.length).toBeLessThanOrEqual(50)
  const defaults = { category: null, language: null, cost: null }
  return threads.run(writeDrafts, { entries: source.entries, defaults })
}

const packedChunk = fc.tuple(
  fc.constantFrom('zTXt', 'iTXt', 'iCCP', 'sPLT', 'eXIf', 'acTL', 'tRNS', 'PLTE', 'IHDR', 'IEND'),
  fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .integer({ min: 0, max: 3_000_000 })
      .map((size) => Buffer.concat([Buffer.from('a\0\0'), deflateSync(Buffer.alloc(size))])),
  ),
)
const side = fc.oneof(
  fc.integer({ min: 0, max: 20 }),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  fc.constantFrom(1, 2, 1000),
)
const png = fc
  .record({ width: side, height: side, extra: some(packedChunk, 6), isWhole: fc.boolean() })
  .map(({ width, height, extra, isWhole }) => {
    const lines = isWhole && width * height < 1_000_000 ? height : 1
    return pngOf({ width, height, extra, lines: width > 10_000_000 ? 0 : lines })
  })
/** A whole picture in which some bytes are others. */
const damaged = (bytes: Uint8Array) =>
  some(fc.tuple(fc.nat(bytes.byteLength - 1), fc.nat(255)), 20).map((changes) => {
    const copy = Uint8Array.from(bytes)
    for (const [at, value] of changes) copy[at] = value
    return copy
  })

describe(
  'whatever is read from outside is answered within its limits, with a result or a word',
  { timeout },
  () => {
    it.each([
      ['calendars', calendar],
      ['feeds', feed],
    ])('%s', async (_name, files) => {
      await fc.assert(
        fc.asyncProperty(files, async (text) => {
          expect(await answered(draftsOf(text))).toBeDefined()
        }),
        { numRuns },
      )
    })

    it('lists of people', async () => {
      const cell = fc.oneof(awkwardText, fc.constantFrom('"', '""', '=1+1', ';', '\t', '\r', 'journalist'))
      const lines = some(
        some(cell, 9).map((cells) => cells.join()),
        60,
      )
      const list = fc.oneof(
        lines.map((all) =>
          ['kind,email,firstName,lastName,organisation,country,language', ...all].join('\n'),
        ),
        repeated('"', ',', '\n', '"",', 'email,', '"\n', '\ufeff'),
      )
      await fc.assert(
        fc.asyncProperty(list, async (text) => {
          expect(await answered(threads.run(readPeople, Buffer.from(text)))).toBeDefined()
        }),
        { numRuns },
      )
    })

    it('pictures', async () => {
      const jpeg = await picture('jpeg', { width: 60, height: 40 })
      const whole = await picture('png', { width: 60, height: 40 })
      const files = fc.oneof(png, damaged(jpeg), damaged(whole), fc.uint8Array({ maxLength: 100 }))
      const makers = fc.constantFrom(
        (bytes: Uint8Array) => makeSquares({ threads }, bytes, 'duotone'),
        (bytes: Uint8Array) => makeLandscapes({ threads }, bytes),
        (bytes: Uint8Array) => makeWhole({ threads }, bytes),
      )
      await fc.assert(
        fc.asyncProperty(files, makers, async (bytes, make) => {
          expect(await answered(make(bytes))).toBeDefined()
        }),
        { numRuns },
      )
    })

    it('texts in Markdown', async () => {
      const text = fc.oneof(
        awkwardText,
        repeated('> ', '- ', '*a **b ', '[a](', 'a\n=\n', '`a', '![[', '<a', '1. '),
      )
      await fc.assert(
        fc.asyncProperty(text, async (markdown) => {
          expect(await answered(threads.run(readMarkdown, markdown.slice(0, 50_000)))).toBeDefined()
        }),
        { numRuns },
      )
    })

    it('passwords', async () => {
      const text = fc.oneof(
        fc.string({ unit: 'grapheme', maxLength: 128 }),
        repeated('p4$$w0rd!', '1qaz', 'aA1!', '@'),
      )
      await fc.assert(
        fc.asyncProperty(text, awkwardText, async (password, name) => {
          const owner = {
            names: [name.slice(0, 100)],
            email: `${name.slice(0, 60)}@example.org`,
            brandName: 'Campus',
          }
          expect(
            await answered(threads.run(judgeNewPassword, { password: password.slice(0, 128), owner })),
          ).toBeDefined()
        }),
        { numRuns },
      )
    })
  },
)

it('each task has a name and a word of its own place', async () => {
  const parts = Object.entries(tasks).map(async ([part, load]) =>
    (await load()).map(({ name }) => ({ part, name })),
  )
  const all = (await Promise.all(parts)).flat()
  expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  expect(all.filter(({ part, name }) => !new RegExp(`^${part}\\.[a-z]+$`).test(name))).toEqual([])
})

it('what the campus has stored itself can be drawn anew', async () => {
  const { 512: webp } = await makeSquares({ threads }, await picture('png'), 'colours')
  expect((await asUpload({ threads }, webp)).byteLength).toBeGreaterThan(100)
})
