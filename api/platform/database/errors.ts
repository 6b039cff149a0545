import type { DatabaseLog } from './types'

/** Another running process owns the embedded database's folder. */
export class DatabaseInUseError extends Error {
  override readonly name = 'DatabaseInUseError'

  constructor(
    readonly dir: string,
    readonly ownerPid: string,
  ) {
    super(
      `The database folder ${dir} is in use by process ${ownerPid}. ` +
        'Stop that process first, or point this one to another folder (or to a PostgreSQL server with DATABASE_URL).',
    )
  }
}

/** The embedded database's folder is unusable; the message includes the remedy. */
export class DatabaseFolderError extends Error {
  override readonly name = 'DatabaseFolderError'

  constructor(
    readonly dir: string,
    advice: string,
    options?: ErrorOptions,
  ) {
    super(`The database folder ${dir} cannot be used: ${advice}`, options)
  }
}

/** True for a violation of a unique constraint. */
export const isUniqueViolation = (error: unknown): boolean => errorCode(error) === '23505'

/** The SQLSTATE of a database error or Node's error code (`ENOENT` …), if any. */
export function errorCode(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined
  return typeof error.code === 'string' ? error.code : undefined
}

/** Why a database is not available: unreachable, out of connections, too slow, locked by others, read-only, or out of space. */
export type DatabaseErrorKind = 'away' | 'busy' | 'slow' | 'locked' | 'readOnly' | 'full'

/** By SQLSTATE, or by error code of the network or disk. */
const byCode: Record<string, DatabaseErrorKind> = {
  '25006': 'readOnly',
  '57014': 'slow',
  '25P03': 'slow',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  '53300': 'busy',
  '40001': 'locked',
  '40P01': 'locked',
  '55P03': 'locked',
  '57P01': 'away',
  '57P02': 'away',
  '57P03': 'away',
  ECONNREFUSED: 'away',
  ECONNRESET: 'away',
  EPIPE: 'away',
  ETIMEDOUT: 'away',
  ENOTFOUND: 'away',
  EAI_AGAIN: 'away',
  EHOSTUNREACH: 'away',
  ENETUNREACH: 'away',
}

/** Some errors of the driver and the embedded engine have no code. */
const byWords: [RegExp, DatabaseErrorKind][] = [
  [/^(?:.*No space left on device|(?=.*database engine ).*ENOSPC)/s, 'full'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Query read timeout/, 'slow'],
  [/^Connection terminated|is not queryable|^The database engine|database is closed/, 'away'],
]

/** Null for errors caused by the statement rather than the state of the database. */
export function errorKindOf(error: unknown): DatabaseErrorKind | null {
  const code = errorCode(error) ?? ''
  const known = byCode[code] ?? (code.startsWith('08') ? 'away' : undefined)
  if (known) return known
  if (!(error instanceof Error)) return null
  return byWords.find(([words]) => words.test(error.message))?.[1] ?? null
}

const arisen = new WeakSet<object>()

/** Rejects with the same error, marked as one of the database. */
export function ofDatabase(error: unknown): never {
  if (typeof error === 'object' && error !== null) arisen.add(error)
  throw error
}

/** True for an error that the database has thrown. Others break off too, and with the same codes: callers, files, other systems. */
export const isOfDatabase = (error: object): boolean => arisen.has(error)

/** True for a connection that is unusable: it is dead, or its server has become read-only. */
export const endsConnection = (error: unknown): boolean => {
  const kind = errorKindOf(error)
  return kind === 'away' || kind === 'readOnly' || /^Query read timeout/.test((error as Error).message)
}

/** Log messages for the operator. */
export const errorKindWords: Record<DatabaseErrorKind, string> = {
  away: 'the database does not answer',
  busy: 'the database has too much to do: more connections (DATABASE_POOL) or a faster server are needed',
  slow: 'a statement took longer than DATABASE_STATEMENT_TIMEOUT',
  locked:
    'statements stood in the way of each other (deadlock or lock): a migration or a long statement may hold the table',
  readOnly: 'the database can only be read: pages can be read, nothing can be changed',
  full: 'the disk of the database is full: make room',
}
const QUIET_MS = 30_000

/** Limits the log to one line per outage, instead of one per page, job and mail. */
export class DatabaseErrorLog {
  readonly #log: DatabaseLog
  readonly #said = new Map<DatabaseErrorKind, { at: number; since: number }>()

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  readonly lostConnection = (error: Error): void => {
    if (!this.report(error)) this.#log.warn({ err: error }, 'idle database connection lost')
  }

  /** True if the error is of such a kind; it has then been logged, now or a moment ago. */
  readonly report = (error: unknown): boolean => {
    const kind = errorKindOf(error)
    if (!kind) return false
    const now = performance.now()
    const last = this.#said.get(kind)
    if (last && now - last.at < QUIET_MS) {
      last.since++
      return true
    }
    this.#said.set(kind, { at: now, since: 0 })
    const code = errorCode(error)
    const details = {
      fault: kind,
      ...(code ? { code } : {}),
      ...(last?.since ? { timesSinceLastLine: last.since } : {}),
    }
    this.#log.error(details, errorKindWords[kind])
    return true
  }
}
