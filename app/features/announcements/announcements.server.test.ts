import { expect, it } from 'vitest'
import { clockIn, momentAt, workingHourAfter } from './announcements.server'

it.each([
  ['Europe/Berlin', '2026-11-21', '09:30', '2026-11-21T08:30:00.000Z'],
  ['Europe/Berlin', '2026-07-01', '00:10', '2026-06-30T22:10:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '00:00', '2025-12-31T18:15:00.000Z'],
  ['America/New_York', '2026-12-31', '23:59', '2027-01-01T04:59:00.000Z'],
  ['UTC', '0026-12-01', '09:30', '0026-12-01T09:30:00.000Z'],
  ['UTC', '2026-03-29', '02:30', '2026-03-29T02:30:00.000Z'],
])('in %s, %s at %s is %s', (...row) => {
  const [zone, date, time, moment] = row
  expect(momentAt({ date, time }, zone).toISOString()).toBe(moment)
  expect(clockIn(new Date(moment), zone)).toEqual({ date, time })
})

it('a time that the clocks skip is that of an hour later', () => {
  const moment = momentAt({ date: '2026-03-29', time: '02:30' }, 'Europe/Berlin')
  expect(['2026-03-29T00:30:00.000Z', '2026-03-29T01:30:00.000Z']).toContain(moment.toISOString())
})

it('a time that comes twice is one of both, and is shown as it was written', () => {
  const written = { date: '2026-10-25', time: '02:30' }
  const moment = momentAt(written, 'Europe/Berlin')
  expect(['2026-10-25T00:30:00.000Z', '2026-10-25T01:30:00.000Z']).toContain(moment.toISOString())
  expect(clockIn(moment, 'Europe/Berlin')).toEqual(written)
})

const shown = (moment: string) => ({ date: moment.slice(0, 10), time: moment.slice(11) })

it.each([
  ['in the morning of a working day', '2026-11-30T08:20', '2026-11-30T10:00'],
  ['late in the evening', '2026-11-30T22:45', '2026-12-01T09:00'],
  ['in the last hour', '2026-11-30T16:10', '2026-12-01T09:00'],
  ['in the hour before it', '2026-11-30T15:59', '2026-11-30T17:00'],
  ['before the first hour', '2026-12-01T03:00', '2026-12-01T09:00'],
  ['on a Friday evening', '2026-12-04T18:00', '2026-12-07T09:00'],
  ['on a Sunday', '2026-12-06T12:30', '2026-12-07T09:00'],
])('%s it offers an hour at which people work', (_when, now, then) => {
  for (const zone of ['Europe/Berlin', 'America/New_York']) {
    const { date, time } = workingHourAfter(momentAt(shown(now), zone), zone)
    expect(`${date}T${time}`).toBe(then)
  }
})
