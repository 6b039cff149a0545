import pg from 'pg'
import type { Database } from './types'

/** Any number that no other program on the same database uses for this. */
const PREPARING = 7_311_042

/**
 * Waits until no other process brings the same database up to date, and holds the others up until the returned function is
 * called. Processes that start together would otherwise make tables and first rows in different orders and stop at a
 * deadlock. The embedded database has one process anyway.
 */
export async function takeTurn({
  kind,
  pool,
}: Pick<Database, 'kind' | 'pool'>): Promise<() => Promise<void>> {
  if (kind === 'embedded') return async () => undefined
  // Not of the pool, which may have a single connection, and locked for a transaction: poolers give sessions away.
  const client = new pg.Client({
    ...pool.options,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // A lost connection gives the turn away: what happens then is no worse than without it.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [PREPARING])
  } catch (error) {
    await client.end()
    throw error
  }
  return () => client.end()
}
