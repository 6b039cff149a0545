import type { Kysely, QueryExecutorProvider, Transaction } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema'

export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Observes every statement; called often, so it must be fast and never throw. */
export interface DatabaseObserver {
  /** `error` is set if the statement failed. */
  query(seconds: number, error?: unknown): void
  /** The embedded engine was restarted. */
  restarted(): void
}

/** Events between the processes that share an embedded engine; null says that some may have been missed. */
export interface EventLink {
  send(payload: string | null): void
  receive(fn: (payload: string | null) => void): void
}

/** An embedded engine that several processes of this machine use. */
export interface SharedEngine {
  /** Unix socket of the process that holds it. */
  socketPath: string
  /** Whether this process holds it. */
  isHolder: boolean
  events: EventLink
}

export interface DatabaseOptions {
  /** `postgres://…` of a server; without it the embedded engine runs on `dir`. */
  url?: string
  /** Server only: address for LISTEN if `url` refers to a transaction pooler. */
  listenUrl?: string
  /** Folder of the embedded engine; `memory://` keeps everything in memory (for tests). */
  dir: string
  /** Server only: application name of the connections. Default `campus`. */
  applicationName?: string
  /** Server only; the embedded engine has one session. Default 10. */
  poolSize?: number
  log?: DatabaseLog
  observer?: DatabaseObserver
  /** Slower statements are logged. Default 1. */
  slowSeconds?: number
  /** Embedded only: false skips fsync. Default true. */
  durable?: boolean
  /** Default 30,000. */
  statementTimeoutMs?: number
  /** A transaction that is idle for this long loses its connection. Default 60,000. */
  idleTransactionTimeoutMs?: number
  /** Embedded only: the engine restarts if a statement waits for this and `statementTimeoutMs`. Default 5,000. */
  beginTimeoutMs?: number
  /** Embedded only: the engine restarts if a backup does nothing for this long. Default 300,000. */
  callSilenceMs?: number
  /** Embedded only: time between checkpoint-and-vacuum rounds. Default 60,000. */
  maintenanceMs?: number
  /** Embedded only: other processes use it as well. */
  shared?: SharedEngine | undefined
  /** `memory://` only: result of `snapshot()` to start from. */
  template?: Uint8Array
}

export type Run<T> = (trx: Transaction<Schema>) => Promise<T>
export type BeforeCommit = () => Promise<void>
export type AfterCommit = () => void | Promise<void>
export type Subscriber = (data: unknown) => void

/** Sent to subscribers if events may have been missed: they must reload. */
export const RESYNC = 'resync'

/** How a statement begins: in the current transaction of the caller, or else on the pool. */
export type Statements = Pick<Kysely<Schema>, 'selectFrom' | 'insertInto' | 'updateTable' | 'deleteFrom'>

/** Statements of the builder begin at it, and those that are written as SQL are executed by it. */
export interface Database extends Statements, QueryExecutorProvider {
  readonly kind: 'embedded' | 'server'
  /**
   * For libraries with their own SQL. On the embedded engine it holds the only connection: never use it inside
   * `transaction`.
   */
  readonly pool: pg.Pool
  /** What statements are sent to. */
  db(): Kysely<Schema>
  /**
   * All or nothing. Nested calls join the outer transaction; there are no savepoints, so catching an inner error does
   * not undo its writes. Deadlocks and serialization failures retry `fn`, so it must have no effects outside the
   * database.
   */
  transaction<T>(fn: Run<T>): Promise<T>
  /**
   * Runs `fn` at the very end of the caller's transaction: for highly contended locks, so that they are held as briefly
   * as possible and never while waiting for another one.
   */
  beforeCommit(fn: BeforeCommit): void
  /** Runs `fn` after the outermost transaction has committed, or immediately outside one; its errors are logged. */
  afterCommit(fn: AfterCommit): void
  /** Notifies subscribers of all processes after commit. `data` is JSON of at most 7,900 bytes: ids, never content. */
  publish(topic: string, data: unknown): Promise<void>
  /** Returns a function that ends the subscription. */
  subscribe(topic: string, fn: Subscriber): () => void
  /** True if the error means that the database is unavailable (see `errorKindOf`). Logs it once per outage. */
  reportError(error: unknown): boolean
  ping(): Promise<void>
  /** Embedded only: a consistent copy in the new folder `dir`, usable as a database folder. */
  backup(dir: string): Promise<void>
  /** Embedded only: the whole database as a tar archive in memory; for small ones. */
  snapshot(): Promise<Uint8Array>
  close(): Promise<void>
}
