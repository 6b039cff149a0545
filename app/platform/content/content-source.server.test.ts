import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import {
  type RecordedDocument,
  startContentRepository,
  type TestRepository,
} from '~/tests/support/content/repository'
import { htmlPage, serverError, startWeakLink, type Weakness } from '~/tests/support/outside/weak-link'
import { createContentSource, openContentSource, type RunningSource } from './content-source.server'
import { identityReader } from './identity-reader.server'

const heading = (text: string) => [{ type: 'heading1', text, spans: [] }]
const paragraph = (text: string, spans: object[] = []) => ({ type: 'paragraph', text, spans })
const page = (uid: string, more: Partial<RecordedDocument> & { words?: string } = {}): RecordedDocument => {
  const { words = `Words of ${uid}`, ...rest } = more
  const data = { title: heading(words), lede: [paragraph('Lede')], body: [paragraph('Body')] }
  return { uid, type: 'page', data, ...rest }
}

let repository: TestRepository
let logged: string[]
let clauses: number[]
const sources: RunningSource[] = []

beforeEach(async () => {
  logged = []
  clauses = [1, 2]
  repository = await startContentRepository('secret-of-the-repository', { documents: [page('about')] })
})
afterEach(async () => {
  for (const source of sources.splice(0)) source.stop()
  await repository.stop()
})

type More = Partial<
  Pick<
    Parameters<typeof createContentSource>[0],
    'timeoutMilliseconds' | 'everyMilliseconds' | 'readIdentity'
  >
>
function options(more: More = {}) {
  const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })
  const { endpoint, accessToken } = repository
  return {
    ...{ endpoint, accessToken, fetch, log, everyMilliseconds: 3_600_000 },
    readClauses: () => Promise.resolve([...clauses]),
    ...more,
  }
}
function makeSource(more: Parameters<typeof options>[0] = {}): RunningSource {
  const source = createContentSource(options(more))
  sources.push(source)
  return source
}
async function loadedSource(more: Parameters<typeof options>[0] = {}): Promise<RunningSource> {
  const source = makeSource(more)
  await source.refresh()
  expect(source.find('about', 'en')?.title).toBe('Words of about')
  return source
}
const newWords = () => {
  repository.behaviour.ref = 'second'
  repository.behaviour.documents = [page('about', { words: 'New words' })]
}

