import { errorCode } from './errors'
import type { DatabaseLog } from './types'

/**
 * What is the matter with a database that does not do its work: it is not there, has too much to do, needs too long, lets
 * nobody write, or has no room left.
 */
export type DatabaseErrorKind = 'away' | 'busy' | 'slow' | 'readOnly' | 'full'

/** By SQLSTATE, or by the code of the network and the disk. */
const byCode: Record<string, DatabaseErrorKind> = {
  '25006': 'readOnly',
  '57014': 'slow',
  '25P03': 'slow',
  '53100': 'full',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EFBIG: 'full',
  '53300': 'busy',
  '40001': 'busy',
  '40P01': 'busy',
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

/** The driver and the embedded engine say some things in words alone. */
const byWords: [RegExp, DatabaseErrorKind][] = [
  [/No space left on device|database engine .*ENOSPC/, 'full'],
  [/^timeout exceeded when trying to connect/, 'busy'],
  [/^Query read timeout/, 'slow'],
  [/^Connection terminated|is not queryable|^The database engine|database is closed/, 'away'],
]

/** Null for what is no matter of the database's state, but of the statement. */
export function errorKindOf(error: unknown): DatabaseErrorKind | null {
  const code = errorCode(error) ?? ''
  const known = byCode[code] ?? (code.startsWith('08') ? 'away' : undefined)
  if (known) return known
  if (!(error instanceof Error)) return null
  return byWords.find(([words]) => words.test(error.message))?.[1] ?? null
}

/** A connection that is of no more use: it is dead, or leads to a server that has become somebody's copy. */
export const endsConnection = (error: unknown): boolean => {
  const kind = errorKindOf(error)
  return kind === 'away' || kind === 'readOnly' || /^Query read timeout/.test((error as Error).message)
}

/** For the operator. */
export const errorKindWords: Record<DatabaseErrorKind, string> = {
  away: 'the database does not answer',
  busy: 'the database has too much to do: more connections (DATABASE_POOL) or a faster server are needed',
  slow: 'a statement took longer than DATABASE_STATEMENT_TIMEOUT',
  readOnly: 'the database can only be read: pages can be read, nothing can be changed',
  full: 'the disk of the database is full: make room',
}
const QUIET_MS = 30_000

/** Everything stumbles over a database that is away: one line says so, not one per page, job and mail. */
export class DatabaseErrorLog {
  readonly #log: DatabaseLog
  readonly #said = new Map<DatabaseErrorKind, { at: number; since: number }>()

  constructor(log: DatabaseLog) {
    this.#log = log
  }

  readonly lostConnection = (error: Error): void => {
    if (!this.report(error)) this.#log.warn({ err: error }, 'idle database connection lost')
  }

  /** True where the error was such an error; then it has been logged, or it was so a moment ago. */
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
