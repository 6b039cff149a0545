import { describe, expect, it } from 'vitest'
import { currentEntries, draftOf, type Entry } from './entries.rules'
import { isDeep, markdownOf, plainTextOf } from './markdown'
import { readSourceFile } from './source-file'

const today = '2026-11-26'
const address = 'https://school.example/courses/feed'
const read = (text: string | Buffer, { contentType = '', timeZone = 'UTC' } = {}) =>
  readSourceFile({ body: Buffer.from(text), contentType, address, timeZone })
const defaults = { category: null, language: null, cost: null }
const drafts = (text: string) => {
  const source = read(text)
  if (!source) throw new Error('neither a calendar nor a feed')
  return currentEntries(source, today).map((entry: Entry) =>
    draftOf(
      entry,
      {
        headline: plainTextOf(entry.title),
        teaser: plainTextOf(entry.summary),
        description: markdownOf(entry.content),
      },
      defaults,
    ),
  )
}

const event = (...lines: string[]) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT'].join('\r\n')
const calendar = (...parts: string[]) =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//School//EN',
    'X-WR-CALNAME:Courses',
    ...parts,
    'END:VCALENDAR',
    '',
  ].join('\r\n')

describe('a calendar', () => {
  it('becomes drafts with days, place and address', () => {
    const file = calendar(
      event(
        'UID:1',
        'DTSTART;TZID=Europe/Berlin:20261201T233000',
        'DTEND;TZID=Europe/Berlin:20261202T003000',
        'SUMMARY:Sources\\, and how to check them',
        'DESCRIPTION:Bring a laptop.\\n\\n* not a list',
        'LOCATION:Vienna\\, Ring 1',
        'URL:https://school.example/courses/1',
      ),
    )
    expect(read(file)?.title).toBe('Courses')
    expect(drafts(file)).toMatchObject([
      {
        headline: 'Sources, and how to check them',
        teaser: 'Bring a laptop. * not a list',
        description: 'Bring a laptop.\n\n\\* not a list',
        place: 'Vienna, Ring 1',
        online: false,
        externalLink: 'https://school.example/courses/1',
        startsOn: '2026-12-01',
        endsOn: '2026-12-02',
      },
    ])
  })

  it.each([
    [
      'whole days end before the day that is named',
      ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261212'],
      '2026-12-11',
    ],
    ['one whole day has no end', ['DTSTART;VALUE=DATE:20261210', 'DTEND;VALUE=DATE:20261211'], null],
    [
      'an evening that ends at midnight has none either',
      ['DTSTART:20261210T200000Z', 'DTEND:20261211T000000Z'],
      null,
    ],
    ['a duration counts', ['DTSTART:20261210T200000Z', 'DURATION:P2D'], '2026-12-12'],
    ['neither end nor duration', ['DTSTART:20261210T200000Z'], null],
  ])('%s', (_, lines, endsOn) => {
    expect(drafts(calendar(event('UID:1', 'SUMMARY:Course', ...lines)))).toMatchObject([
      { startsOn: '2026-12-10', endsOn },
    ])
  })

  const titleOf = (file: string | Buffer) => read(file)?.entries.map(({ title }) => plainTextOf(title))
  const onDay = (...lines: string[]) => calendar(event('UID:1', 'DTSTART;VALUE=DATE:20261201', ...lines))

  it('may have lines that break in the middle of a letter, or end as on old machines', () => {
    const whole = Buffer.from(onDay('SUMMARY:Einführung'))
    const at = whole.indexOf('ü') + 1
    const folded = Buffer.concat([whole.subarray(0, at), Buffer.from('\r\n '), whole.subarray(at)])
    expect(titleOf(folded)).toEqual(['Einführung'])
    expect(titleOf(onDay('SUMMARY:Course').replaceAll('\r\n', '\r'))).toEqual(['Course'])
  })

  it('is read up to where it ends too early', () => {
    const file = onDay('SUMMARY:Course')
    expect(titleOf(file.replace('END:VCALENDAR\r\n', ''))).toEqual(['Course'])
    expect(titleOf(file.replace('END:VCALENDAR\r\n', 'BEGIN:VEVENT\r\nUID:2\r\nSUMM'))).toEqual(['Course'])
  })

  it('has nothing where it takes its events back', () => {
    expect(titleOf(onDay('SUMMARY:Course').replace('VERSION', 'METHOD:CANCEL\r\nVERSION'))).toEqual([])
  })

  it('may be written as HTML without saying so, and beside an empty description', () => {
    expect(titleOf(onDay('SUMMARY:Q&amp;A on law &#8211; part 1'))).toEqual(['Q&A on law – part 1'])
    expect(titleOf(onDay('SUMMARY:A < B & C'))).toEqual(['A < B & C'])
    const [plain] = drafts(onDay('SUMMARY:A', 'DESCRIPTION:Q&amp;A\\nBring <b>this</b>'))
    expect(plain?.description).toBe('Q&A  \nBring &lt;b>this&lt;/b>')
    const [beside] = drafts(
      onDay(
        'SUMMARY:A',
        'DESCRIPTION:\\n',
        'X-ALT-DESC;FMTTYPE=text/html:<html><body><p>Hello</p></body></html>',
      ),
    )
    expect(beside?.description).toBe('Hello')
  })

  it('has the days of its own zone, else of its provider, where its times are in UTC', () => {
    const evening = event('UID:1', 'SUMMARY:Course', 'DTSTART:20261209T200000Z', 'DTEND:20261210T200000Z')
    const daysOf = (file: string, timeZone: string) =>
      read(file, { timeZone })?.entries.map(({ startsOn, endsOn }) => [startsOn, endsOn])
    expect(daysOf(calendar(evening), 'Asia/Tbilisi')).toEqual([['2026-12-10', '2026-12-10']])
    expect(daysOf(calendar(evening), 'Europe/Vienna')).toEqual([['2026-12-09', '2026-12-10']])
    const named = (zone: string) => calendar(`X-WR-TIMEZONE:${zone}`, evening)
    expect(daysOf(named('Asia/Tbilisi'), 'Europe/Vienna')).toEqual([['2026-12-10', '2026-12-10']])
    expect(daysOf(named('Atlantis'), 'Asia/Tbilisi')).toEqual([['2026-12-10', '2026-12-10']])
    const elsewhere = event('UID:2', 'SUMMARY:Course', 'DTSTART;TZID=Europe/Vienna:20261209T230000')
    expect(daysOf(calendar(elsewhere), 'Asia/Tbilisi')).toEqual([['2026-12-09', '2026-12-09']])
  })

  it('has what lies ahead only, soonest first', () => {
    const on = (uid: string, start: string, end = '') =>
      event(
        `UID:${uid}`,
        `SUMMARY:${uid}`,
        `DTSTART;VALUE=DATE:${start}`,
        ...(end ? [`DTEND;VALUE=DATE:${end}`] : []),
      )
    const file = calendar(
      on('over', '20261125'),
      on('later', '20270101'),
      on('today', '20261126'),
      on('still running', '20261101', '20261127'),
    )
    expect(drafts(file).map((draft) => draft?.headline)).toEqual(['still running', 'today', 'later'])
  })

  it('has a series once, without days, and no cancelled events', () => {
    const file = calendar(
      event('UID:1', 'SUMMARY:Weekly', 'DTSTART:20260101T100000Z', 'RRULE:FREQ=WEEKLY'),
      event(
        'UID:1',
        'SUMMARY:Weekly, once elsewhere',
        'DTSTART:20261203T100000Z',
        'RECURRENCE-ID:20261203T100000Z',
      ),
      event('UID:2', 'SUMMARY:Cancelled', 'DTSTART:20261203T100000Z', 'STATUS:CANCELLED'),
      // A rule that never comes true would be looked for for ever.
      event(
        'UID:3',
        'SUMMARY:Never',
        'DTSTART:19000101T000000Z',
        'RRULE:FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=30',
      ),
    )
    expect(drafts(file)).toMatchObject([
      { headline: 'Weekly', startsOn: null, endsOn: null },
      { headline: 'Never', startsOn: null },
    ])
  })

  it('is read although one of its events cannot be', () => {
    const file = calendar(
      event('UID:1', 'SUMMARY:Broken', 'DTSTART:tomorrow'),
      event('UID:2', 'SUMMARY:Without a start'),
      event('UID:3', 'SUMMARY:Whole', 'DTSTART:20261203T100000Z'),
    )
    expect(drafts(file)).toMatchObject([{ headline: 'Whole' }])
  })

  it('takes an address as place for an event online, and HTML for what it is', () => {
    const file = calendar(
      event(
        'UID:1',
        'SUMMARY:Online',
        'DTSTART:20261203T100000Z',
        'LOCATION:https://meet.example/room',
        'DESCRIPTION:<p>Hello <b>you</b></p><script>alert(1)</script>',
      ),
    )
    expect(drafts(file)).toMatchObject([
      { online: true, place: null, externalLink: 'https://meet.example/room', description: 'Hello **you**' },
    ])
  })
})

