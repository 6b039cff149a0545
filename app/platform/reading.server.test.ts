import { expect, it } from 'vitest'
import { frontArgs, noApi } from '~/tests/support/front'
import { contentOf } from './content/content-source'
import { readingOf, rememberReading } from './reading.server'

const slugs = ['1-identity', '2-mission', '3-public', '4-type', '5-owners', '6-management']
const content = contentOf(
  slugs.map((slug) => ({
    uid: `knowledgebase_${slug}`,
    type: 'article',
    locale: 'en',
    title: `About ${slug}`,
    lede: '',
    body: [],
    data: { clause: Number(slug[0]) },
    updatedAt: '2026-11-01T00:00:00Z',
  })),
)
const argsWith = (cookie = '') => frontArgs({ api: noApi, content, init: { headers: { Cookie: cookie } } })

/** The cookie of a browser that has opened these articles in order. */
async function after(opened: readonly string[]): Promise<string> {
  let cookie = ''
  for (const slug of opened)
    cookie = (await rememberReading(await argsWith(cookie), slug)).split(';')[0] ?? ''
  return cookie
}
const read = async (cookie: string) => (await readingOf(await argsWith(cookie))).map(({ slug }) => slug)

it('remembers the last five articles, each once, the latest first', async () => {
  expect(await read(await after([...slugs, '3-public']))).toEqual([
    '3-public',
    '6-management',
    '5-owners',
    '4-type',
    '2-mission',
  ])
})

it('names an article as the contents do, and passes over one that is gone', async () => {
  const [entry, ...others] = await readingOf(await argsWith(await after(['gone', '2-mission'])))
  expect(entry).toMatchObject({ href: '/knowledgebase/2-mission', title: 'About 2-mission', clause: 2 })
  expect(others).toEqual([])
})

it.each([
  '',
  'auth.reading=garbage',
  `auth.reading=${btoa(JSON.stringify([['../x', 1]]))}`,
  'auth.reading=bnVsbA%3D%3D',
])('remembers nothing from %j', async (cookie) => {
  expect(await read(cookie)).toEqual([])
})

it('is a cookie that scripts cannot read', async () => {
  expect(await rememberReading(await argsWith(), '1-identity')).toMatch(
    /^auth\.reading=.*Max-Age=15552000;.*HttpOnly;.*SameSite=Lax/,
  )
})
