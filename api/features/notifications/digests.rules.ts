import {
  type DigestGroup,
  type DigestRhythm,
  notificationFacts,
  type NotificationType,
} from '~/contracts/messages/notification-types'

/** In the person's own zone; the weekly digest comes on Mondays. */
const hour = 7
const monday = 1

const clocks = new Map<string, Intl.DateTimeFormat>()

/** What a clock in this zone shows, as if it were UTC: two of them can be subtracted. */
function wallTime(zone: string, moment: number): number {
  const clock =
    clocks.get(zone) ??
    new Intl.DateTimeFormat('en', {
      timeZone: zone,
      calendar: 'gregory',
      numberingSystem: 'latn',
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
    })
  clocks.set(zone, clock)
  const shown = new Map(clock.formatToParts(moment).map(({ type, value }) => [type, Number(value)]))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

/**
 * The moment at which a clock in this zone shows that time. Where clocks are changed in between, the second look is the
 * right one; a time that they leave out is some moment close to it.
 */
function momentOf(zone: string, wall: number): number {
  const offsetAt = (moment: number) => wallTime(zone, moment) - Math.floor(moment / 60_000) * 60_000
  return wall - offsetAt(wall - offsetAt(wall))
}

/** When the next digest goes out to somebody in this zone: never at this very moment, so that none comes twice. */
export function nextDigest(rhythm: DigestRhythm, zone: string, now: Date): Date {
  const today = new Date(wallTime(zone, now.getTime()))
  for (let days = 0; ; days++) {
    const morning = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour)
    const isDay = rhythm === 'daily' || new Date(morning).getUTCDay() === monday
    const moment = momentOf(zone, morning)
    if (isDay && moment > now.getTime()) return new Date(moment)
  }
}

/** Entries by what they are about: groups and entries in the order in which the first of them came. */
export function grouped<E extends { type: NotificationType }>(entries: readonly E[]): [DigestGroup, E[]][] {
  const found = new Map<DigestGroup, E[]>()
  for (const entry of entries) {
    const { group } = notificationFacts(entry.type)
    found.set(group, [...(found.get(group) ?? []), entry])
  }
  return [...found]
}
