import { setTimeout as wait } from 'node:timers/promises'
import { type Migration, type MigrationResult, Migrator, type QueryExecutorProvider, sql } from 'kysely'
import pg from 'pg'
import { errorCode } from './errors'
import { openDatabase } from './index'
import type { Database, DatabaseLog, DatabaseOptions } from './types'

const PATIENCE_MS = 24 * 3600_000

/** A migration failed, or is missing; the message says in one line what to do. */
class DatabaseMigrationError extends Error {
  override name = 'DatabaseMigrationError'
}

/** This program and this database do not fit together: to start again would not help. */
export class DatabaseMismatchError extends DatabaseMigrationError {
  override name = 'DatabaseMismatchError'
}

/**
 * Forward only, and compatible with the previous release of the program. Not typed with the schema, because a migration
 * refers to the tables of its time.
 */
export interface ForwardMigration extends Pick<Migration, 'up'> {
  /**
   * The oldest program that works with the tables after this migration, by the last migration that it has. Without it, the
   * program of the migration right before. A release of several migrations names the last one of the release before in each
   * of them, or nobody can go back from it.
   */
  oldestProgram?: string
}

/** File names or paths → modules; applied in the order of file names. */
export type Migrations = Record<string, ForwardMigration>

interface MigrateOptions {
  log?: Pick<DatabaseLog, 'warn'>
  /** How long it goes on trying to get its locks. */
  patienceMs?: number
}

/** Shorter than the units wait for a start, so that the log says why there is none. */
const LOCK_PATIENCE_MS = 240_000
const LOCK_PAUSE_MS = 500
/** Grows to less than a second, after which the server looks for deadlocks: then it would end somebody else's statement. */
const lockWaitMs = (attempt: number) => Math.min(200 + 50 * attempt, 900)
/** SQLSTATEs: no lock in time, deadlock. */
const lockCodes = new Set(['55P03', '40P01'])

/**
 * Applies missing migrations in one transaction under an advisory lock, so that several processes can start
 * concurrently. A migration that waits for a lock holds up others that wait for its own; it gives up soon, all at once, and
 * tries again. Returns the names applied: none where a newer program has migrated the database, and this one works with it.
 * @throws DatabaseMigrationError with the name of the failed migration, having changed nothing, or as `standingOf`
 */
export async function migrate(
  database: Database,
  migrations: Migrations,
  { log, patienceMs = LOCK_PATIENCE_MS }: MigrateOptions = {},
): Promise<string[]> {
  const { missing, unknown } = await standingOf(database, migrations)
  if (unknown.length > 0) return []
  if (missing.length === 0) {
    await keepState(database, migrations)
    return []
  }
  const end = performance.now() + patienceMs
  for (let attempt = 1; ; attempt++) {
    const migrator = new Migrator({
      db: database.db(),
      provider: { getMigrations: async () => byName(migrations, lockWaitMs(attempt)) },
      migrationTableName: 'migration',
      migrationLockTableName: 'migration_lock',
    })
    const { error, results = [] } = await migrator.migrateToLatest()
    if (error === undefined) return results.map(({ migrationName }) => migrationName)
    const code = errorCode(error) ?? ''
    if (!lockCodes.has(code) || performance.now() > end)
      throw new DatabaseMigrationError(failureMessage(error, results), { cause: error })
    log?.warn(
      { code, migration: failedOf(results), attempt },
      'a migration waits for other work with the same tables: it has changed nothing yet and tries again',
    )
    await wait(LOCK_PAUSE_MS)
  }
}

/**
 * Migrates at the start of a process. Uses a separate connection to a server: without a pooler, because the lock
 * belongs to the session, and without a timeout, because large tables take long and other processes wait for the lock.
 */
export async function migrateAtStart(
  database: Database,
  migrations: Migrations,
  { url, listenUrl, dir, log }: Pick<DatabaseOptions, 'url' | 'listenUrl' | 'dir' | 'log'>,
): Promise<string[]> {
  const options = log ? { log } : {}
  if (!url || (await standingOf(database, migrations)).missing.length === 0)
    return migrate(database, migrations, options)
  const limits = { statementTimeoutMs: PATIENCE_MS, idleTransactionTimeoutMs: PATIENCE_MS }
  const direct = await openDatabase({ url: listenUrl ?? url, dir, poolSize: 2, ...limits })
  try {
    return await migrate(direct, migrations, options)
  } finally {
    await direct.close()
  }
}

/** @throws DatabaseMigrationError unless all migrations have been applied, or as `standingOf` */
export async function requireMigrated(database: Database, migrations: Migrations): Promise<void> {
  const { missing } = await standingOf(database, migrations)
  if (missing.length === 0) return
  throw new DatabaseMigrationError(
    `The database lacks ${missing.join(', ')}: restart the whole campus, so that it migrates its database`,
  )
}

/** Names in the order in which they are applied. */
export const migrationNames = (migrations: Record<string, unknown>): string[] =>
  Object.keys(migrations).map(migrationName).sort()

/** Migrations by name, in the order of their names. */
interface Standing {
  /** Those of this program that the database lacks. */
  missing: string[]
  /** Those of a newer program. With any of them, this one is behind: it writes no texts, lists or schedules of its own. */
  unknown: string[]
}

/**
 * How a database and a program fit together; changes nothing.
 * @throws DatabaseMismatchError where the program is too old for the tables, or the database belongs to another line of
 * programs
 */
