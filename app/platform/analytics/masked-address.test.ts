import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasOpenTitle, maskedAddress, maskedPath, outsideReferrer } from './page-counter.server'
import { pageKey } from './page-key'

const page = (route: string, pattern: string, params: Record<string, string> = {}) => ({
  route: `routes/${route}`,
  pattern,
  params,
})
const campus = 'https://campus.example'

/** Every address of the campus, from the names of the route modules. */
const patterns = Object.keys(import.meta.glob('/app/routes/*.tsx')).map((file) => {
  const route = file.slice('/app/routes/'.length, -'.tsx'.length)
  const parts = route.split('.').map((part) => {
    if (part === '_index') return ''
    if (part === '$') return '*'
    return part
      .replace(/^\(\$(\w+)\)$/, ':$1?')
      .replace(/^\$/, ':')
      .replace(/_$/, '')
  })
  return { route: `routes/${route}`, pattern: `/${parts.join('/')}` }
})
const placesOf = (pattern: string) => pattern.match(/(?<=:)\w+|\*/g) ?? []

describe('a masked address', () => {
  it('tells the page and not whom it is about', () => {
    expect(maskedPath(page('u.($id)', '/u/:id?', { id: 'layla-haddad' }))).toBe('/u/:id')
    expect(maskedPath(page('u.($id)', '/u/:id?'))).toBe('/u')
    expect(maskedPath(page('messages.$id', 'messages/:id', { id: '0190' }))).toBe('/messages/:id')
    expect(maskedPath(page('_index', '/'))).toBe('/')
  })

  it('tells texts and offers, which everybody reads alike', () => {
    const id = '0190a1b2-0000-7000-8000-000000000001'
    expect(maskedPath(page('knowledgebase.$', '/knowledgebase/*', { '*': '10-accuracy' }))).toBe(
      '/knowledgebase/10-accuracy',
    )
    expect(maskedPath(page('footer.$page', '/footer/:page', { page: 'imprint' }))).toBe('/footer/imprint')
    const offer = page('content.detail.($mode).($id)', '/content/detail/:mode?/:id?', { mode: 'view', id })
    expect(maskedPath(offer)).toBe(`/content/detail/view/${id}`)
    expect(maskedPath({ ...offer, params: { mode: id } })).toBe('/content/detail/:mode')
  })

  it('keeps of the query what chooses a page, and no word that somebody typed', () => {
    const list = page('content._index', '/content')
    const told = (search: string) => maskedAddress(campus, list, search)
    expect(told('?p=iuprofiles&text=layla&page=2')).toBe(`${campus}/content?p=iuprofiles&page=2`)
    expect(told('?p=layla.haddad%40example.org&page=2e5')).toBe(`${campus}/content`)
    expect(told('?page=0&confirm=erase')).toBe(`${campus}/content`)
  })

  it('hides whatever stands in any place of any page that is not on the list of texts', () => {
    const closed = patterns.filter(({ pattern }) => placesOf(pattern).length > 0)
    expect(closed.length).toBeGreaterThan(30)
    const open = ['footer.$page', 'knowledgebase.$', 'helpdesk.$question', 'content.detail.($mode).($id)']
    const secret = fc.stringMatching(/^[a-z]{3,10}[0-9-]{1,4}[a-z]{3,20}$/)
    fc.assert(
      fc.property(fc.constantFrom(...closed), secret, ({ route, pattern }, word) => {
        const params = Object.fromEntries(placesOf(pattern).map((name) => [name, word]))
        const told = maskedAddress(
          campus,
          { route, pattern, params },
          `?text=${word}&p=${word}&page=${word}&q=${word}`,
        )
        const isOpen = open.some((each) => route === `routes/${each}`)
        if (!isOpen) expect(told).not.toContain(word)
        expect(told.split('?')[1] ?? '').not.toContain(word)
        expect(new URL(told).href).toBe(told)
      }),
    )
  })

  it('never holds what cannot be the name of a text, whatever the page', () => {
    fc.assert(
      fc.property(fc.constantFrom(...patterns), fc.string({ minLength: 1 }), ({ route, pattern }, any) => {
        const value = `${any}@`
        const params = Object.fromEntries(placesOf(pattern).map((name) => [name, value]))
        expect(maskedAddress(campus, { route, pattern, params }, '')).not.toContain('@')
      }),
    )
  })
})

describe('a title', () => {
  it('is told of texts and offers alone', () => {
    expect(hasOpenTitle(page('knowledgebase.$', '/knowledgebase/*', { '*': '10-accuracy' }))).toBe(true)
    expect(hasOpenTitle(page('about', '/about'))).toBe(true)
    for (const route of [
      'u.($id)',
      'messages.$id',
      'trainer.($id)',
      'admin.people.$id',
      'knowledgebase._index',
    ])
      expect(hasOpenTitle(page(route, '/x/:id?', { id: '10-accuracy' })), route).toBe(false)
  })
})

describe('where somebody came from', () => {
  it('is a host and nothing more where it is not the campus', () => {
    expect(outsideReferrer('https://search.example/find?q=layla#top')).toBe('https://search.example/')
    expect(outsideReferrer('https://user:secret@search.example/')).toBe('https://search.example/')
    for (const other of ['', 'about:blank', 'android-app://org.example', 'javascript:alert(1)', 'nonsense'])
      expect(outsideReferrer(other), other).toBeNull()
  })
})

describe('a page', () => {
  it('is another one by its path, its directory and its number in a list', () => {
    const pages = [
      ['/content', ''],
      ['/content', '?p=iuprofiles'],
      ['/content', '?page=2'],
      ['/home', ''],
    ] as const
    expect(new Set(pages.map(([path, search]) => pageKey(path, search))).size).toBe(4)
  })
  it('is the same one with a filter, a question to confirm, or as the first of a list', () => {
    const same = ['', '?page=1', '?confirm=erase', '?text=a&text=b', '?removed=1']
    expect(new Set(same.map((search) => pageKey('/content', search))).size).toBe(1)
  })
})
