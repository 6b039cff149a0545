import { runInNewContext } from 'node:vm'
import { expect, it } from 'vitest'
import { packManifest } from '~/bin/bundles/manifest'

const route = (id: string, rest: object = {}) => ({
  id,
  parentId: 'root',
  hasAction: false,
  hasLoader: true,
  hasClientAction: false,
  hasClientLoader: false,
  hasErrorBoundary: false,
  module: `/assets/${id.replace('routes/', '').replace('$', '_')}-Ab_-9xyz.js`,
  imports: ['/assets/framework-11111111.js', '/assets/frame-22222222.js'],
  css: [],
  ...rest,
})
const root = { ...route('root', { path: '', hasErrorBoundary: true, imports: [] }), parentId: undefined }
const source = (...routes: { id: string }[]) => {
  const table = {
    entry: { module: '/assets/entry.client-33333333.js', imports: [], css: [] },
    routes: Object.fromEntries(routes.map((each) => [each.id, each])),
    url: '/assets/manifest-1.js',
    version: '1',
  }
  return {
    table: JSON.parse(JSON.stringify(table)) as unknown,
    text: `window.__remixManifest=${JSON.stringify(table)};`,
  }
}

it('is the same table in the browser, in the same order, and shorter', () => {
  const many = Array.from({ length: 30 }, (_, number) =>
    route(`routes/page-${String(number)}`, { path: `page/${String(number)}` }),
  )
  const { table, text } = source(
    root,
    ...many,
    route('routes/_index', { index: true }),
    route('routes/u.$id', {
      path: 'u/:id',
      parentId: 'routes/page-3',
      hasAction: true,
      imports: ['/assets/parts-44444444.js'],
    }),
  )
  const packed = packManifest(text)
  const read = runInNewContext(`const window={};${packed}JSON.stringify(window.__remixManifest)`) as string
  expect(JSON.parse(read)).toEqual(table)
  expect(Object.keys((JSON.parse(read) as { routes: object }).routes)).toEqual(
    Object.keys((table as { routes: object }).routes),
  )
  expect(packed.length).toBeLessThan(text.length / 2)
})

it.each([
  ['a style sheet', route('routes/a', { css: ['/assets/a.css'] })],
  ['a file of another name', route('routes/a', { module: '/assets/b-11111111.js' })],
  ['something new', route('routes/a', { hasClientMiddleware: true })],
])('stops the build where the table has %s', (_what, given) => {
  expect(() => packManifest(source(root, given).text)).toThrow('has changed its form')
})
