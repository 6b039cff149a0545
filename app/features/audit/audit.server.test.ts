import { expect, it } from 'vitest'
import { endOfDay, startOfDay } from './audit.server'

it.each([
  ['UTC', '2026-11-21', ['2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z']],
  ['Europe/Berlin', '2026-11-21', ['2026-11-20T23:00:00.000Z', '2026-11-21T23:00:00.000Z']],
  ['Asia/Kathmandu', '2026-11-21', ['2026-11-20T18:15:00.000Z', '2026-11-21T18:15:00.000Z']],
  ['Pacific/Kiritimati', '2026-11-21', ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']],
  ['Pacific/Pago_Pago', '2026-11-21', ['2026-11-21T11:00:00.000Z', '2026-11-22T11:00:00.000Z']],
  // The clocks change on this day: it has 23 hours.
  ['Europe/Berlin', '2026-03-29', ['2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z']],
  // There is no midnight: the day begins at one.
  ['Asia/Beirut', '2026-03-29', ['2026-03-28T22:00:00.000Z', '2026-03-29T21:00:00.000Z']],
])('in %s the day %s lasts from %j', (zone, day, bounds) => {
  expect([startOfDay(day, zone)?.toISOString(), endOfDay(day, zone)?.toISOString()]).toEqual(bounds)
})

it.each(['', 'today', '2026-13-01', '2026-02-32', '21.11.2026', '99999-01-01'])('%j is no day', (text) => {
  expect(startOfDay(text, 'UTC')).toBeUndefined()
  expect(endOfDay(text, 'UTC')).toBeUndefined()
})
