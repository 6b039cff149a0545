// @vitest-environment jsdom
import { cleanup, render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, it, vi } from 'vitest'
import { Translated } from '~/tests/support/staged'
import { relativeTime, Time, type TimeProps } from './time'
import { TimeZoneProvider } from './time-zone'

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
  expect(words(null, { value: late })).toBe('November 21, 2026 at 11:30 PM UTC')
  expect(words(null, { value: late, show: 'time' })).toBe('11:30 PM UTC')
  expect(words(null, { value: late, show: 'date' })).toBe('November 21, 2026')
})

it.each([
  ['Europe/Berlin', 'November 22, 2026 at 12:30 AM'],
  ['Pacific/Auckland', 'November 22, 2026 at 12:30 PM'],
  ['America/New_York', 'November 21, 2026 at 6:30 PM'],
  ['Asia/Calcutta', 'November 22, 2026 at 5:00 AM'],
])('members read times in their own zone: %s', (zone, expected) => {
  expect(words(zone, { value: late })).toBe(expected)
  expect(words(zone, { value: late, show: 'date' })).toBe(expected.replace(/ at .*/, ''))
  expect(words(zone, { value: late, show: 'time' })).toBe(expected.replace(/.* at /, ''))
})

it.each([
  // Clocks in Berlin go forward at 1:00 UTC, and back at 1:00 UTC, so that 2:30 occurs twice.
  ['2026-03-29T00:59:00Z', '1:59 AM GMT+1'],
  ['2026-03-29T01:00:00Z', '3:00 AM GMT+2'],
  ['2026-10-25T00:30:00Z', '2:30 AM GMT+2'],
  ['2026-10-25T01:30:00Z', '2:30 AM GMT+1'],
])('on the day on which clocks are changed, %s is %s in Berlin', (value, expected) => {
  expect(words('Europe/Berlin', { value, show: 'time', withZone: true })).toBe(expected)
})

it.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/Berlin', null])(
  'a calendar day is the same day for somebody in %s',
  (zone) => {
    expect(words(zone, { value: '2026-11-21', show: 'date' })).toBe('November 21, 2026')
    expect(words(zone, { value: '2026-11-21' })).toBe('November 21, 2026')
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

it('scripts add the distance to the title', () => {
  vi.useFakeTimers({ now: Date.parse(late) + 3 * 3_600_000, toFake: ['Date'] })
  render(
    <Translated>
      <TimeZoneProvider value="Europe/Berlin">
        <Time value={late} />
      </TimeZoneProvider>
    </Translated>,
  )
  expect(document.querySelector('time')?.title).toBe('3 hours ago · Central European Standard Time')
})

it('a zone of its own goes before that of the reader', () => {
  expect(words('Pacific/Auckland', { value: late, timeZone: 'Europe/Berlin', show: 'time' })).toBe('12:30 AM')
})

it('a zone that this browser does not know leaves the time in UTC, and it says so', () => {
  expect(words('Mars/Olympus', { value: late, show: 'time' })).toBe('11:30 PM UTC')
})
