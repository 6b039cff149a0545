import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'

interface OpenRequest {
  id: string
  validator_id: string
}

/** A journalist's open request, locked before the journalist, as in every decision. */
export async function lockOpenRequest(database: Database, subjectId: string): Promise<OpenRequest | null> {
  const { rows } = await sql<OpenRequest>`
    select id, validator_id from validation_request where subject_id = ${subjectId} and state = 'requested'
    for update`.execute(database.db())
  return rows[0] ?? null
}

/** Cancels a request that the code has made unnecessary. */
export const cancelRequest = (database: Database, id: string, end: { subjectId: string; now: Date }) =>
  database
    .db()
    .updateTable('validation_request')
    .set({ state: 'cancelled', decided_at: end.now, decided_by: end.subjectId })
    .where('id', '=', id)
    .execute()

/** True if this provider has ever revoked an approval of the journalist. */
export async function wasRevoked(
  database: Database,
  subjectId: string,
  validatorId: string,
): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('validation_request')
    .select('id')
    .where('subject_id', '=', subjectId)
    .where('validator_id', '=', validatorId)
    .where('revoked_at', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

interface Approval {
  subjectId: string
  validatorId: string
  code: { id: string; createdBy: string | null }
  now: Date
}

/** The person who created the code counts as the decider. */
export async function insertApproved(database: Database, approval: Approval): Promise<string> {
  const id = v7()
  await database
    .db()
    .insertInto('validation_request')
    .values({
      id,
      subject_id: approval.subjectId,
      validator_id: approval.validatorId,
      state: 'approved',
      requested_at: approval.now,
      decided_at: approval.now,
      decided_by: approval.code.createdBy,
      code_id: approval.code.id,
    })
    .execute()
  return id
}

export const giveAccess = (database: Database, subjectId: string) =>
  database.db().updateTable('person').set({ validated: true }).where('id', '=', subjectId).execute()
