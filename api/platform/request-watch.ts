import type { MiddlewareHandler } from 'hono'
import { routePath } from 'hono/route'
import type { ApiDeps } from './deps'
import type { ApiEnv } from './caller'

const SLOW_SECONDS = 1

interface Request {
  method: string
  /** Route pattern such as `/offers/:id`. */
  route: string
  status: number
  seconds: number
  requestId: string
}

/** Counts a call by route pattern, and logs it if it was slow. */
export function countRequest(
  { log, metrics }: Pick<ApiDeps, 'log' | 'metrics'>,
  { requestId, method, route, status, seconds }: Request,
  slowSeconds = SLOW_SECONDS,
): void {
  metrics?.request({ method, route, status, seconds })
  if (seconds <= slowSeconds) return
  const milliseconds = Math.round(seconds * 1000)
  log.warn({ requestId, method, route, status, milliseconds }, 'slow API call')
}

/** Counts each request from outside. */
export const watchRequests =
  (deps: Pick<ApiDeps, 'log' | 'metrics'>, slowSeconds = SLOW_SECONDS): MiddlewareHandler<ApiEnv> =>
  async (c, next) => {
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    // No endpoint matched: only the global middleware ran.
    const route = routePath(c).replace('/*', '') || 'none'
    const { method } = c.req
    countRequest(
      deps,
      { requestId: c.get('requestId'), method, route, status: c.res.status, seconds },
      slowSeconds,
    )
  }
