import type { Database } from '~/api/platform/database'

export const getState = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['totp_secret', 'totp_enabled_at', 'email'])
    .select((eb) =>
      eb
        .selectFrom('recovery_code')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recovery_code.person_id', '=', 'person.id')
        .where('recovery_code.used_at', 'is', null)
        .as('codes_left'),
    )
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const findIdByEmail = async (database: Database, email: string): Promise<string | null> =>
  (await database.selectFrom('person').select('id').where('email', '=', email).executeTakeFirst())?.id ?? null

/** False if the second factor is enabled: an unconfirmed secret must not replace it. */
export async function saveSetUp(database: Database, id: string, sealed: string): Promise<boolean> {
  const row = await database
    .updateTable('person')
    .set({ totp_secret: sealed })
    .where('id', '=', id)
    .where('totp_enabled_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export const enable = (
  database: Database,
  id: string,
  { sealed, step, now }: { sealed: string; step: number; now: Date },
) =>
  database
    .updateTable('person')
    .set({ totp_secret: sealed, totp_enabled_at: now, totp_last_step: step })
    .where('id', '=', id)
    .execute()

export const disable = (database: Database, id: string) =>
  database
    .updateTable('person')
    .set({ totp_secret: null, totp_enabled_at: null, totp_last_step: null })
    .where('id', '=', id)
    .execute()

export async function replaceRecoveryCodes(
  database: Database,
  personId: string,
  hashes: readonly string[],
): Promise<void> {
  await database.deleteFrom('recovery_code').where('person_id', '=', personId).execute()
  if (hashes.length === 0) return
  const rows = hashes.map((hash) => ({ person_id: personId, hash, used_at: null }))
  await database.insertInto('recovery_code').values(rows).execute()
}
