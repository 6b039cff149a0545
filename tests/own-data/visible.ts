import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import type { Column } from './catalogue'
import { type Rows, stepUndone, type Values } from './rows'

/** The data that a reader gets, by part. */
export type Reading = Record<string, unknown>
export type Read = () => Promise<Reading>

const entriesIn = (part: unknown): number => (Array.isArray(part) ? part.length : part === undefined ? 0 : 1)

/** Parts that differ. */
export const changed = (before: Reading, after: Reading): string[] =>
  Object.keys(after).filter((part) => JSON.stringify(before[part]) !== JSON.stringify(after[part]))

/**
 * True if a part differs with the same number of entries: a value is visible, rather than a row added or removed.
 */
const saysElse = (before: Reading, after: Reading): boolean =>
  changed(before, after).some((part) => entriesIn(before[part]) === entriesIn(after[part]))

export interface Place {
  database: Database
  rows: Rows
  table: string
  row: Values
  keys: readonly string[]
}

/**
 * Gives each column of a row other values, one after the other, and reads again. Left aside: the key of the row, which only
 * says which row it is, and what the database makes from other columns.
 * @param excepted columns that are known not to show
 * @returns what is not as it should be
 */
export async function columnFindings(
  place: Place,
  columns: readonly Column[],
  { read, excepted }: { read: Read; excepted: (column: string) => boolean },
): Promise<string[]> {
  const findings: string[] = []
  const before = await read()
  for (const column of columns) {
    const isRowKey = place.keys.length === 1 && column.isKey && column.type === 'uuid'
    if (column.isGenerated || isRowKey) continue
    const isShown = await shows(place, column, { before, read })
    if (isShown === excepted(column.name))
      findings.push(`${column.name} ${isShown ? 'is shown after all' : 'is not shown'}`)
  }
  return findings
}

async function shows(
  place: Place,
  column: Column,
  { before, read }: { before: Reading; read: Read },
): Promise<boolean> {
  for (const value of await place.rows.others(place.table, column)) {
    const after = await stepUndone(place.database, async () => {
      await update(place, column.name, value)
      return read()
    })
    if (saysElse(before, after)) return true
  }
  return false
}

async function update({ database, table, row, keys }: Place, column: string, value: unknown): Promise<void> {
  const same = keys.map((key) => sql`${sql.ref(key)} = ${row[key]}`)
  const { numAffectedRows } = await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value}
    where ${sql.join(same, sql` and `)}`.execute(database)
  if (numAffectedRows !== 1n)
    throw new Error(`${table}: ${String(numAffectedRows)} rows are changed, not one`)
}
