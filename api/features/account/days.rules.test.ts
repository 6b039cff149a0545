import { expect, it } from 'vitest'
import { dayFor } from './life-cycle.rules'

const late = new Date('2026-11-21T23:30:00Z')

it.each([
  [null, null, '21 November 2026'],
  [null, 'DE', '22 November 2026'],
  ['America/New_York', 'DE', '21 November 2026'],
  ['Mars/Olympus', 'NZ', '22 November 2026'],
])('a mail names the day where its reader is: zone %s, country %s', (time_zone, country_id, day) => {
  expect(dayFor({ locale: 'en', time_zone, country_id }, late)).toBe(day)
})

it('in the language of the reader', () => {
  expect(dayFor({ locale: 'de', time_zone: null, country_id: 'DE' }, late)).toBe('22. November 2026')
})
