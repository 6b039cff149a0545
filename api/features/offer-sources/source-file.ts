import { timeIn, type Source, type Entry, type Content } from './entries.rules'
import ICAL from 'ical.js'
import { beginningOf, calendarsIn, plainLine, unfolded } from '~/api/platform/calendar-lines'
import { textFrom } from '~/api/platform/encodings'
import { offerTextLimits } from '~/contracts/constants'
import { daysAfter, earliestDay, latestDay } from '~/contracts/days'
import { cutTo } from '~/contracts/signs'
import { canonicalZone, dayInZone } from '~/contracts/time-zone'
import { parseFeed } from 'feedsmith'
import { urlOf } from '~/contracts/web-address'

/** What the answer, or an XML file itself, says about its characters. */
function declaredEncoding({ body, contentType }: Pick<File, 'body' | 'contentType'>): string | undefined {
  const start = Buffer.from(body.subarray(0, 200)).toString('latin1')
  return (
    /charset="?([\w-]+)/i.exec(contentType)?.[1] ?? /^\s*<\?xml[^>]*encoding=["']([\w-]+)/i.exec(start)?.[1]
  )
}

export interface File {
  /** A copy of bytes in a thread is no Buffer any more. */
  body: Uint8Array
  contentType: string
  /** Where it was read, for relative links. */
  address: string
  /** The zone of the provider. */
  timeZone: string
}

/**
 * Reads a calendar or a feed. What it is shows in the file: many servers give feeds as plain text. Null if it is neither.
 */
export function readSourceFile(file: File): Source | null {
  const { body, address } = file
  const declared = declaredEncoding(file)
  const text = textFrom(body, declared).trim()
  const feed = beginningOf(text) === 0 ? null : readFeed(text, address)
  return feed ?? readCalendar(textFrom(unfolded(body), declared), file)
}

/** Of a file that are read: a school has fewer. */
const mostEvents = 5000

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

