import { can, accessLevelOf } from '~/contracts/permissions'
import type { OfferFilterValues } from '~/contracts/offers/offers'
import { dayOf, daysAfter } from '~/contracts/days'
import type { SearchFrequency, ReminderDay } from '~/contracts/offers/following'

export {}

/** True for members: people with full access, who may keep a watchlist. */
export const mayFollow = (person: {
  roles: string[]
  validated: boolean
  parent_id: string | null
}): boolean =>
  can(
    accessLevelOf({
      roles: person.roles,
      validated: person.validated,
      contributor: person.parent_id !== null,
    }),
    'watchlist',
  )

/** User text on one line, for mails, calendars and feeds, without code points that are invalid in XML. */
export const oneLine = (text: string): string =>
  text.replace(/[\s\p{Cc}\p{Noncharacter_Code_Point}]+/gu, ' ').trim()

/** URL of a list with these filters; repeatable parameters are repeated. */
export function addressOf(
  path: string,
  filters: OfferFilterValues,
  more: Record<string, string> = {},
): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries({ ...filters, ...more }))
    for (const each of Array.isArray(value) ? value : [value]) if (each) search.append(name, each)
  return search.size > 0 ? `${path}?${search}` : path
}

/**
 * The date from which the next mail is due; null if mails are off. A date rather than a time, as the job runs once a
 * day.
 */
export function nextMail(frequency: SearchFrequency, now: Date): Date | null {
  if (frequency === 'off') return null
  return new Date(daysAfter(dayOf(now), frequency === 'daily' ? 1 : 7))
}

const settlingMs = 60_000

/** Everything published before this moment has been committed, whichever process did it. */
export const settled = (now: Date): Date => new Date(now.getTime() - settlingMs)

const longestUntoldMs = 8 * 24 * 3600 * 1000

/** Until when nothing is new to a saved search; one that was deleted and comes back still tells of what it had not told. */
export function seenUntilOf(now: Date, before: string | undefined): Date {
  const latest = settled(now).getTime()
  const wanted = before === undefined ? latest : Date.parse(before)
  return new Date(Math.min(latest, Math.max(wanted, latest - longestUntoldMs)))
}

/**
 * Range of deadlines whose reminder, so many days before, is due on a day. Includes missed reminders (the campus was
 * down, or the deadline was moved) up to the time of the next reminder.
 */
export function dueDeadlines(days: ReminderDay, today: string): { from: string; until: string } {
  return days === 7
    ? { from: daysAfter(today, 2), until: daysAfter(today, 7) }
    : { from: today, until: daysAfter(today, 1) }
}
