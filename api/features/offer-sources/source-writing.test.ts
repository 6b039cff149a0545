import { describe, expect, it } from 'vitest'
import { currentEntries, currentOf, draftOf, sourceTitle } from './entries.rules'
import { markdownOf, plainTextOf } from './markdown'
import { readSourceFile } from './source-file'

const today = '2026-11-26'
const address = 'https://school.example/courses/feed'
const read = (text: string, timeZone = 'UTC') => {
  const file = { body: Buffer.from(text), contentType: '', address, timeZone }
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
    ['RRULE:FREQ=WEEKLY;UNTIL=99991231', 1],
    ['RRULE:FREQ=WEEKLY;UNTIL=99991231T235959Z', 1],
    ['RRULE:FREQ=WEEKLY;UNTIL=00010101', 0],
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
    'DTEND:99991231T235959Z',
    'DTEND;VALUE=DATE:99991231',
    'DTEND;TZID=Here:99991231T235959',
    'DURATION:P3000D',
  ])('have an event that ends never: %s', (end) => {
    const started = end.startsWith('DURATION') ? '99951201T100000Z' : '20200101T100000Z'
    const file = calendar(event('UID:1', 'SUMMARY:Ever', `DTSTART:${started}`, end))
    for (const timeZone of ['Asia/Tbilisi', 'Pacific/Kiritimati', 'UTC', 'America/New_York'])
      expect(currentEntries(read(file, timeZone), today)).toMatchObject([
        { endsOn: expect.stringMatching(/^9999-12-3/) as string },
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

  const publishedAt = (date: string) => {
    const file = rss(`<item><title>Dated</title><pubDate>${date}</pubDate></item>`)
    return read(file).entries[0]?.publishedAt
  }

  it.each([
    ['2020-11-30T10:00:00+01', '09:00'],
    ['2020-11-30T10:00:00.000 +0100', '09:00'],
    ['2020-11-30T10:00:00 +01:00', '09:00'],
    ['2020-11-30T10:00 +01:00', '09:00'],
    ['Mon, 30 Nov 2020 10:00:00 -0530', '15:30'],
    ['30/11/2020', '00:00'],
    ['30/11/2020 10:00', '10:00'],
    ['30. November 2020, 10:00 Uhr', '10:00'],
    ['30º de noviembre de 2020', '00:00'],
    ['November 30th, 2020', '00:00'],
    ['Mon, 30 Nov 2020 10:00:00 AEDT', '10:00'],
    ['Mon, 30 Nov 2020 10:00:00 CET', '09:00'],
    ['2020-11-30T10:00:00 CET', '09:00'],
    ['2020-11-30T10:00:00 UTC', '10:00'],
    ['20201130T100000Z', '00:00'],
    ['20201130', '00:00'],
    ['30-11-2020', '00:00'],
    ['1606730400', '10:00'],
    ['1606730400000', '10:00'],
    ['Mon, 30 Nov 2020 10:00:00 EST', '15:00'],
    ['Mon, 30 Nov 2020 10:00:00 GMT', '10:00'],
    ['Nov 30, 2020 10:00 PM', '22:00'],
  ])('have times in other ways: %s', (date, time) => {
    expect(publishedAt(date)).toBe(`2020-11-30T${time}:00.000Z`)
  })

  it('have the first day of a month', () => {
    expect(publishedAt('1er décembre 2020')).toBe('2020-12-01T00:00:00.000Z')
    expect(publishedAt('1.º de dezembro de 2020')).toBe('2020')
  })

  it.each([
    '30 листопада %d', '٣٠ نوفمبر %d', '%d年11月30日', 'Week 48 of %d', '%d-11-30T10.00.00', '30-XI-%d',
    'noviembre 30, %d a las 10:00', '99/99/%d', '%d-11-30T10:00:00[Europe/Berlin]', 'circa %d', '%d',
  ])('are history where the date cannot be read and its year is over: %s', (format) => {
    const item = (year: string) => `<item><title>${year}</title><pubDate>${format.replace('%d', year)}</pubDate></item>`
    const file = rss(['1999', '2020', '2025', '2026'].map(item).join(''))
    expect(headlines(file)).toEqual(['2026'])
  }) // prettier-ignore

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

  it('name two bytes for each letter, and have one', () => {
    expect(
      headlines(`<?xml version="1.0" encoding="utf-16"?>${rss('<item><title>Grüße</title></item>')}`),
    ).toEqual(['Grüße'])
    expect(
      headlines(`<?xml version="1.0" encoding="utf-16"?>${rss('<item><title>Odd</title></item>')}`),
    ).toEqual(['Odd'])
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

describe('links in a description', () => {
  const links: [href: string, target: string | null][] = [
    ['/kurse/1', 'https://school.example/kurse/1'],
    ['kurse/2', 'https://school.example/courses/kurse/2'],
    ['../3', 'https://school.example/3'],
    ['?id=4', 'https://school.example/courses/feed?id=4'],
    ['//other.example/d', 'https://other.example/d'],
    [' https://a.example ', 'https://a.example/'],
    ['\nhttps://a.example/b\tc\n', 'https://a.example/bc'],
    ['https://a.example/b c<d>', 'https://a.example/b%20c%3Cd%3E'],
    ['https://a.example/b_(c)', 'https://a.example/b_\\(c\\)'],
    ['https:\\\\a.example\\b', 'https://a.example/b'],
    ['HTTP://A.example', 'http://a.example/'],
    ['mailto:office@a.example?subject=A b', 'mailto:office@a.example?subject=A%20b'],
    ['#top', null],
    ['', null],
    ['javascript:alert(1)', null],
    [' java\nscript:alert(1)', null],
    ['data:text/html,x', null],
    ['ftp://a.example', null],
    ['tel:+431', null],
    ['https://user:secret@a.example/', null],
    ['//user@a.example/', null],
    ['https://', null],
    ['http://[', null],
  ]
  const escapedHtml = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;')
  const anchor = (href: string) => `<p>See <a href="${escapedHtml(href)}">this</a>.</p>`
  const expected = (target: string | null) => (target === null ? 'See this.' : `See [this](${target}).`)

  it.each(links)('of a feed lead where they lead there: %j', (href, target) => {
    const item = `<item><title>One</title><description>${escapedHtml(anchor(href))}</description></item>`
    expect(drafts(rss(item))).toMatchObject([{ description: expected(target) }])
    const json = { version: 'https://jsonfeed.org/version/1.1', title: 'News', items: [{ id: '1', title: 'One', content_html: anchor(href) }] }
    expect(drafts(JSON.stringify(json))).toMatchObject([{ description: expected(target) }])
  }) // prettier-ignore

  it.each(links)('of a calendar do so too: %j', (href, target) => {
    const description = anchor(href.replace(/[\n\t]/g, ''))
    const file = calendar(event('UID:1', 'SUMMARY:One', 'DTSTART:20261203T100000Z', `DESCRIPTION:${description.replaceAll('\\', '\\\\')}`))
    expect(drafts(file)).toMatchObject([{ description: expected(target) }])
  }) // prettier-ignore

  it('are in relation to the base of their entry, also where it is cut to what drafts use', () => {
    const item = `<item><title>One</title><description>${escapedHtml(anchor('x'))}</description></item>`
    const file = rss(item, 'xml:base="https://other.example/a/"')
    const described = ({ content }: { content: Parameters<typeof markdownOf>[0] }) => markdownOf(content)
    for (const { entries } of [read(file), currentOf(read(file), today)])
      expect(entries.map(described)).toEqual(['See [this](https://other.example/a/x).'])
    const long = rss(item, `xml:base="https://other.example/${'a'.repeat(3000)}/"`)
    expect(read(long).entries.map(described)).toEqual(['See [this](https://school.example/courses/x).'])
  })

  it('do not change an entry whose server has another query each time', () => {
    const item = `<item><title>One</title><description>${escapedHtml(anchor('?id=4'))}</description></item>`
    const course = event('UID:1', 'DTSTART:20261203T100000Z', `DESCRIPTION:${anchor('?id=4')}`)
    for (const file of [rss(item), calendar(course)]) {
      const at = (query: string) => {
        const body = Buffer.from(file)
        return readSourceFile({ body, contentType: '', address: address + query, timeZone: 'UTC' })?.entries
      }
      expect(at('?signature=1#a')).toEqual(at('?signature=2'))
      expect(at('?signature=1')?.map(({ content }) => markdownOf(content))).toEqual([
        'See [this](https://school.example/courses/feed?id=4).',
      ])
    }
  })

  it('are words where a link cannot be written', () => {
    const written = (value: string) => markdownOf({ format: 'html', value, base: address })
    expect(written('<a href="/1"><img src="/x.png"></a>Text')).toBe('Text')
    expect(written('<a href="/1"><p>One</p><p>Two</p></a>')).toBe('One\n\nTwo')
    expect(written('<a href="/1"><p>One</p></a>')).toBe('[One](https://school.example/1)')
    expect(written('<a name="here">Here</a>')).toBe('Here')
    expect(markdownOf({ format: 'html', value: '<a href="/1">One</a>' })).toBe('One')
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
