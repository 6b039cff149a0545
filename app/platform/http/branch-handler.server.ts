import { type AppLoadContext, createRequestHandler, type ServerBuild } from '@remix-run/node'

type Handle = (request: Request, context: AppLoadContext) => Promise<Response>

/** The build with no other routes than this one and the layouts around it. */
function branchOf(build: ServerBuild, leaf: string): ServerBuild {
  const ids = new Set<string>()
  for (let id: string | undefined = leaf; id !== undefined; id = build.routes[id]?.parentId) ids.add(id)
  const ofBranch = <T>(routes: Record<string, T>): Record<string, T> =>
    Object.fromEntries(Object.entries(routes).filter(([id]) => ids.has(id)))
  return {
    ...build,
    routes: ofBranch(build.routes),
    assets: { ...build.assets, routes: ofBranch(build.assets.routes) },
  }
}

interface Options {
  /** The route of an address; `none` where that cannot be said. */
  nameOf: (pathname: string) => string
  mode: 'development' | 'production'
}

/**
 * Answers like Remix's own handler for the whole build, with one handler for each page, made when it is first asked for.
 * Remix looks through all of its routes several times in each request, which for some 250 of them was more than a quarter of
 * the processor time of a simple page; here it is given a handful.
 */
export function createBranchHandler(build: ServerBuild, { nameOf, mode }: Options): Handle {
  const ofAll = createRequestHandler(build, mode)
  const ofBranches = new Map<string, Handle>()
  return (request, context) => {
    // What was refused is answered by the error page, under the address that was asked for.
    const leaf = context.refused === undefined ? nameOf(new URL(request.url).pathname) : 'routes/$'
    if (leaf === 'none') return ofAll(request, context)
    let handle = ofBranches.get(leaf)
    if (!handle) {
      handle = createRequestHandler(branchOf(build, leaf), mode)
      ofBranches.set(leaf, handle)
    }
    return handle(request, context)
  }
}
