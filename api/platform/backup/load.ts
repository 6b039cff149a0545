import type pg from 'pg'
import type { Database } from '../database'
import { BackupError } from './manifest'
import { summaryOf, fixSpelling, type Lines, readRows, type RowSum, writeRows } from './rows'
import {
  derivedTables,
  type Connection,
  countCampusConnections,
  hasPeople,
  hasStrangeTables,
  listForeignKeys,
  listMigrations,
  listTables,
  makeQueue,
  type Table,
} from './tables'

/** A table of a copy, with its columns in the order of its lines. */
export interface CopiedTable {
  name: string
  columns: string[]
  /** Expected summary of its rows. */
  rows?: number
  sum?: string
}

/** Source of a load: a backup, or another database. */
export interface Copy {
  migrations: string[]
  tables: CopiedTable[]
  rows: (table: CopiedTable) => Lines
}

export type Loaded = Required<CopiedTable>

/** The database to fill, and how to migrate it to a given release. */
export interface Target {
  database: Database
  /** Applies exactly these migrations. */
  migrateTo: (names: readonly string[]) => Promise<void>
  migrateToLatest: () => Promise<void>
  /** Creates the tables of the job queue. */
  prepareQueue: () => Promise<void>
  /** Existing data may be replaced. */
  replace: boolean
}

/** One transaction on one connection, which is released in a clean state or destroyed. */
export async function inTransaction<T>(
  database: Database,
  begin: string,
  action: (connection: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const connection = await database.pool.connect()
  let broken = true
  try {
    await connection.query(begin)
    await fixSpelling(connection)
    const result = await action(connection)
    await connection.query('commit')
    broken = false
    return result
  } catch (error) {
    await connection.query('rollback').then(
      () => (broken = false),
      () => undefined,
    )
    throw error
  } finally {
    connection.release(broken)
  }
}

/** All reads see the same snapshot. */
export const readOnly = 'begin transaction isolation level repeatable read, read only'

/**
 * Fills a database with a copy in one transaction and verifies every row before it commits.
 * @throws BackupError if the database must not be filled with this copy
 */
export async function load(copy: Copy, target: Target): Promise<Loaded[]> {
  const { database, replace } = target
  await requireRoom(copy, target)
  await target.migrateTo(copy.migrations)
  await target.prepareQueue()
  const loaded = await inTransaction(database, 'begin', async (connection) => {
    const tables = pairs(copy.tables, await listTables(connection))
    const names = tables.map(({ table }) => table.name).join(', ')
    await connection.query(`lock table ${names} in access exclusive mode`)
    if (!replace && (await hasPeople(connection))) throw new BackupError(occupied)
    await connection.query(`truncate ${names}`)
    // Foreign keys are circular and self-referencing, so no order of tables would satisfy them.
    const keys = await listForeignKeys(connection)
    for (const { table, name } of keys) await connection.query(`alter table ${table} drop constraint ${name}`)
    const result: Loaded[] = []
    for (const { copied, table } of tables) result.push(await fill(connection, { copy, copied, table }))
    for (const { table, name, definition } of keys)
      await connection.query(`alter table ${table} add constraint ${name} ${definition}`)
    return result
  })
  await target.migrateToLatest()
  await database.pool.query('analyze')
  return loaded
}

const occupied =
  'There are accounts in this database already. Use an empty one, or --replace to discard its content. Nothing was changed.'

async function requireRoom({ migrations }: Copy, { database, replace }: Target): Promise<void> {
  await inTransaction(database, readOnly, async (connection) => {
    const running = database.kind === 'server' ? await countCampusConnections(connection) : 0
    if (running > 0)
      throw new BackupError(
        `A running campus has ${String(running)} connections to this database. Stop it first. Nothing was changed.`,
      )
    const present = await listMigrations(connection)
    if (present === null) {
      if (await hasStrangeTables(connection))
        throw new BackupError('This database holds tables of something else. Give an empty one.')
      return
    }
    if (present.join() !== migrations.join())
      throw new BackupError(
        'This database and the copy belong to different releases, so it cannot be replaced. ' +
          'Give an empty database (embedded: move the folder db away). Nothing was changed.',
      )
    if (!replace && (await hasPeople(connection))) throw new BackupError(occupied)
  })
}

interface Pair {
  copied: CopiedTable
  /** Columns in the order of the copy. */
  table: Table
}

function pairs(copied: readonly CopiedTable[], present: readonly Table[]): Pair[] {
  const byName = new Map(present.map((table) => [table.name, table]))
  // Older programs do not know all derived ones, and copy them.
  const own = copied.filter(({ name }) => !derivedTables.includes(name.replace('public.', '')))
  return own.map((each) => {
    const table = byName.get(each.name)
    const columns = each.columns.map((name) => table?.columns.find((column) => column.name === name))
    const known = columns.filter((column) => column !== undefined)
    if (!table || known.length < columns.length)
      throw new BackupError(`This release has no matching table for ${each.name} of the copy.`)
    return { copied: each, table: { ...table, columns: known } }
  })
}

async function fill(connection: Connection, { copy, copied, table }: Pair & { copy: Copy }): Promise<Loaded> {
  const lines = table.name === 'pgboss.job' ? withQueues(connection, copy, copied) : copy.rows(copied)
  const given = await writeRows(connection, table, lines)
  const written = await summaryOf(connection, table)
  const { rows: expectedRows = given.rows, sum: expectedSum = given.sum } = copied
  if ([given, written].some(({ rows, sum }) => rows !== expectedRows || sum !== expectedSum))
    throw new BackupError(
      `The table ${table.name} came out other than it went in (${String(expectedRows)} rows, now ${String(written.rows)}). Nothing was changed.`,
    )
  for (const { name, sequence } of table.columns)
    if (sequence)
      await connection.query(
        `select setval($1, coalesce(max("${name}"), 1), max("${name}") is not null) from ${table.name}`,
        [sequence],
      )
  return { ...copied, ...written }
}

async function* withQueues(connection: Connection, copy: Copy, copied: CopiedTable): Lines {
  const at = copied.columns.indexOf('name')
  const made = new Set<string>()
  for await (const lines of copy.rows(copied)) {
    for (const line of lines) {
      const name = String((JSON.parse(line) as (string | null)[])[at])
      if (made.has(name)) continue
      made.add(name)
      await makeQueue(connection, name)
    }
    yield lines
  }
}

/** An open database as the source of a copy: for a move without an intermediate folder. */
export async function copyOf(connection: Connection): Promise<Copy> {
  const tables = await listTables(connection)
  const byName = new Map(tables.map((table) => [table.name, table]))
  return {
    migrations: (await listMigrations(connection)) ?? [],
    tables: tables.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
    rows: ({ name }) => readRows(connection, byName.get(name) ?? { name, columns: [] }),
  }
}

/** Counts and hashes lines while passing them on. */
export async function* counted(lines: Lines, sum: RowSum): Lines {
  for await (const some of lines) {
    sum.add(some)
    yield some
  }
}
