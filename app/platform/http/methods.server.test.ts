import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { checkMethods, methodsOfAll, methodsOfPages, methodsOfRoutes } from './methods.server'

const page = { default: () => null }
const action = () => null
const routes = {
  'routes/read': { id: 'routes/read', parentId: 'root', module: page },
  'routes/form': { id: 'routes/form', parentId: 'root', module: { ...page, action } },
  'routes/push': {
    id: 'routes/push',
    parentId: 'root',
    module: { loader: action, action, handle: { methods: ['PUT', 'DELETE'] } },
  },
} as unknown as Parameters<typeof methodsOfPages>[0]
const nameOf = (path: string) => (path.slice(1) in names ? `routes/${path.slice(1)}` : 'none')
const names = { read: 1, form: 1, push: 1 }
const files = [
  { method: 'ALL', path: '/*' },
  { method: 'GET', path: '/robots.txt' },
  { method: 'GET', path: '/assets/*' },
]
const calls = [
  { method: 'GET', path: '/offers/:id' },
  { method: 'DELETE', path: '/offers/:id' },
]
const methodsAt = methodsOfAll([
  methodsOfRoutes(files),
  methodsOfRoutes(calls, '/api'),
  methodsOfPages(routes, nameOf),
])
const app = new Hono().use(checkMethods(methodsAt)).all('*', (c) => c.text('reached'))
const ask = async (path: string, method: string) => {
  const { status, headers } = await app.request(path, { method })
  return [status, headers.get('allow')]
}

it.each([
  ['/read', 'GET, HEAD, OPTIONS', ['PUT', 'PATCH', 'DELETE', 'PROPFIND']],
  ['/form', 'GET, HEAD, POST, OPTIONS', ['PUT', 'DELETE', 'SEARCH']],
  ['/push', 'DELETE, GET, HEAD, PUT, OPTIONS', ['PATCH']],
  ['/robots.txt', 'GET, HEAD, OPTIONS', ['PUT']],
  ['/assets/app.js', 'GET, HEAD, OPTIONS', ['DELETE']],
  ['/api/offers/7', 'DELETE, GET, HEAD, OPTIONS', ['PUT', 'PATCH']],
  ['/nowhere', 'GET, HEAD, OPTIONS', ['PROPFIND']],
])('says what %s takes', async (path, allow, refused) => {
  expect(await ask(path, 'OPTIONS')).toEqual([204, allow])
  for (const method of refused) expect(await ask(path, method)).toEqual([405, allow])
})

it('lets through what an address takes, and what is unknown', async () => {
  expect(await ask('/push', 'PUT')).toEqual([200, null])
  expect(await ask('/api/offers/7', 'DELETE')).toEqual([200, null])
  expect(await ask('/nowhere', 'PUT')).toEqual([200, null])
})
