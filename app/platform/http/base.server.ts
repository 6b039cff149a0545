import { getConnInfo } from '@hono/node-server/conninfo'
import { type Context, Hono } from 'hono'
import type { Logger } from 'pino'
import type { FrontSession } from '../session/session.server'
import { compress } from '../rendering/compress.server'
import { randomUUID } from 'node:crypto'

export interface FrontVariables {
  requestId: string
  address: string
  secureHeadersNonce?: string
  previewStopped?: string
  session?: FrontSession
  /** The body, as accepted by the body gate. */
  body?: Buffer
  /** The form, as accepted by the form gate. */
  form?: FormData
  /** The form is not whole: it is only shown, not to be sent again. */
  isCutOff?: boolean
  /** Whose page a form was sent from; empty for a visitor's. */
  madeFor?: string
  /** The request was refused because it comes from another address. */
  isForeign?: boolean
  /** What a route without a page of its own has answered. */
  told?: object
}
export type FrontContext = Context<{ Variables: FrontVariables }>
/** The server without any mounted routes. */
export type Base = Hono<{ Variables: FrontVariables }>

/** Requested every few seconds by monitoring. */
const quiet = new Set(['/health', '/ready', '/metrics'])

/**
 * Files of the build: scripts, styles, texts and fonts, nothing that somebody uploads or a browser shows as a page, and no
 * worker. Each costs a slow line its headers, so they have only those that mean something for them.
 */
export const isBuilt = (path: string): boolean => path.startsWith('/assets/')

/** Common to every request: id, address of the browser, one log line, compression. */
export function createBase({ log, trustProxy }: { log: Logger; trustProxy: boolean }): Base {
  const app: Base = new Hono()
  app.use(compress)
  app.use(async (c, next) => {
    const started = performance.now()
    const forwarded = trustProxy ? forwardedAddress(c.req.header('x-forwarded-for')) : undefined
    c.set('requestId', requestIdOf(c.req.header('x-request-id'), trustProxy))
    c.set('address', forwarded ?? connectionAddress(c))
    await next()
    if (!isBuilt(c.req.path)) c.header('X-Request-Id', c.get('requestId'))
    const milliseconds = Math.round(performance.now() - started)
    log[quiet.has(c.req.path) ? 'debug' : 'info'](
      {
        requestId: c.get('requestId'),
        method: c.req.method,
        path: c.req.path,
        status: c.res.status,
        milliseconds,
      },
      'request',
    )
  })
  return app
}

/** `203.0.113.7:50123` or `[2001:db8::1]:443`, as some proxies write it. */
const withPort = /^(?:\[([\da-f:.]+)\]|([\d.]+))(?::\d+)?$/i

/**
 * The last address of the header, which the trusted proxy has added. Without its port: that is another one for each connection,
 * and limits would count each connection by itself.
 */
function forwardedAddress(header: string | undefined): string | undefined {
  const last = header?.split(',').at(-1)?.trim()
  const found = withPort.exec(last ?? '')
  return found?.[1] ?? found?.[2] ?? last
}

function connectionAddress(c: Parameters<typeof getConnInfo>[0]): string {
  try {
    return getConnInfo(c).remote.address ?? 'unknown'
  } catch {
    return 'unknown'
  }
}

/** A format that is safe for the log and has a maximum length. */
const wellFormed = /^[\w-]{8,64}$/

/** The request id from a trusted proxy or from the host of the pages, otherwise a new one. */
export const requestIdOf = (given: string | undefined, trustProxy: boolean): string =>
  trustProxy && given !== undefined && wellFormed.test(given) ? given : randomUUID()
