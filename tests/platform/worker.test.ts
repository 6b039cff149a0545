import { readFileSync } from 'node:fs'
import vm from 'node:vm'
import { beforeEach, expect, it } from 'vitest'

const source = readFileSync(new URL('../../public/worker.js', import.meta.url), 'utf8')
const origin = 'https://campus.example'
const anna = 'de.anna'
const ben = 'de.ben'
const nobody = 'de'
/** As in the worker: so long it waits for the style that a page brings. */
const slowestStyle = 10_000

interface Answer {
  reader?: string
  /** `offer` where a copy of the page may be had. */
  copy?: 'offer' | 'renew' | 'copy'
  body?: string
  status?: number
  age?: number
}

const page = (title: string) =>
  `<html><head><title>Campus – ${title}</title><link rel="stylesheet" href="/assets/app-1.css"/></head></html>`
const offline = `${page('Offline')}<ul id="kept" class="a"><li>nothing</li></ul>`

const answerOf = ({ reader, copy, body = page('A page'), status = 200, age = 0 }: Answer) =>
  new Response(body, {
    status,
    headers: {
      Date: new Date(Date.now() - age).toUTCString(),
      ...(reader ? { 'X-Reader': reader } : {}),
      ...(copy ? { 'X-Offline-Copy': copy } : {}),
    },
  })

const pathOf = (request: Request | string) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url, origin)
  return pathname + search
}

/** In a browser an address is one of its campus. */
class PageRequest extends Request {
  constructor(path: string, init: RequestInit) {
    super(new URL(path, origin), init)
  }
}

/** What a browser keeps; as in a browser, one that was thrown away takes things and leads nowhere. */
function openStorage() {
  const opened = new Map<string, Map<string, Response>>()
  const cacheOf = (kept: Map<string, Response>) => ({
    match: (key: Request | string) => Promise.resolve(kept.get(pathOf(key))?.clone()),
    put: (key: string, answer: Response) => Promise.resolve(void kept.set(pathOf(key), answer)),
    add: (key: Request) => Promise.resolve(void kept.set(pathOf(key), new Response('a sheet'))),
    delete: (key: Request | string) => Promise.resolve(kept.delete(pathOf(key))),
    keys: () => Promise.resolve([...kept.keys()].map((path) => ({ url: origin + path }))),
  })
  const caches = {
    keys: () => Promise.resolve([...opened.keys()]),
    delete: (name: string) => Promise.resolve(opened.delete(name)),
    open: (name: string) => {
      const kept = opened.get(name) ?? new Map<string, Response>()
      opened.set(name, kept)
      return Promise.resolve(cacheOf(kept))
    },
  }
  const paths = () => [...opened.values()].flatMap((kept) => [...kept.keys()])
  return { caches, paths, names: () => [...opened.keys()] }
}

/** What the worker finds in its browser: `led` says where it was led. */
const browserOf = (listeners: Map<string, (event: object) => void>, led: string[]) => ({
  location: new URL(origin),
  addEventListener: (name: string, listener: (event: object) => void) => listeners.set(name, listener),
  registration: {},
  clients: {
    claim: () => Promise.resolve(),
    get: () =>
      Promise.resolve({
        url: `${origin}/home`,
        navigate: (path: string) => Promise.resolve(void led.push(path)),
      }),
  },
})

/** The worker in a browser; `campus` says what is answered, copies included, and `online` whether anything is. */
function startWorker() {
  const storage = openStorage()
  const listeners = new Map<string, (event: object) => void>()
  const asked: string[] = []
  const led: string[] = []
  const campus = {
    online: true,
    reader: anna,
    late: false,
    /** The page brings its style itself. */
    styled: false,
    copies: {} as Record<string, Answer>,
    held: Promise.resolve(),
  }
  const answers: Record<string, Answer> = {}
  const copyOf = (path: string): Answer => ({
    reader: campus.reader,
    copy: 'copy',
    body: path === '/offline' ? offline : page(`Copy of ${path}`),
    ...campus.copies[path],
  })
  const fetch = async (request: Request | string, init: RequestInit = {}) => {
    const path = pathOf(request)
    const asCopy = new Headers(init.headers).has('X-Offline-Copy')
    asked.push(asCopy ? `copy ${path}` : path)
    if (!campus.online) throw new TypeError('no network')
    const answer = answerOf(asCopy ? copyOf(path) : { reader: campus.reader, ...answers[path] })
    if (asCopy) await campus.held
    return answer
  }
  const self = browserOf(listeners, led)
  const globals = {
    self,
    caches: storage.caches,
    fetch,
    importScripts: () => undefined,
    URL,
    Response,
    Request: PageRequest,
  }
  // Pages here bring no style of their own accord, so the worker need not wait until they do.
  const setTimeout = (late: () => void, milliseconds: number) =>
    milliseconds === slowestStyle ? !campus.styled && late() : campus.late && late()
  vm.runInNewContext(source, { ...globals, setTimeout })
  const fire = async (name: string, event: object) => {
    const work: Promise<unknown>[] = []
    let answer: Promise<Response> | undefined
    listeners.get(name)?.({
      ...event,
      waitUntil: (promise: Promise<unknown>) => void work.push(promise),
      respondWith: (promise: Promise<Response>) => (answer = promise),
    })
    const given = await answer
    await Promise.all(work)
    return given
  }
  const send = (path: string, request: object) =>
    fire('fetch', { request: { url: origin + path, method: 'GET', mode: 'cors', ...request }, clientId: '1' })
  const visit = (path: string, method = 'GET') => send(path, { mode: 'navigate', method })
  return { ...storage, campus, answers, asked, led, fire, send, visit }
}

