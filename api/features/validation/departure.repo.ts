import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

interface OpenRequest {
  id: string
  subject_id: string
  validator_id: string
}

/** Cancels open requests from or to a person and returns them. */
export async function cancelOpenRequests(
  database: Database,
  personId: string,
  now: Date,
): Promise<OpenRequest[]> {
  const { rows } = await sql<OpenRequest>`
    update validation_request set state = 'cancelled', decided_at = ${now}, decided_by = ${personId}
    where state = 'requested' and (subject_id = ${personId} or validator_id = ${personId})
    returning id, subject_id, validator_id`.execute(database.db())
  return rows
}

/** Everyone who has ever asked this person for validation, or was asked by them. */
export async function selectCounterparts(database: Database, personId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select validator_id as id from validation_request where subject_id = ${personId} and validator_id is not null
    union select subject_id from validation_request where validator_id = ${personId}`.execute(database.db())
  return rows.map(({ id }) => id)
}
