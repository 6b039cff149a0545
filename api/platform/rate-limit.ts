import { sql } from 'kysely'
import type { ApiDeps } from './deps'
import { ApiError } from './errors'

export interface RateLimit {
  /** What is counted, e.g. `login`. */
  name: string
  /** Hits allowed per window, before the configured factor. */
  max: number
  windowSeconds: number
}

/**
 * Counts one hit of a fixed window in the database, so that it holds across processes.
 * @throws ApiError tooManyRequests with Retry-After in seconds
 */
export async function countHit(deps: ApiDeps, limit: RateLimit, subject: string): Promise<void> {
  const now = deps.now()
  const windowStart = new Date(now.getTime() - limit.windowSeconds * 1000)
  const { rows } = await sql<{ hits: number; window_start: Date }>`
    insert into rate_limit as r (key, window_start, hits) values (${`${limit.name}:${subject}`}, ${now}, 1)
    on conflict (key) do update set
      hits = case when r.window_start < ${windowStart} then 1 else r.hits + 1 end,
      window_start = case when r.window_start < ${windowStart} then ${now} else r.window_start end
    returning hits, window_start`.execute(deps.database.db())
  const row = rows[0]
  if (!row || row.hits <= limit.max * deps.config.rateLimitFactor) return
  deps.metrics?.limitRefused(limit.name)
  const wait = Math.ceil((row.window_start.getTime() + limit.windowSeconds * 1000 - now.getTime()) / 1000)
  throw new ApiError('tooManyRequests', [], { 'Retry-After': String(Math.max(1, wait)) })
}

/** False where the counting said that it is too much: for what is then left out without a word. */
export async function isWithin(counting: Promise<void>): Promise<boolean> {
  try {
    await counting
    return true
  } catch (error) {
    if (error instanceof ApiError && error.code === 'tooManyRequests') return false
    throw error
  }
}
