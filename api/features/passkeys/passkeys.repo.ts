import { type Database, isUniqueViolation } from '~/api/platform/database'
import type { PasskeyPurpose } from '~/api/platform/database/schema'
import type { PasskeyTransport } from '~/contracts/accounts/passkey-transports'

interface NewChallenge {
  hash: string
  personId: string | null
  purpose: PasskeyPurpose
  expiresAt: Date
}

export const insertChallenge = (database: Database, { hash, personId, purpose, expiresAt }: NewChallenge) =>
  database
    .insertInto('passkey_challenge')
    .values({ hash, person_id: personId, purpose, expires_at: expiresAt })
    .execute()

/** Uses up a challenge; false if there is no such valid one. Of two concurrent calls, one returns true. */
export async function takeChallenge(
  database: Database,
  { hash, personId, purpose, now }: Omit<NewChallenge, 'expiresAt'> & { now: Date },
): Promise<boolean> {
  const row = await database
    .deleteFrom('passkey_challenge')
    .where('hash', '=', hash)
    .where('purpose', '=', purpose)
    .where('person_id', personId === null ? 'is' : '=', personId)
    .where('expires_at', '>', now)
    .returning('hash')
    .executeTakeFirst()
  return row !== undefined
}

const shown = ['id', 'name', 'created_at', 'last_used_at'] as const

export const selectPasskeys = (database: Database, personId: string) =>
  database
    .selectFrom('passkey')
    .select([...shown, 'credential_id', 'transports'])
    .where('person_id', '=', personId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

export const findNames = async (database: Database, personId: string) => {
  const person = await database
    .selectFrom('person')
    .select(['email', 'first_name', 'last_name'])
    .where('id', '=', personId)
    .executeTakeFirstOrThrow()
  return { email: person.email, displayName: `${person.first_name} ${person.last_name}` }
}

export const findByCredential = (database: Database, credentialId: string) =>
  database
    .selectFrom('passkey')
    .select(['id', 'person_id', 'credential_id', 'public_key', 'counter'])
    .where('credential_id', '=', credentialId)
    .executeTakeFirst()
export type StoredPasskey = NonNullable<Awaited<ReturnType<typeof findByCredential>>>

interface NewRow {
  id: string
  personId: string
  credentialId: string
  publicKey: string
  counter: number
  transports: PasskeyTransport[]
  name: string
  now: Date
}

/** Undefined if somebody has added the passkey before. */
export async function insertPasskey(database: Database, row: NewRow) {
  try {
    return await database
      .insertInto('passkey')
      .values({
        id: row.id,
        person_id: row.personId,
        credential_id: row.credentialId,
        public_key: row.publicKey,
        counter: row.counter,
        transports: row.transports,
        name: row.name,
        created_at: row.now,
      })
      .returning(shown)
      .executeTakeFirst()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return undefined
  }
}

/**
 * False if the passkey was removed meanwhile, or a concurrent login has counted on. Passkeys that exist on several devices do not
 * count: theirs stays at 0.
 */
export async function markUsed(
  database: Database,
  { id, counter, now }: { id: string; counter: number; now: Date },
): Promise<boolean> {
  const row = await database
    .updateTable('passkey')
    .set({ counter, last_used_at: now })
    .where('id', '=', id)
    .where((eb) => eb.or([eb('counter', '<', counter), eb('counter', '=', 0)]))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

interface Own {
  id: string
  personId: string
}

export async function rename(database: Database, { id, personId }: Own, name: string): Promise<boolean> {
  const row = await database
    .updateTable('passkey')
    .set({ name })
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** The names of the deleted passkeys. */
export async function deletePasskeysOf(database: Database, personId: string): Promise<string[]> {
  const rows = await database
    .deleteFrom('passkey')
    .where('person_id', '=', personId)
    .returning('name')
    .execute()
  return rows.map(({ name }) => name)
}

/** The name of the deleted passkey; null if the person has no such one. */
export async function deletePasskey(database: Database, { id, personId }: Own): Promise<string | null> {
  const row = await database
    .deleteFrom('passkey')
    .where('id', '=', id)
    .where('person_id', '=', personId)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}
