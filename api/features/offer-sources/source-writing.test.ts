import { describe, expect, it } from 'vitest'
import { currentEntries, currentOf, draftOf, sourceTitle } from './entries.rules'
import { markdownOf, plainTextOf } from './markdown'
import { readSourceFile } from './source-file'

const today = '2026-11-26'
const address = 'https://school.example/courses/feed'
const read = (text: string) => {
  const file = { body: Buffer.from(text), contentType: '', address, timeZone: 'UTC' }
  const source = readSourceFile(file)
  if (!source) throw new Error('neither a calendar nor a feed')
  return source
}
const drafts = (text: string) =>
  currentEntries(read(text), today).map((entry) => {
    const words = {
      headline: plainTextOf(entry.title),
      teaser: plainTextOf(entry.summary),
      description: markdownOf(entry.content),
    }
    return draftOf(entry, words, { category: null, language: null, cost: null })
  })
const headlines = (text: string) => drafts(text).map((draft) => draft?.headline)

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...parts, 'END:VCALENDAR', ''].join('\r\n')
const series = (rule: string, start = 'DTSTART:20200106T100000Z') =>
  headlines(calendar(event('UID:1', 'SUMMARY:Weekly', start, rule)))

describe('calendars as programs write them', () => {
  it('may be several in one file', () => {
    const one = calendar(event('UID:1', 'SUMMARY:One', 'DTSTART:20261203T100000Z'))
    const two = calendar('X-WR-CALNAME:Courses', event('UID:2', 'SUMMARY:Two', 'DTSTART:20261204T100000Z'))
    expect(headlines(one + two)).toEqual(['One', 'Two'])
    expect(read(one + two).title).toBe('Courses')
  })

  it.each([
    ['RRULE:FREQ=WEEKLY;UNTIL=20220101T000000Z', 0],
    ['RRULE:FREQ=WEEKLY;COUNT=10', 0],
    ['RRULE:FREQ=MONTHLY;COUNT=5;INTERVAL=2', 0],
    ['RRULE:FREQ=WEEKLY', 1],
    ['RRULE:FREQ=WEEKLY;UNTIL=20261231', 1],
    ['RRULE:FREQ=WEEKLY;COUNT=500', 1],
    ['RRULE:FREQ=YEARLY;COUNT=4', 1],
    ['RRULE:FREQ=WEEKLY;COUNT=2\r\nRDATE:20270101T100000Z', 1],
    [`RRULE:FREQ=DAILY;COUNT=${'9'.repeat(15)}`, 1],
  ])('have a series that is over no more: %s', (rule, number) => {
    expect(series(rule)).toHaveLength(number)
  })

  it('have a moved date of a series whose rule is not in the file', () => {
    const moved = (uid: string, from: string) =>
      event(
        `UID:${uid}`,
        `SUMMARY:Moved ${from}`,
        'DTSTART:20261203T100000Z',
        `RECURRENCE-ID:202612${from}T100000Z`,
      )
    const whole = event('UID:2', 'SUMMARY:Whole', 'DTSTART:20261204T100000Z', 'RRULE:FREQ=WEEKLY')
    expect(drafts(calendar(moved('1', '01'), moved('1', '02'), whole, moved('2', '11')))).toMatchObject([
      { headline: 'Whole', startsOn: null },
      { headline: 'Moved 01', startsOn: '2026-12-03' },
      { headline: 'Moved 02', startsOn: '2026-12-03' },
    ])
  })

  it.each([
    ['DTSTART:20261201', 'DTEND:20261203'],
    ['DTSTART;TZID=Europe/Berlin:20261201', 'DTEND;TZID=Europe/Berlin:20261203'],
    ['DTSTART;VALUE=DATE:20261201T100000Z', 'DTEND;VALUE=DATE:20261202T100000Z'],
  ])('say a day in their own way: %s', (start, end) => {
    expect(drafts(calendar(event('UID:1', 'SUMMARY:Day', start, end)))).toMatchObject([
      { startsOn: '2026-12-01', endsOn: '2026-12-02' },
    ])
  })
})

const rss = (items: string, attributes = '') =>
  `<rss version="2.0" xmlns:dc="http://purl.org/dc/elements/1.1/" ${attributes}><channel><title>News</title>${items}</channel></rss>`

