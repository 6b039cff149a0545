import { createHash } from 'node:crypto'
import type { PostgresPool, PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import { errorCode, endsConnection, ofDatabase } from './errors'
import type { DatabaseLog, DatabaseOptions } from './types'
import { cutTo } from '~/contracts/signs'

/** Connections keep the plans of prepared statements in memory, so their number is limited. */
const MAX_STATEMENTS = 1_000
/**
 * Prefix of a statement whose best plan depends on its values, as their frequency varies. It is planned each time; a
 * prepared statement would soon use one generic plan.
 */
export const planEachTime = '/* planned each time */'
/** SQLSTATE of "cached plan must not change result type": a migration changed a table under a prepared statement. */
const STALE_PLAN = '0A000'

/** Assigns a name to each parameterised statement, so that PostgreSQL prepares it once per connection. */
class StatementNames {
  readonly #names = new Map<string, string>()
  readonly #prefix: string
  #generation = 0

  constructor(prefix: string) {
    this.#prefix = prefix
  }

  nameOf(text: string): string | undefined {
    const known = this.#names.get(text)
    if (known !== undefined || this.#names.size >= MAX_STATEMENTS) return known
    const name = `${this.#prefix}${this.#generation}_${createHash('sha1').update(text).digest('base64url')}`
    this.#names.set(text, name)
    return name
  }

  /** The next use prepares the statement under a new name. */
  forget(text: string): void {
    this.#generation++
    this.#names.delete(text)
  }
}

type QueryFunction = (text: string, values?: readonly unknown[]) => Promise<pg.QueryResult>

/**
 * Pool for Kysely with named statements, which are twice as fast as unnamed ones on both engines. Their names begin with
 * `prefix`.
 */
export function preparedPool(pool: pg.Pool, watch: WatchStatement, prefix = 's'): PostgresPool {
  const tools = { names: new StatementNames(prefix), watch }
  // Kysely keeps what it makes of a client for as long as the client lives, out of sight of the quick garbage collection.
  const known = new WeakMap<pg.PoolClient, PostgresPoolClient>()
  return {
    async connect() {
      const client = await pool.connect().catch(ofDatabase)
      const prepared = known.get(client) ?? preparedClient(client, tools)
      known.set(client, prepared)
      return prepared
    },
    end: () => pool.end(),
  }
}

function preparedClient(
  client: pg.PoolClient,
  { names, watch }: { names: StatementNames; watch: WatchStatement },
): PostgresPoolClient {
  let broken = false
  const remember = (error: unknown) => {
    broken ||= endsConnection(error)
    return ofDatabase(error)
  }
  const query: QueryFunction = (text, values = []) =>
    watch(text, () => runNamed(client, names, { text, values }).catch(remember))
  return {
    // Kysely's type also includes the signature for cursors, which is only used with a cursor class.
    query: query as unknown as PostgresPoolClient['query'],
    // The pool ends a broken connection, so it does not come back.
    release: () => client.release(broken),
  }
}

interface Statement {
  text: string
  values: readonly unknown[]
}

async function runNamed(
  client: pg.PoolClient,
  names: StatementNames,
  statement: Statement,
): Promise<pg.QueryResult> {
  const { text } = statement
  const values = [...statement.values]
  const named = values.length > 0 && !text.trimStart().startsWith(planEachTime)
  const name = named ? names.nameOf(text) : undefined
  if (name === undefined) return client.query({ text, values })
  try {
    return await client.query({ text, values, name })
  } catch (error) {
    if (errorCode(error) !== STALE_PLAN) throw error
    names.forget(text)
    try {
      return await client.query({ text, values })
    } catch {
      // Inside a transaction a retry fails as well: `transaction` then retries because of the first error.
      throw error
    }
  }
}

type WatchStatement = <T>(text: string, run: () => Promise<T>) => Promise<T>

const SLOW_SECONDS = 1
const TEXT_CHARACTERS = 300

/** Statements only contain placeholders, so no personal data is logged. */
const shortened = (text: string) => cutTo(text.replace(/\s+/g, ' ').trim(), TEXT_CHARACTERS)

/** Reports each statement to the observer, and slow ones to the log. */
export function watchStatements(
  { observer, slowSeconds = SLOW_SECONDS }: Pick<DatabaseOptions, 'observer' | 'slowSeconds'>,
  log: DatabaseLog,
): WatchStatement {
  const ended = (text: string, started: number, error?: unknown) => {
    const seconds = (performance.now() - started) / 1000
    observer?.query(seconds, error)
    if (seconds > slowSeconds)
      log.warn({ milliseconds: Math.round(seconds * 1000), statement: shortened(text) }, 'slow statement')
  }
  return async (text, run) => {
    const started = performance.now()
    try {
      const result = await run()
      ended(text, started)
      return result
    } catch (error) {
      ended(text, started, error ?? 'unknown')
      throw error
    }
  }
}
