import type { Database } from '~/api/platform/database'
import { completeRegistration, type Registration } from './waiting-registration.rules'

export const insertToken = (
  database: Database,
  token: { hash: string; personId: string; registration: Registration | null; now: Date; expiresAt: Date },
) =>
  database
    .db()
    .insertInto('one_time_token')
    .values({
      hash: token.hash,
      person_id: token.personId,
      purpose: 'confirm',
      data: token.registration && JSON.stringify(token.registration),
      created_at: token.now,
      expires_at: token.expiresAt,
    })
    .execute()

const readData = (data: unknown): Registration | null =>
  data ? completeRegistration(data as Registration) : null

/** The latest input for an unconfirmed account. */
export async function findLatestRegistration(
  database: Database,
  personId: string,
): Promise<Registration | null> {
  const row = await database
    .db()
    .selectFrom('one_time_token')
    .select('data')
    .where('person_id', '=', personId)
    .where('purpose', '=', 'confirm')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return readData(row?.data)
}

/** Locks the person's row until the end of the transaction, to serialise two clicks or two links. */
export async function findConfirmation(database: Database, hash: string, lock: boolean) {
  const row = await database
    .db()
    .selectFrom('one_time_token')
    .innerJoin('person', 'person.id', 'one_time_token.person_id')
    .select([
      'one_time_token.person_id',
      'one_time_token.used_at',
      'one_time_token.expires_at',
      'one_time_token.data',
    ])
    .select(['person.state', 'person.email'])
    .where('one_time_token.hash', '=', hash)
    .where('one_time_token.purpose', '=', 'confirm')
    .$if(lock, (query) => query.forUpdate('person'))
    .executeTakeFirst()
  return row && { ...row, registration: readData(row.data) }
}

/** Marks the link as used, and clears its payload and those of the person's other links. */
export async function useToken(
  database: Database,
  { personId, hash, now }: { personId: string; hash: string; now: Date },
): Promise<void> {
  const tokens = database.db().updateTable('one_time_token').where('purpose', '=', 'confirm')
  await tokens.set({ data: null }).where('person_id', '=', personId).execute()
  await tokens.set({ used_at: now }).where('hash', '=', hash).execute()
}
