import type pg from 'pg'
import type { DatabaseLog } from './types'

const CHECKPOINT_AFTER_BYTES = 8 * 2 ** 20

/**
 * The embedded engine has no checkpointer or autovacuum: without this its log grows forever. Returns a function that
 * stops it.
 */
export function startMaintenance(pool: pg.Pool, log: DatabaseLog, everyMs: number): () => void {
  let position = '0/0'
  const round = async () => {
    try {
      position = await checkpointIfGrown(pool, position)
      await vacuumWorstTable(pool)
    } catch (error) {
      log.warn({ err: error }, 'database maintenance failed')
    }
  }
  const timer = setInterval(() => void round(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns the log position of the latest checkpoint made here. */
export async function checkpointIfGrown(pool: pg.Pool, since: string): Promise<string> {
  const { rows } = await pool.query<{ bytes: number; position: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as bytes, pg_current_wal_lsn()::text as position`,
    [since],
  )
  const log = rows[0]
  if (!log || log.bytes <= CHECKPOINT_AFTER_BYTES) return since
  await pool.query('checkpoint')
  return log.position
}

/** Vacuums the table with most dead rows above 1,000 + 10 %; returns its name. */
export async function vacuumWorstTable(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name
       from pg_stat_user_tables
      where n_dead_tup > 1000 + 0.1 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup
      order by n_dead_tup desc
      limit 1`,
  )
  const worst = rows[0]
  if (!worst) return null
  await pool.query(`vacuum (analyze) ${worst.name}`)
  return worst.name
}
