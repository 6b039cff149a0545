import type { Database } from '~/api/platform/database'
import { limits } from '~/contracts/constants'

export type ChallengeKind = 'secondFactor' | 'reactivation'

interface NewChallenge {
  hash: string
  personId: string
  kind: ChallengeKind
  now: Date
  expiresAt: Date
}

export const insertChallenge = (database: Database, challenge: NewChallenge) =>
  database
    .db()
    .insertInto('login_challenge')
    .values({
      hash: challenge.hash,
      person_id: challenge.personId,
      kind: challenge.kind,
      created_at: challenge.now,
      expires_at: challenge.expiresAt,
    })
    .execute()

/** Owner of a challenge. Its validity is only checked when it is used. */
export const findHolder = async (
  database: Database,
  challenge: { hash: string; kind: ChallengeKind },
): Promise<string | null> =>
  (
    await database
      .db()
      .selectFrom('login_challenge')
      .select('person_id')
      .where('hash', '=', challenge.hash)
      .where('kind', '=', challenge.kind)
      .executeTakeFirst()
  )?.person_id ?? null

/** Counts an attempt; null if the challenge has expired, was used or has reached the limit. */
export async function countAttempt(database: Database, hash: string, now: Date): Promise<number | null> {
  const row = await database
    .db()
    .updateTable('login_challenge')
    .set((eb) => ({ attempts: eb('attempts', '+', 1) }))
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('attempts', '<', limits.secondFactorAttempts)
    .returning('attempts')
    .executeTakeFirst()
  return row?.attempts ?? null
}

export const markChallengeUsed = (database: Database, hash: string, now: Date) =>
  database.db().updateTable('login_challenge').set({ used_at: now }).where('hash', '=', hash).execute()

/** Whatever ends all sessions must end logins in progress, too. */
export const deleteChallengesOf = (database: Database, personId: string) =>
  database.db().deleteFrom('login_challenge').where('person_id', '=', personId).execute()

/** Whether a passkey can answer in the second step. */
export async function hasPasskey(database: Database, personId: string): Promise<boolean> {
  const row = await database
    .db()
    .selectFrom('passkey')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const setActiveAgain = (database: Database, personId: string) =>
  database
    .db()
    .updateTable('person')
    .set({ state: 'active', deactivated_at: null, erasure_notices: 0, erasure_notice_at: null })
    .where('id', '=', personId)
    .execute()