let browser: ReturnType<typeof startWorker>
const offered: Answer = { copy: 'offer' }
const textOf = async (answer: Response | undefined) => (await answer?.text()) ?? ''

beforeEach(() => {
  browser = startWorker()
  Object.assign(browser.answers, { '/watchlist': offered, '/knowledgebase/a': offered })
})

it('keeps what the campus offers to be kept, with its style, and nothing else', async () => {
  const { visit, paths } = browser
  await visit('/messages')
  await visit('/watchlist')
  expect(paths().sort()).toEqual(['/assets/app-1.css', '/offline', '/watchlist'])
})

it('waits for the style that its page asks for, instead of asking for it too', async () => {
  const { visit, send, campus, paths } = browser
  campus.styled = true
  const visits = [visit('/watchlist'), visit('/knowledgebase/a')]
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(paths()).toEqual([])
  await send('/assets/app-1.css', {})
  await Promise.all(visits)
  expect(paths().sort()).toEqual(['/assets/app-1.css', '/knowledgebase/a', '/offline', '/watchlist'])
})

it('keeps a page that scripts have led to', async () => {
  const { send, answers, paths } = browser
  answers['/watchlist.data?page=2&_routes=a'] = offered
  await send('/watchlist.data?page=2&_routes=a', {})
  expect(paths()).toContain('/watchlist?page=2')
})

it('asks for nothing when it begins: the line belongs to the page that brought it along', async () => {
  const { fire, asked, names } = browser
  await fire('activate', {})
  expect(asked).toEqual([])
  expect(names()).toEqual([])
})

it('asks once for what several answers offer at the same time', async () => {
  const { visit, send, answers, asked, paths } = browser
  answers['/knowledgebase/a.data'] = offered
  await Promise.all([visit('/knowledgebase/a'), send('/knowledgebase/a.data', {}), send('/home.data', {})])
  expect(paths()).toContain('/knowledgebase/a')
  expect(asked.filter((path) => path.startsWith('copy ')).sort()).toEqual([
    'copy /knowledgebase/a',
    'copy /offline',
  ])
})

it.each([
  [23, 1],
  [25, 2],
])('has the page that stands for all others, %i hours old, asked for %i times', async (hours, times) => {
  const { visit, campus, asked } = browser
  campus.copies['/offline'] = { age: hours * 3_600_000 }
  await visit('/home')
  await visit('/home')
  expect(asked.filter((path) => path === 'copy /offline')).toHaveLength(times)
})

it.each([
  ['asks for no copy that it has had a moment ago', 'offer', 1],
  ['asks again for a copy that has to be renewed', 'renew', 2],
] as const)('%s', async (_what, copy, times) => {
  const { visit, answers, asked } = browser
  answers['/watchlist'] = { copy }
  await visit('/watchlist')
  await visit('/watchlist')
  expect(asked.filter((path) => path === 'copy /watchlist')).toHaveLength(times)
})

it.each<[string, Answer]>([
  ['it is for somebody else', { reader: ben }],
  ['it is no copy', { copy: 'offer' }],
])('keeps nothing where %s', async (_what, copy) => {
  const { visit, campus, paths } = browser
  campus.copies['/watchlist'] = copy
  await visit('/watchlist')
  expect(paths()).not.toContain('/watchlist')
})

it('answers with the page of the network wherever there is one', async () => {
  const { visit } = browser
  await visit('/watchlist')
  expect(await textOf(await visit('/watchlist'))).toContain('A page')
})

it('answers with the copy without a network, or where the network takes too long', async () => {
  const { visit, campus } = browser
  await visit('/watchlist')
  campus.late = true
  expect(await textOf(await visit('/watchlist'))).toContain('Copy of /watchlist')
  campus.online = false
  expect(await textOf(await visit('/watchlist'))).toContain('Copy of /watchlist')
})

