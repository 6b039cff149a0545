import { createHash } from 'node:crypto'
import type { Column, Connection, Table } from './tables'

/** Rows as lines of text, in batches: each line is a JSON array of the columns' text representations, or null. */
export type Lines = AsyncIterable<string[]>

/** Summary for comparing two copies of a table. */
export interface TableSummary {
  rows: number
  sum: string
}

const fetchCount = 500
const batchCharacters = 500_000
const modulus = 2n ** 256n

/** Adds up the hashes of rows, so that their order does not matter. */
export class RowSum {
  #rows = 0
  #sum = 0n

  add(lines: readonly string[]): void {
    for (const line of lines) this.#sum += BigInt(`0x${createHash('sha256').update(line).digest('hex')}`)
    this.#sum %= modulus
    this.#rows += lines.length
  }

  summary(): TableSummary {
    return { rows: this.#rows, sum: this.#sum.toString(16).padStart(64, '0') }
  }
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`
const listed = (columns: readonly Column[]) => columns.map(({ name }) => quoted(name)).join(', ')

/** Makes differently configured servers write values identically. Disables the statement timeout. */
export async function fixSpelling(connection: Connection): Promise<void> {
  const settings = {
    timezone: 'UTC',
    datestyle: 'ISO, YMD',
    intervalstyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
    statement_timeout: '0',
    idle_in_transaction_session_timeout: '0',
  }
  for (const [name, value] of Object.entries(settings))
    await connection.query('select set_config($1, $2, true)', [name, value])
}

/** All rows of a table in batches; the next one is read while a batch is used. Requires a transaction. */
export async function* readRows(connection: Connection, { name, columns }: Table): Lines {
  const values = columns.map((column) => `${quoted(column.name)}::text`).join(', ')
  await connection.query(
    `declare copied_rows no scroll cursor for select to_json(array[${values}]::text[])::text from ${name}`,
  )
  let next = fetchLines(connection)
  for (let lines = await next; lines.length > 0; lines = await next) {
    next = fetchLines(connection)
    // Reported where it is awaited, which is never the case if the use of this batch fails.
    next.catch(() => undefined)
    yield lines
  }
  await connection.query('close copied_rows')
}

async function fetchLines(connection: Connection): Promise<string[]> {
  const { rows } = await connection.query<[string]>({
    text: `fetch ${String(fetchCount)} from copied_rows`,
    rowMode: 'array',
  } as never)
  return rows.map(([line]) => line)
}

/** Inserts rows, many per statement: the embedded engine crashes on `copy … from stdin`. */
export async function writeRows(connection: Connection, table: Table, lines: Lines): Promise<TableSummary> {
  const values = table.columns.map(({ type }, at) => `(line ->> ${String(at)})::${type}`).join(', ')
  const insert = `insert into ${table.name} (${listed(table.columns)}) overriding system value
    select ${values} from jsonb_array_elements($1::jsonb) as line`
  const sum = new RowSum()
  for await (const batch of inBatches(lines)) {
    sum.add(batch)
    await connection.query(insert, [`[${batch.join(',')}]`])
  }
  return sum.summary()
}

async function* inBatches(lines: Lines): Lines {
  let batch: string[] = []
  let characters = 0
  for await (const some of lines)
    for (const line of some) {
      batch.push(line)
      characters += line.length
      if (characters < batchCharacters) continue
      yield batch
      batch = []
      characters = 0
    }
  if (batch.length > 0) yield batch
}

/** Reads a table and summarises it. */
export async function summaryOf(connection: Connection, table: Table): Promise<TableSummary> {
  const sum = new RowSum()
  for await (const lines of readRows(connection, table)) sum.add(lines)
  return sum.summary()
}
