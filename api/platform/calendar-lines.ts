/** A calendar as lines. Each of them is read by itself, so what one says wrongly costs no other. */
interface CalendarLines {
  /** What it says of itself. */
  head: string[]
  events: string[][]
  /** False for one that ends too early. */
  hasEnd: boolean
}

/** Where a calendar begins, or an event without one; -1 if there is none. Servers may write a warning before it. */
export const beginningOf = (text: string): number => text.search(/BEGIN:(?:VCALENDAR|VEVENT)/i)

/**
 * Bytes of a calendar with each of its lines in one. Programs break them after so many bytes, also in the middle of a letter, so they
 * are put together before they are decoded. Encodings with two bytes for each letter never break one.
 */
export const unfolded = (body: Uint8Array): Uint8Array =>
  body.includes(0) ? body : Buffer.from(withoutFolds(Buffer.from(body).toString('latin1')), 'latin1')

const withoutFolds = (text: string) => text.replace(/\r\n?/g, '\n').replace(/\n[ \t]/g, '')

/** Begins or ends a component. */
const edge = /^(BEGIN|END):[ \t]*([A-Z][A-Z0-9-]*)[ \t]*$/i

/** Properties of events and calendars in RFC 5545, for those that write them in small letters. */
const properties = new Set(
  `attach attendee calscale categories class comment contact created description dtend dtstamp dtstart duration exdate exrule geo
  last-modified location method organizer priority prodid rdate recurrence-id related-to request-status resources rrule sequence
  status summary transp uid url version`.split(/\s+/),
)
/** Whether a line begins with the name of a property. “https://” and “Please note:” are words of a text. */
const isProperty = (line: string): boolean => {
  const [, name] = /^([A-Z0-9-]{1,60})[;:](?!\/\/)/i.exec(line) ?? []
  return name !== undefined && (/^(?:[A-Z0-9-]+|x-.*)$/.test(name) || properties.has(name.toLowerCase()))
}
/** Programs that do not mask the line breaks in a text do so in these. */
const holdsText = (line: string): boolean => /^(?:SUMMARY|DESCRIPTION|LOCATION|X-ALT-DESC)[;:]/i.test(line)

/** Lines of one calendar or event. */
class Lines {
  readonly all: string[] = []
  private isText = false

  add(line: string): void {
    if (isProperty(line)) {
      this.all.push(line)
      this.isText = holdsText(line)
    } else if (this.isText && line.trim() !== '' && !/^[A-Z0-9-]+=/.test(line)) {
      // Looking at the text here would take the longer the more it has.
      this.all.push(`${this.all.pop() ?? ''}\\n${line}`)
    }
  }
}

/**
 * The calendars of a file, and the events that are whole. What begins ends what is before it of the same kind, and what ends also
 * ends what is within, so a line that is missing is no harm to the next event. Other components, such as zones, are left out.
 */
export function calendarsIn(text: string): CalendarLines[] {
  const found: { head: Lines; events: Lines[]; hasEnd: boolean }[] = []
  let calendar: (typeof found)[number] | null = null
  let event: Lines | null = null
  let passed = ''
  for (const line of withoutFolds(text).split('\n')) {
    const [, side, written = ''] = edge.exec(line) ?? []
    const name = written.toUpperCase()
    const begins = side?.toUpperCase() === 'BEGIN'
    if (name === 'VCALENDAR' || name === 'VEVENT') {
      if (event) calendar?.events.push(event)
      event = null
      passed = ''
      if (begins && (name === 'VCALENDAR' || !calendar))
        found.push((calendar = { head: new Lines(), events: [], hasEnd: false }))
      if (begins && name === 'VEVENT') event = new Lines()
      if (!begins && name === 'VCALENDAR' && calendar) {
        calendar.hasEnd = true
        calendar = null
      }
    } else if (side !== undefined) {
      if (begins) passed ||= name
      else if (passed === name) passed = ''
    } else if (passed === '') (event ?? calendar?.head)?.add(line)
  }
  return found.map(({ head, events, hasEnd }) => ({
    head: head.all,
    events: events.map(({ all }) => all),
    hasEnd,
  }))
}

/** What is read of a rule. Programs write the rest of it in many ways. */
const rulePart =
  /^(?:FREQ=[A-Z]+|UNTIL=\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])(?:T\d{6}Z?)?|(?:COUNT|INTERVAL)=\d+)$/

/** A line as the library reads it. */
export function plainLine(line: string): string {
  if (/^RRULE[;:]/i.test(line)) {
    const parts = line.slice(line.indexOf(':') + 1).toUpperCase()
    const written = parts.replace(/[^A-Z\d=;]/g, '').split(';')
    return `RRULE:${written.filter((part) => rulePart.test(part)).join(';')}`
  }
  // Some programs leave out that a time is only a day, or say that of a time.
  return line
    .replace(/^(DTSTART|DTEND|RECURRENCE-ID)(?:;[^:]{0,200})?:(\d{8})[ \t]?$/i, '$1;VALUE=DATE:$2')
    .replace(/^(DTSTART|DTEND|RECURRENCE-ID);VALUE=DATE:(\d{8}T\d{6}Z?)[ \t]?$/i, '$1:$2')
}
