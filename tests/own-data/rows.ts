import { sql } from 'kysely'
import { v7 } from 'uuid'
import type { Database } from '~/api/platform/database'
import type { Catalogue, Column, Table } from './catalogue'

export type Values = Record<string, unknown>
/** Two values that are allowed, for columns whose value decides what happens to the row; by `table.column`. */
export type Samples = Readonly<Record<string, readonly [unknown, unknown]>>

/** Allows any value of a column's type: these tests check where a value appears, not which values are allowed. */
export async function dropChecks(database: Database): Promise<void> {
  const { rows } = await sql<{ table: string; name: string }>`
    select conrelid::regclass::text as table, conname as name from pg_constraint
    where (contype = 'c' or contype = 'f' and cardinality(conkey) > 1) and connamespace = 'public'::regnamespace`.execute(
    database,
  )
  for (const { table, name } of rows)
    await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(database)
}

/** Creates rows with a unique value in each column. */
export class Rows {
  readonly #database: Database
  readonly #catalogue: Catalogue
  readonly #samples: Samples
  #made = 100

  constructor(database: Database, catalogue: Catalogue, samples: Samples) {
    this.#database = database
    this.#catalogue = catalogue
    this.#samples = samples
  }

  /**
   * A row with a value in every column; referenced rows are created too, with their required columns and a
   * name.
   */
  async insert(tableName: string, given: Values = {}): Promise<Values> {
    const table = this.#table(tableName)
    const values: Values = { ...given }
    for (const column of table.columns) {
      if (column.isGenerated || column.name in values) continue
      const sample = this.#samples[`${tableName}.${column.name}`]
      values[column.name] = sample ? sample[0] : await this.value(column)
    }
    const names = Object.keys(values)
    await sql`insert into ${sql.table(tableName)} (${sql.join(names.map((name) => sql.ref(name)))})
      values (${sql.join(Object.values(values))})`.execute(this.#database.db())
    return values
  }

  /** Other values for a column: a unique one, and null if allowed. */
  async others(tableName: string, column: Column): Promise<unknown[]> {
    const sample = this.#samples[`${tableName}.${column.name}`]
    if (sample) return [sample[1]]
    const other = column.type === 'bool' ? false : await this.value(column)
    return column.isNullable ? [other, null] : [other]
  }

  async value({ type, target, targetColumn, name }: Column): Promise<unknown> {
    if (target !== null && targetColumn !== null) return this.#stranger(target, targetColumn)
    const number = this.#made++
    if (type === 'uuid') return v7()
    if (type === 'bool') return true
    if (type === 'jsonb') return JSON.stringify({ en: `${name} ${String(number)}` })
    if (type === 'timestamptz') return new Date(Date.UTC(2026, 0, 1, 0, number))
    if (type === 'date') return new Date(Date.UTC(2026, 0, number)).toISOString().slice(0, 10)
    if (type === '_uuid') return [v7()]
    if (type === '_text') return [`${name}-${String(number)}`]
    if (/^_int/.test(type)) return [number]
    if (/^int/.test(type)) return number
    if (/^(text|citext|varchar)$/.test(type)) return `${name}-${String(number)}`
    throw new Error(`No value for the type ${type} of ${name}`)
  }

  /** What names an unrelated row: required references are created, optional ones are omitted. */
  async #stranger(tableName: string, column: string): Promise<unknown> {
    const table = this.#table(tableName)
    const optional = table.columns.filter(({ isNullable, target }) => isNullable && target !== null)
    const row = await this.insert(tableName, Object.fromEntries(optional.map(({ name }) => [name, null])))
    return row[column]
  }

  #table(name: string): Table {
    const table = this.#catalogue.get(name)
    if (!table) throw new Error(`There is no table ${name}`)
    return table
  }
}

/** Runs work and rolls back its changes. */
export async function undone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  let result: { value: T } | undefined
  const end = new Error('taken back')
  await database
    .transaction(async () => {
      result = { value: await work() }
      throw end
    })
    .catch((error: unknown) => {
      if (error !== end) throw error
    })
  if (!result) throw new Error('The work has not ended')
  return result.value
}

/** Runs work within `undone` and rolls back only its own changes. */
export async function stepUndone<T>(database: Database, work: () => Promise<T>): Promise<T> {
  await sql`savepoint step`.execute(database)
  const value = await work()
  await sql`rollback to savepoint step`.execute(database)
  return value
}