const atom = (entries: string) =>
  `<?xml version="1.0" encoding="utf-8"?><feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><id>urn:n</id><updated>2026-11-01T00:00:00Z</updated>${entries}</feed>`
const rss = (items: string) =>
  `<?xml version="1.0"?><rss version="2.0" xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>News</title><link>https://school.example</link>${items}</channel></rss>`

describe('a feed', () => {
  it('in Atom becomes drafts, and its relative links absolute ones', () => {
    const file = atom(
      '<entry><title type="html">Fact &amp;amp; &lt;b&gt;fiction&lt;/b&gt;</title><id>urn:1</id><link href="../1"/><updated>2026-11-20T00:00:00Z</updated><summary>In short</summary><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><h2>For whom</h2><ul><li>Editors</li></ul><p>More <a href="https://school.example/x">here</a>.</p></div></content></entry>',
    )
    expect(drafts(file)).toMatchObject([
      {
        headline: 'Fact & fiction',
        teaser: 'In short',
        description: expect.stringMatching(
          /^## For whom\n\n- +Editors\n\nMore \[here\]\(https:\/\/school.example\/x\)\.$/,
        ),
        externalLink: 'https://school.example/1',
        startsOn: null,
      },
    ])
  })

  it('in RSS and JSON does so too', () => {
    const item =
      '<item><title>One</title><guid isPermaLink="false">g1</guid><link>https://school.example/1</link><description>&lt;p&gt;Short&lt;/p&gt;</description><content:encoded><![CDATA[<p>Long</p>]]></content:encoded><pubDate>Tue, 24 Nov 2026 10:00:00 GMT</pubDate></item>'
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      items: [
        { id: '1', url: 'https://school.example/1', title: 'One', content_text: 'Long', summary: 'Short' },
      ],
    })
    const expected = {
      headline: 'One',
      teaser: 'Short',
      description: 'Long',
      externalLink: 'https://school.example/1',
    }
    expect(drafts(rss(item))).toMatchObject([expected])
    expect(drafts(json)).toMatchObject([expected])
  })

  it('has its newest fifty entries of three months, each once', () => {
    const item = (number: number, date: string, id = number) =>
      `<item><title>No. ${String(number)}</title><guid>${String(id)}</guid><pubDate>${date}</pubDate></item>`
    const many = Array.from({ length: 60 }, (_, index) =>
      item(index, new Date(Date.UTC(2026, 10, 1, index)).toUTCString()),
    )
    const file = rss([...many, item(90, 'Mon, 03 Aug 2026 10:00:00 GMT'), item(91, 'yesterday', 0)].join(''))
    const headlines = drafts(file).map((draft) => draft?.headline)
    expect(headlines).toHaveLength(50)
    expect(headlines[0]).toBe('No. 59')
    expect(headlines).not.toContain('No. 90')
    expect(headlines).not.toContain('No. 91')
  })

  it('is read in the characters it says it has', () => {
    const file = Buffer.from(
      rss('<item><title>Grüße</title><guid>1</guid></item>').replace(
        '"1.0"?',
        '"1.0" encoding="ISO-8859-1"?',
      ),
      'latin1',
    )
    const source = read(file)
    expect(source?.entries[0]?.title.value).toBe('Grüße')
    const typographic = '<item><title>“Grüße” für 5 €</title><guid>1</guid></item>'
    const western = (text: string) =>
      Buffer.from(text.replace('“', '\x93').replace('”', '\x94').replace('€', '\x80'), 'latin1')
    const declared = rss(typographic).replace('"1.0"?', '"1.0" encoding="ISO-8859-1"?')
    const calendar = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nBEGIN:VEVENT\r\nUID:1\r\nDTSTART:20270301T100000Z\r\nSUMMARY:“Grüße” für 5 €\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`
    for (const [bytes, contentType] of [
      [western(declared), ''],
      [western(rss(typographic)), 'text/xml; charset=windows-1252'],
      [western(calendar), 'text/calendar; charset=iso-8859-1'],
      [western(calendar), 'text/calendar'],
      [Buffer.from(`\uFEFF${rss(typographic)}`, 'utf16le'), 'text/xml'],
    ] as const)
      expect(read(bytes, { contentType })?.entries[0]?.title.value).toBe('“Grüße” für 5 €')
    const plain = Buffer.from(rss('<item><title>Grüße</title><guid>1</guid></item>'), 'latin1')
    expect(read(plain, { contentType: 'text/xml; charset=windows-1252' })?.entries[0]?.title.value).toBe(
      'Grüße',
    )
    expect(
      read(rss('<item><title>Grüße</title><guid>1</guid></item>'), {
        contentType: 'text/xml; charset=nonsense',
      })?.entries,
    ).toHaveLength(1)
  })

  it('is read though its server writes a warning before it, and its signs are those of HTML', () => {
    const file = rss(
      '<item><title>A & B&nbsp;&eacute;</title><link>https://school.example/a?x=1&y=2</link><guid>1</guid></item>',
    )
    for (const before of ['', '\n\n', '<br />\n<b>Warning</b>: it is late<br />\n'])
      expect(read(before + file)?.entries).toMatchObject([
        { title: { value: 'A & B\u00a0é' }, externalLink: 'https://school.example/a?x=1&y=2' },
      ])
  })

  it('is read in UTF-8 where it is whole in it, whatever its server names for all files', () => {
    const file = rss('<item><title>Grüße</title><guid>1</guid></item>')
    for (const named of ['iso-8859-1', 'us-ascii', 'windows-1251'])
      expect(read(file, { contentType: `text/xml; charset=${named}` })?.entries[0]?.title.value).toBe('Grüße')
    const east = Buffer.from(rss('<item><title>A</title><guid>1</guid></item>'))
    east[east.indexOf('A<')] = 0xcf
    expect(read(east, { contentType: 'text/xml; charset=koi8-r' })?.entries[0]?.title.value).toBe('о')
  })

  it('is read as from Western Europe where nothing names its characters and they are not UTF-8', () => {
    const event1 = event('UID:1', 'SUMMARY:Einführung für Ältere', 'DTSTART;VALUE=DATE:20261201')
    expect(read(Buffer.from(calendar(event1), 'latin1'))?.entries[0]?.title.value).toBe(
      'Einführung für Ältere',
    )
  })

  it('leaves out what an offer may not contain, and cuts what is too long', () => {
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      items: [
        {
          id: '1',
          url: 'https://user:secret@school.example/',
          title: 'x'.repeat(500),
          content_html: `<p>${'word '.repeat(6000)}</p>`,
        },
        {
          id: '2',
          url: 'javascript:alert(1)',
          title: 'Link',
          content_text: 'See https://a:b@evil.example/ <script>',
        },
        { id: '3', title: ' ', content_text: 'No headline' },
      ],
    })
    const [long, link, ...others] = drafts(json)
    expect(long).toMatchObject({ externalLink: null })
    expect(long?.headline).toHaveLength(120)
    expect(long?.teaser.length).toBeLessThanOrEqual(300)
    expect(long?.description.length).toBeLessThanOrEqual(20_000)
    expect(link).toMatchObject({ externalLink: null, description: '' })
    expect(others).toMatchObject([{ headline: 'No headline' }])
  })
})

describe('a file that is neither', () => {
  it.each([
    '',
    'BEGIN:VCALENDAR',
    'BEGIN:VCARD\r\nEND:VCARD',
    '<!doctype html><html><title>Welcome</title>',
    '{"a":1}',
    '<rss',
    '\0\0\0\0',
    '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><rss version="2.0"><channel><title>&x;</title></channel></rss>',
    `<rss version="2.0"><channel>${'<a>'.repeat(10_000)}`,
  ])('is not read: %j', (file) => {
    expect(read(file)).toBeNull()
  })

  it('does not grow by its own definitions', () => {
    const definitions = Array.from(
      { length: 9 },
      (_, index) => `<!ENTITY a${String(index + 1)} "${`&a${String(index)};`.repeat(10)}">`,
    )
    const file = `<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a0 "ha">${definitions.join('')}]>${rss('<item><title>&a9;</title><guid>1</guid></item>').replace(/<\?.*?\?>/, '')}`
    expect((read(file)?.entries[0]?.title.value ?? '').length).toBeLessThan(100)
  })
})

describe('a calendar with numbers that nobody means', () => {
  const course = (...lines: string[]) =>
    drafts(calendar(event('UID:1', 'SUMMARY:Course', 'DTSTART:20261201T100000Z', ...lines)))

  it.each(['P100000000000000D', `P${'9'.repeat(400)}W`, '-P100000000000000D', 'PT99999999999999999999S'])(
    'has an event without an end where it lasts %s',
    (duration) => {
      expect(course(`DURATION:${duration}`)).toMatchObject([{ startsOn: '2026-12-01', endsOn: null }])
    },
  )

  it('has one with its end where it lasts for some days', () => {
    expect(course('DURATION:P2D')).toMatchObject([{ startsOn: '2026-12-01', endsOn: '2026-12-03' }])
    expect(course('DTEND:20261203T100000Z')).toMatchObject([{ endsOn: '2026-12-03' }])
  })

  it('works out no day of a rule, neither of an event nor of a zone', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Here',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'RRULE:FREQ=SECONDLY',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'END:VTIMEZONE',
    ].join('\r\n')
    const file = calendar(
      zone,
      event('UID:1', 'SUMMARY:Ever', 'DTSTART;TZID=Here:20261201T100000', 'RRULE:FREQ=SECONDLY'),
      event('UID:2', 'SUMMARY:Once', 'DTSTART;TZID=Here:20261201T100000', 'DURATION:PT1H'),
    )
    expect(drafts(file)).toMatchObject([
      { headline: 'Ever', startsOn: null },
      { headline: 'Once', startsOn: '2026-12-01' },
    ])
  })
})

describe('HTML of a source', () => {
  it.each([
    ['open ends', '<div>'.repeat(13)],
    ['ends that end nothing', '<blockquote></z>x'.repeat(13)],
    ['ends in comments', '<!-- </b></b> --><b>'.repeat(13)],
    ['items within items', '<li><dd>x'.repeat(7)],
  ])('is deep where it has %s', (_, html) => {
    expect(isDeep(html)).toBe(true)
  })

  it('is not deep where it is only long', () => {
    expect(isDeep('<div><p>a<br>b</p></div>'.repeat(500))).toBe(false)
    expect(isDeep('<p>a<p>b'.repeat(500))).toBe(false)
    expect(isDeep(`<ul>${'<li>a'.repeat(500)}</ul>`)).toBe(false)
  })

  it('is cut before it is looked at, and each pattern goes through it once', () => {
    const long = 500 * 1024
    for (const part of ['<a ', '<script ', '<!--', '</', '<p', '\\n ', '&nbsp;', '<style></']) {
      const text = part.repeat(long / part.length)
      const [entry] =
        read(calendar(event('UID:1', 'SUMMARY:Course', 'DTSTART;VALUE=DATE:20261201', `DESCRIPTION:${text}`)))
          ?.entries ?? []
      expect(entry?.content.value.length).toBe(20_000)
      expect(markdownOf(entry?.content ?? { format: 'html', value: text }).length).toBeLessThan(100_000)
      expect(plainTextOf({ format: 'html', value: text }).length).toBeLessThanOrEqual(20_000)
    }
  })

  it('loses its comments and programs where they end, and nothing else where they do not', () => {
    const value = '<p>one</p><SCRIPT>x</script ><!-- a --><p>two</p><style>p{}</style>İ<script>three'
    expect(plainTextOf({ format: 'html', value })).toBe('one two İ three')
  })

  it('is taken as its text where it is deep', () => {
    const value = `${'<b>'.repeat(2000)}Hello <script>alert(1)</script>${'</z>'.repeat(100)}you`
    expect(markdownOf({ format: 'html', value })).toBe('Hello you')
    expect(plainTextOf({ format: 'html', value })).toBe('Hello you')
  })

  it('loses pictures, forms and programs', () => {
    const value =
      '<p>Text <img src="https://tracker.example/p.gif" alt="x"></p><iframe src="https://x.example"></iframe><form><input></form><style>p{}</style>'
    expect(markdownOf({ format: 'html', value })).toBe('Text')
  })

  it('keeps signs that only look like HTML', () => {
    expect(markdownOf({ format: 'html', value: '<p>use &lt;b&gt; here</p>' })).toBe('use &lt;b> here')
    expect(markdownOf({ format: 'text', value: 'use <b>\r\n1. one\n\n\n# two' })).toBe(
      'use &lt;b>  \n1\\. one\n\n\\# two',
    )
  })
})

describe('characters that a database does not take', () => {
  it('are left out', () => {
    const json = JSON.stringify({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'News',
      items: [{ id: '1', title: 'A\0B', summary: 'C\ud800D', content_text: 'E\udc00F \u{1F600}' }],
    })
    expect(drafts(json)).toMatchObject([{ headline: 'AB', teaser: 'CD', description: 'EF \u{1F600}' }])
  })
})