describe('feeds as programs write them', () => {
  it.each([
    'Teams of 3 &lt; 5 people',
    'Teams of 3 &amp;lt; 5 people',
    '<![CDATA[Teams of 3 < 5 people]]>',
    'Teams of &lt;b&gt;3&lt;/b&gt; &amp;lt; 5 people',
  ])('keep what stands after a sign that begins no element: %s', (title) => {
    expect(headlines(rss(`<item><title>${title}</title></item>`))).toEqual(['Teams of 3 < 5 people'])
  })

  it.each([
    'Tue, 24 Mar 2026 10:00:00 CEST',
    'Di, 24 Mär 2026 10:00:00 +0200',
    'Dienstag, 24. März 2026 10:00:00 MESZ',
    'mar., 24 mars 2026 10:00:00 +0200',
    'martes, 24 de marzo de 2026 10:00:00 +0200',
    'mar 24 marzo 2026 10:00:00 CEST',
    '24 mar 2026 10:00:00 CEST',
  ])('have dates with names of our languages: %s', (date) => {
    const [entry] = read(rss(`<item><title>Old</title><pubDate>${date}</pubDate></item>`)).entries
    expect(entry?.publishedAt).toBe('2026-03-24T08:00:00.000Z')
  })

  it('have dates in digits', () => {
    const [entry] = read(rss('<item><title>Old</title><pubDate>4.3.2026</pubDate></item>')).entries
    expect(entry?.publishedAt).toBe('2026-03-04T00:00:00.000Z')
  })

  it.each(['http://purl.org/rss/1.0/', 'http://my.netscape.com/rdf/simple/0.9/'])(
    'may be RDF: %s',
    (name) => {
      const file = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="${name}" xmlns:dc="http://purl.org/dc/elements/1.1/"><channel><title>News</title></channel><item><title>New</title><link>https://school.example/1</link><dc:date>2026-11-20T10:00:00Z</dc:date></item><item><title>Old</title><link>https://school.example/2</link><dc:date>2020-11-20</dc:date></item></rdf:RDF>`
      expect(drafts(file)).toMatchObject([{ headline: 'New', externalLink: 'https://school.example/1' }])
    },
  )

  it('may be Atom 0.3, but content in base64 is not read', () => {
    const entry = (mode: string, content: string) =>
      `<entry><title>${mode}</title><id>${mode}</id><summary>Short</summary><modified>2026-11-20T10:00:00Z</modified><content type="text/html" mode="${mode}">${content}</content></entry>`
    const file = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><title>News</title>${entry('escaped', '&lt;p&gt;Long&lt;/p&gt;')}</feed>`
    expect(drafts(file)).toMatchObject([{ headline: 'escaped', teaser: 'Short', description: 'Long' }])
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>Picture</title><id>1</id><content type="image/png">iVBORw0KGgo=</content></entry></feed>`
    expect(drafts(atom)).toMatchObject([{ headline: 'Picture', description: '' }])
  })

  it('name and date their entries in Dublin Core, or not at all', () => {
    const items =
      '<item><dc:title>Named</dc:title><dc:date>2026-11-20</dc:date></item><item><description>&lt;p&gt;Only &lt;b&gt;this&lt;/b&gt;.&lt;/p&gt;</description></item>'
    expect(headlines(rss(items))).toEqual(['Named', 'Only this .'])
  })

  it('have links in relation to their base', () => {
    const item = '<item><title>One</title><link>x/1</link></item>'
    expect(drafts(rss(item, 'xml:base="https://other.example/a/"'))).toMatchObject([
      { externalLink: 'https://other.example/a/x/1' },
    ])
    const atom =
      '<feed xmlns="http://www.w3.org/2005/Atom" xml:base="/b/"><title>N</title><entry xml:base="c/"><title>T</title><id>1</id><link href="1"/></entry></feed>'
    expect(drafts(atom)).toMatchObject([{ externalLink: 'https://school.example/b/c/1' }])
  })
})

describe('a source', () => {
  it.each([
    [rss(''), 'sourceEmpty'],
    [rss('<item><title>Old</title><pubDate>Tue, 24 Mar 2026 10:00:00 GMT</pubDate></item>'), 'sourcePast'],
    [calendar(event('UID:1', 'SUMMARY:Old', 'DTSTART:20200101T100000Z')), 'sourcePast'],
    [calendar(event('UID:1', 'SUMMARY:No start')), 'sourceEmpty'],
    [rss('<item><title>New</title></item>'), undefined],
  ])('says why nothing is taken from it', (file, nothing) => {
    expect(currentOf(read(file), today).nothing).toBe(nothing)
  })

  it('is called by its host and file where it has no name', () => {
    expect(sourceTitle(' Courses\n', address)).toBe('Courses')
    expect(sourceTitle(' ', 'https://school.example/a/courses.ics?key=1')).toBe('school.example/courses.ics')
    expect(sourceTitle('', 'https://school.example/')).toBe('school.example')
  })
})
