import { DateTime } from 'luxon'
import {
  type DigestGroup,
  type DigestRhythm,
  isNotificationType,
  notificationFacts,
} from '~/contracts/messages/notification-types'

/** In the person's time zone; weekly digests are sent on Mondays. */
const hour = 7
const monday = 1

/**
 * Time of the next digest in a zone: always later than now, so that none is sent twice.
 * @throws RangeError for an unknown zone
 */
export function nextDigest(rhythm: DigestRhythm, zone: string, now: Date): Date {
  const isDue = (moment: DateTime) =>
    moment.toMillis() > now.getTime() && (rhythm === 'daily' || moment.weekday === monday)
  let morning = DateTime.fromJSDate(now, { zone }).startOf('day').set({ hour })
  if (!morning.isValid) throw new RangeError(`Unknown time zone ${zone}`)
  while (!isDue(morning)) morning = morning.plus({ days: 1 })
  return morning.toJSDate()
}

/**
 * Entries by group; groups and entries are in order of first occurrence. Those of a newer version, which was taken back, are left
 * out: there are no words for them.
 */
export function grouped<E extends { type: string }>(entries: readonly E[]): [DigestGroup, E[]][] {
  const found = new Map<DigestGroup, E[]>()
  for (const entry of entries) {
    if (!isNotificationType(entry.type)) continue
    const { group } = notificationFacts(entry.type)
    found.set(group, [...(found.get(group) ?? []), entry])
  }
  return [...found]
}
