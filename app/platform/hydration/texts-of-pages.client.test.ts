// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest'
import { createTexts } from '~/app/texts/texts'
import { completeTexts } from '../i18n.client'
import { fetchPageAhead, loadTextsWithPages } from './texts-of-pages.client'

type Router = Parameters<typeof loadTextsWithPages>[1]

const page = { Component: () => null, handle: { i18n: ['offers'] } }

/** A router that is on its way to a page within another one, whose code is not there yet. */
function routerIn(state: 'loading' | 'submitting') {
  const child = { id: 'child', lazy: () => Promise.resolve(page) }
  const router = {
    routes: [{ id: 'root', children: [child] }],
    state: { navigation: { state, location: { pathname: '/content' } } },
  }
  return { router: router as unknown as Router, load: () => child.lazy() }
}

const code = () => Promise.resolve()
const noImports = { importsOfRoute: () => [], code }
const fetchedAhead = () =>
  [...document.querySelectorAll('link[rel="modulepreload"]')].map((link) => link.getAttribute('href'))

afterEach(() => {
  vi.unstubAllGlobals()
  document.head.replaceChildren()
})

/** Outside of a browser no file of texts can be loaded. */
const withoutTexts = () => createTexts('en')

it('the answer to a form is shown also where its texts do not come', async () => {
  const texts = withoutTexts()
  const { router, load } = routerIn('submitting')
  loadTextsWithPages(texts, router, noImports)
  expect(await load()).toBe(page)
  expect(await completeTexts(texts, ['offers'])).toBe(false)
})

it('a page is there as soon as its texts are', async () => {
  const texts = withoutTexts()
  texts.add('offers', { title: 'Content' })
  const { router, load } = routerIn('loading')
  loadTextsWithPages(texts, router, noImports)
  expect(await load()).toBe(page)
})

it('what the code of a page imports is fetched beside it, and what is there already is not', async () => {
  const texts = withoutTexts()
  texts.add('offers', { title: 'Content' })
  const { router, load } = routerIn('loading')
  const importsOfRoute = (id: string) => (id === 'child' ? ['/assets/card.js', '/assets/facts.js'] : [])
  loadTextsWithPages(texts, router, { importsOfRoute, code })
  document.head.innerHTML = '<link rel="modulepreload" href="/assets/facts.js"/>'
  expect(fetchedAhead()).toEqual(['/assets/facts.js'])
  await load()
  expect(fetchedAhead()).toEqual(['/assets/facts.js', '/assets/card.js'])
})

it('a page that something leads to is fetched before anybody goes there, and only once', () => {
  const texts = withoutTexts()
  const home = { module: '/assets/home.js', imports: ['/assets/facts.js'] }
  const manifest = { routes: { 'routes/home': home } } as unknown as typeof window.__remixManifest
  fetchPageAhead(texts, 'routes/home', manifest)
  fetchPageAhead(texts, 'routes/home', manifest)
  fetchPageAhead(texts, 'routes/other', manifest)
  expect(fetchedAhead()).toEqual(['/assets/home.js', '/assets/facts.js'])
})

const answers: [string, unknown, boolean][] = [
  ['a form that has to be corrected', { result: { status: 'error', error: { text: ['required'] } } }, true],
  ['a code', { failure: { code: 'credentials' } }, true],
  ['something that was not saved', { failed: true }, true],
  ['something that was done', { result: { status: 'success' }, failed: false, error: null }, false],
  ['nothing', undefined, false],
]
it.each(answers)(
  'an answer is shown with the texts of errors where it names one: %s',
  async (_what, answer, isError) => {
    const asked: string[] = []
    vi.stubGlobal('fetch', (address: string) => {
      asked.push(address)
      return Promise.resolve(Response.json({ errors: { required: 'Fill this in' } }))
    })
    const texts = createTexts(isError ? 'fr' : 'it')
    const route = { id: 'child', action: () => Promise.resolve(answer) }
    const router = { routes: [route], state: {} } as unknown as Router
    loadTextsWithPages(texts, router, noImports)
    expect(await route.action()).toBe(answer)
    expect(texts.has('errors')).toBe(isError)
    expect(asked.every((address) => address.endsWith('-errors.json'))).toBe(true)
  },
)
