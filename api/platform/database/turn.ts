import pg from 'pg'
import type { Database } from './types'

/** An arbitrary advisory lock key, reserved for this purpose. */
const PREPARING = 7_311_042

/**
 * Waits until no other process is preparing the same database, and blocks others until the returned function is called.
 * Otherwise, processes that start concurrently would create tables and first rows in different orders and deadlock. The
 * embedded database only has one process.
 */
export async function takeTurn({
  kind,
  pool,
}: Pick<Database, 'kind' | 'pool'>): Promise<() => Promise<void>> {
  if (kind === 'embedded') return async () => undefined
  // Not from the pool, which may have a single connection, and inside a transaction, because poolers share sessions.
  const client = new pg.Client({
    ...pool.options,
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // A lost connection releases the lock, which is no worse than having none.
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
