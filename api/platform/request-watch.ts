import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiDeps } from './deps'
import type { ApiEnv } from './caller'

const SLOW_SECONDS = 1

/** Counts each call by route pattern, and logs slow ones. */
export const watchRequests =
  (
    { log, metrics }: Pick<ApiDeps, 'log' | 'metrics'>,
    slowSeconds = SLOW_SECONDS,
  ): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    // No endpoint matched: only the global middleware ran.
    const route = routePath(c).replace('/*', '') || 'none'
    const { method } = c.req
    const { status } = c.res
    metrics?.request({ method, route, status, seconds })
    if (seconds <= slowSeconds) return
    const milliseconds = Math.round(seconds * 1000)
    log.warn({ requestId: c.get('requestId'), method, route, status, milliseconds }, 'slow API call')
  }