it('answers everything else with the page that leads to what is kept', async () => {
  const { visit, campus } = browser
  await visit('/watchlist')
  campus.online = false
  const answer = await textOf(await visit('/messages'))
  expect(answer).toContain('<li><a href="/watchlist">Copy of /watchlist</a></li>')
  expect(answer).not.toContain('nothing')
  expect(await textOf(await visit('/watchlist', 'POST'))).toContain('Offline')
})

it('shows no copy that is a month old', async () => {
  const { visit, campus } = browser
  campus.copies['/watchlist'] = { age: 31 * 24 * 3_600_000 }
  await visit('/watchlist')
  campus.online = false
  const answer = await textOf(await visit('/watchlist'))
  expect(answer).toContain('Offline')
  expect(answer).toContain('nothing')
})

it.each(['/home', '/home.data?_routes=a'])(
  'forgets everything when %s is answered to another reader',
  async (path) => {
    const { visit, send, campus, names, paths } = browser
    await visit('/watchlist')
    for (const reader of [ben, nobody]) {
      campus.reader = reader
      await (path.includes('.data') ? send(path, {}) : visit(path))
      expect(names()).toEqual([`campus-offline-${reader}`])
      expect(paths()).not.toContain('/watchlist')
    }
  },
)

it('keeps no copy that arrives when its reader has gone', async () => {
  const { visit, campus, paths } = browser
  await visit('/home')
  const release: ((value: undefined) => void)[] = []
  campus.held = new Promise((resolve) => release.push(resolve))
  const visited = visit('/watchlist')
  // Until the copy is asked for.
  await expect.poll(() => browser.asked).toContain('copy /watchlist')
  campus.reader = nobody
  campus.held = Promise.resolve(undefined)
  await visit('/')
  for (const resolve of release) resolve(undefined)
  await visited
  expect(paths()).not.toContain('/watchlist')
})

it('forgets all copies at a logout, even one that never reaches the campus', async () => {
  const { visit, campus, paths } = browser
  await visit('/watchlist')
  campus.online = false
  expect(await textOf(await visit('/logout', 'POST'))).toContain('nothing')
  expect(paths()).not.toContain('/watchlist')
  expect(await textOf(await visit('/watchlist'))).toContain('Offline')
})

it('goes on keeping where an answer does not say who reads', async () => {
  const { visit, answers, paths } = browser
  await visit('/watchlist')
  answers['/about'] = { reader: '' }
  await visit('/about')
  expect(paths()).toContain('/watchlist')
})

it('forgets a page that is not open to its reader any more', async () => {
  const { visit, answers, paths } = browser
  await visit('/watchlist')
  answers['/watchlist'] = { status: 403 }
  await visit('/watchlist')
  expect(paths()).not.toContain('/watchlist')
})

it('leads a page of scripts to the copy, and leaves what else they fetch alone', async () => {
  const { visit, send, campus, led } = browser
  await visit('/watchlist')
  campus.online = false
  await expect(send('/messages.data?_routes=a', {})).rejects.toThrow('no network')
  expect(led).toEqual([])
  await expect(send('/watchlist.data?_routes=a', {})).rejects.toThrow('no network')
  expect(led).toEqual(['/watchlist'])
})

it('shows copies from before an update in the style of the newest page', async () => {
  const { visit, send, campus, paths } = browser
  await visit('/watchlist')
  campus.copies['/knowledgebase/a'] = { body: page('New').replace('app-1', 'app-2') }
  await visit('/knowledgebase/a')
  expect(paths().filter((path) => path.endsWith('.css'))).toEqual(['/assets/app-2.css'])
  campus.online = false
  expect(await textOf(await send('/assets/app-1.css', {}))).toBe('a sheet')
})

it('keeps the sixty pages that were kept last', async () => {
  const { visit, answers, paths } = browser
  for (let number = 1; number <= 62; number++) {
    answers[`/knowledgebase/${String(number)}`] = offered
    await visit(`/knowledgebase/${String(number)}`)
  }
  const copies = paths().filter((path) => path.startsWith('/knowledgebase/'))
  expect(copies).toHaveLength(60)
  expect(copies[0]).toBe('/knowledgebase/3')
})

it.each([
  ['a file of the campus', '/icon-192.png', {}],
  ['the API', '/api/users/me', {}],
  ['a form that scripts send', '/watchlist.data', { method: 'POST' }],
])('stands in no way of %s', async (_what, path, request) => {
  expect(await browser.send(path, request)).toBeUndefined()
})
