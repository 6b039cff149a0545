import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

/** Rows of a table that go once a moment of theirs is past; each has an index on that moment. */
export interface Expired {
  table:
    | 'mail'
    | 'session'
    | 'one_time_token'
    | 'refresh_token'
    | 'invitation'
    | 'login_challenge'
    | 'form_draft'
    | 'vanity_redirect'
    | 'idempotency'
    | 'rate_limit'
    | 'helpdesk_request'
    | 'failed_search'
    | 'digest_entry'
  column: string
  before: Date
}

const batch = 1000

/** What else must be true of a row before it goes. */
const conditions: Partial<Record<Expired['table'], string>> = {
  mail: `state <> 'queued'`,
  helpdesk_request: `state <> 'open'`,
  // Who has accepted an invitation is a contributor, and the list of contributors says since when.
  invitation: 'accepted_by is null',
}

/** The next rows to go, found by an index. */
export const candidates = ({ table, column, before }: Expired) => sql`
  select ctid from ${sql.table(table)} where ${sql.ref(column)} < ${before} and ${sql.raw(conditions[table] ?? 'true')}
  order by ${sql.ref(column)} limit ${batch} for update skip locked`

/** Deletes in small transactions, so that nobody waits for the cleaning. Answers with how many. */
export async function deleteExpired(database: Database, expired: Expired): Promise<number> {
  for (let deleted = 0; ;) {
    const { rows } = await sql<{ found: number }>`
      delete from ${sql.table(expired.table)} where ctid in (${candidates(expired)}) returning 1 as found`.execute(
      database.db(),
    )
    deleted += rows.length
    if (rows.length < batch) return deleted
  }
}
