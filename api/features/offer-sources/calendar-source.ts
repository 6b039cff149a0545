import ICAL from 'ical.js'
import { offerTextLimits } from '~/contracts/constants'
import { daysAfter } from '~/contracts/days'
import { canonicalZone, dayInZone } from '~/contracts/time-zone'
import type { Entry, Source } from './entries.rules'

/** Of a file that are read: a school has fewer. */
const mostEvents = 5000

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

const dayOf = ({ year, month, day }: ICAL.Time): string =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
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

function entryOf(component: ICAL.Component, { zone, series }: Calendar): Entry | null {
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
  const text = textOf(component, 'description').slice(0, offerTextLimits.description)
  const content = { format: hasElements(text) ? 'html' : 'text', value: text } as const
  return {
    key: [uid || `${startsOn} ${textOf(component, 'summary')}`, ...movedFrom].join(' '),
    title: { format: 'text', value: textOf(component, 'summary') },
    summary: content,
    content,
    externalLink: textOf(component, 'url') || null,
    place: textOf(component, 'location') || null,
    ...days,
    publishedAt: null,
  }
}

interface Calendar {
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

/** Some programs leave out that a time is only a day, or say that of a time: the library would read neither. */
const withPlainDays = (text: string): string =>
  text
    .replace(/^(DTSTART|DTEND|RECURRENCE-ID)(?:;[^:\r\n]*)?:(\d{8})[ \t]*$/gim, '$1;VALUE=DATE:$2')
    .replace(/^(DTSTART|DTEND|RECURRENCE-ID);VALUE=DATE:(\d{8}T\d{6}Z?)[ \t]*$/gim, '$1:$2')

type Root = ConstructorParameters<typeof ICAL.Component>[0]

/**
 * The events of an iCalendar file (RFC 5545), which may hold several calendars; null if it is none. Times in UTC count in the
 * zone that the calendar names, else in that of its owner.
 */
export function readCalendar(text: string, ownersZone: string): Source | null {
  try {
    const parsed: unknown = ICAL.parse(withPlainDays(text))
    // One calendar is its name and its contents; several are a list of such.
    const roots = (Array.isArray(parsed) && typeof parsed[0] === 'string' ? [parsed] : parsed) as Root[]
    const calendars = roots.map((root) => new ICAL.Component(root)).filter(({ name }) => name === 'vcalendar')
    if (calendars.length === 0) return null
    const entries: Entry[] = []
    for (const calendar of calendars) {
      const events = calendar.getAllSubcomponents('vevent').slice(0, mostEvents - entries.length)
      const whole = events.filter((event) => !event.hasProperty('recurrence-id'))
      const series = new Set(whole.map((event) => textOf(event, 'uid')))
      const zone = canonicalZone(textOf(calendar, 'x-wr-timezone')) ?? ownersZone
      entries.push(...events.flatMap((event) => readEvent(event, { zone, series })))
    }
    const title = calendars
      .map((calendar) => textOf(calendar, 'x-wr-calname'))
      .find((name) => name.trim() !== '')
    return { kind: 'calendar', title: title ?? '', entries }
  } catch {
    return null
  }
}
