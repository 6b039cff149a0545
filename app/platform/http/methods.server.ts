import type { MiddlewareHandler } from 'hono'
import type { ServerBuild } from '@remix-run/node'
import type { PageHandle } from '../page-handle'

/** The methods that an address takes, without OPTIONS; null if nothing is known at this address. */
export type MethodsAt = (path: string) => readonly string[] | null

const reading = ['GET', 'HEAD']
/** Of an address that nothing is known at: it is answered with a page. */
const atUnknown = reading

interface Mounted {
  method: string
  path: string
}

const patternOf = (path: string): RegExp => {
  const source = path
    .replace(/\/\*$/, '')
    .replace(/[.+^$()|[\]\\]/g, '\\$&')
    .replace(/:\w+/g, '[^/]+')
  return new RegExp(`^${source}${path.endsWith('/*') ? '(?:/.*)?' : ''}$`)
}

/** What a Hono application has mounted for single methods, below `prefix`; what it does for all of them is no page of its own. */
export function methodsOfRoutes(routes: readonly Mounted[], prefix = ''): MethodsAt {
  const own = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => ({ method, matches: patternOf(prefix + path) }))
  return (path) => {
    const found = own.filter(({ matches }) => matches.test(path)).map(({ method }) => method)
    if (found.length === 0) return null
    return [...new Set(found.flatMap((method) => (method === 'GET' ? reading : [method])))].sort()
  }
}

/**
 * What the pages take: a page or a loader is read, an action takes the methods that its route names in its `handle`, otherwise
 * those of a form. A form for a page with parts inside may be taken by any of the layouts around it.
 */
export function methodsOfPages(
  routes: ServerBuild['routes'],
  nameOf: (pathname: string) => string,
): MethodsAt {
  const ofRoute = (id: string): string[] => {
    const route = routes[id]
    if (!route) return []
    const { module, parentId } = route
    const { methods = ['POST'] } = (module.handle ?? {}) as PageHandle
    const own = [...(module.default || module.loader ? reading : []), ...(module.action ? methods : [])]
    return [...own, ...(parentId === undefined || parentId === 'root' ? [] : ofRoute(parentId))]
  }
  const ofPages = new Map<string, string[]>()
  return (path) => {
    const id = nameOf(path)
    if (id === 'none') return null
    const methods = ofPages.get(id) ?? [...new Set(ofRoute(id))].sort()
    ofPages.set(id, methods)
    return methods
  }
}

/** Asks one after the other, as the server does. */
export const methodsOfAll =
  (sources: readonly MethodsAt[]): MethodsAt =>
  (path) => {
    for (const source of sources) {
      const found = source(path)
      if (found) return found
    }
    return null
  }

const passed = new Set(['GET', 'HEAD', 'POST'])
const known = new Set([...passed, 'PUT', 'PATCH', 'DELETE'])

/**
 * Answers OPTIONS, and refuses methods that an address does not take, on any part of the server: 204 and 405 with `Allow`
 * (RFC 9110). A form for a page that takes none passes on: it is refused with a page (`pageMethods`).
 */
export function checkMethods(methodsAt: MethodsAt): MiddlewareHandler {
  return async (c, next) => {
    const { method, path } = c.req
    const allow = (methods: readonly string[] | null) => [...(methods ?? atUnknown), 'OPTIONS'].join(', ')
    if (!passed.has(method)) {
      const methods = methodsAt(path)
      if (method === 'OPTIONS') return c.body(null, 204, { Allow: allow(methods) })
      if (!known.has(method) || (methods && !methods.includes(method)))
        return c.text('405 Method Not Allowed', 405, { Allow: allow(methods) })
    }
    await next()
    if (c.res.status === 405 && !c.res.headers.has('Allow')) c.header('Allow', allow(methodsAt(path)))
    return undefined
  }
}

/** Refuses a form for a page that takes none, and a reading of what is only sent to. */
export const requireMethod =
  (methodsAt: MethodsAt, refuse: MiddlewareHandler): MiddlewareHandler =>
  async (c, next) => {
    const methods = methodsAt(c.req.path)
    return !methods || methods.includes(c.req.method) ? next() : refuse(c, next)
  }
