import ICAL from 'ical.js'
import { daysAfter } from '~/contracts/days'
import type { Entry, Source } from './entries.rules'

/** Of a file that are read: a school has fewer. */
const mostEvents = 5000

const textOf = (component: ICAL.Component, name: string): string => {
  const value = component.getFirstPropertyValue(name)
  return typeof value === 'string' ? value : ''
}

const two = (number: number) => String(number).padStart(2, '0')
/** The calendar day at the place of the event. */
const dayOfTime = ({ year, month, day }: ICAL.Time) =>
  `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`

/** The last day: an end at midnight, and one without a time, belong to the day before. */
function lastDay(end: ICAL.Time, startsOn: string): string {
  const day = dayOfTime(end)
  const endsAtMidnight = end.isDate || (end.hour === 0 && end.minute === 0 && end.second === 0)
  return endsAtMidnight && day > startsOn ? daysAfter(day, -1) : day
}

function entryOf(component: ICAL.Component): Entry | null {
  // Without exceptions: the library would look for them among all events, for each event.
  const event = new ICAL.Event(component, { exceptions: [] })
  // Cancelled ones are in the file to be taken off, and single days of a series come with the series.
  if (textOf(component, 'status').toUpperCase() === 'CANCELLED' || event.isRecurrenceException()) return null
  const startsOn = dayOfTime(event.startDate)
  // The next day of a series is not worked out: rules can be endless. Its draft has no days.
  const days = event.isRecurring()
    ? { startsOn: null, endsOn: null }
    : { startsOn, endsOn: lastDay(event.endDate, startsOn) }
  const text = textOf(component, 'description')
  // Programs write HTML there although the standard has no markup.
  const content = { format: /<(p|br|div|ul|a)\b[^>]*>/i.test(text) ? 'html' : 'text', value: text } as const
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
function readEvent(component: ICAL.Component): Entry[] {
  try {
    const entry = entryOf(component)
    return entry ? [entry] : []
  } catch {
    return []
  }
}

/** The events of an iCalendar file (RFC 5545); null if it is none. */
export function readCalendar(text: string): Source | null {
  try {
    const root: unknown = ICAL.parse(text)
    const calendar = new ICAL.Component(root as ConstructorParameters<typeof ICAL.Component>[0])
    if (calendar.name !== 'vcalendar') return null
    const entries = calendar.getAllSubcomponents('vevent').slice(0, mostEvents).flatMap(readEvent)
    return { kind: 'calendar', title: textOf(calendar, 'x-wr-calname'), entries }
  } catch {
    return null
  }
}
