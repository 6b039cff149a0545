import { Socket } from 'node:net'
import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { EmbeddedEngine, MEMORY } from './embedded-engine'
import { EventBus, EventListener, eventPayload, notify } from './events'
import { DatabaseErrorLog } from './errors'
import { preparedPool, watchStatements } from './prepared-pool'
import type { Schema } from './schema'
import { shareEngine } from './embedded/share-engine'
import { checkServer } from './server-check'
import { Transactions } from './transactions'
import type { Database, DatabaseLog, DatabaseOptions, SharedEngine, Statements } from './types'

export { planEachTime } from './prepared-pool'
export { DatabaseFolderError, DatabaseInUseError, errorCode, isUniqueViolation } from './errors'
export { errorKindOf, errorKindWords, isOfDatabase } from './errors'
export { socketPathIn } from './embedded/share-engine'
export { lockFolder } from './folder-lock'
export { explainServer } from './server-check'
export { isInTransaction, requireNoTransaction } from './transactions'
export type { Schema } from './schema'
export {
  RESYNC,
  type Database,
  type DatabaseLog,
  type DatabaseOptions,
  type EventLink,
  type SharedEngine,
} from './types'

const STATEMENT_TIMEOUT_MS = 30_000
const IDLE_TRANSACTION_TIMEOUT_MS = 60_000
/** The only session of the embedded engine may be busy with a long statement. */
const EMBEDDED_WAIT_MS = 15_000
/** Shorter than the timeout of pages for the API, so that users see the right error if all connections are in use. */
const SERVER_WAIT_MS = 4_000
/** Timeout for detecting a dead connection, which does not even report the end of a statement. */
const DEAD_LINE_MS = 5_000
const MAINTENANCE_MS = 60_000
const POOL_SIZE = 10

const silent: DatabaseLog = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Differences between the two engines. */
interface Engine {
  kind: Database['kind']
  pool: pg.Pool
  bus: EventBus
  /** Of names of prepared statements, where other processes use the same session. */
  statementPrefix?: string
  publish(transactions: Transactions, payload: string): Promise<void>
  backup(dir: string): Promise<void>
  snapshot(): Promise<Uint8Array>
  /** Called before the pool ends. */
  stop(): Promise<void>
  /** Called after the pool has ended. */
  close(): Promise<void>
}

/**
 * Opens the PostgreSQL server at `url`, or otherwise the embedded engine on the folder `dir`.
 * @throws DatabaseInUseError if another process owns the folder, DatabaseFolderError if it is not writable
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const log = options.log ?? silent
  const errorLog = new DatabaseErrorLog(log)
  const engine = await engineFor(options)(options, log, errorLog)
  const { pool, bus } = engine
  const root = new Kysely<Schema>({
    dialect: new PostgresDialect({
      pool: preparedPool(pool, watchStatements(options, log), engine.statementPrefix),
    }),
  })
  const transactions = new Transactions(root, log)
  /** The only session of the embedded engine would deadlock. */
  const outside = (what: string) => {
    if (transactions.active) throw new Error(`${what} inside a transaction would deadlock`)
  }
  return {
    kind: engine.kind,
    pool,
    db: () => transactions.db(),
    getExecutor,
    selectFrom: begin('selectFrom'),
    insertInto: begin('insertInto'),
    updateTable: begin('updateTable'),
    deleteFrom: begin('deleteFrom'),
    transaction: (fn) => transactions.run(fn),
    beforeCommit: (fn) => transactions.beforeCommit(fn),
    afterCommit: (fn) => transactions.afterCommit(fn),
    publish: async (topic, data) => engine.publish(transactions, eventPayload(topic, data)),
    subscribe: (topic, fn) => bus.subscribe(topic, fn),
    reportError: errorLog.report,
    ping: async () => {
      await sql`select 1`.execute(transactions.db())
    },
    backup: async (dir) => {
      outside('backup')
      await engine.backup(dir)
    },
    snapshot: async () => {
      outside('snapshot')
      return engine.snapshot()
    },
    close: async () => {
      outside('close')
      await engine.stop()
      if (!pool.ending) await pool.end()
      await engine.close()
    },
  }
}

