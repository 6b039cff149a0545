import { countRows } from '~/api/platform/database/count-rows'
import { sql, type ExpressionBuilder } from 'kysely'
import { NIL, v7 } from 'uuid'
import type { Database, Schema } from '~/api/platform/database'
import {
  agrees,
  isDeadlineOf,
  isActiveGroup,
  isActiveProvider,
  pageOf,
} from '~/api/platform/database/conditions'
import type { DigestRhythm, NotificationType } from '~/contracts/messages/notification-types'
import type { ReadSubject } from '~/api/platform/mail'

export interface Digest {
  personId: string
  rhythm: DigestRhythm
}

export interface DigestPosition extends Digest {
  dueAt: Date
}

/** Before all others. */
const beginning: DigestPosition = {
  dueAt: new Date(0),
  personId: NIL,
  rhythm: 'daily',
}

/** Due digests after the given one, oldest first. */
export async function selectDue(
  database: Database,
  { now, after = beginning, limit }: { now: Date; after?: DigestPosition | undefined; limit: number },
): Promise<DigestPosition[]> {
  const rows = await database
    .selectFrom('digest')
    .select(['person_id', 'rhythm', 'due_at'])
    .where('due_at', '<=', now)
    .where(sql<boolean>`(due_at, person_id, rhythm) > (${after.dueAt}, ${after.personId}, ${after.rhythm})`)
    .orderBy('due_at')
    .orderBy('person_id')
    .orderBy('rhythm')
    .limit(limit)
    .execute()
  return rows.map((row) => ({ personId: row.person_id, rhythm: row.rhythm, dueAt: row.due_at }))
}

/** These digests as rows of a query. */
const these = (digests: readonly Digest[]) => sql`unnest(
  ${digests.map(({ personId }) => personId)}::uuid[], ${digests.map(({ rhythm }) => rhythm)}::text[]) as these(person_id, rhythm)`

/** Inside a transaction. Those that are still due and not locked by another process. */
export async function lockDue(database: Database, digests: readonly Digest[], now: Date): Promise<Digest[]> {
  const { rows } = await sql<{ person_id: string; rhythm: DigestRhythm }>`
    select digest.person_id, digest.rhythm from ${these(digests)} join digest using (person_id, rhythm)
    where digest.due_at <= ${now}
    order by digest.person_id, digest.rhythm for update of digest skip locked`.execute(database)
  return rows.map((row) => ({ personId: row.person_id, rhythm: row.rhythm }))
}

/** The path of an announcement or an offer ends with its id. */
const subjectId = sql`substring(entry.path from '[0-9a-f-]{36}$')::uuid`

/**
 * Inside a transaction, with the digests locked. Deletes entries of announcements that have been stopped, are gone, whose provider is
 * no longer active, or to which an outlet no longer agrees, and of deadlines that are no longer those of a visible offer: they are not
 * sent.
 */
export const deleteStopped = (database: Database, digests: readonly Digest[]) =>
  sql`
    delete from digest_entry entry using ${these(digests)}
    where entry.person_id = these.person_id and entry.rhythm = these.rhythm
      and case when entry.type in ('announcement','providerAnnouncement','groupAnnouncement') then not exists (
        select from announcement left join person provider on provider.id = announcement.provider_id
        where announcement.id = ${subjectId} and announcement.state <> 'stopped'
          and case when announcement.to_outlets then ${isActiveGroup('provider')} and ${agrees('entry')}
            else announcement.provider_id is null or ${isActiveProvider('provider')} end)
        when entry.type = 'offerDeadline' then not ${isDeadlineOf('entry', subjectId)}
        else false end`.execute(database)

/** Those of these digests with entries that can still be undone, and until when. */
export async function selectHeld(
  database: Database,
  digests: readonly Digest[],
  now: Date,
): Promise<(Digest & { until: Date })[]> {
  const { rows } = await sql<{ person_id: string; rhythm: DigestRhythm; until: Date }>`
    select these.person_id, these.rhythm, max(entry.created_at) as until
    from ${these(digests)} join digest_entry entry using (person_id, rhythm)
    where entry.created_at > ${now} group by these.person_id, these.rhythm`.execute(database)
  return rows.map((row) => ({ personId: row.person_id, rhythm: row.rhythm, until: row.until }))
}

export interface EntryRow {
  person_id: string
  rhythm: DigestRhythm
  type: NotificationType
  data: Record<string, string | null>
  path: string | null
}

/** The first entries of each of these digests. */
export async function selectEntries(
  database: Database,
  digests: readonly Digest[],
  limit: number,
): Promise<EntryRow[]> {
  const { rows } = await sql<EntryRow>`
    select these.person_id, these.rhythm, entry.type, entry.data, entry.path
    from ${these(digests)} cross join lateral (
      select id, type, data, path from digest_entry
      where person_id = these.person_id and rhythm = these.rhythm order by id limit ${limit}) entry
    order by entry.id`.execute(database)
  return rows
}

/** Number of further entries beyond the given number, up to `most`. */
export const countFurther = (
  database: Database,
  { personId, rhythm }: Digest,
  { offset, most }: { offset: number; most: number },
): Promise<number> =>
  countRows(
    database,
    database
      .selectFrom('digest_entry')
      .where('person_id', '=', personId)
      .where('rhythm', '=', rhythm)
      .orderBy('id')
      .offset(offset)
      .limit(most),
  )

