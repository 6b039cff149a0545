import { expect, it } from 'vitest'
import { type ContentDocument, contentOf } from '~/app/platform/content/content-source'
import { frontArgs } from '~/tests/support/front'
import { wantedPage } from './guide-tree.server'

const article = (slug: string, title: string, data: ContentDocument['data']): ContentDocument => ({
  ...{ uid: `knowledgebase_${slug}`, type: 'article', locale: 'en', title, lede: '', body: [], data },
  updatedAt: '2026-11-01T00:00:00Z',
})
const content = contentOf([
  article('1-identity', 'Identity', { clause: 1 }),
  article('10-accuracy', 'Accuracy', { clause: 10 }),
  article('preface', 'Preface', {}),
])
const api = () => Promise.reject(new Error('the texts are in memory'))
const wanted = async (address: string) => wantedPage(await frontArgs({ api, content }), address)
const nothing = { clause: null, open: [] }

it.each([
  '/search',
  '/search?q=sources',
  '/tutorial',
  '/tutorial?chapter=2#here',
  '/validation_code?code=ABCD',
  '/knowledgebase/1-identity',
  '/knowledgebase/1-identity?a=b',
])(
  'a visitor who chose to log in on a page for everybody is not told that it is closed: %s',
  async (address) => {
    expect(await wanted(address)).toEqual({ isClosed: false, ...nothing })
  },
)

it.each(['/watchlist', '/content?category=training', '/searches', '/tutorial/more', '/knowledgebases'])(
  'other pages are closed: %s',
  async (address) => {
    expect(await wanted(address)).toEqual({ isClosed: true, ...nothing })
  },
)

it.each([
  ['/knowledgebase', null],
  ['/knowledgebase/10-accuracy', '10. Accuracy'],
  ['/knowledgebase/preface', null],
  ['/knowledgebase/none', null],
])('the rest of the guide is closed, with the open clauses instead: %s', async (address, clause) => {
  const page = await wanted(address)
  expect([page.isClosed, page.clause, page.open.map(({ slug }) => slug)]).toEqual([
    true,
    clause,
    ['1-identity'],
  ])
})
