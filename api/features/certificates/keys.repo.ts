import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

export interface NewKey {
  kid: string
  alg: string
  jwk: Record<string, string>
  sealed: string
  now: Date
}

/** The key that signs; undefined before the first need. */
export const findActive = (database: Database) =>
  database.db().selectFrom('signing_key').selectAll().where('retired_at', 'is', null).executeTakeFirst()

/** Two that change the key at once do so one after the other. In the caller's transaction. */
export const lockKeys = (database: Database) =>
  sql`select pg_advisory_xact_lock(hashtext('signing key'))`.execute(database.db())

/** Nothing happens if another process has made one. */
export const insertKey = (database: Database, { kid, alg, jwk, sealed, now }: NewKey) =>
  database
    .db()
    .insertInto('signing_key')
    .values({ kid, alg, public_jwk: JSON.stringify(jwk), sealed_private: sealed, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

/** It signs no more: its private part is gone, what it has signed can be verified for ever. */
export const retire = (database: Database, kid: string, now: Date) =>
  database
    .db()
    .updateTable('signing_key')
    .set({ retired_at: now, sealed_private: null })
    .where('kid', '=', kid)
    .where('retired_at', 'is', null)
    .execute()

/** Public parts of all keys, the newest first. */
export const selectKeys = (database: Database) =>
  database
    .db()
    .selectFrom('signing_key')
    .select(['kid', 'alg', 'public_jwk'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute()