/** Inside a transaction, with the digests locked: deletes their entries and their schedules. */
export async function deleteDigests(database: Database, digests: readonly Digest[]): Promise<void> {
  for (const table of ['digest_entry', 'digest'])
    await sql`
      delete from ${sql.table(table)} as old using ${these(digests)}
      where old.person_id = these.person_id and old.rhythm = these.rhythm`.execute(database)
}

export const postpone = (database: Database, { personId, rhythm }: Digest, dueAt: Date) =>
  database
    .updateTable('digest')
    .set({ due_at: dueAt })
    .where('person_id', '=', personId)
    .where('rhythm', '=', rhythm)
    .execute()

/** Recipients of digests. A contributor acts for its parent account, which must be active. */
export const findReaders = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['person.id', 'person.email', 'person.locale', 'person.first_name'])
    .select(['person.time_zone', 'person.country_id'])
    .select(
      sql<boolean>`(person.state = 'active' and coalesce(parent.state, 'active') = 'active')`.as('active'),
    )
    .where('person.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
export type DigestReader = Awaited<ReturnType<typeof findReaders>>[number]

export interface NewEntry {
  personId: string
  rhythm: DigestRhythm
  type: NotificationType
  data: Record<string, string>
  path: string | null
  notificationId: string | null
  /** Later, if it can be undone until then. */
  now: Date
}

interface DigestOf {
  personId: string
  rhythm: DigestRhythm
}

/**
 * Inside a transaction. Schedules a digest unless it is scheduled. An existing one is locked, so that it cannot be sent
 * and deleted before the next entry is added.
 */
export const planDigest = (database: Database, { personId, rhythm }: DigestOf, dueAt: Date) =>
  database
    .insertInto('digest')
    .values({ person_id: personId, rhythm, due_at: dueAt })
    .onConflict((conflict) =>
      conflict.columns(['person_id', 'rhythm']).doUpdateSet((eb) => ({ due_at: eb.ref('digest.due_at') })),
    )
    .execute()

/** Inside a transaction, after `planDigest`. */
export const insertEntry = (database: Database, entry: NewEntry) =>
  database
    .insertInto('digest_entry')
    .values({
      id: v7(),
      person_id: entry.personId,
      rhythm: entry.rhythm,
      type: entry.type,
      data: JSON.stringify(entry.data),
      path: entry.path,
      notification_id: entry.notificationId,
      created_at: entry.now,
    })
    .execute()

/** Inside a transaction. Locks a person's scheduled digests; false if there are none. */
export async function lockDigests(database: Database, personId: string): Promise<boolean> {
  const rows = await database
    .selectFrom('digest')
    .select('rhythm')
    .where('person_id', '=', personId)
    .orderBy('rhythm')
    .forUpdate()
    .execute()
  return rows.length > 0
}

/** Deletes the entries of these types. */
export async function deleteTypes(
  database: Database,
  personId: string,
  types: readonly NotificationType[],
): Promise<void> {
  if (types.length === 0) return
  await database
    .deleteFrom('digest_entry')
    .where('person_id', '=', personId)
    .where('type', 'in', types)
    .execute()
}

/** A person's entries that stand in no list of notifications. */
export const selectUnlisted = (database: Database, personId: string) =>
  database
    .selectFrom('digest_entry')
    .select(['id', 'person_id as personId', 'type', 'data', 'path'])
    .where('person_id', '=', personId)
    .where('notification_id', 'is', null)
    .orderBy('id')
    .execute()

/** Each of these entries is also the notification at the same place. */
export const setListed = (database: Database, ids: readonly string[], notificationIds: readonly string[]) =>
  sql`
    update digest_entry set notification_id = listed.notification_id
    from unnest(${ids}::uuid[], ${notificationIds}::uuid[]) as listed(id, notification_id)
    where digest_entry.id = listed.id`.execute(database)

/** Moves the entries of these types to another digest; true if there were any. */
export async function moveTypes(
  database: Database,
  { personId, rhythm }: DigestOf,
  types: readonly NotificationType[],
): Promise<boolean> {
  if (types.length === 0) return false
  const { numUpdatedRows } = await database
    .updateTable('digest_entry')
    .set({ rhythm })
    .where('person_id', '=', personId)
    .where('type', 'in', types)
    .where('rhythm', '<>', rhythm)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Deletes entries about read subjects, except those of a digest that is being sent. */
export async function deleteRead(database: Database, read: ReadSubject): Promise<void> {
  const isRead = (eb: ExpressionBuilder<Schema, 'digest_entry'>) => {
    if ('path' in read) {
      const about = eb(pageOf(), '=', read.path).and('created_at', '>=', read.since ?? new Date(0))
      return read.types ? about.and('type', 'in', read.types as NotificationType[]) : about
    }
    if ('notificationId' in read) return eb('notification_id', '=', read.notificationId)
    return eb('notification_id', 'is not', null)
  }
  await database
    .deleteFrom('digest_entry')
    .where('id', 'in', (entries) =>
      entries
        .selectFrom('digest_entry')
        .select('id')
        .where('person_id', '=', read.personId)
        .where(isRead)
        .forUpdate()
        .skipLocked(),
    )
    .execute()
}

/** Deletes the entries of one digest; the digest itself is deleted when it is due and empty. */
export const deleteEntries = (database: Database, { personId, rhythm }: DigestOf) =>
  database.deleteFrom('digest_entry').where('person_id', '=', personId).where('rhythm', '=', rhythm).execute()
