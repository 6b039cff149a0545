import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { isFirstVisit, sheetsIn, withSheets } from './first-sheets.server'

const folder = mkdtempSync(join(tmpdir(), 'campus-sheets-'))
mkdirSync(join(folder, 'assets'))
writeFileSync(join(folder, 'assets/app-1.css'), 'p{color:red}')
writeFileSync(join(folder, 'secret.css'), 'p{}')
const readSheet = sheetsIn(folder)

const request = (headers: Record<string, string>, method = 'GET') =>
  new Request('http://campus.test/', { method, headers })

it.each<[string, Request, boolean]>([
  ['an address that was typed', request({ 'Sec-Fetch-Site': 'none' }), true],
  ['a link elsewhere', request({ 'Sec-Fetch-Site': 'cross-site' }), true],
  ['a link of ours', request({ 'Sec-Fetch-Site': 'same-origin' }), false],
  ['a browser that does not say it', request({}), false],
  ['somebody who was here', request({ 'Sec-Fetch-Site': 'none', Cookie: 'auth.locale=de' }), false],
  ['a page that is kept', request({ 'Sec-Fetch-Site': 'none', 'If-None-Match': 'W/"a"' }), false],
  ['a form', request({ 'Sec-Fetch-Site': 'cross-site' }, 'POST'), false],
])('%s is a first visit or not', (_what, asked, expected) => expect(isFirstVisit(asked)).toBe(expected))

it.each([
  '/secret.css',
  '/assets/../secret.css',
  '/assets/app-1.js',
  'https://elsewhere.test/assets/app-1.css',
])('only style sheets of the build are read: %s', (href) => expect(readSheet(href)).toBeUndefined())

describe('the style sheets of a first page', () => {
  const page = (head: string) =>
    `<html><head>${head}</head><body>&lt;link rel="stylesheet" href="/assets/app-1.css"/></body></html>`
  const link = '<link rel="stylesheet" href="/assets/app-1.css"/>'
  const other = '<link rel="stylesheet" href="/secret.css"/>'
  const style = '<style nonce="n" data-href="/assets/app-1.css">p{color:red}</style>'
  const written = (head: string) => withSheets(page(head), { readSheet, nonce: 'n' })

  it('are in it, also those for browsers without scripts, and the file of the first comes later', () =>
    expect(written(`${link}<noscript>${link}</noscript>${other}`)).toEqual({
      page: page(`${style}<noscript>${style}</noscript>${other}`),
      ahead: '</assets/app-1.css>; rel=prefetch',
    }))

  it('stay links where nothing can be read', () =>
    expect(written(other)).toEqual({ page: page(other), ahead: null }))
})