describe('a content source', () => {
  it('knows nothing before it has loaded, and says so', async () => {
    const source = makeSource()
    expect([source.loaded, source.find('about', 'en'), source.list('page', 'en')]).toEqual([false, null, []])
    await source.refresh()
    expect(source.loaded).toBe(true)
  })

  it('says which clauses the standard has, and shows the articles of others as articles alone', async () => {
    const article = (number: number) =>
      page(`knowledgebase_${String(number)}`, {
        type: 'article',
        data: { ...page('').data, clause: number, section: 'identity' },
      })
    repository.behaviour.documents = [page('about'), article(1), article(3)]
    const source = await loadedSource()
    const shown = () =>
      source.list('article', 'en').map(({ data, formerClause }) => [data.clause, data.section, formerClause])
    expect([source.clauses, shown()]).toEqual([
      [1, 2],
      [
        [1, 'identity', undefined],
        [undefined, 'identity', 3],
      ],
    ])
    const { edition } = source
    clauses = [3]
    await source.refresh()
    expect(source.edition).toBe(edition + 1)
    expect([source.clauses, shown()]).toEqual([
      [3],
      [
        [undefined, 'identity', 1],
        [3, 'identity', undefined],
      ],
    ])
    await source.refresh()
    expect(source.edition).toBe(edition + 1)
  })

  it('keeps what a busy or newer API last said of the campus, and reads the texts all the same', async () => {
    const said = {
      name: 'Rotfaden',
      shortName: 'Rotfaden',
      accent: '#a4161a',
      logo: null,
      slogan: { en: 'Near' },
      links: [],
    }
    let answer: () => Response = () => Response.json(said)
    const readIdentity = identityReader(() => Promise.resolve(answer()), 'http://api.example/api')
    const source = await loadedSource({ readIdentity })
    expect(source.identity).toEqual(said)
    answer = () => new Response('busy', { status: 503 })
    newWords()
    await source.refresh()
    expect([source.identity, source.stats().failures]).toEqual([said, 1])
    expect(source.find('about', 'en')?.title).toBe('New words')
    answer = () =>
      Response.json({
        ...{ ...said, name: 'Newer', shade: 'dark', slogan: { en: 'Near', xx: 'Xx' } },
        links: [{ address: 'https://a.example', labels: { xx: 'Xx', de: 'Wir' } }],
      })
    await source.refresh()
    expect(source.identity).toEqual({
      ...said,
      name: 'Newer',
      links: [{ address: 'https://a.example', labels: { de: 'Wir' } }],
    })
    answer = () => Response.json({ name: 7 })
    await source.refresh()
    expect(source.identity?.name).toBe('Newer')
    answer = () => new Response('not found', { status: 404 })
    await source.refresh()
    expect([source.identity, source.stats().failures]).toEqual([null, 2])
  })

  it('asks for everything with ref, token and all languages, a hundred texts at a time', async () => {
    repository.behaviour.documents = Array.from({ length: 250 }, (_, index) => page(`p-${String(index)}`))
    const source = makeSource()
    await source.refresh()
    expect(source.list('page', 'en')).toHaveLength(250)
    expect(repository.complaints).toEqual([])
    expect(repository.calls).toEqual(['/api/v2', ...Array<string>(3).fill('/api/v2/documents/search')])
  })

  it('asks only for the ref as long as that is the same', async () => {
    const source = await loadedSource()
    repository.calls.length = 0
    await source.refresh()
    expect(repository.calls).toEqual(['/api/v2'])
    newWords()
    await source.refresh()
    expect(source.find('about', 'en')?.title).toBe('New words')
    expect(repository.complaints).toEqual([])
  })

  it('begins anew where a text is published while it reads, and logs no failure', async () => {
    let [left, count] = [2, 0]
    const publishing: typeof fetch = (input, init) => {
      if (typeof input === 'string' && input.includes('/documents/search') && left-- > 0) {
        newWords()
        repository.behaviour.ref = `later-${String(count++)}`
      }
      return fetch(input, init)
    }
    const source = createContentSource({ ...options(), fetch: publishing })
    sources.push(source)
    await source.refresh()
    expect(source.find('about', 'en')?.title).toBe('New words')
    expect(logged.join()).not.toContain('did not answer')
    left = Infinity
    repository.behaviour.ref = 'last'
    await source.refresh()
    expect(logged.join()).toContain('did not answer')
    expect(source.find('about', 'en')?.title).toBe('New words')
  })

  it('asks again by itself', async () => {
    const source = await loadedSource({ everyMilliseconds: 20 })
    newWords()
    await expect.poll(() => source.find('about', 'en')?.title).toBe('New words')
  })

  it('forgets a text that is not published any more', async () => {
    const source = await loadedSource()
    repository.behaviour.ref = 'second'
    repository.behaviour.documents = [page('other')]
    await source.refresh()
    expect(source.find('about', 'en')).toBeNull()
  })

  it('has each text in the language asked for, or in English', async () => {
    repository.behaviour.documents = [
      page('about'),
      page('about', { lang: 'de-at', words: 'Wörter' }),
      page('only', { lang: 'fr-fr', words: 'Mots' }),
      page('about', { lang: 'pl', words: 'Słowa' }),
    ]
    const source = makeSource()
    await source.refresh()
    expect(source.find('about', 'de')).toMatchObject({ title: 'Wörter', locale: 'de' })
    expect(source.find('about', 'it')).toMatchObject({ title: 'Words of about', locale: 'en' })
    expect(source.find('only', 'en')).toBeNull()
    expect(source.list('page', 'fr').map(({ uid, locale }) => [uid, locale])).toEqual([
      ['about', 'en'],
      ['only', 'fr'],
    ])
  })

  it('lists by position, then by uid', async () => {
    const article = (uid: string, position: number | null) =>
      page(uid, { type: 'article', data: { title: heading(uid), position, clause: null, section: 'frame' } })
    repository.behaviour.documents = [article('c', 2), article('b', 2), article('a', 10), page('about')]
    const source = makeSource()
    await source.refresh()
    expect(source.list('article', 'en').map(({ uid }) => uid)).toEqual(['b', 'c', 'a'])
    expect(source.find('a', 'en')?.data).toEqual({ section: 'frame', position: 10 })
  })
})

