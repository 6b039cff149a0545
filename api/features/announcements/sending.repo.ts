import { countRows } from '~/api/platform/database/count-rows'
import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import { isActiveGroup, isActiveProvider } from '~/api/platform/database/conditions'
import type { Locale } from '~/contracts/constants'
import { type AnnouncementRow, stillBelongs } from './announcements.repo'

/** Announcements whose time has come, or that are being sent, the earliest first. */
export async function selectDue(
  database: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from announcement where state in ('scheduled','sending') and send_at <= ${now}
    order by send_at, id limit ${limit}`.execute(database)
  return rows
}

export const markStarted = (database: Database, id: string, now: Date) =>
  database
    .updateTable('announcement')
    .set({ state: 'sending', started_at: now, gathered_to: NIL })
    .where('id', '=', id)
    .execute()

interface Progress {
  /** The last account looked at; null: that was all. */
  last: string | null
  added: number
}

export const markGathered = (database: Database, id: string, { last, added }: Progress) =>
  database
    .updateTable('announcement')
    .set(last === null ? { gathered: true, gathered_to: null } : { gathered_to: last })
    .set((eb) => ({ recipient_count: eb('recipient_count', '+', added) }))
    .where('id', '=', id)
    .execute()

export interface Recipient {
  id: string
  email: string
  locale: Locale
  first_name: string
}

/** Who has not got it yet, in the order of the ids. */
export async function selectWaiting(
  database: Database,
  id: string,
  { after, limit }: { after: string | undefined; limit: number },
): Promise<string[]> {
  const rows = await database
    .selectFrom('announcement_delivery')
    .select('person_id')
    .where('announcement_id', '=', id)
    .where('sent_at', 'is', null)
    .where('person_id', '>', after ?? NIL)
    .orderBy('person_id')
    .limit(limit)
    .execute()
  return rows.map(({ person_id }) => person_id)
}

/**
 * Inside a transaction, with the announcement locked: those who had not got it, with it marked as sent, if they still belong to
 * the audience. The others get nothing any more.
 */
export async function takeWaiting(
  database: Database,
  { id, ...sender }: Pick<AnnouncementRow, 'id' | 'provider_id' | 'to_outlets'>,
  { people, now }: { people: readonly string[]; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    update announcement_delivery delivery set sent_at = ${now} from person
    where delivery.announcement_id = ${id} and delivery.person_id = any(${[...people]}::uuid[])
      and delivery.sent_at is null and person.id = delivery.person_id and ${stillBelongs(sender)}
    returning person.id, person.email, person.locale, person.first_name`.execute(database)
  await sql`
    delete from announcement_delivery where announcement_id = ${id} and sent_at is null
      and person_id = any(${[...people]}::uuid[])`.execute(database)
  return rows
}

/** Inside a transaction: those who want no announcements have received none. */
export const dropDeliveries = (database: Database, id: string, people: readonly string[]) =>
  database
    .deleteFrom('announcement_delivery')
    .where('announcement_id', '=', id)
    .where('person_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .execute()

export const addSent = (database: Database, id: string, sent: number) =>
  database
    .updateTable('announcement')
    .set((eb) => ({ sent_count: eb('sent_count', '+', sent) }))
    .where('id', '=', id)
    .execute()

/** A provider or a group that may no longer announce anything: blocked, deactivated, or not validated any more. */
export async function isSilenced(
  database: Database,
  { providerId, toOutlets }: { providerId: string; toOutlets: boolean },
): Promise<boolean> {
  const row = await database
    .selectFrom('person')
    .select('id')
    .where('id', '=', providerId)
    .where(toOutlets ? isActiveGroup('person') : isActiveProvider('person'))
    .executeTakeFirst()
  return row === undefined
}

/** Stopped announcements with people who waited for them. */
export async function selectToClear(database: Database, limit: number): Promise<{ id: string }[]> {
  const { rows } = await sql<{ id: string }>`
    select id from announcement where state = 'stopped' and exists (
      select from announcement_delivery where announcement_id = announcement.id and sent_at is null)
    order by id limit ${limit}`.execute(database)
  return rows
}

/** Those who have not got it get nothing any more. Returns how many there were, at most `limit`. */
export async function dropWaiting(database: Database, id: string, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from announcement_delivery where announcement_id = ${id} and person_id in (
      select person_id from announcement_delivery
      where announcement_id = ${id} and sent_at is null order by person_id limit ${limit})`.execute(database)
  return Number(numAffectedRows ?? 0n)
}

const isWaitingMail = sql<boolean>`state = 'queued' and template in ('announcement','providerAnnouncement','groupAnnouncement')`

/** Mails of announcements that are not sent yet, up to a bound. */
export const countMails = (database: Database, most: number): Promise<number> =>
  countRows(database, sql`select from mail where ${isWaitingMail} limit ${most}`)

/** Mails of an announcement that nobody has tried to send yet. */
export const withdrawMails = (database: Database, path: string) =>
  database
    .deleteFrom('mail')
    .where('path', '=', path)
    .where(isWaitingMail)
    .where('attempts', '=', 0)
    .execute()

/** Takes texts and author out of a provider's announcements; true if there were any. */
export async function disownAnnouncements(database: Database, providerId: string): Promise<boolean> {
  const { numUpdatedRows } = await database
    .updateTable('announcement')
    .set({ provider_id: null, author_id: null, state: 'stopped', version: 0 })
    .set({ texts: '{}', everybody: false, kinds: [], countries: [], languages: [] })
    .where('provider_id', '=', providerId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export const selectDisowned = (database: Database, limit: number) =>
  database
    .selectFrom('announcement')
    .select('id')
    .where('state', '=', 'stopped')
    .where('version', '=', 0)
    .orderBy('id')
    .limit(limit)
    .execute()

const recipients = (id: string, limit: number) => sql`
  select person_id from announcement_delivery where announcement_id = ${id} order by person_id limit ${limit}`

/** Returns who they were, at most `limit`. */
export async function deleteRecipients(database: Database, id: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ person_id: string }>`
    delete from announcement_delivery
    where announcement_id = ${id} and person_id in (${recipients(id, limit)})
    returning person_id`.execute(database)
  return rows.map(({ person_id: personId }) => personId)
}

/** Up to a bound. */
export const countRecipients = async (database: Database, id: string, limit: number): Promise<number> =>
  (await recipients(id, limit).execute(database)).rows.length

/** Once it has no recipients any more. */
export const deleteDisowned = (database: Database, id: string) =>
  sql`
    delete from announcement where id = ${id} and version = 0
      and not exists (select from announcement_delivery where announcement_id = announcement.id)`.execute(
    database,
  )
