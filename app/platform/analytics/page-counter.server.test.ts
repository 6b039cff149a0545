import type { ServerBuild } from '@remix-run/node'
import { beforeEach, describe, expect, it } from 'vitest'
import { contentOf } from '~/app/platform/content/content-source'
import type { Args } from '~/app/platform/api.server'
import { loadConsent, saveConsent } from '~/app/features/analytics/consent.server'
import { loadLayout } from '~/app/features/layout/layout.server'
import { frontArgs, frontConfig } from '~/tests/support/front'
import { viewErrorOf } from '~/tests/support/analytics/checked-view'
import { countingOf } from './consent.server'
import type { Matomo, WaitingView } from './matomo.server'
import { createPageCounter, type PageCounter } from './page-counter.server'
import { countDocument, countNavigation } from './page-views.server'

const Page = () => null
const route = (id: string, path: string, module: object = { default: Page }) => [
  `routes/${id}`,
  { id: `routes/${id}`, parentId: 'root', path, module },
]
const routes = Object.fromEntries([
  ['root', { id: 'root', path: '', module: { default: Page } }],
  route('about', 'about'),
  route('home', 'home', { default: Page, handle: { title: 'home:title' } }),
  route('content._index', 'content', { default: Page, handle: { title: 'offers:list.title' } }),
  route('messages.$id', 'messages/:id', { default: Page, handle: { title: 'messages:one.pageTitle' } }),
  route('u.($id)', 'u/:id?', { default: Page, handle: { title: 'profiles:public.preview.title' } }),
  route('knowledgebase._index', 'knowledgebase'),
  route('admin.people.$id', 'admin/people/:id'),
  route('pictures.$id.$size', 'pictures/:id/:size', {}),
  route('dev.mail._index', 'dev/mail'),
  route('$', '*'),
]) as unknown as ServerBuild['routes']

