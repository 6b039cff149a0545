import { isIP, isIPv6 } from 'node:net'
import { sql } from 'kysely'
import { requireNoTransaction } from './database'
import type { ApiDeps } from './deps'
import { keyedHash } from './encryption'
import { ApiError } from './errors'

export interface RateLimit {
  /** Name of the counter, e.g. `login`. */
  name: string
  /** Permitted hits per window, before the configured factor. */
  max: number
  windowSeconds: number
}

/**
 * Key of an address for counting. An IPv6 host owns its whole /64, so the network counts. An IPv4-mapped address counts
 * as the IPv4 address.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  const wrapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (wrapped) return wrapped
  const [before = '', after] = (address.split('%')[0] ?? '').split('::')
  const groups = before.split(':').filter(Boolean)
  const last = (after ?? '').split(':').filter(Boolean)
  const zeros = Array.from({ length: Math.max(0, 8 - groups.length - last.length) }, () => '0')
  const first = [...groups, ...zeros, ...last].slice(0, 4)
  return `${first.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}

/**
 * Key of a counter; the subject consists of space-separated words, which may be addresses. Of these a keyed hash is stored: equal
 * ones are counted together, and who has the database alone learns none.
 */
function keyOf({ config }: ApiDeps, name: string, subject: string): string {
  const words = subject.split(' ').map((word) => {
    if (isIP(word.split('%')[0] ?? '') === 0) return word
    return keyedHash(config.tokenSecret, 'network of a counter', networkOf(word)).slice(0, 22)
  })
  return `${name}:${words.join(' ')}`
}

interface Hit {
  /** `reached`: the first hit beyond the limit in this window; `beyond`: a later one. */
  verdict: 'within' | 'reached' | 'beyond'
  /** Seconds until the window ends. */
  wait: number
}

/**
 * Counts one hit of a fixed window in the database, so that it applies across processes, and returns the verdict.
 * @throws Error inside a transaction: a rollback would undo the count
 */
export async function judgeHit(deps: ApiDeps, limit: RateLimit, subject: string): Promise<Hit> {
  requireNoTransaction(`counting for the limit ${limit.name}`)
  const now = deps.now()
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000)
  const { rows } = await sql<{ hits: number; window_start: Date }>`
    insert into rate_limit as r (key, window_start, hits) values (${keyOf(deps, limit.name, subject)}, ${now}, 1)
    on conflict (key) do update set
      hits = case when r.window_start < ${windowStart} then 1 else r.hits + 1 end,
      window_start = case when r.window_start < ${windowStart} then ${now} else r.window_start end
    returning hits, window_start`.execute(deps.database)
  const row = rows[0]
  const allowed = limit.max * deps.config.rateLimitFactor
  if (!row || row.hits <= allowed) return { verdict: 'within', wait: 0 }
  deps.metrics?.limitRefused(limit.name)
  const wait = Math.ceil((row.window_start.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000)
  return { verdict: row.hits - 1 <= allowed ? 'reached' : 'beyond', wait: Math.max(1, wait) }
}

/**
 * Counts one hit and throws beyond the limit.
 * @throws ApiError tooManyRequests with Retry-After in seconds
 * @throws Error inside a transaction
 */
export async function countHit(deps: ApiDeps, limit: RateLimit, subject: string): Promise<void> {
  const { verdict, wait } = await judgeHit(deps, limit, subject)
  if (verdict !== 'within') throw new ApiError('tooManyRequests', [], { 'Retry-After': String(wait) })
}

/**
 * Undoes a hit counted no later than `countedBy`, unless a new window has begun. For an attempt that is counted before
 * its check and turns out not to be subject to the limit.
 */
export async function takeBackHit(
  deps: ApiDeps,
  { name }: RateLimit,
  { subject, countedBy }: { subject: string; countedBy: Date },
): Promise<void> {
  await sql`
    update rate_limit set hits = greatest(hits - 1, 0)
     where key = ${keyOf(deps, name, subject)} and window_start <= ${countedBy}`.execute(deps.database)
}

/** Mails to one mailbox that all who ask cause together, in relation to those that one of them does. */
const manyAskers = 4

/**
 * Whether a mail may go to an address that somebody has named. Beyond the limit the mail is left out, and nobody is refused:
 * anybody can name an address, and must not keep its owner from anything with it. Most mails that somebody wants are therefore
 * counted apart from those that others do.
 * @param asker id of an account, or the network address of a visitor
 */
export async function mayMail(
  deps: ApiDeps,
  limit: RateLimit,
  { email, asker }: { email: string; asker: string },
): Promise<boolean> {
  const mailbox = email.toLowerCase()
  const all = { ...limit, name: `${limit.name}-all`, max: limit.max * manyAskers }
  return (
    (await isWithin(countHit(deps, limit, `${mailbox} ${asker}`))) &&
    (await isWithin(countHit(deps, all, mailbox)))
  )
}

/** False if the limit was exceeded; for actions that are then skipped silently. */
export async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'tooManyRequests') return false
    throw error
  }
}
