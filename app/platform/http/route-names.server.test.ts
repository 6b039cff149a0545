import { fileURLToPath } from 'node:url'
import { matchRoutes } from 'react-router-dom'
import { beforeAll, describe, expect, it } from 'vitest'
import { createRouteNames, type RouteManifest } from './branch-handler.server'

const appDirectory = fileURLToPath(new URL('../..', import.meta.url))
let manifest: RouteManifest = {}

/** The routes of app/routes as found by the compiler. */
beforeAll(async () => {
  const { flatRoutes } = (await import('@remix-run/dev/dist/config/flat-routes.js')) as {
    flatRoutes: (directory: string) => RouteManifest
  }
  manifest = { root: { id: 'root', path: '' }, ...flatRoutes(appDirectory) }
})

type Tree = Parameters<typeof matchRoutes>[0]

/** In the router's format. */
const childrenOf = (parentId: string | undefined): Tree =>
  Object.values(manifest)
    .flatMap((route) => (route && route.parentId === parentId ? [route] : []))
    .map(({ id, path, index }) => {
      const common = { id, ...(path === undefined ? {} : { path }) }
      return index ? { ...common, index: true as const } : { ...common, children: childrenOf(id) }
    })

const routerSays = (path: string) => matchRoutes(childrenOf(undefined), path)?.at(-1)?.route.id

function fullPath(id: string): string {
  const route = manifest[id]
  const above = route?.parentId === undefined ? '' : fullPath(route.parentId)
  return [above, route?.path ?? ''].filter(Boolean).join('/')
}

/**
 * For each route its address with and without optional segments, with parameter values that also occur in
 * other routes.
 */
const addresses = () =>
  Object.keys(manifest).flatMap((id) => {
    const path = `/${fullPath(id)}`
    const filled = (text: string) => text.replace(/:\w+/g, 'new').replace('*', 'deep/below')
    return [
      filled(path.replaceAll('?', '')),
      filled(path.replace(/\/[^/]*\?/g, '')),
      `${filled(path.replaceAll('?', ''))}/`,
    ]
  })

describe('the name of a route', () => {
  it('is the one that the router finds, for every route of the campus', () => {
    const nameOf = createRouteNames(manifest)
    const asked = addresses()
    expect(asked.length).toBeGreaterThan(300)
    const told = asked.map((path) => [path, nameOf(path)])
    const wanted = asked
      .map((path) => [path, routerSays(path)])
      .map(([path, id]) => [path, id === 'routes/$' ? 'none' : id])
    expect(told).toEqual(wanted)
  })

  it('is that of the page where a browser asks for its data alone', () => {
    const nameOf = createRouteNames(manifest)
    expect(nameOf('/_root.data')).toBe(nameOf('/'))
    expect(nameOf('/content/detail/view/7.data')).toBe(nameOf('/content/detail/view/7'))
  })

  it('is none for what leads nowhere', () => {
    expect(createRouteNames(manifest)('/nowhere/at/all')).toBe('none')
  })
})
