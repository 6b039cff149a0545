import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { expect, it } from 'vitest'

const source = readFileSync(new URL('../../public/push-worker.js', import.meta.url), 'utf8')
const origin = 'https://campus.example'

interface Shown {
  title: string
  options: { body: string; dir: string; tag: string; silent?: boolean; data: { path: string } }
}
interface Tab {
  url: string
  focused: boolean
}
interface Campus {
  tabs?: Tab[]
  /** What the campus says about this session. */
  state?: { publicKey: string; endpoint: string | null }
  /** What the browser has subscribed to by now. */
  present?: string | null
}

/** The worker in a browser of which the test says what there is; `did` lists what it made the browser do. */
function startWorker({ tabs = [], state, present = null }: Campus = {}) {
  const listeners = new Map<string, (event: object) => void>()
  const did: unknown[] = []
  const shown: Shown[] = []
  const subscriptionAt = (endpoint: string) => ({
    endpoint,
    toJSON: () => ({ endpoint, keys: { auth: 'a' } }),
  })
  const self = {
    location: new URL(origin),
    skipWaiting: () => undefined,
    addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
    clients: {
      matchAll: () =>
        Promise.resolve(tabs.map((tab) => ({ ...tab, focus: () => void did.push(`focus ${tab.url}`) }))),
      openWindow: (address: string) => void did.push(`open ${address}`),
    },
    registration: {
      showNotification: (title: string, options: Shown['options']) => void shown.push({ title, options }),
      getNotifications: () => Promise.resolve([{ close: () => void shown.pop() }]),
      pushManager: {
        getSubscription: () => Promise.resolve(present === null ? null : subscriptionAt(present)),
        subscribe: () => Promise.resolve(subscriptionAt('https://push.example/new')),
      },
    },
  }
  const fetch = (path: string, init: RequestInit = {}) => {
    if (init.method === 'PUT') did.push(JSON.parse(init.body as string))
    return state
      ? Promise.resolve(Response.json(state))
      : Promise.reject(new TypeError(`${path} leads elsewhere`))
  }
  vm.runInNewContext(source, { self, URL, fetch, atob, Uint8Array })
  const fire = async (name: string, event: object) => {
    let work: unknown
    listeners.get(name)?.({ ...event, waitUntil: (promise: unknown) => (work = promise) })
    await work
  }
  const push = (message: unknown) => fire('push', { data: { json: () => message } })
  const click = (path: unknown) =>
    fire('notificationclick', { notification: { close: () => did.push('close'), data: { path } } })
  return { fire, push, click, did, shown, listeners }
}

const message = { brand: 'Campus', title: 'Ben writes', path: '/messages/1', lang: 'en', tag: '/messages/1' }

it('shows what came, and stands in the way of no request', async () => {
  const { push, shown, listeners } = startWorker()
  await push(message)
  expect(shown).toEqual([
    {
      title: 'Campus',
      options: expect.objectContaining({
        body: 'Ben writes',
        lang: 'en',
        tag: '/messages/1',
        data: { path: '/messages/1' },
      }),
    },
  ])
  expect([...listeners.keys()].sort()).toEqual([
    'install',
    'notificationclick',
    'push',
    'pushsubscriptionchange',
  ])
})

it('runs as its language does, also in a browser that the campus told before it said so', async () => {
  const { push, shown } = startWorker()
  await push({ ...message, dir: 'rtl' })
  await push(message)
  await push({ ...message, dir: 7 })
  expect(shown.map(({ options }) => options.dir)).toEqual(['rtl', 'auto', 'auto'])
})

it('shows something in any case, whatever came', async () => {
  const { push, fire, shown } = startWorker()
  await push({ path: 7, title: null })
  await fire('push', { data: null })
  await fire('push', {
    data: {
      json: () => {
        throw new SyntaxError('no JSON')
      },
    },
  })
  expect(shown.map(({ title, options }) => [title, options.data.path])).toEqual(
    Array(3).fill(['campus.example', '/notifications']),
  )
})

it('does not trouble somebody who looks at that very page', async () => {
  const reading = startWorker({ tabs: [{ url: `${origin}/messages/1?page=2`, focused: true }] })
  await reading.push(message)
  expect(reading.shown).toEqual([])
  const elsewhere = startWorker({ tabs: [{ url: `${origin}/messages/1`, focused: false }] })
  await elsewhere.push(message)
  expect(elsewhere.shown).toHaveLength(1)
})

it('leads to the page that stands there already, and leaves all others as they are', async () => {
  const tabs = [`${origin}/messages/2`, `${origin}/messages/1`].map((url) => ({ url, focused: false }))
  const open = startWorker({ tabs })
  await open.click('/messages/1')
  expect(open.did).toEqual(['close', `focus ${origin}/messages/1`])
  await open.click('/watchlist')
  expect(open.did.slice(2)).toEqual(['close', `open ${origin}/watchlist`])
})

it.each(['https://evil.example/', '//evil.example', '/\\evil.example', 'javascript:alert(1)', undefined, 7])(
  'leads nowhere but to the campus: %s',
  async (path) => {
    const { click, did } = startWorker()
    await click(path)
    expect(did).toEqual(['close', `open ${origin}/notifications`])
  },
)

it('tells the campus of a new address where this session was told at the old one', async () => {
  const state = { publicKey: 'BAAA', endpoint: 'https://push.example/old' }
  const old = { endpoint: state.endpoint }
  const { fire, did } = startWorker({ state })
  await fire('pushsubscriptionchange', { oldSubscription: old })
  expect(did).toEqual([{ endpoint: 'https://push.example/new', keys: { auth: 'a' } }])
  const renewed = startWorker({ state, present: 'https://push.example/by-itself' })
  await renewed.fire('pushsubscriptionchange', { oldSubscription: null })
  expect(renewed.did).toEqual([{ endpoint: 'https://push.example/by-itself', keys: { auth: 'a' } }])
})

it.each([
  ['is told nothing', { publicKey: 'BAAA', endpoint: null }],
  ['is told somewhere else', { publicKey: 'BAAA', endpoint: 'https://push.example/another' }],
])('says nothing to the campus where the present session %s', async (_what, state) => {
  const { fire, did } = startWorker({ state })
  await fire('pushsubscriptionchange', { oldSubscription: { endpoint: 'https://push.example/old' } })
  expect(did).toEqual([])
})

it('says nothing to the campus where nobody is logged in', async () => {
  const { fire, did } = startWorker()
  await expect(fire('pushsubscriptionchange', { oldSubscription: null })).rejects.toThrow('leads elsewhere')
  expect(did).toEqual([])
})
