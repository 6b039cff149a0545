import {
  type AppLoadContext,
  createRequestHandler,
  type EntryContext,
  type ServerBuild,
} from '@remix-run/node'
import { describe, expect, it } from 'vitest'
import { createBranchHandler, createRouteNames } from './branch-handler.server'
const paths = {
  root: { path: '' },
  'routes/_index': { index: true, parentId: 'root' },
  'routes/content': { path: 'content', parentId: 'root' },
  'routes/content._index': { index: true, parentId: 'routes/content' },
  'routes/content.$id': { path: ':id', parentId: 'routes/content' },
  'routes/content.feed': { path: 'feed', parentId: 'routes/content' },
  'routes/$': { path: '*', parentId: 'root' },
}
const routes = Object.entries(paths).map(([id, place]) => ({ id, ...place }))

type Rendering = [request: Request, status: number, headers: Headers, context: EntryContext]

/** Loaders return their own id and the parameter; a document is the list of its routes. */
function buildOf(): ServerBuild {
  const asked = (id: string) => ({
    ...(id === 'routes/content.feed'
      ? { loader: () => new Response('a feed') }
      : {
          default: () => null,
          loader: ({ params }: { params: { id?: string } }) => ({ id, of: params.id }),
        }),
  })
  return {
    routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, module: asked(route.id) }])),
    assets: {
      version: '1',
      url: '/manifest.js',
      entry: { module: '/entry.js', imports: [] },
      routes: Object.fromEntries(routes.map((route) => [route.id, { ...route, module: `/${route.id}.js` }])),
    },
    entry: {
      module: {
        default: (...[, status, , { staticHandlerContext, manifest }]: Rendering) => {
          return Response.json(
            { data: staticHandlerContext.loaderData, known: Object.keys(manifest.routes) },
            { status },
          )
        },
        handleError: () => undefined,
      },
    },
    future: { v3_singleFetch: true, v3_relativeSplatPath: true },
    isSpaMode: false,
    publicPath: '/',
    assetsBuildDirectory: '',
  } as unknown as ServerBuild
}

const build = buildOf()
const handle = createBranchHandler(build, { nameOf: createRouteNames(build.routes), mode: 'production' })
const context = {} as AppLoadContext
const ask = (path: string, init: RequestInit = {}) =>
  handle(new Request(`http://localhost${path}`, init), context)
const pageAt = async (path: string) =>
  (await (await ask(path)).json()) as { data: Record<string, unknown>; known: string[] }

describe('the handler of a branch', () => {
  it('knows a page and the layouts around it, and nothing else', async () => {
    expect((await pageAt('/')).known).toEqual(['root', 'routes/_index'])
    expect((await pageAt('/content')).known).toEqual(['root', 'routes/content', 'routes/content._index'])
  })

  it('runs every loader of the branch with what stands in the address, time after time', async () => {
    for (const id of ['7', '8'])
      expect((await pageAt(`/content/${id}`)).data).toEqual({
        root: { id: 'root', of: id },
        'routes/content': { id: 'routes/content', of: id },
        'routes/content.$id': { id: 'routes/content.$id', of: id },
      })
  })

  it('gives browsers the data of a page alone', async () => {
    const answer = await ask('/content/7.data')
    expect(answer.headers.get('content-type')).toBe('text/x-script')
    expect(await answer.text()).toContain('routes/content.$id')
  })

  it('answers with files and feeds', async () => {
    expect(await (await ask('/content/feed')).text()).toBe('a feed')
  })

  it('leaves to the whole build what leads nowhere, or somewhere only once it is decoded', async () => {
    expect((await pageAt('/no/where')).known).toHaveLength(routes.length)
    expect((await pageAt('/%63ontent')).data).toHaveProperty(['routes/content._index'])
  })

  it.each(['/', '/content', '/content/7', '/no/where', '/_root.data'])(
    'shows the error page for a request that was refused, also at the first address: %s',
    async (path) => {
      const refused = { refused: 403 } as AppLoadContext
      const answer = await handle(new Request(`http://localhost${path}`), refused)
      expect(await answer.text()).toContain('routes/$')
    },
  )

  it('refuses a form for which a page has no action, like the whole build', async () => {
    const asForm = { method: 'POST', body: new URLSearchParams({ a: 'b' }) }
    const whole = createRequestHandler(build, 'production')
    const expected = await whole(new Request('http://localhost/content/7', asForm), context)
    expect(expected.status).toBe(405)
    expect((await ask('/content/7', asForm)).status).toBe(405)
  })
})
