import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { dueNotice, momentBefore } from './waiting.service'

const now = new Date('2026-11-21T10:00:00Z')
const asked = (days: number) => momentBefore(now, days)
const due = (days: number, reminders: number) => dueNotice({ since: asked(days), reminders }, now)

describe('who is told of a request that waits', () => {
  it.each([
    [0, 0, null],
    [6.99, 0, null],
    [7, 0, { reminders: 1, notifiesProvider: true, notifiesAdmins: false }],
    [13, 1, null],
    [14, 1, { reminders: 2, notifiesProvider: true, notifiesAdmins: false }],
    [15, 0, { reminders: 2, notifiesProvider: true, notifiesAdmins: false }],
    [21, 2, { reminders: 3, notifiesProvider: false, notifiesAdmins: true }],
    [400, 0, { reminders: 3, notifiesProvider: true, notifiesAdmins: true }],
    [400, 3, null],
  ])('after %d days with %d sent: %j', (days, sent, notice) => {
    expect(due(days, sent)).toEqual(notice)
  })

  it('is the provider twice and the admins once at most, however often and late somebody asks', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 60 }), { maxLength: 30 }), (days) => {
        let reminders = 0
        const told = { provider: 0, admins: 0 }
        for (const day of days.sort((a, b) => a - b)) {
          const notice = due(day, reminders)
          if (!notice) continue
          expect(notice.reminders).toBeGreaterThan(reminders)
          reminders = notice.reminders
          if (notice.notifiesProvider) told.provider++
          if (notice.notifiesAdmins) told.admins++
        }
        expect(told.provider).toBeLessThanOrEqual(2)
        expect(told.admins).toBe(Math.max(0, ...days) >= 21 ? 1 : 0)
        expect(told.provider > 0).toBe(Math.max(0, ...days) >= 7)
      }),
    )
  })
})
