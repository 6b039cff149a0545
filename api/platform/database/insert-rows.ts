import { type QueryExecutorProvider, sql } from 'kysely'
import type { Schema } from './schema'

/**
 * Inserts any number of rows with one statement and one parameter, so that every number shares a prepared statement. All
 * rows have the same columns.
 */
export async function insertRows(
  database: QueryExecutorProvider,
  table: keyof Schema,
  rows: readonly object[],
): Promise<void> {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((name) => sql.ref(name)))
  await sql`
    insert into ${sql.table(table)} (${columns})
    select ${columns} from jsonb_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::jsonb)`.execute(
    database,
  )
}
