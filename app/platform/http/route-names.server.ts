interface RouteEntry {
  id: string
  path?: string | undefined
  index?: boolean | undefined
  parentId?: string | undefined
}

export type RouteManifest = Record<string, RouteEntry | undefined>

interface Pattern {
  id: string
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
        matches: expression(path),
        score: scoreOf(path, route.index ?? false),
      })),
    )
    .sort((a, b) => b.score - a.score)
  return (pathname) => {
    const path = documentPath(pathname)
    const id = patterns.find(({ matches }) => matches.test(path))?.id
    // The route of unknown addresses.
    return id === undefined || id === 'routes/$' ? 'none' : id
  }
}
