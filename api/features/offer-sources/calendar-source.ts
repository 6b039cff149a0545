import ICAL from 'ical.js'
import { offerTextLimits } from '~/contracts/constants'
import { canonicalZone, dayInZone } from '~/contracts/time-zone'
import type { Entry, Source } from './entries.rules'

/** Of a file that are read: a school has fewer. */
const mostEvents = 5000

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

const two = (number: number) => String(number).padStart(2, '0')
/** The calendar day at the place of the event. Many programs write all times in UTC: then that of the calendar's zone. */
function dayOfTime(time: ICAL.Time, zone: string): string {
  if (time.zone === ICAL.Timezone.utcTimezone) return dayInZone(time.toJSDate(), zone)
  return `${String(time.year).padStart(4, '0')}-${two(time.month)}-${two(time.day)}`
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

function entryOf(component: ICAL.Component, zone: string): Entry | null {
  // Without exceptions: the library would look for them among all events, for each event.
  const event = new ICAL.Event(component, { exceptions: [] })
  // Cancelled ones are in the file to be taken off, and single days of a series come with the series.
  if (textOf(component, 'status').toUpperCase() === 'CANCELLED' || event.isRecurrenceException()) return null
  const startsOn = dayOfTime(event.startDate, zone)
  // The next day of a series is not worked out: rules can be endless. Its draft has no days.
  const end = event.isRecurring() ? null : endOf(component, event)
  const days = event.isRecurring()
    ? { startsOn: null, endsOn: null }
    : { startsOn, endsOn: end && lastDay(end, startsOn, zone) }
  const text = textOf(component, 'description').slice(0, offerTextLimits.description)
  const content = { format: hasElements(text) ? 'html' : 'text', value: text } as const
  return {
    key: textOf(component, 'uid') || `${startsOn} ${textOf(component, 'summary')}`,
    title: { format: 'text', value: textOf(component, 'summary') },
    summary: content,
    content,
    externalLink: textOf(component, 'url') || null,
    place: textOf(component, 'location') || null,
    ...days,
    publishedAt: null,
  }
}

/** Unreadable events are left out: one of them is no reason to lose the others. */
function readEvent(component: ICAL.Component, zone: string): Entry[] {
  try {
    const entry = entryOf(component, zone)
    return entry ? [entry] : []
  } catch {
    return []
  }
}

/**
 * The events of an iCalendar file (RFC 5545); null if it is none. Times in UTC count in the zone that the calendar names, else in
 * that of its owner.
 */
export function readCalendar(text: string, ownersZone: string): Source | null {
  try {
    const root: unknown = ICAL.parse(text)
    const calendar = new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0])
    if (calendar.name !== 'vcalendar') return null
    const zone = canonicalZone(textOf(calendar, 'x-wr-timezone')) ?? ownersZone
    const events = calendar.getAllSubcomponents('vevent').slice(0, mostEvents)
    const entries = events.flatMap((event) => readEvent(event, zone))
    return { kind: 'calendar', title: textOf(calendar, 'x-wr-calname'), entries }
  } catch {
    return null
  }
}
