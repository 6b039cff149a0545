import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { timeZones } from '~/contracts/time-zone'
import { grouped } from './digests.service'
import { nextDigest } from './waiting.service'

const hourMs = 3_600_000
const shownIn = (zone: string, moment: Date) =>
  new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    weekday: 'short',
    hour: '2-digit',
    minute: '2-digit',
  }).format(moment)

describe('the next digest', () => {
  it.each([
    ['UTC', '2026-11-21T06:59:59Z', '2026-11-21T07:00:00Z'],
    ['UTC', '2026-11-21T07:00:00Z', '2026-11-22T07:00:00Z'],
    ['Europe/Berlin', '2026-11-21T10:00:00Z', '2026-11-22T06:00:00Z'],
    // Clocks go forward in the night to 29 March, and back in the night to 25 October.
    ['Europe/Berlin', '2026-03-28T10:00:00Z', '2026-03-29T05:00:00Z'],
    ['Europe/Berlin', '2026-03-29T00:30:00Z', '2026-03-29T05:00:00Z'],
    ['Europe/Berlin', '2026-10-24T10:00:00Z', '2026-10-25T06:00:00Z'],
    ['Europe/Berlin', '2026-10-25T00:30:00Z', '2026-10-25T06:00:00Z'],
    ['America/New_York', '2026-03-08T06:30:00Z', '2026-03-08T11:00:00Z'],
    ['Pacific/Kiritimati', '2026-11-21T16:00:00Z', '2026-11-21T17:00:00Z'],
    ['Pacific/Pago_Pago', '2026-11-21T18:30:00Z', '2026-11-22T18:00:00Z'],
    ['Asia/Kolkata', '2026-11-21T01:29:00Z', '2026-11-21T01:30:00Z'],
    ['Asia/Kathmandu', '2026-11-21T01:15:00Z', '2026-11-22T01:15:00Z'],
    ['Australia/Lord_Howe', '2026-04-04T12:00:00Z', '2026-04-04T20:30:00Z'],
  ])('in %s after %s is at %s', (zone, now, due) => {
    expect(nextDigest('daily', zone, new Date(now)).toISOString()).toBe(new Date(due).toISOString())
  })

  it.each([
    ['UTC', '2026-11-21T10:00:00Z', '2026-11-23T07:00:00Z'],
    ['UTC', '2026-11-23T07:00:00Z', '2026-11-30T07:00:00Z'],
    // Where it is already Monday, or still Sunday.
    ['Pacific/Auckland', '2026-11-22T17:00:00Z', '2026-11-22T18:00:00Z'],
    ['America/Los_Angeles', '2026-11-23T07:30:00Z', '2026-11-23T15:00:00Z'],
  ])('of a week in %s after %s is at %s', (zone, now, due) => {
    expect(nextDigest('weekly', zone, new Date(now)).toISOString()).toBe(new Date(due).toISOString())
  })

  it('has no time in a zone that does not exist', () => {
    expect(() => nextDigest('daily', 'Europe/Nowhere', new Date())).toThrow(RangeError)
  })

  it('is at seven in the morning within a day or a week, in any zone and season', () => {
    const moments = fc.date({
      min: new Date('2025-01-01T00:00:00Z'),
      max: new Date('2030-01-01T00:00:00Z'),
      noInvalidDate: true,
    })
    fc.assert(
      fc.property(fc.constantFrom(...timeZones()), moments, (zone, now) => {
        const daily = nextDigest('daily', zone, now)
        const weekly = nextDigest('weekly', zone, now)
        const wait = (due: Date) => due.getTime() - now.getTime()
        expect(shownIn(zone, daily)).toMatch(/^\w{3},? 07:00$/)
        expect(shownIn(zone, weekly)).toMatch(/^Mon,? 07:00$/)
        expect(wait(daily)).toBeGreaterThan(0)
        expect(wait(daily)).toBeLessThanOrEqual(26 * hourMs)
        expect(wait(weekly)).toBeGreaterThan(0)
        expect(wait(weekly)).toBeLessThanOrEqual((7 * 24 + 2) * hourMs)
      }),
      { numRuns: 300 },
    )
  })
})

describe('entries of a digest', () => {
  it('stand together by what they are about, in the order in which they came', () => {
    const entries = [
      { type: 'message' as const, n: 1 },
      { type: 'validationApproved' as const, n: 2 },
      { type: 'message' as const, n: 3 },
      { type: 'validationRejected' as const, n: 4 },
    ]
    expect(grouped(entries).map(([group, members]) => [group, members.map(({ n }) => n)])).toEqual([
      ['messages', [1, 3]],
      ['validation', [2, 4]],
    ])
    expect(grouped([])).toEqual([])
  })

  it('are left out if their type is one of a newer version', () => {
    const entries = [{ type: 'toString' }, { type: 'ofTheFuture' }, { type: 'message' }]
    expect(grouped(entries)).toEqual([['messages', [{ type: 'message' }]]])
  })
})
