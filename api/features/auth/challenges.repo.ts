import { countRows } from '~/api/platform/database/count-rows'
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
      .selectFrom('login_challenge')
      .select('person_id')
      .where('hash', '=', challenge.hash)
      .where('kind', '=', challenge.kind)
      .executeTakeFirst()
  )?.person_id ?? null

/** Counts an attempt; null if the challenge has expired, was used or has reached the limit. */
export async function countAttempt(database: Database, hash: string, now: Date): Promise<number | null> {
  const row = await database
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
  database.updateTable('login_challenge').set({ used_at: now }).where('hash', '=', hash).execute()

/** Whatever ends all sessions must end logins in progress, too. */
export const deleteChallengesOf = (database: Database, personId: string) =>
  database.deleteFrom('login_challenge').where('person_id', '=', personId).execute()

/** Whether a passkey can answer in the second step. */
export async function hasPasskey(database: Database, personId: string): Promise<boolean> {
  const row = await database
    .selectFrom('passkey')
    .select('id')
    .where('person_id', '=', personId)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export const setActiveAgain = (database: Database, personId: string) =>
  database
    .updateTable('person')
    .set({ state: 'active', deactivated_at: null, erasure_notices: 0, erasure_notice_at: null })
    .where('id', '=', personId)
    .execute()

/**
 * The person's row, locked until the end of the transaction: the second of two concurrent attempts with one code sees
 * the first.
 */
export const lockPerson = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .leftJoin('person as parent', 'parent.id', 'person.parent_id')
    .select(['person.id', 'person.email', 'person.locale', 'person.first_name', 'person.password_hash'])
    .select([
      'person.state',
      'person.deactivated_at',
      'person.erasure_notice_at',
      'parent.state as parent_state',
    ])
    .select(['person.totp_secret', 'person.totp_enabled_at', 'person.totp_last_step'])
    .where('person.id', '=', id)
    .forUpdate('person')
    .executeTakeFirst()
export type LockedPerson = NonNullable<Awaited<ReturnType<typeof lockPerson>>>

export const saveStep = (database: Database, id: string, step: number) =>
  database.updateTable('person').set({ totp_last_step: step }).where('id', '=', id).execute()

/** False if the code does not exist or was used before. */
export async function useRecoveryCode(
  database: Database,
  { personId, hash, now }: { personId: string; hash: string; now: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export const countRecoveryCodes = (database: Database, personId: string): Promise<number> =>
  countRows(
    database,
    database.selectFrom('recovery_code').where('person_id', '=', personId).where('used_at', 'is', null),
  )
