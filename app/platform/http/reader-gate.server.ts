import type { MiddlewareHandler } from 'hono'
import type { FrontContext, FrontVariables } from './base.server'

/** The field of every form of the campus, and the header of what its scripts send: the person whose page it was. */
const field = 'madeFor'
const header = 'x-made-for'

interface Options {
  /** True where a form is about the browser, or about becoming somebody else. */
  isForAnyone: (pathname: string) => boolean
  refuse: (c: FrontContext, status: 409) => Promise<Response>
}

/** Whose page this was; undefined where nothing says it. The field is no input. */
function takeMark(c: FrontContext): string | undefined {
  const form = c.get('form')
  const mark = form?.get(field) ?? c.req.header(header)
  form?.delete(field)
  return typeof mark === 'string' ? mark : undefined
}

/**
 * A form belongs to the person whose page it was. If somebody else is logged in when it arrives, it reaches no page, whatever it
 * is about (docs/decisions/113). Comes after the form gate.
 */
export const readerGate =
  ({ isForAnyone, refuse }: Options): MiddlewareHandler<{ Variables: FrontVariables }> =>
  async (c, next) => {
    if (c.req.method === 'GET' || c.req.method === 'HEAD') return next()
    const mark = takeMark(c)
    if (mark === undefined) return next()
    c.set('madeFor', mark)
    const reader = c.get('session')?.reader() ?? null
    if (reader === null || reader === mark || isForAnyone(c.req.path)) return next()
    return refuse(c, 409)
  }