export async function standingOf(database: Database, migrations: Migrations): Promise<Standing> {
  const names = migrationNames(migrations)
  const applied = await appliedMigrations(database)
  const missing = names.filter((name) => !applied.includes(name))
  const unknown = applied.filter((name) => !names.includes(name))
  const [newest, own] = [unknown.at(-1), names.at(-1)]
  if (newest === undefined || own === undefined) return { missing, unknown }
  if (missing.length > 0)
    throw new DatabaseMismatchError(
      `The database has ${newest}, which this program does not know, and lacks ${missing.join(', ')}: it belongs to ` +
        'another program. Start that one, or name another database. Nothing was changed.',
    )
  const oldest = (await stateOf(database))?.oldest_program ?? applied.at(-2) ?? newest
  if (own < oldest)
    throw new DatabaseMismatchError(
      `A newer program has migrated the database to ${newest}, and this one (${own}) is too old for it: it takes that of ` +
        `${oldest} or a newer one. Start the newer program, or restore the backup from before the upgrade. Nothing was changed.`,
    )
  return { missing, unknown }
}

/** For the operator of a program that is behind. */
export const behindWords = ({ unknown }: Pick<Standing, 'unknown'>): string =>
  `a newer program has migrated the database to ${unknown.at(-1) ?? ''}: this one works with it, and leaves its texts, lists and schedules as they are`

async function appliedMigrations(database: Database): Promise<string[]> {
  if (!(await hasTable(database, 'migration'))) return []
  const { rows } = await sql<{ name: string }>`select name from migration`.execute(database)
  return rows.map(({ name }) => name).sort()
}

async function hasTable(database: Database, name: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass(${name}) is not null as there`.execute(
    database,
  )
  return rows[0]?.there ?? false
}

/** What the table `migration_state` says of the database, in its only row. */
interface State {
  /** The oldest program that works with these tables, by its last migration. */
  oldest_program: string
  /** Mark of the TOKEN_SECRET that was used last; null before the first start. */
  secret_mark: string | null
}

async function stateOf(database: Database): Promise<State | undefined> {
  if (!(await hasTable(database, 'migration_state'))) return undefined
  const { rows } = await sql<State>`select oldest_program, secret_mark from migration_state`.execute(database)
  return rows[0]
}

/** By the names in order: what the last of these migrations, and those before it, ask of a program. */
export function oldestProgramOf(migrations: Migrations): string {
  const entries = Object.entries(migrations).map(
    ([path, { oldestProgram }]) => [migrationName(path), oldestProgram] as const,
  )
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  const asked = sorted.map(([name, oldest], index) => oldest ?? sorted[index - 1]?.[0] ?? name)
  return asked.reduce((newest, name) => (name > newest ? name : newest), '')
}

/**
 * The table is made here and not by a migration: programs of before would take a migration that they do not know for
 * damage, and could not be gone back to.
 */
async function writeState(db: QueryExecutorProvider, oldestProgram: string): Promise<void> {
  await sql`
    create table if not exists migration_state (
      id int primary key default 1 check (id = 1),
      oldest_program text not null,
      secret_mark text
    )`.execute(db)
  await sql`
    insert into migration_state (oldest_program) values (${oldestProgram})
    on conflict (id) do update set oldest_program = excluded.oldest_program`.execute(db)
}

/** Of a database that a program of before has migrated. */
async function keepState(database: Database, migrations: Migrations): Promise<void> {
  const oldest = oldestProgramOf(migrations)
  if ((await stateOf(database))?.oldest_program === oldest || oldest === '') return
  await database.transaction(async (trx) => {
    await sql`select pg_advisory_xact_lock(${KEEPING})`.execute(trx)
    await writeState(trx, oldest)
  })
}

/**
 * Remembers with which secret the database is used. Returns false if it was another one the last time; the first one is right.
 * @param mark `secretMark` of the TOKEN_SECRET
 */
export async function rememberSecret(database: Database, mark: string): Promise<boolean> {
  const before = (await stateOf(database))?.secret_mark ?? null
  if (before !== mark) await sql`update migration_state set secret_mark = ${mark}`.execute(database)
  return before === null || before === mark
}

function byName(migrations: Migrations, lockTimeoutMs: number): Record<string, Migration> {
  const entries = Object.entries(migrations).sort(([a], [b]) =>
    migrationName(a) < migrationName(b) ? -1 : 1,
  )
  const named = entries.map(([path, migration], index) => {
    const oldest = oldestProgramOf(Object.fromEntries(entries.slice(0, index + 1)))
    const up: Migration['up'] = async (db) => {
      await sql`select set_config('lock_timeout', ${`${String(lockTimeoutMs)}ms`}, true)`.execute(db)
      await migration.up(db)
      await writeState(db, oldest)
    }
    return [migrationName(path), { up }] as const
  })
  const names = new Set(named.map(([name]) => name))
  if (names.size < named.length) throw new Error('Two migrations have the same file name')
  return Object.fromEntries(named)
}

function migrationName(path: string): string {
  return (path.split('/').at(-1) ?? path).replace(/\.[cm]?[jt]s$/, '')
}

const failedOf = (results: MigrationResult[]) =>
  results.find(({ status }) => status === 'Error')?.migrationName

function failureMessage(error: unknown, results: MigrationResult[]): string {
  const failed = failedOf(results)
  const reason = lockCodes.has(errorCode(error) ?? '')
    ? 'other work held its tables the whole time. Start again when there is less of it, or stop the other processes.'
    : error instanceof Error
      ? error.message
      : String(error)
  return failed
    ? `Migration ${failed} failed, the database is as before: ${reason}`
    : `The database could not be migrated: ${reason}`
}

/** An arbitrary advisory lock key, reserved for this purpose. */
const PREPARING = 7_311_042
/** Another one, for the table of the state. */
const KEEPING = 7_311_043

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
