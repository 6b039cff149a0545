import { reactivationEnd } from '~/contracts/accounts/account'
import { lifetimes, type Locale } from '~/contracts/constants'
import { formatLocale } from '~/contracts/languages'
import { timeZoneOf } from '~/contracts/time-zone'

const dayMs = 24 * 3600 * 1000
const daysAfter = (moment: Date, days: number) => new Date(moment.getTime() + days * dayMs)
const [firstNoticeDays, lastNoticeDays] = lifetimes.erasureNoticeDays

/** State of a deactivated account. */
export interface RestingAccount {
  deactivatedAt: Date
  /** Number of mails sent before the erasure. */
  notices: number
  /** Time of the newest of them. */
  noticeAt: Date | null
}

/** Accounts deactivated after this moment need no processing yet. */
export function earliestConcern(now: Date): Date {
  const concern = daysAfter(now, firstNoticeDays)
  // One day of margin for leap years; `nextStep` waits if it is too early.
  concern.setUTCFullYear(concern.getUTCFullYear() - lifetimes.reactivationYears)
  return daysAfter(concern, 1)
}

export type RestingStep =
  { kind: 'wait' } | { kind: 'notify'; notices: 1 | 2; erasesAt: Date } | { kind: 'erase' }

/**
 * Next step for a deactivated account: a mail 30 days before its erasure, one 5 days before, then the erasure,
 * even if the job has not run for a long time. If the last mail is late, so is the erasure: at least 5 days after the
 * mail.
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

interface Reader {
  locale: Locale
  time_zone: string | null
  country_id: string | null
}

/** A date in the person's language and time zone: “21 November 2029”. */
export const dayFor = ({ locale, time_zone, country_id }: Reader, moment: Date): string =>
  new Intl.DateTimeFormat(formatLocale(locale), {
    dateStyle: 'long',
    timeZone: timeZoneOf({ timeZone: time_zone, country: country_id }),
  }).format(moment)
