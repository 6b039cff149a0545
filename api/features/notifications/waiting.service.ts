import { DateTime } from 'luxon'
import type { ApiDeps } from '~/api/platform/deps'
import { notifyLive } from '~/api/platform/live'
import { type ReadSubject, withdrawMails } from '~/api/platform/mail'
import { timeZoneOf } from '~/contracts/time-zone'
import type { DigestRhythm, MailRhythm, NotificationType } from '~/contracts/messages/notification-types'
import * as repo from './digests.repo'
import { insertNotifications } from './notifications.repo'

type WaitingDeps = Pick<ApiDeps, 'database' | 'now'>

/** Time zone and country of a person, if known. */
export interface Whereabouts {
  time_zone: string | null
  country_id: string | null
}

export const zoneOf = ({ time_zone, country_id }: Whereabouts): string =>
  timeZoneOf({ timeZone: time_zone, country: country_id })

/** Adds an entry to the person's next digest, which waits for its moment. In the caller's transaction. */
export async function addToDigest(
  { database, now }: WaitingDeps,
  entry: repo.NewEntry,
  person: Whereabouts,
): Promise<void> {
  await repo.planDigest(database, entry, nextDigest(entry.rhythm, zoneOf(person), now()))
  await repo.insertEntry(database, entry)
}

/** Withdraws mails and digest entries about a subject that was read on the campus. In the caller's transaction. */
export async function forgetPending(
  { database }: Pick<ApiDeps, 'database'>,
  read: ReadSubject,
): Promise<void> {
  await withdrawMails(database, read)
  await repo.deleteRead(database, read)
}

/**
 * What waits in a digest alone is listed on the campus as well: the mails of a person who has become discreet do not say it. In the
 * caller's transaction, with the person locked.
 */
export async function listWaiting({ database, now }: WaitingDeps, personId: string): Promise<void> {
  if (!(await repo.lockDigests(database, personId))) return
  await repo.deleteStopped(
    database,
    (['daily', 'weekly'] as const).map((rhythm) => ({ personId, rhythm })),
  )
  const entries = await repo.selectUnlisted(database, personId)
  if (entries.length === 0) return
  const listed = entries.map(({ id: _, ...entry }) => ({ ...entry, now: now() }))
  const made = await insertNotifications(database, listed)
  await repo.setListed(
    database,
    entries.map(({ id }) => id),
    made,
  )
  await notifyLive(database, { people: [personId] })
}

/**
 * Applies new preferences to waiting entries: those of disabled types are dropped, those of types with a digest move
 * there. Entries of types that are now sent immediately stay in their digest. In the caller's transaction, with the
 * person locked.
 */
export async function followPreferences(
  { database, now }: WaitingDeps,
  person: Whereabouts & { id: string },
  preferences: readonly { type: NotificationType; mail: MailRhythm }[],
): Promise<void> {
  if (!(await repo.lockDigests(database, person.id))) return
  const typesWith = (rhythm: MailRhythm) =>
    preferences.filter(({ mail }) => mail === rhythm).map(({ type }) => type)
  await repo.deleteTypes(database, person.id, typesWith('off'))
  for (const rhythm of ['daily', 'weekly'] as const) {
    const digest = { personId: person.id, rhythm }
    if (await repo.moveTypes(database, digest, typesWith(rhythm)))
      await repo.planDigest(database, digest, nextDigest(rhythm, zoneOf(person), now()))
  }
}

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
