import { describe, expect, it } from 'vitest'
import countries from '~/api/seed/reference/countries.json'
import { dayOf, daysAfter } from './days'
import { dayInZone, daysBetween, isTimeZone, timeZoneOf, timeZones, zonesOfCountry } from './time-zone'

const chosen = (timeZone: string | null, country: string | null = null) => timeZoneOf({ timeZone, country })

describe('the zone of a person', () => {
  it('is the chosen one, whatever the country', () => {
    expect(chosen('Pacific/Auckland', 'DE')).toBe('Pacific/Auckland')
    expect(chosen('UTC', 'DE')).toBe('UTC')
  })

  it.each([
    ['DE', 'Europe/Berlin'],
    ['de', 'Europe/Berlin'],
    ['FR', 'Europe/Paris'],
    ['NZ', 'Pacific/Auckland'],
  ])('is that of the country %s where none is chosen', (country, zone) => {
    expect(chosen(null, country)).toBe(zone)
  })

  it.each([
    ['US', 'America/New_York'],
    ['RU', 'Europe/Moscow'],
    ['ES', 'Europe/Madrid'],
    ['PT', 'Europe/Lisbon'],
    ['AU', 'Australia/Sydney'],
    ['XK', 'Europe/Belgrade'],
  ])('is the one where most people live in a country with several: %s', (country, zone) => {
    expect(chosen(null, country)).toBe(zone)
  })

  it.each(['Mars/Olympus', '', '+05:30', 'Europe/Berlin\0', '../etc/passwd', 'local'])(
    'is that of the country where the chosen one, %j, is none any more',
    (timeZone) => {
      expect(chosen(timeZone, 'DE')).toBe('Europe/Berlin')
      expect(isTimeZone(timeZone)).toBe(false)
    },
  )

  it.each([null, '', 'ZZ', 'x', 'u-ca-buddhist', 'Ä1'])('is UTC where the country is %j', (country) => {
    expect(chosen(null, country)).toBe('UTC')
  })

  it('has one name, however it was written', () => {
    expect(chosen('Asia/Kolkata')).toBe(chosen('Asia/Calcutta'))
    expect(chosen('europe/berlin')).toBe('Europe/Berlin')
    expect(chosen('Europe/Kyiv')).toBe(chosen('Europe/Kiev'))
  })
})

it('every country of the campus that has an own zone has one that exists', () => {
  const without = countries.filter(({ id }) => chosen(null, id) === 'UTC').map(({ id }) => id)
  // Islands without a permanent population.
  expect(without).toEqual(['BV', 'HM'].filter((id) => countries.some((country) => country.id === id)))
})

it('the zones of a country begin with the main one and hold each once', () => {
  const zones = zonesOfCountry('US')
  expect(zones[0]).toBe('America/New_York')
  expect(new Set(zones).size).toBe(zones.length)
})

it('the list to choose from holds no zone twice, and UTC', () => {
  const zones = timeZones()
  expect(new Set(zones).size).toBe(zones.length)
  expect(zones.every(isTimeZone)).toBe(true)
  expect(zones.at(-1)).toBe('UTC')
})

it.each([
  ['2026-11-21T23:30:00Z', 'UTC', '2026-11-21'],
  ['2026-11-21T23:30:00Z', 'Europe/Berlin', '2026-11-22'],
  ['2026-11-21T10:59:59Z', 'Pacific/Auckland', '2026-11-21'],
  ['2026-11-21T11:00:00Z', 'Pacific/Auckland', '2026-11-22'],
  ['2026-11-22T01:00:00Z', 'America/New_York', '2026-11-21'],
  // Berlin switches from 2:00 to 3:00 in spring, from 3:00 to 2:00 in autumn.
  ['2026-03-28T22:59:59Z', 'Europe/Berlin', '2026-03-28'],
  ['2026-03-29T21:59:59Z', 'Europe/Berlin', '2026-03-29'],
  ['2026-03-29T22:00:00Z', 'Europe/Berlin', '2026-03-30'],
  ['2026-10-25T22:59:59Z', 'Europe/Berlin', '2026-10-25'],
  ['2026-11-21T23:30:00Z', 'Mars/Olympus', '2026-11-21'],
])('the calendar day of %s in %s', (moment, zone, day) => {
  expect(dayInZone(new Date(moment), zone)).toBe(day)
})

it.each([
  { from: '2026-11-20T22:00:00Z', to: '2026-11-21T08:00:00Z', zone: 'UTC', count: 1 },
  { from: '2026-11-20T23:30:00Z', to: '2026-11-21T08:00:00Z', zone: 'Europe/Berlin', count: 0 },
  { from: '2026-11-20T22:00:00Z', to: '2026-11-21T08:00:00Z', zone: 'Pacific/Auckland', count: 0 },
  { from: '2026-11-20T10:00:00Z', to: '2026-11-20T11:00:00Z', zone: 'Pacific/Auckland', count: 1 },
  { from: '2026-03-28T12:00:00Z', to: '2026-03-30T12:00:00Z', zone: 'Europe/Berlin', count: 2 },
])('from $from to $to there are $count midnights in $zone', ({ from, to, zone, count }) => {
  expect(daysBetween(new Date(from), new Date(to), zone)).toBe(count)
})

it('a day is between the first and the last with a year of four digits, so that days compare as text', () => {
  const edges = ['0001-01-01', '9999-12-31'].map((day) => Date.parse(day))
  const near = edges.flatMap((edge) =>
    [-400, -2, -1, 0, 1, 2, 400].map((days) => edge + days * 24 * 3600 * 1000),
  )
  const times = [-8.64e15, ...near, Date.parse('0999-06-01'), Date.now(), 8.64e15].sort((a, b) => a - b)
  for (const zone of ['UTC', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Asia/Tbilisi']) {
    const days = times.map((time) => dayInZone(new Date(time), zone))
    expect(days).toEqual(days.toSorted())
    for (const day of days) expect(day).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(days[0]).toBe('0001-01-01')
    expect(days.at(-1)).toBe('9999-12-31')
  }
  const days = times.map((time) => dayOf(new Date(time)))
  expect(days).toEqual(days.toSorted())
  expect(days).toEqual(times.map((time) => dayInZone(new Date(time), 'UTC')))
  expect([daysAfter('9999-12-31', 1), daysAfter('0001-01-01', -1)]).toEqual(['9999-12-31', '0001-01-01'])
  expect(() => dayOf(new Date('tomorrow'))).toThrow(RangeError)
})
