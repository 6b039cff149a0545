import type pg from 'pg'
import { errorCode } from './errors'
import type { DatabaseLog } from './types'

const OLDEST_SERVER = 15
const extensions = ['unaccent', 'pg_trgm', 'citext']

/** The PostgreSQL server is unusable; the one-line message includes the remedy. */
class DatabaseServerError extends Error {
  override readonly name = 'DatabaseServerError'
}

interface Facts {
  version: number
  encoding: string
  collation: string
  missing: string[]
  /** Extensions that are neither installed nor available. */
  absent: string[]
  mayCreate: boolean
}

/** Checks at the start for problems that would otherwise surface late or with unclear messages. */
export async function checkServer(pool: pg.Pool, url: string, log: DatabaseLog): Promise<void> {
  try {
    const { rows } = await pool.query<Facts>(
      `select current_setting('server_version_num')::int as version, current_setting('server_encoding') as encoding,
         (select datctype from pg_database where datname = current_database()) as collation,
         array(select wanted from unnest($1::text[]) as wanted
           where not exists (select from pg_extension where extname = wanted)) as missing,
         array(select wanted from unnest($1::text[]) as wanted
           where not exists (select from pg_available_extensions as known where known.name = wanted)) as absent,
         has_database_privilege(current_database(), 'create') and has_schema_privilege('public', 'create') as "mayCreate"`,
      [extensions],
    )
    const facts = rows[0]
    if (!facts) return
    const problem = serverError(facts)
    if (problem) throw new DatabaseServerError(`${placeOf(url)} ${problem}`)
    if (facts.collation === 'C' || facts.collation === 'POSIX')
      log.warn(
        { collation: facts.collation },
        'the database knows ASCII letters only (LC_CTYPE): searches find less; recreate it with C.UTF-8 or the locale of a language',
      )
  } catch (error) {
    throw explainServer(error, url)
  }
}

/** Describes what is wrong with a reachable server; null if nothing is. */
export function serverError(facts: Facts): string | null {
  const { version, encoding, missing, absent, mayCreate } = facts
  if (version < OLDEST_SERVER * 10_000)
    return `is PostgreSQL ${String(Math.floor(version / 10_000))}; this program needs ${String(OLDEST_SERVER)} or newer.`
  if (encoding !== 'UTF8') return `keeps text as ${encoding}; make the database with encoding UTF8.`
  if (missing.length === 0 || (mayCreate && absent.length === 0)) return null
  const list = missing.join(', ')
  if (absent.length > 0)
    return `lacks the extensions ${absent.join(', ')}; install them (Debian: they come with postgresql, elsewhere often postgresql-contrib).`
  return (
    `does not let this user make the extensions ${list}; let an administrator run GRANT CREATE ON DATABASE and ` +
    'GRANT CREATE ON SCHEMA public for it, or make it the owner of the database.'
  )
}

/** The address without credentials. */
function placeOf(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url)
    return `The PostgreSQL server at ${searchParams.get('host') ?? (host || 'localhost')}${pathname}`
  } catch {
    return 'The PostgreSQL server'
  }
}

const notThere = 'cannot be reached; is it running, and is the address in DATABASE_URL right?'
const certificate =
  'shows a certificate that nobody here vouches for; specify its authority with sslrootcert=, or use sslmode=no-verify in a trusted network.'
const byCode: Record<string, string> = {
  '28P01': 'does not take this user and password (DATABASE_URL).',
  '28000': 'does not admit this user from here (pg_hba.conf), or only with TLS (sslmode=require).',
  '3D000': 'has no database of this name; create it first, with encoding UTF8.',
  '42501':
    'denies this user the required permissions; make it the owner of the database, or grant CREATE on it and on its schema public.',
  '25006':
    'is read-only at the moment (standby, or default_transaction_read_only): start again when it accepts writes.',
  '53300': 'has no free connection; raise its max_connections or lower DATABASE_POOL.',
  '57P03': 'is starting or stopping; try again.',
  ECONNREFUSED: notThere,
  ENOENT: notThere,
  ECONNRESET: notThere,
  ETIMEDOUT: notThere,
  EHOSTUNREACH: notThere,
  ENETUNREACH: notThere,
  ENOTFOUND: 'cannot be found: its host name does not resolve (DATABASE_URL).',
  EAI_AGAIN: 'cannot be found: its host name does not resolve at the moment (DATABASE_URL).',
  DEPTH_ZERO_SELF_SIGNED_CERT: certificate,
  SELF_SIGNED_CERT_IN_CHAIN: certificate,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: certificate,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: certificate,
  CERT_HAS_EXPIRED: 'shows a certificate that has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'shows a certificate for another name than the one in DATABASE_URL.',
}
const byWords: [RegExp, string][] = [
  [
    /does not support SSL/i,
    'speaks no TLS, which sslmode asks for; switch it on there, or say sslmode=disable.',
  ],
  [/timeout|Connection terminated/i, notThere],
  [/password/i, 'asks for a password; put it into DATABASE_URL.'],
]

/** Explains an error of the first connection to the operator; returns other errors unchanged. */
export function explainServer(error: unknown, url: string): unknown {
  // What is said in our own words needs no others.
  if (!(error instanceof Error) || error.name.startsWith('Database')) return error
  const several = /^[^/]*\/\/[^/?]*,/.test(url)
    ? ' It takes one host: give a name that follows the main server.'
    : ''
  const words =
    byCode[errorCode(error) ?? ''] ?? byWords.find(([pattern]) => pattern.test(error.message))?.[1]
  return words ? new DatabaseServerError(`${placeOf(url)} ${words}${several}`, { cause: error }) : error
}
