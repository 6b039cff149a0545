import type { ServerBuild } from '@remix-run/node'
import { expect, it } from 'vitest'
import { type ContentDocument, contentOf } from '../content/content-source'
import { listPages, sitemapText } from './sitemap.server'

const routes = Object.fromEntries(
  Object.entries({
    root: { path: '', parentId: undefined, handle: {} },
    start: { path: undefined, parentId: 'root', handle: { forSearch: 'start:lede' } },
    register: { path: 'register', parentId: 'root', handle: {} },
    trainer: { path: 'trainer', parentId: 'register', handle: { forSearch: 'registration:trainer.lede' } },
    person: { path: 'u/:id?', parentId: 'root', handle: { forSearch: 'own' } },
    home: { path: 'home', parentId: 'root', handle: { title: 'home:title' } },
  }).map(([id, { path, parentId, handle }]) => [
    id,
    { id, path, parentId, module: { handle, default: () => null } },
  ]),
) as unknown as ServerBuild['routes']

const text = (uid: string, type: ContentDocument['type']): ContentDocument => ({
  uid,
  type,
  locale: 'en',
  title: uid,
  lede: '',
  body: [],
  data: {},
  updatedAt: '2026-11-20T10:00:00.000Z',
})

it('lists the pages that are for search engines, the footer and the questions, and no others', () => {
  const content = contentOf([text('footer_imprint', 'page'), text('helpdesk_what-is-it', 'question')])
  const pages = listPages(routes, content)
  expect(pages.map(({ path }) => path)).toEqual([
    '/',
    '/register/trainer',
    '/footer/cwa',
    '/footer/imprint',
    '/footer/pledge',
    '/footer/privacy_policy',
    '/footer/terms_of_service',
    '/footer/accessibility',
    '/helpdesk/what-is-it',
  ])
  expect(pages.filter(({ changedAt }) => changedAt).map(({ path }) => path)).toEqual([
    '/footer/imprint',
    '/helpdesk/what-is-it',
  ])
})

it('writes them as a sitemap', () => {
  const pages = [{ path: '/' }, { path: '/a&b', changedAt: '2026-11-20T10:00:00.000Z' }]
  expect(sitemapText('https://campus.example', pages).split('\n').slice(2, 4)).toEqual([
    '<url><loc>https://campus.example/</loc></url>',
    '<url><loc>https://campus.example/a&amp;b</loc><lastmod>2026-11-20</lastmod></url>',
  ])
})