function dayOf({ year, month, day }: ICAL.Time): string {
  if (year < 1) return earliestDay
  return year > 9999 ? latestDay : `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
}
const two = (number: number) => String(number).padStart(2, '0')
/** The calendar day at the place of the event. Many programs write all times in UTC: then that of the calendar's zone. */
function dayOfTime(time: ICAL.Time, zone: string): string {
  if (time.zone === ICAL.Timezone.utcTimezone) return dayInZone(time.toJSDate(), zone)
  return dayOf(time)
}

/** The last day: an end at midnight, and one without a time, belong to the day before. */
function lastDay(end: ICAL.Time, startsOn: string, zone: string): string {
  const last = end.clone()
  if (end.isDate) last.adjust(-1, 0, 0, 0)
  else last.adjust(0, 0, 0, -1)
  const day = dayOfTime(last, zone)
  return day < startsOn ? startsOn : day
}

/** Ten years. The library counts the days of a longer one for hours, or for ever. */
const longestSeconds = 3660 * 24 * 3600

/** A hundred years, in days. A series that counts further is taken as one without an end. */
const longestSeries = 36_600

/** Null where nothing says when the event ends, or where that cannot be meant. */
function endOf(component: ICAL.Component, event: ICAL.Event): ICAL.Time | null {
  const duration = component.getFirstPropertyValue('duration')
  const isBounded =
    component.hasProperty('dtend') ||
    !(duration instanceof ICAL.Duration) ||
    Math.abs(duration.toSeconds()) <= longestSeconds
  return isBounded ? event.endDate : null
}

/** Programs write HTML there although the standard has no markup. The end of an element is not looked for: there may be none. */
const hasElements = (text: string) => /<(?:p|br|div|ul|a)[\s/>]/i.test(text)
const hasEntities = (text: string) =>
  /&(?:amp|quot|apos|nbsp|lt|gt|[lr][sd]quo|[mn]dash|#\d{2,6}|#x[\da-f]{2,5});/i.test(text)

/** A text of a calendar, or the HTML that it is meant as. Line breaks of plain text with entities are kept. */
function contentOf(value: string): Content {
  if (hasElements(value)) return { format: 'html', value }
  return hasEntities(value)
    ? { format: 'html', value: value.replace(/</g, '&lt;').replace(/\n/g, '<br>') }
    : { format: 'text', value }
}

/**
 * A text with what its links are in relation to, if it has some. A query is no part of that: servers lead to addresses with another one
 * each time, and an entry would seem to change.
 */
const withBase = (content: Content, address: string): Content =>
  content.format === 'html' && /href/i.test(content.value)
    ? { ...content, base: address.replace(/[?#].*/s, '') }
    : content

/** What an event says. Some programs write it as HTML beside a description that is empty. */
function descriptionOf(component: ICAL.Component): Content {
  const own = textOf(component, 'description')
  const said = own.trim() === '' ? textOf(component, 'x-alt-desc') || own : own
  return contentOf(cutTo(said, offerTextLimits.description))
}

/** The most days between two occurrences, with the months and years that a rule leaves out, such as those without a 31st. */
const longestStep: Partial<Record<string, number>> = { WEEKLY: 7, MONTHLY: 3 * 31, YEARLY: 8 * 366 }

/**
 * A day after which a series has no more occurrences; null where it may have some. Its occurrences are not worked out: a rule can
 * be endless, and one that never comes true takes for ever.
 */
function seriesEnd(component: ICAL.Component, start: ICAL.Time): string | null {
  const ends = component.getAllProperties('rrule').map((property) => {
    const rule = property.getFirstValue()
    if (!(rule instanceof ICAL.Recur)) return null
    // The zone of the start can be a day away from that of the end.
    if (rule.until) return daysAfter(dayOf(rule.until), 1)
    const days = (rule.count ?? 0) * rule.interval * (longestStep[rule.freq] ?? 1)
    return rule.count && days <= longestSeries ? daysAfter(dayOf(start), days) : null
  })
  // Single days that are added to a series.
  const isOpen = ends.includes(null) || component.hasProperty('rdate')
  return isOpen
    ? null
    : (ends
        .filter((day) => day !== null)
        .sort()
        .at(-1) ?? null)
}

function entryOf(component: ICAL.Component, { zone, series, address }: Calendar): Entry | null {
  // Without exceptions: the library would look for them among all events, for each event.
  const event = new ICAL.Event(component, { exceptions: [] })
  const uid = textOf(component, 'uid')
  // Cancelled ones are in the file to be taken off, and single days of a series come with the series if it is in the file.
  const isCancelled = textOf(component, 'status').toUpperCase() === 'CANCELLED'
  if (isCancelled || (event.isRecurrenceException() && series.has(uid))) return null
  const startsOn = dayOfTime(event.startDate, zone)
  // The next day of a series is not worked out: rules can be endless. Its draft has no days.
  const end = event.isRecurring() ? null : endOf(component, event)
  const until = event.isRecurring() ? seriesEnd(component, event.startDate) : null
  const days = event.isRecurring()
    ? { startsOn: null, endsOn: null, ...(until && { until }) }
    : { startsOn, endsOn: end && lastDay(end, startsOn, zone) }
  const movedFrom = event.isRecurrenceException() ? [event.recurrenceId.toString()] : []
  const content = descriptionOf(component)
  return {
    key: [uid || `${startsOn} ${textOf(component, 'summary')}`, ...movedFrom].join(' '),
    title: contentOf(cutTo(textOf(component, 'summary'), offerTextLimits.description)),
    summary: content,
    content: withBase(content, address),
    externalLink: textOf(component, 'url') || null,
    place: textOf(component, 'location') || null,
    ...days,
    publishedAt: null,
  }
}

interface Calendar {
  /** Of the file. */
  address: string
  /** Of the days of what is in UTC. */
  zone: string
  /** Ids of the events that are whole, not moved dates of a series. */
  series: ReadonlySet<string>
}

/** Unreadable events are left out: one of them is no reason to lose the others. */
function readEvent(component: ICAL.Component, calendar: Calendar): Entry[] {
  try {
    const entry = entryOf(component, calendar)
    return entry ? [entry] : []
  } catch {
    return []
  }
}

/** A message that takes back its events (RFC 5546), which need not say so of each. */
const isWithdrawn = (calendar: ICAL.Component): boolean =>
  textOf(calendar, 'method').toUpperCase() === 'CANCEL'

/** None for a line that is no property of the standard. */
function propertiesOf(line: string): ICAL.Property[] {
  try {
    return [ICAL.Property.fromString(plainLine(line), ICAL.design.icalendar)]
  } catch {
    return []
  }
}

function componentOf(name: string, lines: readonly string[]): ICAL.Component {
  const component = new ICAL.Component(name)
  for (const property of lines.flatMap(propertiesOf)) component.addProperty(property)
  return component
}

/**
 * The events of an iCalendar file (RFC 5545), which may hold several calendars; null if it is none. Times in UTC count in the
 * zone that the calendar names, else in that of its owner; all others have the day that they name, so zones are not read.
 */
function readCalendar(text: string, { address, timeZone }: File): Source | null {
  const from = beginningOf(text)
  const found = from < 0 ? [] : calendarsIn(text.slice(from))
  const calendars = found.filter(({ events, hasEnd }) => hasEnd || events.length > 0)
  if (calendars.length === 0) return null
  const heads = calendars.map(({ head }) => componentOf('vcalendar', head))
  const entries: Entry[] = []
  for (const [at, head] of heads.entries()) {
    if (isWithdrawn(head)) continue
    const lines = calendars[at]?.events.slice(0, mostEvents - entries.length) ?? []
    const events = lines.map((each) => componentOf('vevent', each))
    const whole = events.filter((event) => !event.hasProperty('recurrence-id'))
    const series = new Set(whole.map((event) => textOf(event, 'uid')))
    const zone = canonicalZone(textOf(head, 'x-wr-timezone')) ?? timeZone
    entries.push(...events.flatMap((event) => readEvent(event, { zone, series, address })))
  }
  const title = heads.map((head) => textOf(head, 'x-wr-calname')).find((name) => name.trim() !== '')
  return { kind: 'calendar', title: title ?? '', entries }
}

type Parsed = ReturnType<typeof parseFeed<string>>
type Feed<F extends Parsed['format']> = Extract<Parsed, { format: F }>['feed']

const html = (value: string | undefined): Content => ({ format: 'html', value: value ?? '' })
const text = (value: string | undefined): Content => ({ format: 'text', value: value ?? '' })

interface Raw {
  id: string | undefined
  link: string | undefined
  title: Content
  summary: Content
  content: Content
  /** In the order of preference. */
  times: (string | undefined)[]
  /** For links, each relative to the one before. */
  bases: (string | undefined)[]
}

/** Atom (RFC 4287): each text says what it is; without a type it is plain. */
const atomText = (part: { value?: string; type?: string } | undefined): Content =>
  /html/i.test(part?.type ?? '') ? html(part?.value) : text(part?.value)
/** Of a picture or another file that is written in letters there is nothing to read. */
const hasWords = ({ type = 'text' }: { type?: string } = {}) =>
  /^(text|html|xhtml|application\/xhtml)/i.test(type)

const readAtom = ({ entries = [], xml }: Feed<'atom'>): Raw[] =>
  entries.map(({ id, links = [], title, summary, content, published, updated, dc, xml: own }) => ({
    id,
    link: (links.find(({ rel = 'alternate' }) => rel === 'alternate') ?? links[0])?.href,
    title: atomText(title),
    summary: atomText(summary),
    content: hasWords(content) ? atomText(content) : text(''),
    times: [published, updated, ...(dc?.dates ?? [])],
    bases: [xml?.base, own?.base],
  }))

/** RSS 2.0: descriptions are HTML, and so are titles in practice. */
const readRss = ({ items = [], xml }: Feed<'rss'>): Raw[] =>
  items.map(({ guid, link, title, description, content, pubDate, dc, xml: own }) => ({
    id: guid?.value,
    link: link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
    title: html(title ?? dc?.titles?.[0]),
    summary: html(description ?? dc?.descriptions?.[0]),
    content: html(content?.encoded),
    times: [pubDate, ...(dc?.dates ?? [])],
    bases: [xml?.base, own?.base],
  }))

/** RSS 0.9 and 1.0, which are RDF. */
const readRdf = ({ items = [] }: Feed<'rdf'>): Raw[] =>
  items.map(({ link, title, description, content, dc, rdf }) => ({
    id: rdf?.about,
    link,
    title: html(title ?? dc?.titles?.[0]),
    summary: html(description ?? dc?.descriptions?.[0]),
    content: html(content?.encoded),
    times: dc?.dates ?? [],
    bases: [],
  }))

/** JSON Feed 1.1. */
const readJson = ({ items = [] }: Feed<'json'>): Raw[] =>
  items.map(({ id, url, title, summary, content_html, content_text, date_published, date_modified }) => ({
    id,
    link: url,
    title: text(title),
    summary: text(summary),
    content: content_html === undefined ? text(content_text) : html(content_html),
    times: [date_published, date_modified],
    bases: [],
  }))

const isBlank = ({ value }: Content) => value.trim() === ''

/** Characters of an address that others are in relation to. */
const longestBase = 2000

/** An address that is written in relation to the one before. */
const within = (base: string, address: string | undefined): string =>
  (address !== undefined && address.length <= longestBase ? urlOf(address, base)?.href : null) ?? base

function feedEntryOf({ id, link, title, summary, content, times, bases }: Raw, address: string): Entry[] {
  const short = isBlank(summary) ? content : summary
  // Notes without a title begin with what they say.
  const headline = isBlank(title) ? short : title
  const key = id ?? link ?? headline.value
  if (isBlank(headline) || key === '') return []
  const base = bases.reduce<string>(within, address)
  const target = link === undefined ? null : (urlOf(link, base)?.href ?? null)
  return [
    {
      key,
      title: headline,
      summary: short,
      content: withBase(isBlank(content) ? summary : content, base),
      externalLink: target,
      place: null,
      startsOn: null,
      endsOn: null,
      publishedAt: timeIn(times),
    },
  ]
}
const titleOf = (title: string | { value?: string } | undefined): string =>
  (typeof title === 'object' ? title.value : title) ?? ''

const rawOf = (parsed: Parsed): Raw[] | null => {
  switch (parsed.format) {
    case 'atom':
      return readAtom(parsed.feed)
    case 'rss':
      return readRss(parsed.feed)
    case 'rdf':
      return readRdf(parsed.feed)
    case 'json':
      return readJson(parsed.feed)
    default:
      return null
  }
}

/** The entries of an Atom (0.3, 1.0), RSS (0.9 to 2.0) or JSON feed; null if it is none. Links are relative to the address of the feed. */
function readFeed(file: string, address: string): Source | null {
  try {
    const parsed = parseFeed(file)
    const raw = rawOf(parsed)
    if (raw === null) return null
    const entries = raw.flatMap((each) => feedEntryOf(each, address))
    return { kind: 'feed', title: titleOf(parsed.feed.title), entries }
  } catch {
    return null
  }
}