describe('a page view', () => {
  let sent: WaitingView[]
  let forgotten: string[]
  let counter: PageCounter
  beforeEach(() => {
    sent = []
    forgotten = []
    const matomo: Pick<Matomo, 'add' | 'forget'> = {
      add: (view) => void sent.push(view),
      forget: (visitor) => void forgotten.push(visitor),
    }
    const { publicUrl } = frontConfig
    const brandName = () => frontConfig.brandName
    counter = createPageCounter({ routes, publicUrl, brandName, site: 3, matomo: matomo as Matomo })
  })

  type Headers = Record<string, string>
  const reader = (path: string, headers: Headers = {}, init: RequestInit = {}): Promise<Args> =>
    frontArgs({
      api: () => Promise.reject(new Error('counting costs no call')),
      path,
      analytics: counter,
      content: contentOf([]),
      init: { ...init, headers },
    })
  const form = (path: string, fields: Record<string, string>, headers: Headers = {}) =>
    reader(path, headers, { method: 'POST', body: new URLSearchParams(fields) })

  /** The cookie of a browser with a stored choice. */
  async function cookieOf(consent: string, before: Headers = {}): Promise<Headers> {
    const answer = await saveConsent(await form('/conset', { consent }, before))
    const cookie = answer.headers.getSetCookie().find((each) => each.startsWith('auth.consent='))
    return { Cookie: cookie?.split(';')[0] ?? '' }
  }
  /** The parameters sent to Matomo, all of them checked. */
  const told = () =>
    sent.map(({ request }) => {
      const view = new URLSearchParams(request)
      expect(viewErrorOf(view, { site: 3, campus: frontConfig.publicUrl, secrets: ['haddad'] })).toBeNull()
      return Object.fromEntries(view)
    })
  const open = async (path: string, headers: Headers, title: string | null = null) =>
    countDocument(await reader(path, headers), title)

  it('is counted after consent alone, under a number that stands for nobody', async () => {
    await open('/about', {})
    await open('/about', await cookieOf('necessary'))
    expect(sent).toEqual([])
    const agreed = await cookieOf('analytics')
    await open('/about', agreed, 'About the campus')
    await open('/home', agreed)
    const [first, second] = told()
    expect(first).toMatchObject({
      url: 'http://campus.test/about',
      action_name: 'About the campus',
      lang: 'en',
    })
    expect(second).toMatchObject({ url: 'http://campus.test/home', _id: first?._id })
    expect(second?.pv_id).not.toBe(first?.pv_id)
    const another = await cookieOf('analytics')
    await open('/about', another)
    expect(told()[2]?._id).not.toBe(first?._id)
  })

  it('keeps its number when somebody agrees again, and loses it at once when they withdraw', async () => {
    const agreed = await cookieOf('analytics')
    const again = await cookieOf('analytics', agreed)
    await open('/about', agreed)
    await open('/home', again)
    const [first, second] = told()
    expect(second?._id).toBe(first?._id)
    const withdrawn = await cookieOf('necessary', again)
    expect(forgotten).toEqual([first?._id])
    await open('/about', withdrawn)
    expect(sent).toHaveLength(2)
    const later = await cookieOf('analytics', withdrawn)
    await open('/about', later)
    expect(told()[2]?._id).not.toBe(first?._id)
  })

  it.each([{ DNT: '1' }, { 'Sec-GPC': '1' }])(
    'is not counted against the word of a browser: %o',
    async (signal) => {
      const agreed = await cookieOf('analytics')
      await open('/about', { ...agreed, ...signal })
      await countNavigation(
        await form('/page_view', { path: '/home', from: '/about' }, { ...agreed, ...signal }),
      )
      expect(sent).toEqual([])
      expect(await countingOf(await reader('/about', signal as Headers))).toBeNull()
      expect(await loadConsent(await reader('/conset', { ...agreed, ...signal }))).toEqual({
        choice: 'analytics',
        counts: true,
        refused: true,
      })
    },
  )

  it('is also of an unknown address, which is masked', async () => {
    await open('/no/such/page?from=anna', await cookieOf('analytics'))
    const view = new URLSearchParams(sent[0]?.request)
    expect([view.get('url'), view.get('action_name')]).toEqual(['http://campus.test/*', '404 Error'])
  })

  it('is what a reader opens: nothing that a browser fetches in advance, nothing that a script fetches', async () => {
    const agreed = await cookieOf('analytics')
    const others: Headers[] = [
      { 'Sec-Purpose': 'prefetch;prerender' },
      { Purpose: 'prefetch' },
      { 'X-Moz': 'prefetch' },
      { 'Sec-Fetch-Mode': 'cors' },
    ]
    for (const headers of others) await open('/about', { ...agreed, ...headers })
    await countDocument(await reader('/about', agreed, { method: 'HEAD' }), null)
    await countDocument(await form('/about', {}, agreed), null)
    for (const path of ['/pictures/1/48', '/dev/mail']) await open(path, agreed)
    expect(sent).toEqual([])
    await open('/about', { ...agreed, 'Sec-Fetch-Mode': 'navigate' })
    expect(sent).toHaveLength(1)
  })

  it('is a change of page: a filter, a question to confirm, a form that comes back are none', async () => {
    const agreed = await cookieOf('analytics')
    const from = (path: string) => ({ ...agreed, Referer: `http://campus.test${path}` })
    await open('/content?text=media', from('/content'))
    await open('/messages/2?confirm=leave', from('/messages/2'))
    expect(sent).toEqual([])
    await open('/content?p=iuprofiles', from('/content'))
    await open('/content?page=2', from('/content?page=1'))
    await open('/messages/3', from('/messages/2'))
    expect(told().map(({ url }) => url?.slice('http://campus.test'.length))).toEqual([
      '/content?p=iuprofiles',
      '/content?page=2',
      '/messages/:id',
    ])
  })

  it('names no person: not in the address, not in the title, not in where the reader came from', async () => {
    const agreed = await cookieOf('analytics')
    await open('/u/layla-haddad', { ...agreed, Referer: 'http://campus.test/messages/77' }, 'Layla Haddad')
    await open(
      '/admin/people/77',
      { ...agreed, Referer: 'http://campus.test/u/layla-haddad' },
      'Layla Haddad',
    )
    await open(
      '/knowledgebase?q=haddad',
      { ...agreed, Referer: 'https://mail.example/haddad?x' },
      'haddad – Search',
    )
    expect(told()).toMatchObject([
      { url: 'http://campus.test/u/:id', action_name: 'Profile', urlref: 'http://campus.test/messages/:id' },
      { action_name: '/admin/people/:id', urlref: 'http://campus.test/u/:id' },
      {
        url: 'http://campus.test/knowledgebase',
        action_name: 'Compliance guide',
        urlref: 'https://mail.example/',
      },
    ])
  })

  it('to which a script has led is counted as the same document would be', async () => {
    const agreed = await cookieOf('analytics')
    const title = 'Test Campus – About the campus'
    const answer = await countNavigation(
      await form('/page_view', { path: '/about', from: '/home', title }, agreed),
    )
    expect(answer.status).toBe(204)
    await open('/about', { ...agreed, Referer: 'http://campus.test/home' }, 'About the campus')
    const [one, two] = told().map(({ pv_id: _view, rand: _rand, ...rest }) => rest)
    expect(one).toEqual(two)
  })

  it('is told by nobody but a page: no consent, no form, no address of the campus', async () => {
    const agreed = await cookieOf('analytics')
    const statusOf = async (args: Args) => (await countNavigation(args)).status
    expect(await statusOf(await form('/page_view', { path: '/about' }))).toBe(204)
    expect(await statusOf(await form('/page_view', {}, agreed))).toBe(400)
    expect(await statusOf(await form('/page_view', { path: '//evil.example/' }, agreed))).toBe(400)
    const json = { method: 'POST', body: '{"path":"/about"}' }
    expect(
      await statusOf(await reader('/page_view', { ...agreed, 'Content-Type': 'application/json' }, json)),
    ).toBe(400)
    expect(sent).toEqual([])
  })

  it('is asked for until somebody has chosen, and nowhere where nothing is counted', async () => {
    const asked = async (headers: Headers, analytics: PageCounter | null = counter) => {
      const args = await reader('/about', headers)
      args.context.analytics = analytics
      return (await loadLayout(args)).data.analytics
    }
    expect(await asked({})).toBe('ask')
    expect(await asked({ Cookie: 'auth.consent=nonsense' })).toBe('ask')
    const givenBeforeAnythingWasCounted = Buffer.from('"analytics"').toString('base64')
    expect(await asked({ Cookie: `auth.consent=${givenBeforeAnythingWasCounted}` })).toBe('ask')
    expect(await asked(await cookieOf('necessary'))).toBeNull()
    expect(await asked(await cookieOf('analytics'))).toBe('count')
    expect(await asked({}, null)).toBeNull()
    const args = await reader('/conset')
    args.context.analytics = null
    expect(await loadConsent(args)).toEqual({ choice: null, counts: false, refused: false })
    expect(await asked(await cookieOf('analytics'), null)).toBeNull()
  })

  it('goes back to the page that asked, and to no other host', async () => {
    const to = async (returnTo: string) =>
      (await saveConsent(await form('/conset', { consent: 'analytics', returnTo }))).headers.get('Location')
    expect(await to('/helpdesk?page=2')).toBe('/helpdesk?page=2')
    expect(await to('//evil.example/')).toBe('/conset')
  })
})
