import { countRows } from '~/api/platform/database/count-rows'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { AuditAction, AuditSubject } from '~/contracts/administration/audit'
import type { StoredEntry } from './chain'
import { type LongList, selectIds } from '~/api/platform/database/lists/long-list'
import { type FoundPeople, isFound } from '~/api/platform/database/lists/person-words'
import type { AuditFilter } from '~/contracts/administration/audit-log'

/** Locked: each entry waits for the previous one, and for nothing else. */
export const lockHead = (database: Database) =>
  database
    .selectFrom('audit_head')
    .select(['position', 'hash'])
    .where('id', '=', 1)
    .forUpdate()
    .executeTakeFirstOrThrow()

export const findHead = (database: Database) =>
  database.selectFrom('audit_head').select(['position', 'hash']).where('id', '=', 1).executeTakeFirstOrThrow()

export async function append(database: Database, entry: StoredEntry): Promise<void> {
  await database
    .insertInto('audit_entry')
    .values({ ...entry, details: JSON.stringify(entry.details) })
    .execute()
  await database
    .updateTable('audit_head')
    .set({ position: entry.position, hash: entry.hash })
    .where('id', '=', 1)
    .execute()
}

export interface Action {
  actorId: string
  action: AuditAction
  personId: string | null
}

/**
 * The same action of the same actor since a moment. By time, since the latest entries are few; `is not distinct from`
 * would use no index.
 */
export const sameSince = ({ actorId, action, personId }: Action, since: Date) => sql`
  select from audit_entry where at > ${since} and actor_id = ${actorId} and action = ${action}
    and ${personId === null ? sql`person_id is null` : sql`person_id = ${personId}`} limit 1`

/** True if the same actor has done the same since a moment. */
export const hasSince = async (database: Database, action: Action, since: Date): Promise<boolean> =>
  (await sameSince(action, since).execute(database)).rows.length > 0

export const selectAfter = (database: Database, position: number, limit: number) =>
  database
    .selectFrom('audit_entry')
    .selectAll()
    .where('position', '>', position)
    .orderBy('position')
    .limit(limit)
    .execute()

/** The oldest entries with an IP address, found by an index. */
export const withAddress = (before: Date, limit: number) => sql`
  select ctid from audit_entry where at < ${before} and address is not null
  order by at limit ${limit}`

export const countAddresses = async (database: Database, before: Date, limit: number): Promise<number> =>
  (await withAddress(before, limit).execute(database)).rows.length

/** Deletes the IP addresses of older entries. Returns their number. */
export async function forgetAddresses(database: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    update audit_entry set address = null, address_salt = null
    where ctid in (${withAddress(before, limit)} for update skip locked) returning 1 as found`.execute(
    database,
  )
  return rows.length
}

/** A filter whose people have been looked up. */
export type EntryFilter = Omit<AuditFilter, 'actor' | 'person'> & {
  actor: FoundPeople | null
  person: FoundPeople | null
}

const conditionsOf = ({ action, subject, since, before }: EntryFilter): RawBuilder<boolean>[] => [
  ...(action ? [sql<boolean>`action = ${action}`] : []),
  ...(subject ? [sql<boolean>`subject_id = ${subject}`] : []),
  ...(since ? [sql<boolean>`at >= ${new Date(since)}`] : []),
  ...(before ? [sql<boolean>`at < ${new Date(before)}`] : []),
]

const entries = (database: Database) =>
  database.selectFrom('audit_entry').selectAll().orderBy('position', 'desc')

/** Newest first. */
const filtered = (filter: EntryFilter): LongList => ({
  table: 'audit_entry',
  conditions: conditionsOf(filter),
  order: sql`position desc`,
  people: [
    { found: filter.actor, columns: ['actor_id'] },
    { found: filter.person, columns: ['person_id'] },
  ],
})

/** The ids of a page of matches with their number. */
export const selectIdsOfPage = (
  database: Database,
  filter: EntryFilter,
  page: { limit: number; offset: number },
) => selectIds(database, filtered(filter), page)

export const selectEntries = (database: Database, ids: string[]) =>
  entries(database).where('id', 'in', ids).execute()

/** A page of all entries, newest first. Found by position, so its cost does not depend on the length of the log. */
export const selectPage = (
  database: Database,
  { newest, limit, offset }: { newest: number; limit: number; offset: number },
) =>
  entries(database)
    .where('position', '<=', newest - offset)
    .limit(limit)
    .execute()

/** The newest about one subject. */
export const selectOn = (
  database: Database,
  { kind, id }: { kind: AuditSubject; id: string },
  limit: number,
) => entries(database).where('subject_id', '=', id).where('subject_kind', '=', kind).limit(limit).execute()

/** Matches among the entries from one position up to another, newest first. */
export const selectBetween = (
  database: Database,
  filter: EntryFilter,
  { from, below, limit }: { from: number; below: number; limit: number },
) =>
  [
    ...conditionsOf(filter),
    ...(filter.actor ? [isFound(filter.actor, 'actor_id')] : []),
    ...(filter.person ? [isFound(filter.person, 'person_id')] : []),
  ]
    .reduce((query, condition) => query.where(condition), entries(database))
    .where('position', '>=', from)
    .where('position', '<', below)
    .limit(limit)
    .execute()

export const selectNamed = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'roles', 'parent_id', 'title', 'first_name', 'last_name', 'entity_name'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
export type NamedRow = Awaited<ReturnType<typeof selectNamed>>[number]

/** Audit entries that a person may see about themselves. */
export interface AboutPerson {
  personId: string
  /** Actions on this person. */
  own: readonly AuditAction[]
  /** Actions on many people, which include this person if the account existed at the time. */
  common: readonly AuditAction[]
}

const about = (database: Database, { personId, own, common }: AboutPerson) =>
  database
    .selectFrom('audit_entry')
    .where((eb) =>
      eb.or([
        eb.and([eb('person_id', '=', personId), eb('action', 'in', [...own])]),
        eb.and([
          eb('action', 'in', [...common]),
          eb('at', '>=', (inner) =>
            inner.selectFrom('person').select('created_at').where('id', '=', personId),
          ),
        ]),
      ]),
    )
    .where((eb) => eb.or([eb('actor_id', 'is', null), eb('actor_id', '<>', personId)]))

export const countAbout = (database: Database, who: AboutPerson, bound: number): Promise<number> =>
  countRows(database, about(database, who).select('position').limit(bound))

export const selectAbout = (
  database: Database,
  who: AboutPerson,
  { limit, offset }: { limit: number; offset: number },
) =>
  about(database, who)
    .select(['id', 'at', 'action', 'actor_id', 'organisation_id'])
    .orderBy('position', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
