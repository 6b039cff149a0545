import type pg from 'pg'
import type { Database } from '../database'

/** The connection on which a copy is read or written, inside its transaction. */
export type Connection = Pick<pg.PoolClient, 'query'>

export interface Column {
  name: string
  /** In the database's spelling, such as `character varying(40)` or `text[]`. */
  type: string
  /** Sequence of the column, whose value has to be set; null if there is none. */
  sequence: string | null
}

export interface Table {
  /** With schema, quoted if necessary: `public.person`. */
  name: string
  /** Without generated columns. */
  columns: Column[]
}

export interface ForeignKey {
  table: string
  name: string
  definition: string
}

/** Tables of the queue that contain jobs; the program recreates the others. */
const queueTables = ['job', 'archive']
/** Without their schema. Excluded: their content follows from the list of migrations, and from the changes of the other tables. */
export const derivedTables = [
  'migration',
  'migration_lock',
  'migration_state',
  'change_count',
  'person_change_count',
]

/** Every table with data of the campus, by name. */
export async function listTables(connection: Connection): Promise<Table[]> {
  const { rows } = await connection.query<{ table: string } & Column>(
    `select format('%I.%I', n.nspname, c.relname) as table, a.attname as name,
       format_type(a.atttypid, a.atttypmod) as type,
       pg_get_serial_sequence(format('%I.%I', n.nspname, c.relname), a.attname) as sequence
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind in ('r', 'p') and not c.relispartition
       and (n.nspname = 'public' and c.relname <> all($1) or n.nspname = 'pgboss' and c.relname = any($2))
     order by n.nspname desc, c.relname, a.attnum`,
    [derivedTables, queueTables],
  )
  const tables = new Map<string, Table>()
  for (const { table: name, ...column } of rows) {
    const table = tables.get(name) ?? { name, columns: [] }
    tables.set(name, table)
    table.columns.push(column)
  }
  return [...tables.values()]
}

export async function listForeignKeys(connection: Connection): Promise<ForeignKey[]> {
  const { rows } = await connection.query<ForeignKey>(
    `select format('%I.%I', n.nspname, t.relname) as table, quote_ident(c.conname) as name,
       pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     join pg_class t on t.oid = c.conrelid
     join pg_namespace n on n.oid = t.relnamespace
     where c.contype = 'f' and n.nspname = 'public' and c.conparentid = 0
     order by 1, 2`,
  )
  return rows
}

/** Names of the applied migrations in order; null if it is not a campus database. */
export async function listMigrations(connection: Connection): Promise<string[] | null> {
  const known = await connection.query<{ there: boolean }>(
    `select to_regclass('public.migration') is not null as there`,
  )
  if (!known.rows[0]?.there) return null
  const { rows } = await connection.query<{ name: string }>(`select name from public.migration order by name`)
  return rows.map(({ name }) => name)
}

/** Without accounts, a database only contains what each start inserts. */
export async function hasPeople(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ there: boolean }>(
    `select exists (select from public.person) as there`,
  )
  return rows[0]?.there ?? false
}

/** True if there are tables of another application. Those of extensions do not count. */
export async function hasStrangeTables(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query<{ there: boolean }>(
    `select exists (
       select from pg_class c join pg_namespace n on n.oid = c.relnamespace
       where n.nspname = 'public' and c.relkind in ('r', 'p')
         and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')) as there`,
  )
  return rows[0]?.there ?? false
}

/** Number of connections of the running campus to this database. */
export async function countCampusConnections(connection: Connection): Promise<number> {
  const { rows } = await connection.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity
     where datname = current_database() and application_name in ('campus', 'campus-events')`,
  )
  return rows[0]?.count ?? 0
}

/** Queues are partitioned by job name, so each name needs a partition, even if the job no longer exists. */
export async function makeQueue(connection: Connection, name: string): Promise<void> {
  await connection.query(`select pgboss.create_queue($1, '{"policy": "standard"}'::json)`, [name])
}

/** Where an uploaded file belongs, by its row in the database; all null and empty if no row knows it. */
export interface FileUse {
  key: string
  /** As its owner called it. */
  name: string | null
  /** The e-mail address of its owner. */
  owner: string | null
  /** Columns that refer to it, such as `person.picture_id`. */
  columns: string[]
}

/** Finds out where these files are used. Requires the tables of the latest release. */
export async function usesOf({ pool }: Pick<Database, 'pool'>, keys: readonly string[]): Promise<FileUse[]> {
  const { rows: references } = await pool.query<{ table: string; column: string }>(
    `select c.conrelid::regclass::text as table, quote_ident(a.attname) as column
     from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
     where c.contype = 'f' and c.confrelid = 'public.stored_file'::regclass and c.conparentid = 0
     order by 1, 2`,
  )
  const uses = references.map(
    ({ table, column }) =>
      `select '${table}.${column}' where exists (select from ${table} where ${column} = file.id)`,
  )
  const { rows } = await pool.query<FileUse>(
    `select given.key, file.name, person.email as owner, array(${uses.join(' union all ')}) as columns
     from unnest($1::text[]) as given (key)
     left join public.stored_file file on file.storage_key in (given.key, regexp_replace(given.key, '/[^/]+$', ''))
     left join public.person on person.id = file.owner_id
     order by given.key`,
    [[...keys]],
  )
  return rows
}
