import type { MiddlewareHandler } from 'hono'
import { errorKindOf } from './database'
import type { ApiDeps } from './deps'
import { ApiError } from './errors'
import type { Endpoint } from '~/contracts/endpoint'
import type { ApiEnv, Caller } from './caller'
import { countHit, networkOf, type RateLimit } from './rate-limit'

/** Above the limits of single calls: nobody writes at the pace of a program, whatever they call. */
const writing: RateLimit = { name: 'writing', max: 1200, windowSeconds: 15 * 60 }
/** Many people may share the address of their network. */
const openWriting: RateLimit = { name: 'writing-address', max: 6000, windowSeconds: 15 * 60 }

/** Nor does anybody read the whole campus off. Counted in memory, per process: a query per page would cost more than it saves. */
const reading: RateLimit = { name: 'reading', max: 900, windowSeconds: 60 }
const openReading: RateLimit = { name: 'reading-address', max: 6000, windowSeconds: 60 }

/** What writes says so itself then, and a session can go on. Tries of passwords and codes are counted on their own. */
function unlessNothingIsWritten(error: unknown): void {
  if (errorKindOf(error) !== 'readOnly') throw error
}

/** Hits per subject in one window for all, after which everybody starts anew. */
function createWindow(deps: Pick<ApiDeps, 'now' | 'config'>) {
  let start = 0
  const hits = new Map<string, number>()
  return ({ max, windowSeconds }: RateLimit, subject: string): void => {
    const now = deps.now().getTime()
    const age = now - start
    if (age >= windowSeconds * 1000 || age < 0) {
      start = now
      hits.clear()
    }
    const count = (hits.get(subject) ?? 0) + 1
    hits.set(subject, count)
    if (count <= max * deps.config.rateLimitFactor) return
    const wait = Math.ceil((start + windowSeconds * 1000 - now) / 1000)
    throw new ApiError('tooManyRequests', [], { 'Retry-After': String(Math.max(1, wait)) })
  }
}

/** Counts each call of somebody who may make it, before anything of it is read. */
export function limitCalls(deps: ApiDeps): MiddlewareHandler<ApiEnv> {
  const countReading = createWindow(deps)
  return async (c, next) => {
    const { actor, address } = c.var
    const isReading = c.req.method === 'GET'
    if (!isReading)
      await countHit(deps, actor ? writing : openWriting, actor?.id ?? address).catch(unlessNothingIsWritten)
    else if (actor) countReading(reading, actor.id)
    // What our own server asks for itself comes from no address.
    else if (address !== 'unknown') countReading(openReading, networkOf(address))
    await next()
  }
}

/** Where nothing can be written, nothing can be counted: reading goes on without, trying passwords does not. */
const unlessOnlyReading =
  ({ method }: Pick<Endpoint, 'method'>) =>
  (error: unknown): void => {
    if (method !== 'GET' || errorKindOf(error) !== 'readOnly') throw error
  }

/** A limit of one call; `by` says whom or what it counts by, null where this call does not count. */
export interface CallLimit<C> {
  limit: RateLimit
  by: (call: C) => string | null
}

/** Counts a call by the limits of its own. @throws ApiError tooManyRequests */
export async function countCall<C>(
  deps: ApiDeps,
  { endpoint, limits }: { endpoint: Endpoint; limits: readonly CallLimit<C>[] },
  call: C,
): Promise<void> {
  for (const { limit, by } of limits) {
    const subject = by(call)
    if (subject !== null) await countHit(deps, limit, subject).catch(unlessOnlyReading(endpoint))
  }
}

/** Nobody can guess a link; trying costs the database this many queries an hour and no more. */
const looking: RateLimit = { name: 'mailed-link', max: 300, windowSeconds: 3600 }
/** A whole course may confirm its registrations from behind one address. */
const using: RateLimit = { name: 'mailed-link-use', max: 60, windowSeconds: 3600 }

const by = ({ caller }: { caller: Caller }) => caller.address

/** For calls without a session that say what a link of a mail is worth. */
export const lookingAtLink = { limits: [{ limit: looking, by }] }
/** For those that use one. */
export const usingLink = { limits: [{ limit: using, by }] }
