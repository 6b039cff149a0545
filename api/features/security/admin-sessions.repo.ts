import { type RawBuilder, sql } from 'kysely'
import type { Database } from '~/api/platform/database'

export interface AdminFilter {
  /** Part of a name, an organisation or an e-mail. */
  text: string | undefined
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

const pattern = (text: string) => `%${text.replace(/[\\%_]/g, '\\$&')}%`

/** The same expression as in the index on names. */
const words = sql`sort_key(first_name || ' ' || last_name || ' ' || coalesce(entity_name, '') || ' ' || email::text)`

const living = ({ text, personId, begunAfter, usedAfter }: AdminFilter) => sql`
  session join person on person.id = session.person_id
  where session.ended_at is null and session.last_used_at > ${usedAfter} and session.created_at > ${begunAfter}
    ${personId === undefined ? sql`` : sql`and session.person_id = ${personId}`}
    ${text === undefined ? sql`` : sql`and ${words} like sort_key(${pattern(text)})`}`

/** Last used first. */
export const adminSessions = (
  filter: AdminFilter,
  { limit, offset }: { limit: number; offset: number },
): RawBuilder<AdminSessionRow> => sql`
  select session.id, person_id, coalesce(entity_name, first_name || ' ' || last_name) as name, session.created_at,
    last_used_at, address, user_agent
  from ${living(filter)} order by last_used_at desc, session.id desc limit ${limit} offset ${offset}`

export async function selectAdminSessions(
  database: Database,
  filter: AdminFilter,
  window: { limit: number; offset: number },
): Promise<AdminSessionRow[]> {
  return (await adminSessions(filter, window).execute(database.db())).rows
}

export async function countAdminSessions(
  database: Database,
  filter: AdminFilter,
  bound: number,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select from ${living(filter)} limit ${bound}) counted`.execute(
    database.db(),
  )
  return rows[0]?.count ?? 0
}

/** Owner of an active session, or null. Locked, so that it only ends once. */
export async function lockOwner(database: Database, id: string): Promise<string | null> {
  const row = await database
    .db()
    .selectFrom('session')
    .select('person_id')
    .where('id', '=', id)
    .where('ended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return row?.person_id ?? null
}

export async function isPerson(database: Database, id: string): Promise<boolean> {
  const row = await database.db().selectFrom('person').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}
