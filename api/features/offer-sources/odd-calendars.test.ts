import { describe, expect, it } from 'vitest'
import { readSourceFile } from './source-file'

const read = (text: string | Buffer, contentType = 'text/calendar') => {
  const address = 'https://school.example/calendar.ics'
  return readSourceFile({ body: Buffer.from(text), contentType, address, timeZone: 'Asia/Tbilisi' })
}
const titles = (text: string | Buffer, contentType?: string) =>
  read(text, contentType)?.entries.map(({ title }) => title.value)

const course = (name: string, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${name}`,
  'DTSTART:20261203T100000Z',
  `SUMMARY:${name}`,
  'DESCRIPTION:Bring a laptop',
  'LOCATION:Vienna',
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  'END:VALARM',
  ...more,
  'END:VEVENT',
]
const head = ['BEGIN:VCALENDAR', 'VERSION:2.0', 'X-WR-CALNAME:Courses']
const zone = ['BEGIN:VTIMEZONE', 'TZID:Here', 'BEGIN:STANDARD', 'END:STANDARD', 'END:VTIMEZONE']
const end = ['END:VCALENDAR', '']
const file = (...lines: string[]) => [...head, ...lines, ...end].join('\r\n')

/** As programs have written them. Each made the library read nothing of the whole file, or could lead it astray. */
const oddLines = [
  'RRULE:FREQ=WEEKLY;BYDAY=MO, TU, WE',
  'RRULE:FREQ=BOGUS',
  'RRULE:FREQ=WEEKLY;BYDAY=',
  'RRULE:FREQ=YEARLY;BYMONTH=13',
  'RRULE:FREQ=WEEKLY;INTERVAL=x',
  'RRULE:FREQ=WEEKLY;COUNT=',
  'RRULE:FREQ=WEEKLY;UNTIL=20269999',
  'RRULE:FREQ=WEEKLY;COUNT=3;UNTIL=20261231',
  'RRULE:freq=weekly;count=3',
  'RRULE:',
  'RRULE',
  'EXDATE:never',
  'X-APPLE-RADIUS=49.9',
  'second line without fold',
  'https://school.example/courses',
  'Please note: bring a pen',
  'Begin: at ten',
  'End: at noon',
  'ATTENDEE;CN="a:b:mailto:someone@school.example',
  'ORGANIZER;CN=:mailto:',
  'ATTENDEE;=x:y',
  ';;;:::',
  ':',
  '=',
  '<br />',
  '\tand a tab',
  '\0',
  '',
  'TZOFFSETTO:later',
  'DTSTART:tomorrow',
  'DTEND:',
  'DURATION:long',
  'GEO:here',
  'BEGIN:VALARM',
  'END:VALARM',
  'BEGIN:X-THING',
  'END:X-THING',
  'END:STANDARD',
  'BEGIN:VEVENT',
  'END:VEVENT',
]

describe('a calendar with one odd line', () => {
  it.each(oddLines)('keeps its other event, wherever %j stands', (odd) => {
    const [one, two] = [course('one'), course('two')]
    const alone = read(file(...two))?.entries
    expect(alone).toHaveLength(1)
    for (let at = 1; at < one.length; at += 1) {
      const broken = one.toSpliced(at, 0, odd)
      for (const lines of [
        [...broken, ...two],
        [...two, ...broken],
      ])
        expect(read(file(...lines))?.entries).toEqual(expect.arrayContaining(alone ?? []))
    }
  })

  it.each(oddLines)(
    'keeps both events, and what is in them, where %j stands before or between them',
    (odd) => {
      const [one, two] = [course('one'), course('two')]
      // What opens an event and is not ended would be one.
      const lines = [...head, ...zone, ...one, ...two, ...end]
      const whole = read(lines.join('\r\n'))?.entries
      const places = [1, 2, head.length, head.length + 1, head.length + 3, head.length + zone.length]
      for (const at of [...places, head.length + zone.length + one.length]) {
        const entries = read(lines.toSpliced(at, 0, odd).join('\r\n'))?.entries
        expect(entries).toEqual(expect.arrayContaining(whole ?? []))
      }
    },
  )

  it.each([...course('one').keys()].slice(1))('keeps the other event without line %i of one', (at) => {
    const two = course('two')
    for (const lines of [
      [...course('one').toSpliced(at, 1), ...two],
      [...two, ...course('one').toSpliced(at, 1)],
    ])
      expect(titles(file(...lines))).toContain('two')
  })

  it.each([
    ['RRULE:FREQ=WEEKLY;BYDAY=MO, TU, WE', null],
    ['RRULE:freq=weekly;until=20270301', '2027-03-02'],
    ['RRULE:FREQ=WEEKLY;INTERVAL=x;UNTIL=20270301T100000Z;BYDAY=', '2027-03-02'],
    ['RRULE:FREQ=WEEKLY;COUNT=2;BYMONTH=13', '2026-12-17'],
  ])('has the series that is meant: %s', (rule, until) => {
    const [entry] = read(file(...course('one', rule)))?.entries ?? []
    expect(entry).toMatchObject({ startsOn: null, endsOn: null, ...(until && { until }) })
    expect(entry?.until ?? null).toBe(until)
  })

  it('has all of a text whose lines are not folded, and takes nothing else into it', () => {
    const description = (...lines: string[]) => {
      const event = course('one').toSpliced(5, 0, ...lines)
      return read(file(...event))?.entries[0]?.content.value
    }
    expect(description('second line', 'Please note: bring a pen', 'https://school.example')).toBe(
      'Bring a laptop\nsecond line\nPlease note: bring a pen\nhttps://school.example',
    )
    expect(description('X-APPLE-RADIUS=49.9')).toBe('Bring a laptop')
    expect(description('X-WR-CALDESC:One', 'two')).toBe('Bring a laptop')
  })
})

describe('a calendar', () => {
  const whole = file(...course('one'), ...course('two'))

  it('may come after a warning, or without its outer lines', () => {
    const warning = '<br />\n<b>Warning</b>: it is late in <b>/srv/a.php</b> on line <b>3</b><br />\n'
    for (const text of [
      warning + whole,
      `Notice: late${whole}`,
      [...course('one'), ...course('two')].join('\n'),
      whole.toLowerCase(),
    ])
      expect(titles(text)).toEqual(['one', 'two'])
    expect(read(warning + whole)?.title).toBe('Courses')
  })

  it('has whole letters where its lines break within them, also after a warning', () => {
    const body = Buffer.from(`Warning: late\r\n${file(...course('Einführung'))}`)
    const at = body.lastIndexOf('ü') + 1
    expect(titles(Buffer.concat([body.subarray(0, at), Buffer.from('\r\n '), body.subarray(at)]))).toEqual([
      'Einführung',
    ])
  })

  it('may have two bytes for each letter', () => {
    // Letters whose bytes look like line breaks and blanks.
    const text = whole.replace('SUMMARY:one', 'SUMMARY:o\r\n n\u0d20\u0a20\u0a09e')
    const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
    expect(titles(bytes)).toEqual(['on\u0d20\u0a20\u0a09e', 'two'])
    expect(titles(bytes.swap16())).toEqual(['on\u0d20\u0a20\u0a09e', 'two'])
  })

  it('is still none without an event or an end', () => {
    for (const text of ['BEGIN:VCALENDAR', 'END:VEVENT', 'Hello', head.join('\r\n'), 'BEGIN:VEVENT\r\nUID:1'])
      expect(read(text)).toBeNull()
  })

  it('is read in as many steps as it is long', () => {
    const before = process.cpuUsage()
    for (const line of [
      'BEGIN:X',
      'END:Y',
      'BEGIN:A\nEND:B',
      'x',
      'DESCRIPTION:',
      'a b',
      ' ',
      '\t',
      'BEGIN:VEVENT',
      'RRULE:;',
      'BEGIN: ',
    ])
      for (const separator of ['\n', ' ', '']) {
        const many = `${line}${separator}`.repeat(300_000 / (line.length + separator.length))
        read(file('BEGIN:VEVENT', 'DESCRIPTION:a', many, 'END:VEVENT'))
      }
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1e6).toBeLessThan(20)
  })
})
