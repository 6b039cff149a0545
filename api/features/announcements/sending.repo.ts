import { sql } from 'kysely'
import { NIL } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Locale } from '~/contracts/constants'

export interface DuePosition {
  id: string
  send_at: Date
}

/** Announcements whose time has come, or that are being sent, the earliest first. */
export async function selectDue(
  database: Database,
  { now, after, limit }: { now: Date; after?: DuePosition | undefined; limit: number },
): Promise<DuePosition[]> {
  const begin = after ?? { id: NIL, send_at: new Date(0) }
  const { rows } = await sql<DuePosition>`
    select id, send_at from announcement
    where state in ('scheduled','sending') and send_at <= ${now}
      and (send_at, id) > (${begin.send_at}::timestamptz, ${begin.id}::uuid)
    order by send_at, id limit ${limit}`.execute(database.db())
  return rows
}

export const markStarted = (database: Database, id: string, now: Date) =>
  database
    .db()
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
    .db()
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
    .db()
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
 * Inside a transaction, with the announcement locked: those who had not got it, with it marked as sent, if their account is still
 * active. The others get nothing any more.
 */
export async function takeWaiting(
  database: Database,
  id: string,
  { people, now }: { people: readonly string[]; now: Date },
): Promise<Recipient[]> {
  const { rows } = await sql<Recipient>`
    update announcement_delivery delivery set sent_at = ${now} from person
    where delivery.announcement_id = ${id} and delivery.person_id = any(${[...people]}::uuid[])
      and delivery.sent_at is null and person.id = delivery.person_id and person.state = 'active'
    returning person.id, person.email, person.locale, person.first_name`.execute(database.db())
  await sql`
    delete from announcement_delivery where announcement_id = ${id} and sent_at is null
      and person_id = any(${[...people]}::uuid[])`.execute(database.db())
  return rows
}

/** Inside a transaction: those who want no announcements have received none. */
export const dropDeliveries = (database: Database, id: string, people: readonly string[]) =>
  database
    .db()
    .deleteFrom('announcement_delivery')
    .where('announcement_id', '=', id)
    .where('person_id', '=', sql<string>`any(${[...people]}::uuid[])`)
    .execute()

export const addSent = (database: Database, id: string, sent: number) =>
  database
    .db()
    .updateTable('announcement')
    .set((eb) => ({ sent_count: eb('sent_count', '+', sent) }))
    .where('id', '=', id)
    .execute()

/** Those who have not got it get nothing any more. */
export const dropWaiting = (database: Database, id: string) =>
  database
    .db()
    .deleteFrom('announcement_delivery')
    .where('announcement_id', '=', id)
    .where('sent_at', 'is', null)
    .execute()
