import type { MiddlewareHandler } from 'hono'
import { faultOf } from './database'
import type { ApiDeps } from './deps'
import { ApiError } from './errors'
import type { ApiEnv } from './mount'
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
  if (faultOf(error) !== 'readOnly') throw error
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
