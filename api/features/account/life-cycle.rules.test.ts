import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { reactivationEnd } from '~/contracts/accounts/account'
import { earliestConcern, nextStep, type RestingAccount, type RestingStep } from './life-cycle.rules'

const day = 24 * 3600 * 1000
const after = (moment: Date, days: number) => new Date(moment.getTime() + days * day)
const deactivatedAt = new Date('2026-11-21T10:00:00Z')
const end = new Date('2029-11-21T10:00:00Z')
const resting = (notices = 0, noticeAt: Date | null = null): RestingAccount => ({
  deactivatedAt,
  notices,
  noticeAt,
})

describe('an account that rests', () => {
  it('can come back for three calendar years', () => {
    expect(reactivationEnd(deactivatedAt)).toEqual(end)
    expect(reactivationEnd(new Date('2028-02-29T00:00:00Z'))).toEqual(new Date('2031-03-01T00:00:00Z'))
  })

  type Case = [when: string, account: RestingAccount, daysFromEnd: number, step: RestingStep]
  it.each<Case>([
    ['31 days before the end', resting(), -31, { kind: 'wait' }],
    ['30 days before the end', resting(), -30, { kind: 'notify', notices: 1, erasesAt: end }],
    ['29 days before the end, told already', resting(1, after(end, -30)), -29, { kind: 'wait' }],
    ['5 days before the end', resting(1, after(end, -30)), -5, { kind: 'notify', notices: 2, erasesAt: end }],
    ['a day before the end', resting(2, after(end, -5)), -1, { kind: 'wait' }],
    ['at the end', resting(2, after(end, -5)), 0, { kind: 'erase' }],
  ])('%s', (...[, account, days, step]) => {
    expect(nextStep(account, after(end, days))).toEqual(step)
  })

  it('is told as it is where nobody looked for weeks: once, with the day that is left', () => {
    const late = after(end, 40)
    expect(nextStep(resting(), late)).toEqual({ kind: 'notify', notices: 2, erasesAt: after(late, 5) })
    expect(nextStep(resting(1, after(end, -30)), after(end, -3))).toEqual({
      kind: 'notify',
      notices: 2,
      erasesAt: after(end, 2),
    })
    expect(nextStep(resting(2, late), after(late, 4.9))).toEqual({ kind: 'wait' })
    expect(nextStep(resting(2, late), after(late, 5))).toEqual({ kind: 'erase' })
  })
})

interface History {
  mails: { at: Date; notices: number; erasesAt: Date }[]
  erasedAt: Date | null
}

/** Applies the rules at each of the moments, like the daily job. */
function live(start: Date, moments: readonly Date[]): History {
  const account = { deactivatedAt: start, notices: 0, noticeAt: null as Date | null }
  const mails: History['mails'] = []
  for (const now of moments) {
    const step = nextStep(account, now)
    if (step.kind === 'erase') return { mails, erasedAt: now }
    if (step.kind === 'notify') {
      mails.push({ at: now, notices: step.notices, erasesAt: step.erasesAt })
      Object.assign(account, { notices: step.notices, noticeAt: now })
    }
  }
  return { mails, erasedAt: null }
}

const starts = fc.date({ min: new Date('2024-01-01'), max: new Date('2032-12-31'), noInvalidDate: true })
/** Days between two runs: mostly one, sometimes weeks. */
const pauses = fc.array(
  fc.oneof({ weight: 5, arbitrary: fc.constant(1) }, fc.double({ min: 0, max: 60, noNaN: true })),
  {
    minLength: 1,
    maxLength: 120,
  },
)

function momentsOf(start: Date, gaps: readonly number[]): Date[] {
  let at = after(reactivationEnd(start), -40)
  return gaps.map((gap) => (at = after(at, gap)))
}

describe('whenever the job runs', () => {
  it('nobody is erased before three years, nor less than 5 days after the last mail', () => {
    fc.assert(
      fc.property(starts, pauses, (start, gaps) => {
        const { mails, erasedAt } = live(start, momentsOf(start, gaps))
        if (!erasedAt) return
        const last = mails.at(-1)
        expect(last?.notices).toBe(2)
        expect(erasedAt.getTime()).toBeGreaterThanOrEqual(reactivationEnd(start).getTime())
        expect(erasedAt.getTime() - last!.at.getTime()).toBeGreaterThanOrEqual(5 * day)
        // The date promised by the mail is kept.
        expect(erasedAt.getTime()).toBeGreaterThanOrEqual(last!.erasesAt.getTime())
      }),
    )
  })

  it('each mail is sent at most once, in order, and none before its time', () => {
    fc.assert(
      fc.property(starts, pauses, (start, gaps) => {
        const { mails } = live(start, momentsOf(start, gaps))
        const sent = mails.map(({ notices }) => notices)
        expect([[], [1], [2], [1, 2]]).toContainEqual(sent)
        const before = (at: Date) => (reactivationEnd(start).getTime() - at.getTime()) / day
        for (const { at, notices } of mails) expect(before(at)).toBeLessThanOrEqual(notices === 1 ? 30 : 5)
      }),
    )
  })

  it('a job that runs every day sends both mails in time and erases on the day', () => {
    fc.assert(
      fc.property(starts, (start) => {
        const { mails, erasedAt } = live(
          start,
          momentsOf(
            start,
            Array.from({ length: 60 }, () => 1),
          ),
        )
        expect(mails.map(({ notices }) => notices)).toEqual([1, 2])
        expect(erasedAt).toEqual(reactivationEnd(start))
      }),
    )
  })

  it('everybody for whom something is due is among those who are looked at', () => {
    fc.assert(
      fc.property(starts, fc.double({ min: -60, max: 60, noNaN: true }), (start, days) => {
        const now = after(reactivationEnd(start), days)
        if (nextStep({ deactivatedAt: start, notices: 0, noticeAt: null }, now).kind === 'wait') return
        expect(start.getTime()).toBeLessThanOrEqual(earliestConcern(now).getTime())
      }),
    )
  })
})