/** Asks `this`, so that a copy of the database with another `db` sends its statements there. */
const begin = <Name extends keyof Statements>(name: Name) =>
  function (this: Database, table: never) {
    const db: Record<Name, (table: never) => unknown> = this.db()
    return db[name](table)
  } as Statements[Name]

/** Likewise, for statements that are written as SQL. */
function getExecutor(this: Database) {
  return this.db().getExecutor()
}

function engineFor({ url, shared }: DatabaseOptions) {
  if (url) return openServer
  return shared && !shared.isHolder ? openShared : openEmbedded
}

async function openServer(
  options: DatabaseOptions,
  log: DatabaseLog,
  errorLog: DatabaseErrorLog,
): Promise<Engine> {
  const url = options.url ?? ''
  const applicationName = options.applicationName ?? 'campus'
  const statementTimeoutMs = options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS
  const pool = createPool(errorLog, {
    connectionTimeoutMillis: SERVER_WAIT_MS,
    query_timeout: statementTimeoutMs + DEAD_LINE_MS,
    connectionString: url,
    max: options.poolSize ?? POOL_SIZE,
    statement_timeout: statementTimeoutMs,
    idle_in_transaction_session_timeout: options.idleTransactionTimeoutMs ?? IDLE_TRANSACTION_TIMEOUT_MS,
    application_name: applicationName,
    // JIT compilation takes longer than any query here.
    options: '-c jit=off',
    keepAlive: true,
  })
  await checkServer(pool, url, log).catch(async (error: unknown) => {
    await pool.end()
    throw error
  })
  const bus = new EventBus(log)
  const listener = new EventListener({ url: options.listenUrl ?? url, applicationName }, bus, log)
  await listener.start()
  const refuse = async () => {
    throw new Error("A PostgreSQL server is backed up with its own tools (pg_dump, the provider's snapshots)")
  }
  return {
    kind: 'server',
    pool,
    bus,
    publish: (transactions, payload) => notify(transactions.db(), payload),
    backup: refuse,
    snapshot: refuse,
    stop: () => listener.stop(),
    close: async () => undefined,
  }
}

async function openEmbedded(
  options: DatabaseOptions,
  log: DatabaseLog,
  errorLog: DatabaseErrorLog,
): Promise<Engine> {
  const engine = await EmbeddedEngine.open({
    dir: options.dir,
    durable: options.durable ?? true,
    statementTimeoutMs: options.statementTimeoutMs ?? STATEMENT_TIMEOUT_MS,
    idleTransactionTimeoutMs: options.idleTransactionTimeoutMs ?? IDLE_TRANSACTION_TIMEOUT_MS,
    beginTimeoutMs: options.beginTimeoutMs,
    callSilenceMs: options.callSilenceMs,
    log,
    ...(options.template && { template: options.template }),
  })
  const pool = createPool(errorLog, {
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
    stream: engine.stream,
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  })
  const bus = new EventBus(log)
  const { shared } = options
  if (shared) connectBus(bus, shared)
  engine.onRestart = () => {
    options.observer?.restarted()
    bus.resync()
    shared?.events.send(null)
  }
  const endSharing = shared ? await shareEngine(engine, shared.socketPath) : async () => undefined
  const stopMaintenance =
    options.dir === MEMORY
      ? () => undefined
      : startMaintenance(pool, log, options.maintenanceMs ?? MAINTENANCE_MS)
  return {
    kind: 'embedded',
    pool,
    bus,
    publish: publishAfterCommit(bus, shared),
    backup: (dir) => engine.backup(dir),
    snapshot: () => engine.snapshot(),
    stop: async () => {
      stopMaintenance()
      await endSharing()
    },
    close: () => engine.close(),
  }
}

/** How often this process has opened a shared engine. */
let sharing = 0

