import type { Context, MiddlewareHandler } from 'hono'
import type { FrontVariables } from './front.server'

type FrontContext = Context<{ Variables: FrontVariables }>

interface Options {
  /** Answers in many parts. */
  maximum: number
  onError: (c: FrontContext) => Promise<Response>
}

/** What stands between two fields of a form; null for any other kind of body. */
function separatorOf(type: string): string | null {
  if (/^application\/x-www-form-urlencoded\b/i.test(type)) return '&'
  const boundary = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]+)"|([^;\s]+))/i.exec(type)
  const mark = boundary?.[1] ?? boundary?.[2]
  return mark === undefined ? null : `--${mark}`
}

function hasMoreThan(bytes: Buffer, separator: string, maximum: number): boolean {
  let found = 0
  for (let at = bytes.indexOf(separator); at !== -1; at = bytes.indexOf(separator, at + separator.length))
    if (++found > maximum) return true
  return false
}

/**
 * Refuses forms with more fields than any page has, before somebody takes them apart: a body of a size that is allowed may
 * hold a million of them, which would keep the process busy for seconds.
 */
export const limitFields =
  ({ maximum, onError }: Options): MiddlewareHandler<{ Variables: FrontVariables }> =>
  async (c, next) => {
    const { raw } = c.req
    const separator = raw.body ? separatorOf(c.req.header('content-type') ?? '') : null
    if (separator === null) return next()
    const bytes = Buffer.from(await raw.arrayBuffer())
    if (hasMoreThan(bytes, separator, maximum)) return onError(c)
    const { method, headers, signal } = raw
    c.req.raw = new Request(c.req.url, { method, headers, signal, body: bytes })
    await next()
  }
