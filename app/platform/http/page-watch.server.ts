import type { MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import type { FrontMetrics } from './metrics.server'
import type { FrontVariables } from './base.server'

interface Options {
  log: Logger
  metrics: FrontMetrics | undefined
  /** The route of an address. */
  nameOf: (pathname: string) => string
  slowSeconds?: number
}

const SLOW_SECONDS = 1

/** Counts each page under its route, and logs slow ones. Built files count as one route. */
export function watchPages(options: Options): MiddlewareHandler<{ Variables: FrontVariables }> {
  const { log, metrics, nameOf, slowSeconds = SLOW_SECONDS } = options
  return async (c, next) => {
    const started = performance.now()
    await next()
    const seconds = (performance.now() - started) / 1000
    if (!metrics && seconds <= slowSeconds) return
    const { method, path } = c.req
    const { status } = c.res
    const route = path.startsWith('/assets/') ? 'assets' : nameOf(path)
    metrics?.request({ method, route, status, seconds })
    if (seconds <= slowSeconds) return
    const milliseconds = Math.round(seconds * 1000)
    log.warn({ requestId: c.get('requestId'), method, route, status, milliseconds }, 'slow page')
  }
}