/** Uses the embedded engine of another process. */
async function openShared(
  { shared }: DatabaseOptions,
  log: DatabaseLog,
  errorLog: DatabaseErrorLog,
): Promise<Engine> {
  if (!shared) throw new Error('There is no engine to share')
  const pool = createPool(errorLog, {
    connectionTimeoutMillis: EMBEDDED_WAIT_MS,
    // `pg` takes a folder for a Unix socket, and a stream for any other name of it.
    stream: () => new UnixSocket(shared.socketPath),
    user: 'postgres',
    database: 'postgres',
    max: 1,
    idleTimeoutMillis: 0,
  })
  const bus = new EventBus(log)
  connectBus(bus, shared)
  const refuse = async () => {
    throw new Error('Only the process that holds the embedded database can copy it')
  }
  return {
    kind: 'embedded',
    pool,
    bus,
    statementPrefix: `p${String(process.pid)}_${String(++sharing)}_`,
    publish: publishAfterCommit(bus, shared),
    backup: refuse,
    snapshot: refuse,
    stop: async () => undefined,
    close: async () => undefined,
  }
}

/** Passes events of the other processes to the subscribers of this one. */
function connectBus(bus: EventBus, { events }: SharedEngine): void {
  events.receive((payload) => (payload === null ? bus.resync() : bus.emit(payload)))
}

const publishAfterCommit =
  (bus: EventBus, shared: SharedEngine | undefined): Engine['publish'] =>
  async (transactions, payload) =>
    transactions.afterCommit(() => {
      bus.emit(payload)
      shared?.events.send(payload)
    })

/** Connects where it was told, and not where `pg` says. */
class UnixSocket extends Socket {
  readonly #path: string

  constructor(path: string) {
    super()
    this.#path = path
  }

  override connect(): this {
    return super.connect({ path: this.#path })
  }
}

function createPool(errorLog: DatabaseErrorLog, config: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({ ...config, types: { getTypeParser } })
  // Without a listener, a dropped connection would end the process.
  pool.on('error', errorLog.lostConnection)
  pool.on('connect', (client) => client.on('error', () => undefined))
  return pool
}

const keepText = (value: string) => value

/** Type OIDs of `int8` and `date`. */
const INT8 = 20
const DATE = 1082

/** Returns counts as numbers (all stay below 2^53), and dates as `YYYY-MM-DD` rather than in the server's time zone. */
const getTypeParser: typeof pg.types.getTypeParser = (
  ...[oid, format]: Parameters<typeof pg.types.getTypeParser>
): unknown => {
  const type: number = oid
  if (type === INT8) return Number
  if (type === DATE) return keepText
  return pg.types.getTypeParser(oid, format)
}

const CHECKPOINT_AFTER_BYTES = 8 * 2 ** 20

/**
 * The embedded engine has no checkpointer or autovacuum: without this its log grows forever. Returns a function that
 * stops it.
 */
function startMaintenance(pool: pg.Pool, log: DatabaseLog, everyMs: number): () => void {
  let position = '0/0'
  const round = async () => {
    try {
      position = await checkpointIfGrown(pool, position)
      await vacuumWorstTable(pool)
    } catch (error) {
      log.warn({ err: error }, 'database maintenance failed')
    }
  }
  const timer = setInterval(() => void round(), everyMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** Returns the log position of the latest checkpoint made here. */
export async function checkpointIfGrown(pool: pg.Pool, since: string): Promise<string> {
  const { rows } = await pool.query<{ bytes: number; position: string }>(
    `select pg_wal_lsn_diff(pg_current_wal_lsn(), $1::pg_lsn)::float8 as bytes, pg_current_wal_lsn()::text as position`,
    [since],
  )
  const log = rows[0]
  if (!log || log.bytes <= CHECKPOINT_AFTER_BYTES) return since
  await pool.query('checkpoint')
  return log.position
}

/** Vacuums the table with most dead rows above 1,000 + 10 %; returns its name. */
export async function vacuumWorstTable(pool: pg.Pool): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(schemaname) || '.' || quote_ident(relname) as name
       from pg_stat_user_tables
      where n_dead_tup > 1000 + 0.1 * n_live_tup or n_mod_since_analyze > 1000 + 0.1 * n_live_tup
      order by n_dead_tup desc
      limit 1`,
  )
  const worst = rows[0]
  if (!worst) return null
  await pool.query(`vacuum (analyze) ${worst.name}`)
  return worst.name
}
