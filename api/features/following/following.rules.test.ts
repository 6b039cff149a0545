import { daysAfter } from '~/contracts/days'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reminderDays } from '~/contracts/offers/following'
import { dueDeadlines, seenUntilOf } from './following.rules'

describe('deadlines of which one is reminded', () => {
  it.each([
    { days: 7, today: '2026-11-21', from: '2026-11-23', until: '2026-11-28' },
    { days: 1, today: '2026-11-21', from: '2026-11-21', until: '2026-11-22' },
    { days: 7, today: '2026-12-28', from: '2026-12-30', until: '2027-01-04' },
    { days: 1, today: '2028-02-28', from: '2028-02-28', until: '2028-02-29' },
  ] as const)('$days days before, on $today, are those from $from to $until', ({ days, today, ...due }) => {
    expect(dueDeadlines(days, today)).toEqual(due)
  })

  it('are each due exactly that many days before, and on no day two reminders of the same', () => {
    const someDay = fc.integer({ min: 0, max: 20_000 }).map((n) => daysAfter('1990-01-01', n))
    fc.assert(
      fc.property(someDay, fc.integer({ min: 0, max: 10 }), (deadline, before) => {
        const today = daysAfter(deadline, -before)
        const due = reminderDays.filter((days) => {
          const { from, until } = dueDeadlines(days, today)
          return from <= deadline && deadline <= until
        })
        expect(due).toEqual(before <= 1 ? [1] : before <= 7 ? [7] : [])
      }),
    )
  })
})

it('a search that comes back has mailed everything up to a moment of the last eight days', () => {
  const now = new Date('2026-11-21T12:00:00Z')
  const until = (before?: string) => seenUntilOf(now, before).toISOString()
  expect(until()).toBe('2026-11-21T11:59:00.000Z')
  expect(until('2026-11-20T08:00:00.000Z')).toBe('2026-11-20T08:00:00.000Z')
  expect(until('2027-01-01T00:00:00.000Z')).toBe('2026-11-21T11:59:00.000Z')
  expect(until('2020-01-01T00:00:00.000Z')).toBe('2026-11-13T11:59:00.000Z')
})
