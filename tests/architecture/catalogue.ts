import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'

interface Column {
  type: string
  /** Optional or nullable on insert. */
  optional: boolean
  nullable: boolean
}
interface Rule {
  table: string
  definition: string
  columns: string[]
}

/** The columns by `table.column`, and the constraints that may refuse a row. */
export interface Catalogue {
  columns: Map<string, Column>
  rules: Rule[]
}

async function columnsOf(database: Database): Promise<Catalogue['columns']> {
  const { rows } = await sql<Column & { name: string }>`
    select c.relname || '.' || a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      not a.attnotnull as nullable, not a.attnotnull or a.atthasdef or a.attidentity <> '' as optional
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped`.execute(
    database,
  )
  return new Map(rows.map(({ name, ...column }) => [name, column]))
}

async function rulesOf(database: Database): Promise<Rule[]> {
  const columns = sql`array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (keys) order by 1)`
  const { rows } = await sql<Rule>`
    select c.relname as table, definition, ${columns} as columns
    from (
      select conrelid as oid, pg_get_constraintdef(oid) as definition, conkey::int2[] as keys
      from pg_constraint where contype <> 'n'
      union
      select indrelid, regexp_replace(pg_get_indexdef(indexrelid), '^.* USING', 'UNIQUE'), indkey::int2[]
      from pg_index
      where indisunique and not exists (select from pg_constraint where conindid = indexrelid)
    ) rule join pg_class c on c.oid = rule.oid
    where c.relnamespace = 'public'::regnamespace
    order by 1, 2`.execute(database)
  return rows
}

export const catalogueOf = async (database: Database): Promise<Catalogue> => ({
  columns: await columnsOf(database),
  rules: await rulesOf(database),
})

const tableOf = (column: string) => column.split('.')[0] ?? ''

function columnDangers(before: Catalogue, after: Catalogue): string[] {
  const tables = new Set([...before.columns.keys()].map(tableOf))
  const changed = [...before.columns].flatMap(([name, old]) => {
    const now = after.columns.get(name)
    if (!now) return [`${name} is gone`]
    return [
      ...(now.type === old.type ? [] : [`${name} was ${old.type} and is ${now.type}`]),
      ...(old.optional && !now.optional ? [`${name} must be given now`] : []),
      ...(old.nullable && !now.nullable ? [`${name} may no longer be null`] : []),
      // The earlier program reads rows written by the later one.
      ...(!old.nullable && now.nullable ? [`${name} may be null now`] : []),
    ]
  })
  const added = [...after.columns].filter(([name]) => !before.columns.has(name) && tables.has(tableOf(name)))
  return [
    ...changed,
    ...added.flatMap(([name, { optional }]) => (optional ? [] : [`${name} is new and must be given`])),
  ]
}

/** A constraint on new columns only cannot break earlier code, because they have defaults. */
function ruleDangers(before: Catalogue, after: Catalogue): string[] {
  const key = ({ table, definition }: Rule) => `${table}: ${definition}`
  const known = new Set(before.rules.map(key))
  return after.rules
    .filter((rule) => !known.has(key(rule)))
    .filter(({ table, columns }) => columns.some((column) => before.columns.has(`${table}.${column}`)))
    .map(key)
}

/** Possible failures of the earlier program on the later schema, one sentence each. */
export const dangersBetween = (before: Catalogue, after: Catalogue): string[] => [
  ...columnDangers(before, after),
  ...ruleDangers(before, after),
]
