import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

/** Rows to delete once a column is in the past; each column has an index. */
export interface Expired {
  table:
    | 'mail'
    | 'session'
    | 'one_time_token'
    | 'refresh_token'
    | 'personal_token'
    | 'invitation'
    | 'login_challenge'
    | 'passkey_challenge'
    | 'provider_visit'
    | 'form_draft'
    | 'vanity_redirect'
    | 'idempotency'
    | 'rate_limit'
    | 'helpdesk_request'
    | 'disclosure_doubt'
    | 'failed_search'
    | 'digest_entry'
    | 'people_import'
    | 'answer_import'
    | 'offer_count'
    | 'announcement_delivery'
    | 'offer_source_entry'
    | 'webhook_delivery'
  column: string
  before: Date
}

/** Additional conditions for deletion. */
const conditions: Partial<Record<Expired['table'], string>> = {
  mail: `state <> 'queued'`,
  helpdesk_request: `state <> 'open'`,
  disclosure_doubt: `state = 'rejected'`,
  // Accepted invitations are kept: the list of contributors shows their date.
  invitation: 'accepted_by is null',
  // What was in a source when it was last read is known for as long as the source is.
  offer_source_entry: `seen_at < (select max(newest.seen_at) from offer_source_entry as newest
    where newest.source_id = offer_source_entry.source_id)`,
}

/** The next rows to delete, found by an index. */
export const candidates = ({ table, column, before }: Expired, limit: number) => sql`
  select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${sql.raw(conditions[table] ?? 'true')}
  order by ${sql.ref(column)} limit ${limit}`

/** Returns the number of rows. */
export async function deleteExpired(database: Database, expired: Expired, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from ${sql.table(expired.table)}
    where ctid in (${candidates(expired, limit)} for update skip locked) returning 1 as found`.execute(
    database,
  )
  return rows.length
}

export const countExpired = async (database: Database, expired: Expired, limit: number): Promise<number> =>
  (await candidates(expired, limit).execute(database)).rows.length

/** Where whole IP addresses are kept for a while. Each condition has an index (migration 058). */
export const traces = [
  {
    table: 'session',
    at: 'created_at',
    // A reduced user agent has no version, so no full stop.
    isWhole: `(address not like '%x' or address is null and user_agent like '%.%')`,
  },
  { table: 'audit_entry', at: 'at', isWhole: 'address_salt is not null' },
] as const
export type Trace = (typeof traces)[number]

interface Old {
  before: Date
  limit: number
}

/** The oldest rows with a whole address, or a whole user agent and no address. */
export const wholeBefore = ({ table, at, isWhole }: Trace, { before, limit }: Old) => sql`
  select id, address from ${sql.table(table)} where ${sql.ref(at)} <= ${before} and ${sql.raw(isWhole)}
  order by ${sql.ref(at)} limit ${limit}`

export const countWhole = async (database: Database, trace: Trace, old: Old): Promise<number> =>
  (await wholeBefore(trace, old).execute(database)).rows.length

interface Found {
  id: string
  address: string | null
  user_agent: string | null
}

/** In the caller's transaction; rows that somebody else works on come in the next run. */
export const lockWholeSessions = async (database: Database, old: Old): Promise<Found[]> =>
  (
    await sql<Found>`select id, address, user_agent from session
      where id in (select id from (${wholeBefore(traces[0], old)}) whole) for update skip locked`.execute(
      database,
    )
  ).rows

interface Shortened {
  ids: string[]
  addresses: (string | null)[]
}

export const shortenSessions = (
  database: Database,
  { ids, addresses, userAgents }: Shortened & { userAgents: (string | null)[] },
) =>
  sql`update session set address = given.address, user_agent = given.user_agent
    from unnest(${ids}::uuid[], ${addresses}::text[], ${userAgents}::text[]) as given (id, address, user_agent)
    where session.id = given.id`.execute(database)

export const lockWholeEntries = async (database: Database, old: Old) =>
  (
    await sql<{ id: string; address: string }>`select id, address from audit_entry
      where id in (select id from (${wholeBefore(traces[1], old)}) whole) for update skip locked`.execute(
      database,
    )
  ).rows

/** Without its salt the digest of the whole address proves nothing about it. */
export const shortenEntries = (database: Database, { ids, addresses }: Shortened) =>
  sql`update audit_entry set address = given.address, address_salt = null
    from unnest(${ids}::uuid[], ${addresses}::text[]) as given (id, address)
    where audit_entry.id = given.id`.execute(database)
