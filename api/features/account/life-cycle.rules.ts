import { reactivationEnd } from '~/contracts/accounts/account'
import { lifetimes } from '~/contracts/constants'

const dayMs = 24 * 3600 * 1000
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)
const [firstNoticeDays, lastNoticeDays] = lifetimes.erasureNoticeDays

/** What is known of an account that rests. */
export interface RestingAccount {
  deactivatedAt: Date
  /** Mails before the erasure that have been sent. */
  notices: number
  /** When the newest of them was sent. */
  noticeAt: Date | null
}

/** Accounts that were deactivated after this moment have nothing to expect yet. */
export function earliestConcern(now: Date): Date {
  const concern = daysAfter(now, firstNoticeDays)
  // A day to spare for leap years: what comes too early is told to wait.
  concern.setUTCFullYear(concern.getUTCFullYear() - lifetimes.reactivationYears)
  return daysAfter(concern, 1)
}

export type RestingStep =
  { kind: 'wait' } | { kind: 'notify'; notices: 1 | 2; erasesAt: Date } | { kind: 'erase' }

/**
 * What is due for an account that rests: a mail 30 days before its erasure, one 5 days before, then the erasure, however
 * long nobody has asked. Whose last mail is late is erased late: never less than 5 days after it.
 */
export function nextStep({ deactivatedAt, notices, noticeAt }: RestingAccount, now: Date): RestingStep {
  const end = reactivationEnd(deactivatedAt)
  if (notices >= 2 && noticeAt) {
    const earliest = daysAfter(noticeAt, lastNoticeDays)
    return now >= end && now >= earliest ? { kind: 'erase' } : { kind: 'wait' }
  }
  const left = daysAfter(now, lastNoticeDays)
  if (left >= end) return { kind: 'notify', notices: 2, erasesAt: left > end ? left : end }
  if (notices === 0 && daysAfter(now, firstNoticeDays) >= end)
    return { kind: 'notify', notices: 1, erasesAt: end }
  return { kind: 'wait' }
}
