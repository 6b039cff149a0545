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
