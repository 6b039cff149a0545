import type { Database } from '~/api/platform/database'
import { notifyLive } from '~/api/platform/live'
import { sql } from 'kysely'
import { type KeyedList, rowsInBatches, selectIds } from '~/api/platform/database/lists/long-list'
import type { FoundPeople } from '~/api/platform/database/lists/person-words'
import { inKeyOrder, type KeyOrder } from '~/api/platform/database/lists/place-in-list'

interface Living {
  personId: string
  /** Sessions that began earlier have expired. */
  begunAfter: Date
  /** Sessions that were last used earlier have no valid refresh token. */
  usedAfter: Date
}

export const selectLiving = (
  database: Database,
  { personId, begunAfter, usedAfter }: Living,
  count: number,
) =>
  database
    .selectFrom('session')
    .select(['id', 'created_at', 'last_used_at', 'address', 'user_agent'])
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .where('created_at', '>', begunAfter)
    .where('last_used_at', '>', usedAfter)
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(count)
    .execute()

/** False if the person has no such active session. Also deletes its push subscription. */
export async function endOne(
  database: Database,
  { id, personId, now }: { id: string; personId: string; now: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .with('silenced', (db) =>
      db.deleteFrom('push_subscription').where('session_id', '=', id).where('person_id', '=', personId),
    )
    .updateTable('session')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (row) await notifyLive(database, { people: [personId], ended: true })
  return row !== undefined
}

export interface AdminFilter {
  /** Null: all. */
  people: FoundPeople | null
  personId: string | undefined
  /** Sessions that began earlier have expired. */
  begunAfter: Date
  /** Sessions that were last used earlier have no valid refresh token. */
  usedAfter: Date
}

export interface AdminSessionRow {
  id: string
  person_id: string
  name: string
  created_at: Date
  last_used_at: Date
  address: string | null
  user_agent: string | null
}

const lastUsedFirst: KeyOrder = { key: ['session.last_used_at', 'session.id'], direction: 'desc' }

export const activeSessions = ({ people, personId, begunAfter, usedAfter }: AdminFilter): KeyedList => ({
  ...lastUsedFirst,
  table: 'session',
  conditions: [
    sql`session.ended_at is null and session.last_used_at > ${usedAfter} and session.created_at > ${begunAfter}`,
    ...(personId === undefined ? [] : [sql`session.person_id = ${personId}`]),
  ],
  order: inKeyOrder(lastUsedFirst),
  people: [{ found: people, columns: ['session.person_id'] }],
})

/** The ids of a page with their number. */
export const selectPage = (
  database: Database,
  filter: AdminFilter,
  window: { limit: number; offset: number },
) => selectIds(database, activeSessions(filter), window)

/** The sessions of a page. */
export const selectAdminSessions = async (database: Database, ids: string[]): Promise<AdminSessionRow[]> =>
  (
    await sql<AdminSessionRow>`
      select session.id, person_id, coalesce(entity_name, first_name || ' ' || last_name) as name, session.created_at,
        last_used_at, address, user_agent
      from session join person on person.id = session.person_id
      where session.id = any(${ids}::uuid[]) order by ${inKeyOrder(lastUsedFirst)}`.execute(database)
  ).rows

/** The sessions of the whole list, in batches. */
export const readAdminSessions = (database: Database, filter: AdminFilter, size: number) =>
  rowsInBatches(database, activeSessions(filter), {
    size,
    select: (ids) => selectAdminSessions(database, ids),
  })

/** Owner of an active session, or null. Locked, so that it only ends once. */
export async function lockOwner(database: Database, id: string): Promise<string | null> {
  const row = await database
    .selectFrom('session')
    .select('person_id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.person_id ?? null
}

export async function isPerson(database: Database, id: string): Promise<boolean> {
  const row = await database.selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export const getState = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['totp_secret', 'totp_enabled_at', 'email'])
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_code.person_id', '=', 'person.id')
        .where('recovery_code.used_at', 'is', null)
        .as('codes_left'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findIdByEmail = async (database: Database, email: string): Promise<string | null> =>
  (await database.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null

/** False if the second factor is enabled: an unconfirmed secret must not replace it. */
export async function saveSetUp(database: Database, id: string, sealed: string): Promise<boolean> {
  const row = await database
    .updateTable('person')
    .set({ totp_secret: sealed })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const enable = (
  database: Database,
  id: string,
  { sealed, step, now }: { sealed: string; step: number; now: Date },
) =>
  database
    .updateTable('person')
    .set({ totp_secret: sealed, totp_enabled_at: now, totp_last_step: step })
    .where('id', '=', id)
    .execute()

export const disable = (database: Database, id: string) =>
  database
    .updateTable('person')
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', id)
    .execute()

export async function replaceRecoveryCodes(
  database: Database,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await database.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ person_id: personId, hash, used_at: null }))
  await database.insertInto('recovery_code').values(rows).execute()
}
