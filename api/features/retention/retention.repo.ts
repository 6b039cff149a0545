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
    of: 'person_id',
    // A reduced user agent has no version, so no full stop.
    isWhole: `(address not like '%x' or address is null and user_agent like '%.%')`,
  },
  { table: 'audit_entry', at: 'at', of: 'actor_id', isWhole: 'address_salt is not null' },
] as const
export type Trace = (typeof traces)[number]

interface Old {
  before: Date
  limit: number
}
/** Those of one person, or the oldest of all. */
export type Which = Old | { personId: string }

/** Rows with a whole address, or a whole user agent and no address. */
export const whole = ({ table, at, of, isWhole }: Trace, which: Which) =>
  'personId' in which
    ? sql`select id, address from ${sql.table(table)} where ${sql.ref(of)} = ${which.personId} and ${sql.raw(isWhole)}`
    : sql`select id, address from ${sql.table(table)} where ${sql.ref(at)} <= ${which.before} and ${sql.raw(isWhole)}
        order by ${sql.ref(at)} limit ${which.limit}`

/** In the caller's transaction. Of all people those that somebody else works on come in the next run. */
async function lockWhole<Row>(database: Database, trace: Trace, which: Which): Promise<Row[]> {
  const waiting = sql.raw('personId' in which ? '' : 'skip locked')
  const found = sql<Row>`select * from ${sql.table(trace.table)}
    where id in (select id from (${whole(trace, which)}) whole) order by id for update ${waiting}`
  return (await found.execute(database)).rows
}

export const countWhole = async (database: Database, trace: Trace, old: Old): Promise<number> =>
  (await whole(trace, old).execute(database)).rows.length

interface Found {
  id: string
  address: string | null
  user_agent: string | null
}

export const lockWholeSessions = (database: Database, which: Which) =>
  lockWhole<Found>(database, traces[0], which)

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

export const lockWholeEntries = (database: Database, which: Which) =>
  lockWhole<{ id: string; address: string }>(database, traces[1], which)

/** Without its salt the digest of the whole address proves nothing about it. */
export const shortenEntries = (database: Database, { ids, addresses }: Shortened) =>
  sql`update audit_entry set address = given.address, address_salt = null
    from unnest(${ids}::uuid[], ${addresses}::text[]) as given (id, address)
    where audit_entry.id = given.id`.execute(database)
