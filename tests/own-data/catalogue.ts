import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

export interface Column {
  name: string
  /** The database's type name: `text`, `timestamptz`, `_int2`. */
  type: string
  isNullable: boolean
  /** A generated column. */
  isGenerated: boolean
  isKey: boolean
  /** The table that a foreign key points to. */
  target: string | null
  /** The column of that table that it names. */
  targetColumn: string | null
}
export interface Table {
  name: string
  columns: Column[]
}
/** Tables of the schema `public`, by name. */
export type Catalogue = ReadonlyMap<string, Table>

/** The schema created by the migrations, read from the database. */
export async function readCatalogue(database: Database): Promise<Catalogue> {
  const { rows } = await sql<Column & { table: string }>`
    select pg_class.relname as table, pg_attribute.attname as name, typname as type, not attnotnull as "isNullable",
      attgenerated <> '' as "isGenerated",
      exists (select from pg_constraint where conrelid = attrelid and contype = 'p' and attnum = any (conkey)) as "isKey",
      (select target.relname from pg_constraint join pg_class target on target.oid = confrelid
        where conrelid = attrelid and contype = 'f' and conkey = array[attnum]) as target,
      (select named.attname from pg_constraint join pg_attribute named
          on named.attrelid = confrelid and array[named.attnum] = confkey
        where conrelid = pg_attribute.attrelid and contype = 'f' and conkey = array[pg_attribute.attnum])
        as "targetColumn"
    from pg_attribute
    join pg_class on pg_class.oid = attrelid
    join pg_type on pg_type.oid = atttypid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and attnum > 0 and not attisdropped
    order by 1, attnum`.execute(database)
  const tables = new Map<string, Table>()
  for (const { table, ...column } of rows) {
    const found = tables.get(table) ?? { name: table, columns: [] }
    found.columns.push(column)
    tables.set(table, found)
  }
  return tables
}

/** Foreign keys of several columns, which `readCatalogue` does not see: from which table to which. */
export async function compositeKeys(database: Database): Promise<{ from: string; to: string }[]> {
  const { rows } = await sql<{ from: string; to: string }>`
    select distinct conrelid::regclass::text as "from", confrelid::regclass::text as "to" from pg_constraint
    where contype = 'f' and connamespace = 'public'::regnamespace and cardinality(conkey) > 1`.execute(
    database,
  )
  return rows
}

/** A column by which a row belongs to a person: `table.column`. */
export interface Path {
  name: string
  table: string
  column: string
  target: string
}

/**
 * All ways from a row to a person: columns that refer to a person, or to a row that does.
 * @param keyless columns that hold the id of a person without a foreign key
 */
export function pathsToPeople(catalogue: Catalogue, keyless: readonly string[]): Path[] {
  const all = [...catalogue.values()].flatMap(({ name: table, columns }) =>
    columns.flatMap(({ name: column, target }) => {
      const name = `${table}.${column}`
      if (keyless.includes(name)) return [{ name, table, column, target: 'person' }]
      return target === null ? [] : [{ name, table, column, target }]
    }),
  )
  const reached = new Set(['person'])
  for (let before = 0; before < reached.size;) {
    before = reached.size
    for (const { table, target } of all) if (reached.has(target)) reached.add(table)
  }
  return all.filter(({ target }) => reached.has(target))
}

/** UUIDs that are neither the whole key of their row nor a foreign key, and may therefore refer to a person. */
export const looseIds = (catalogue: Catalogue): string[] =>
  [...catalogue.values()].flatMap(({ name, columns }) => {
    const isShared = columns.filter(({ isKey }) => isKey).length > 1
    return columns
      .filter(({ type, isKey, target }) => type === 'uuid' && (!isKey || isShared) && target === null)
      .map((column) => `${name}.${column.name}`)
  })
