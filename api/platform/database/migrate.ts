import pg from 'pg'
import { type Migration, type MigrationResult, Migrator, sql } from 'kysely'
import { openDatabase } from './index'
import type { Database, DatabaseOptions } from './types'

const PATIENCE_MS = 24 * 3600_000

/** Part of a running campus was replaced by a newer program, which needs other tables. */
class DatabaseBehindError extends Error {
  override name = 'DatabaseBehindError'
}

/**
 * Forward only, and compatible with the previous release of the program. Not typed with the schema, because a migration
 * refers to the tables of its time.
 */
export type ForwardMigration = Pick<Migration, 'up'>

/** File names or paths → modules; applied in the order of file names. */
export type Migrations = Record<string, ForwardMigration>

/**
 * Applies missing migrations in one transaction under an advisory lock, so that several processes can start
 * concurrently. Returns the names applied. Throws with the name of the failed migration, having changed nothing.
 */
export async function migrate(database: Database, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({
    db: database.db(),
    provider: { getMigrations: async () => byName(migrations) },
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  })
  const { error, results = [] } = await migrator.migrateToLatest()
  if (error !== undefined) throw new Error(failureMessage(error, results), { cause: error })
  return results.map(({ migrationName }) => migrationName)
}

/**
 * Migrates at the start of a process. Uses a separate connection to a server: without a pooler, because the lock
 * belongs to the session, and without a timeout, because large tables take long and other processes wait for the lock.
 */
export async function migrateAtStart(
  database: Database,
  migrations: Migrations,
  { url, listenUrl, dir }: Pick<DatabaseOptions, 'url' | 'listenUrl' | 'dir'>,
): Promise<string[]> {
  if (!url) return migrate(database, migrations)
  if ((await missingMigrations(database, migrationNames(migrations))).length === 0) return []
  const limits = { statementTimeoutMs: PATIENCE_MS, idleTransactionTimeoutMs: PATIENCE_MS }
  const direct = await openDatabase({ url: listenUrl ?? url, dir, poolSize: 2, ...limits })
  try {
    return await migrate(direct, migrations)
  } finally {
    await direct.close()
  }
}

/** @throws DatabaseBehindError unless all migrations have been applied */
export async function requireMigrated(database: Database, migrations: Migrations): Promise<void> {
  const missing = await missingMigrations(database, migrationNames(migrations))
  if (missing.length === 0) return
  throw new DatabaseBehindError(
    `The database lacks ${missing.join(', ')}: restart the whole campus, so that it migrates its database`,
  )
}

/** Names in the order in which they are applied. */
export const migrationNames = (migrations: Record<string, unknown>): string[] =>
  Object.keys(migrations).map(migrationName).sort()

/** The given names that have not been applied; changes nothing. */
export async function missingMigrations(database: Database, names: readonly string[]): Promise<string[]> {
  const table = await sql<{ there: boolean }>`select to_regclass('migration') is not null as there`.execute(
    database.db(),
  )
  if (!table.rows[0]?.there) return [...names]
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(database.db())
  const applied = new Set(rows.map(({ name }) => name))
  return names.filter((name) => !applied.has(name))
}

function byName(migrations: Migrations): Record<string, Migration> {
  const named = Object.entries(migrations).map(([path, { up }]) => [migrationName(path), { up }] as const)
  const names = new Set(named.map(([name]) => name))
  if (names.size < named.length) throw new Error('Two migrations have the same file name')
  return Object.fromEntries(named)
}

function migrationName(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[cm]?[jt]s$/, '')
}

function failureMessage(error: unknown, results: MigrationResult[]): string {
  const failed = results.find(({ status }) => status === 'Error')
  const reason = error instanceof Error ? error.message : String(error)
  return failed
    ? `Migration ${failed.migrationName} failed, the database is as before: ${reason}`
    : `The database could not be migrated: ${reason}`
}

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
