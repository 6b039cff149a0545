import {
  type DigestGroup,
  type DigestRhythm,
  notificationFacts,
  type NotificationType,
} from '~/contracts/messages/notification-types'

/** In the person's time zone; weekly digests are sent on Mondays. */
const hour = 7
const monday = 1

const clocks = new Map<string, Intl.DateTimeFormat>()

/** Local time in a zone, represented as if it were UTC, so that differences can be computed. */
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
 * The moment of a local time in a zone. The second iteration corrects for a clock change in between; a skipped local
 * time maps to a nearby moment.
 */
function momentOf(zone: string, wall: number): number {
  const offsetAt = (moment: number) => wallTime(zone, moment) - Math.floor(moment / 60_000) * 60_000
  return wall - offsetAt(wall - offsetAt(wall))
}

/** Time of the next digest in a zone: always later than now, so that none is sent twice. */
export function nextDigest(rhythm: DigestRhythm, zone: string, now: Date): Date {
  const today = new Date(wallTime(zone, now.getTime()))
  for (let days = 0; ; days++) {
    const morning = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate() + days, hour)
    const isDay = rhythm === 'daily' || new Date(morning).getUTCDay() === monday
    const moment = momentOf(zone, morning)
    if (isDay && moment > now.getTime()) return new Date(moment)
  }
}

/** Entries by group; groups and entries are in order of first occurrence. */
export function grouped<E extends { type: NotificationType }>(entries: readonly E[]): [DigestGroup, E[]][] {
  const found = new Map<DigestGroup, E[]>()
  for (const entry of entries) {
    const { group } = notificationFacts(entry.type)
    found.set(group, [...(found.get(group) ?? []), entry])
  }
  return [...found]
}
