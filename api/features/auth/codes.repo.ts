import type { Database } from '~/api/platform/database'

/**
 * The person's row, locked until the end of the transaction: the second of two concurrent attempts with one code sees
 * the first.
 */
export const lockPerson = (database: Database, id: string) =>
  database
    .db()
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
  database.db().updateTable('person').set({ totp_last_step: step }).where('id', '=', id).execute()

/** False if the code does not exist or was used before. */
export async function useRecoveryCode(
  database: Database,
  { personId, hash, now }: { personId: string; hash: string; now: Date },
): Promise<boolean> {
  const row = await database
    .db()
    .updateTable('recovery_code')
    .set({ used_at: now })
    .where('person_id', '=', personId)
    .where('hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

export async function countRecoveryCodes(database: Database, personId: string): Promise<number> {
  const { count } = await database
    .db()
    .selectFrom('recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('person_id', '=', personId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
