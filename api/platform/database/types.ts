import type { Kysely, Transaction } from 'kysely'
import type pg from 'pg'
import type { Schema } from './schema'

export interface DatabaseLog {
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Hears of every statement; called often, so it must be quick and never throw. */
export interface DatabaseObserver {
  /** `error` is there where the statement failed. */
  query(seconds: number, error?: unknown): void
  /** The embedded engine was started anew. */
  restarted(): void
}

export interface DatabaseOptions {
  /** `postgres://…` of a server; without it the embedded engine runs on `dir`. */
  url?: string
  /** Server only: the address for LISTEN where `url` goes through a transaction pooler. */
  listenUrl?: string
  /** Folder of the embedded engine; `memory://` keeps everything in memory (for tests). */
  dir: string
  /** Server only: under which name its own list of connections shows these. Default `campus`. */
  applicationName?: string
  /** Server only; the embedded engine has one session. Default 10. */
  poolSize?: number
  log?: DatabaseLog
  observer?: DatabaseObserver
  /** A statement that takes longer is written to the log. Default 1. */
  slowSeconds?: number
  /** Embedded only: false skips fsync. Default true. */
  durable?: boolean
  /** Default 30,000. */
  statementTimeoutMs?: number
  /** A transaction that waits this long between statements loses its connection. Default 60,000. */
  idleTransactionTimeoutMs?: number
  /** Embedded only: time between checkpoint-and-vacuum rounds. Default 60,000. */
  maintenanceMs?: number
  /** `memory://` only: what `snapshot()` gave, to start from. */
  template?: Uint8Array
}

export type Run<T> = (trx: Transaction<Schema>) => Promise<T>
export type BeforeCommit = () => Promise<void>
export type AfterCommit = () => void | Promise<void>
export type Subscriber = (data: unknown) => void

/** Sent to subscribers after a gap in which events may have been missed: look again. */
export const RESYNC = 'resync'

export interface Database {
  readonly kind: 'embedded' | 'server'
  /** For libraries that bring their own SQL. On the embedded engine it holds one connection: never use it inside `transaction`. */
  readonly pool: pg.Pool
  /** The transaction that the caller is inside of, or else the pool. */
  db(): Kysely<Schema>
  /**
   * All or nothing. A nested call joins the outer transaction (no savepoint: a caught error of the inner one does not undo
   * what it wrote). Deadlocks and serialization failures run `fn` again, so it must have no effects outside the database.
   */
  transaction<T>(fn: Run<T>): Promise<T>
  /**
   * Runs `fn` as the last thing of the transaction that the caller is inside of: for what takes a lock that everybody
   * wants, so that it is held for as short as can be and never while waiting for another one.
   */
  beforeCommit(fn: BeforeCommit): void
  /** Runs `fn` once the outermost transaction has committed, at once outside of one; its errors are logged. */
  afterCommit(fn: AfterCommit): void
  /** Tells all processes' subscribers, after commit. `data` is JSON of at most 7,900 bytes: ids, never content. */
  publish(topic: string, data: unknown): Promise<void>
  /** Returns the function that ends the subscription. */
  subscribe(topic: string, fn: Subscriber): () => void
  /**
   * True where the error says that the database does not do its work (see `errorKindOf`): then it stands in the log, once for
   * everybody who stumbles over it.
   */
  reportError(error: unknown): boolean
  ping(): Promise<void>
  /** Embedded only: a consistent copy in the new folder `dir`, itself usable as a database folder. */
  backup(dir: string): Promise<void>
  /** Embedded only: the whole database as a tar archive in memory; for small ones. */
  snapshot(): Promise<Uint8Array>
  close(): Promise<void>
}
