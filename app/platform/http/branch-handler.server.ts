import {
  type ActionFunctionArgs,
  type AppLoadContext,
  createRequestHandler,
  type ServerBuild,
} from '@remix-run/node'

import { showSubmittedForm } from '../submitted-form.server'

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>
type Route = ServerBuild['routes'][string]

/** The route, whose error page shows the form that it refused. */
function withForms(route: Route): Route {
  const { loader, action } = route.module
  if (route.module.default === undefined) return route
  const kept = <R>(run: (args: ActionFunctionArgs) => R) => {
    return async (args: ActionFunctionArgs) => {
      try {
        return await run(args)
      } catch (thrown) {
        throw await showSubmittedForm(args, thrown)
      }
    }
  }
  const module = {
    ...route.module,
    ...(loader && { loader: kept(loader) }),
    ...(action && { action: kept(action) }),
  }
  return { ...route, module }
}

/** It shows the error page. */
const errorPage = 'routes/$'

/** With its empty path the root would match `/` by itself, and show an empty page that says that all is well. */
function withoutOwnPath({ root, ...routes }: ServerBuild['routes']): ServerBuild['routes'] {
  if (!root) return routes
  const { path: _, ...layout } = root
  return { root: layout, ...routes }
}

/** The build reduced to this route and its layouts. */
function branchOf(build: ServerBuild, leaf: string): ServerBuild {
  const ids = new Set<string>()
  for (let id: string | undefined = leaf; id !== undefined; id = build.routes[id]?.parentId) ids.add(id)
  const ofBranch = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: leaf === errorPage ? withoutOwnPath(ofBranch(build.routes)) : ofBranch(build.routes),
    assets: { ...build.assets, routes: ofBranch(build.assets.routes) },
  }
}

interface Options {
  /** The route of an address; `none` if it is unknown. */
  nameOf: (pathname: string) => string
  mode: 'development' | 'production'
}

/**
 * Behaves like Remix's handler for the whole build, but uses one handler per page, created on first use. Remix searches all
 * routes several times per request; with some 250 of them this took more than a quarter of the CPU time of a simple page.
 * Each handler has only a few.
 */
export function createBranchHandler(given: ServerBuild, { nameOf, mode }: Options): Handle {
  const routes = Object.entries(given.routes).map(([id, route]) => [id, withForms(route)] as const)
  const build = { ...given, routes: Object.fromEntries(routes) }
  const ofAll = createRequestHandler(build, mode)
  const ofBranches = new Map<string, Handle>()
  return (request, context) => {
    // A refused request shows the error page at the requested address.
    const leaf = context.refused === undefined ? nameOf(new URL(request.url).pathname) : errorPage
    if (leaf === 'none') return ofAll(request, context)
    let handle = ofBranches.get(leaf)
    if (!handle) {
      handle = createRequestHandler(branchOf(build, leaf), mode)
      ofBranches.set(leaf, handle)
    }
    return handle(request, context)
  }
}

interface RouteEntry {
  id: string
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
}

export type RouteManifest = Record<string, RouteEntry | undefined>

interface Pattern {
  id: string
  /** Segment with which it begins. */
  first: string
  matches: RegExp
  score: number
}

/** Every variant of an address with and without its optional segments. */
function spelledOut(path: string): string[] {
  const [first = '', ...rest] = path.split('/')
  if (rest.length === 0) return first.endsWith('?') ? [first.slice(0, -1), ''] : [first]
  const tails = spelledOut(rest.join('/'))
  const heads = first.endsWith('?') ? [first.slice(0, -1), ''] : [first]
  return heads.flatMap((head) => tails.map((tail) => [head, tail].filter(Boolean).join('/')))
}

function expression(path: string): RegExp {
  const isSplat = path.endsWith('*')
  const source = path
    .replace(/(?<!\/)\/*\*?$/, '')
    .replace(/[\\.*+^${}|()[\]]/g, '\\$&')
    .replace(/:[\w-]+/g, '[^/]+')
  return new RegExp(`^/${source}${isSplat ? (source ? '(?:/.*)?' : '.*') : '/*'}$`, 'i')
}

/** Ranked like the router: static segments before parameters before splats, an index before its layout. */
function scoreOf(path: string, isIndex: boolean): number {
  const segments = `/${path}`.split('/')
  const each = segments.map((segment) => {
    if (segment === '*') return -2
    if (/^:[\w-]+$/.test(segment)) return 3
    return segment === '' ? 1 : 10
  })
  return segments.length + (isIndex ? 2 : 0) + each.reduce((sum, score) => sum + score, 0)
}

function fullPath(manifest: RouteManifest, route: RouteEntry): string {
  const parent = route.parentId === undefined ? undefined : manifest[route.parentId]
  const above = parent ? fullPath(manifest, parent) : ''
  return [above, route.path ?? ''].filter(Boolean).join('/')
}

/** The address at which the browser requests only the data of a page. */
const documentPath = (pathname: string) =>
  pathname === '/_root.data' ? '/' : pathname.replace(/\.data$/, '')

/** The id of the route of an address, as the router would choose it. Patterns are compiled once. */
export function createRouteNames(manifest: RouteManifest): (pathname: string) => string {
  const patterns: Pattern[] = Object.values(manifest)
    .flatMap((route) => (route && (route.path !== undefined || route.index) ? [route] : []))
    .flatMap((route) =>
      spelledOut(fullPath(manifest, route)).map((path) => ({
        id: route.id,
        first: path.split('/')[0] ?? '',
        matches: expression(path),
        score: scoreOf(path, route.index ?? false),
      })),
    )
    .sort((a, b) => b.score - a.score)
  // Of hundreds, few begin with the same segment.
  const beginningWith = (segment: string) =>
    patterns.filter(({ first }) => /^(:|\*|$)/.test(first) || first === segment)
  const known = new Map(patterns.map(({ first }) => [first, beginningWith(first)]))
  const others = beginningWith('')
  return (pathname) => {
    const path = documentPath(pathname)
    const candidates = known.get(path.split('/')[1]?.toLowerCase() ?? '') ?? others
    const id = candidates.find(({ matches }) => matches.test(path))?.id
    // The route of unknown addresses.
    return id === undefined || id === 'routes/$' ? 'none' : id
  }
}
