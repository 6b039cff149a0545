import { sql } from 'kysely'
import type { Database } from '~/api/platform/database'
import { importLimits } from '~/contracts/administration/people-csv'
import type { ImportError, ImportLine } from './import.rules'

const columns = [
  'id',
  'created_by',
  'state',
  'name',
  'line_count',
  'done_count',
  'invited_count',
  'created_at',
  'finished_at',
] as const

export async function insertImport(
  database: Database,
  row: {
    id: string
    createdBy: string
    name: string
    /** A JSON array in UTF-8: as bytes it is copied less often than as a string. */
    lines: Uint8Array
    lineCount: number
    faults: ImportError[]
    now: Date
  },
): Promise<void> {
  await database
    .insertInto('people_import')
    .values({
      id: row.id,
      created_by: row.createdBy,
      state: 'checked',
      name: row.name,
      lines: sql`convert_from(${row.lines}, 'UTF8')::jsonb`,
      faults: JSON.stringify(row.faults),
      line_count: row.lineCount,
      created_at: row.now,
    })
    .execute()
}

export const findImport = (database: Database, id: string, createdBy: string) =>
  database
    .selectFrom('people_import')
    .select(columns)
    .select('faults')
    .where('id', '=', id)
    .where('created_by', '=', createdBy)
    .executeTakeFirst()

export const selectImports = (database: Database, createdBy: string, limit: number) =>
  database
    .selectFrom('people_import')
    .select(columns)
    .select(sql<number>`jsonb_array_length(faults)`.as('fault_count'))
    .where('created_by', '=', createdBy)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute()

/** Locked: concurrent starts and workers are serialised. */
export const lockImport = (database: Database, id: string) =>
  database
    .selectFrom('people_import')
    .select(['id', 'created_by', 'state', 'line_count', 'done_count'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** Some of the lines, from the given index. */
export async function readLines(
  database: Database,
  id: string,
  { from, limit }: { from: number; limit: number },
): Promise<ImportLine[]> {
  const { rows } = await sql<{ lines: ImportLine[] }>`
    select jsonb_path_query_array(lines, '$[$first to $last]',
      jsonb_build_object('first', ${from}::int, 'last', ${from + limit - 1}::int)) as lines
    from people_import where id = ${id}`.execute(database)
  return rows[0]?.lines ?? []
}

export async function setState(
  database: Database,
  id: string,
  change: { state: 'running' | 'failed' } | { state: 'done'; finishedAt: Date },
): Promise<void> {
  const ended = 'finishedAt' in change ? { finished_at: change.finishedAt, lines: JSON.stringify([]) } : {}
  await database
    .updateTable('people_import')
    .set({ state: change.state, ...ended })
    .where('id', '=', id)
    .execute()
}

const addedTo = (fault: ImportError) => sql<string>`
  case when jsonb_array_length(faults) < ${importLimits.errorsKept}::int then faults || ${JSON.stringify([fault])}::jsonb else faults end`

/** Advances by one line: with an invitation, or with the error that prevented it. Only the first errors are kept. */
export async function advance(database: Database, id: string, fault: ImportError | null): Promise<void> {
  await database
    .updateTable('people_import')
    .set((eb) => ({
      done_count: eb('done_count', '+', 1),
      invited_count: eb('invited_count', '+', fault ? 0 : 1),
      ...(fault ? { faults: addedTo(fault) } : {}),
    }))
    .where('id', '=', id)
    .execute()
}

export async function selectCountries(database: Database): Promise<Set<string>> {
  const rows = await database.selectFrom('country').select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** The person who started an import, with their current role. */
export const findStarter = (database: Database, id: string) =>
  database
    .selectFrom('person')
    .select(['id', 'roles', 'validated', 'parent_id', 'locale', 'editor'])
    .where('id', '=', id)
    .where('state', '=', 'active')
    .executeTakeFirst()

/** Exported columns, ordered by id. */
export const selectExported = (database: Database, ids: readonly string[]) =>
  database
    .selectFrom('person')
    .select(['id', 'roles', 'parent_id', 'state', 'first_name', 'last_name', 'entity_name'])
    .select(['email', 'country_id', 'locale', 'created_at'])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
