import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageLinks, pageWindow } from './paging'

const url = new URL('http://api.internal/offers?text=a%20b&page=2&itemsPerPage=10')
const window = { page: 2, itemsPerPage: 10, pagination: true }

function parse(header: string): Record<string, URL> {
  const links = [...header.matchAll(/<([^>]*)>; rel="(\w+)"/g)]
  return Object.fromEntries(
    links.map(([, to = '', rel = '']) => [rel, new URL(to, 'https://campus.example/api/offers?page=9')]),
  )
}

describe('pageLinks', () => {
  it('leads to first, previous, next and last page, whatever the prefix, and keeps the other parameters', () => {
    const links = parse(pageLinks(url, window, 35))
    expect(Object.entries(links).map(([rel, to]) => [rel, to.searchParams.get('page')])).toEqual([
      ['first', '1'],
      ['prev', '1'],
      ['next', '3'],
      ['last', '4'],
    ])
    for (const link of Object.values(links)) {
      expect(link.pathname).toBe('/api/offers')
      expect(link.searchParams.get('text')).toBe('a b')
      expect(link.searchParams.get('itemsPerPage')).toBe('10')
    }
  })

  it('counts pages by the size of the call, which may differ from the usual one', () => {
    const plain = new URL('http://api.internal/validation-requests')
    const links = parse(pageLinks(plain, { ...window, page: 1 }, 11))
    expect(links['last']?.searchParams.get('page')).toBe('2')
  })

  it('knows one page where all are asked for', () => {
    expect(Object.keys(parse(pageLinks(url, { ...window, pagination: false }, 35)))).toEqual([
      'first',
      'last',
    ])
  })

  it('leads back to the last page from one beyond it', () => {
    const links = parse(pageLinks(url, { ...window, page: 9 }, 35))
    expect(links['prev']?.searchParams.get('page')).toBe('4')
    expect(links['next']).toBeUndefined()
  })

  it('always leads to pages that exist, and reaches every row on the way', () => {
    fc.assert(
      fc.property(fc.nat(5000), fc.integer({ min: 1, max: 100 }), (total, itemsPerPage) => {
        let page = 1
        let seen = 0
        for (;;) {
          const here = { page, itemsPerPage, pagination: true }
          const { limit, offset } = pageWindow(here)
          seen += Math.max(0, Math.min(limit, total - offset))
          const next = parse(pageLinks(url, here, total))['next']
          if (!next) break
          expect(Number(next.searchParams.get('page'))).toBe(page + 1)
          page += 1
        }
        expect(seen).toBe(total)
      }),
    )
  })
})

describe('pageWindow', () => {
  it('bounds what a list without pages gives', () => {
    expect(pageWindow({ page: 5, itemsPerPage: 10, pagination: false })).toEqual({ limit: 100, offset: 0 })
  })
})
