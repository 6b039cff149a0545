// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Translated } from '~/tests/support/staged'
import { nearTime, relativeTime, Time, type TimeProps, TimeZoneProvider } from './time'
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

/** The HTML without scripts, with plain spaces. */
const written = (reader: string | null, props: TimeProps) =>
  renderToString(
    <Translated>
      <TimeZoneProvider value={reader}>
        <Time {...props} />
      </TimeZoneProvider>
    </Translated>,
  ).replaceAll('\u202f', ' ')
const words = (reader: string | null, props: TimeProps) =>
  /<time[^>]*>([^<]*)</.exec(written(reader, props))?.[1]

it.each([
  [-3 * 86_400_000, '3 days ago'],
  [2 * 3_600_000, 'in 2 hours'],
  [-10_000, 'this minute'],
  [-86_400_000, 'yesterday'],
])('a time %d ms from now in words', (distance, expected) => {
  expect(relativeTime(1_000_000_000_000 + distance, 1_000_000_000_000, 'en')).toBe(expected)
})

const late = '2026-11-21T23:30:00Z'

it('visitors read times in UTC, which is said beside the time of day and only there', () => {
  expect(words(null, { value: late })).toBe('21 Nov 2026, 23:30 UTC')
  expect(words(null, { value: late, show: 'time' })).toBe('23:30 UTC')
  expect(words(null, { value: late, show: 'date' })).toBe('21 Nov 2026')
})

it.each([
  ['Europe/Berlin', '22 Nov 2026, 00:30'],
  ['Pacific/Auckland', '22 Nov 2026, 12:30'],
  ['America/New_York', '21 Nov 2026, 18:30'],
  ['Asia/Calcutta', '22 Nov 2026, 05:00'],
])('members read times in their own zone: %s', (zone, expected) => {
  expect(words(zone, { value: late })).toBe(expected)
  expect(words(zone, { value: late, show: 'date' })).toBe(expected.replace(/, .*/, ''))
  expect(words(zone, { value: late, show: 'time' })).toBe(expected.replace(/.*, /, ''))
})

it.each([
  // Clocks in Berlin go forward at 1:00 UTC, and back at 1:00 UTC, so that 2:30 occurs twice.
  ['2026-03-29T00:59:00Z', '01:59 CET'],
  ['2026-03-29T01:00:00Z', '03:00 CEST'],
  ['2026-10-25T00:30:00Z', '02:30 CEST'],
  ['2026-10-25T01:30:00Z', '02:30 CET'],
])('on the day on which clocks are changed, %s is %s in Berlin', (value, expected) => {
  expect(words('Europe/Berlin', { value, show: 'time', withZone: true })).toBe(expected)
})

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', null])(
  'a calendar day is the same day for somebody in %s',
  (zone) => {
    expect(words(zone, { value: '2026-11-21', show: 'date' })).toBe('21 Nov 2026')
    expect(words(zone, { value: '2026-11-21' })).toBe('21 Nov 2026')
  },
)

it('the title names the zone, unless it stands beside the time or no time of day is shown', () => {
  expect(written('Europe/Berlin', { value: late })).toContain('title="Central European Standard Time"')
  expect(written('Europe/Berlin', { value: '2026-07-01T10:00:00Z', show: 'time' })).toContain(
    'title="Central European Summer Time"',
  )
  expect(written('Europe/Berlin', { value: late, withZone: true })).toMatch(/^<time dateTime="[^"]*">/)
  expect(written('Europe/Berlin', { value: late, show: 'date' })).toMatch(/^<time dateTime="[^"]*">/)
  expect(written(null, { value: late })).toMatch(/^<time dateTime="[^"]*">/)
})

/** What scripts make of it, so many hours later. */
function seen(hours: number) {
  vi.useFakeTimers({ now: Date.parse(late) + hours * 3_600_000, toFake: ['Date'] })
  render(
    <Translated>
      <TimeZoneProvider value="Europe/Berlin">
        <Time value={late} />
      </TimeZoneProvider>
    </Translated>,
  )
  const time = document.querySelector('time')
  return [time?.textContent, time?.title]
}

it('scripts write near days as words and add the date and the distance to the title', () => {
  const zone = 'Central European Standard Time'
  expect(seen(3)).toEqual(['today, 00:30', `22 Nov 2026, 00:30 · 3 hours ago · ${zone}`])
  cleanup()
  expect(seen(24)).toEqual(['yesterday, 00:30', `22 Nov 2026, 00:30 · yesterday · ${zone}`])
  cleanup()
  expect(seen(48)).toEqual(['22 Nov 2026, 00:30', `2 days ago · ${zone}`])
})

it.each([
  ['de', 'heute, 00:30', 'gestern, 00:30'],
  ['fr', 'aujourd’hui, 00:30', 'hier, 00:30'],
  ['es', 'hoy, 00:30', 'ayer, 00:30'],
  ['it', 'oggi, 00:30', 'ieri, 00:30'],
])('near days have words in %s, by the midnight of the reader', (locale, today, yesterday) => {
  const then = Date.parse(late)
  const at = (iso: string) => nearTime(then, Date.parse(iso), { locale, zone: 'Europe/Berlin' })
  expect(at('2026-11-22T22:59:00Z')).toBe(today)
  expect(at('2026-11-22T23:01:00Z')).toBe(yesterday)
  expect(at('2026-11-23T23:01:00Z')).toBeNull()
})

it('a zone of its own goes before that of the reader', () => {
  expect(words('Pacific/Auckland', { value: late, timeZone: 'Europe/Berlin', show: 'time' })).toBe('00:30')
})

it('a zone that this browser does not know leaves the time in UTC, and it says so', () => {
  expect(words('Mars/Olympus', { value: late, show: 'time' })).toBe('23:30 UTC')
})