describe('a content source whose repository fails', () => {
  const failures: [string, () => void][] = [
    ['is down', () => (repository.behaviour.down = true)],
    ['answers too late', () => (repository.behaviour.delayMilliseconds = 10_000)],
    ['answers with HTML', () => (repository.behaviour.garbage = '<html>Bad gateway</html>')],
    ['answers with an empty object', () => (repository.behaviour.garbage = '{}')],
    ['answers with null', () => (repository.behaviour.garbage = 'null')],
    [
      'has a ref that is none',
      () => (repository.behaviour.garbage = '{"refs":[{"isMasterRef":true,"ref":7}]}'),
    ],
    ['has no texts left at all', () => (repository.behaviour.documents = [])],
    ['does not take the token any more', () => (repository.accessToken = 'wrong')],
  ]

  it.each(failures)('keeps the last known content where it %s, logs it, and recovers', async (_, fail) => {
    const token = repository.accessToken
    const source = await loadedSource({ timeoutMilliseconds: 1_000 })
    repository.behaviour.ref = 'second'
    fail()
    const again = repository.accessToken === token ? source : makeSource({ timeoutMilliseconds: 1_000 })
    logged = []
    clauses = [1, 2]
    await again.refresh()
    expect(source.find('about', 'en')?.title).toBe('Words of about')
    expect(logged.join()).toContain('the content source did not answer')
    expect(logged.join()).not.toContain(token)
    Object.assign(repository.behaviour, { down: false, delayMilliseconds: 0, garbage: null, ref: 'third' })
    repository.behaviour.documents = [page('about', { words: 'Back again' })]
    await source.refresh()
    expect(source.find('about', 'en')?.title).toBe('Back again')
  })

  it.each<[string, Weakness]>([
    ['is not there', 'absent'],
    ['hangs up', 'hangsUp'],
    ['breaks off in the middle', { breaksOffAfter: 400 }],
    ['fails', serverError],
    ['is another page', htmlPage],
    ['speaks another language', { says: '220 mail.example.org ESMTP\r\n' }],
  ])(
    'keeps the last known content where it %s, says so once, and has the new one when it is back',
    async (_, weakness) => {
      const link = await startWeakLink(Number(new URL(repository.endpoint).port))
      onTestFinished(link.stop)
      const source = createContentSource({
        ...options({ timeoutMilliseconds: 2000 }),
        endpoint: `http://127.0.0.1:${String(link.port)}/api/v2`,
      })
      sources.push(source)
      await source.refresh()
      newWords()
      await link.become(weakness)
      logged = []
      clauses = [1, 2]
      await source.refresh()
      expect(source.find('about', 'en')?.title).toBe('Words of about')
      expect(logged).toHaveLength(1)
      await link.become('none')
      await source.refresh()
      expect(source.find('about', 'en')?.title).toBe('New words')
    },
  )

  it('keeps the whole of it where one page of several fails', async () => {
    const source = await loadedSource()
    repository.behaviour.ref = 'second'
    const results = Array.from({ length: 150 }, (_, index) => page(`p-${String(index)}`))
    repository.behaviour.documents = [...results, { uid: 'odd', type: 7 as unknown as string, data: {} }]
    await source.refresh()
    expect(source.list('page', 'en').map(({ uid }) => uid)).toEqual(['about'])
  })

  it('keeps the readable version of a single text that cannot be read any more, and takes the others', async () => {
    const source = await loadedSource()
    repository.behaviour.ref = 'second'
    repository.behaviour.documents = [
      page('about', { data: { title: [] } }),
      page('other'),
      page('never', { data: {} }),
    ]
    await source.refresh()
    expect(source.find('about', 'en')?.title).toBe('Words of about')
    expect(source.find('other', 'en')?.title).toBe('Words of other')
    expect(source.find('never', 'en')).toBeNull()
    expect(logged.join()).toContain('about en')
  })

  it('starts without it, and loads when it comes', async () => {
    repository.behaviour.down = true
    const source = await openContentSource(options({ everyMilliseconds: 50 }))
    sources.push(source)
    expect(source.loaded).toBe(false)
    repository.behaviour.down = false
    await expect.poll(() => source.loaded).toBe(true)
  })

  it('waits five seconds at the start and no longer', async () => {
    repository.behaviour.delayMilliseconds = 8000
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    let opened: RunningSource | undefined
    const opening = openContentSource(options()).then((source) => sources.push((opened = source)))
    await vi.advanceTimersByTimeAsync(4999)
    expect(opened).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    await opening
    expect(opened?.loaded).toBe(false)
  })
})

describe('a repository that holds more than ours', () => {
  it('is none of ours without an address or of another type', async () => {
    repository.behaviour.documents = [
      page('about'),
      { uid: null, type: 'page', data: {} },
      { uid: 'x', type: 'author', data: {} },
    ]
    const source = makeSource()
    await source.refresh()
    expect(source.list('page', 'en')).toHaveLength(1)
    expect(logged.join()).not.toContain('broken')
  })
})

describe('refreshes that overlap', () => {
  it('are one, and one more for what was published meanwhile', async () => {
    const source = await loadedSource()
    repository.calls.length = 0
    repository.behaviour.delayMilliseconds = 50
    const first = source.refresh()
    await expect.poll(() => repository.calls.length).toBe(1)
    const others = [source.refresh(), source.refresh(), source.refresh()]
    await first
    newWords()
    await Promise.all(others)
    expect(source.find('about', 'en')?.title).toBe('New words')
    expect(repository.calls.filter((path) => path === '/api/v2')).toHaveLength(2)
  })
})
