import { expect, it } from 'vitest'
import { withLateScripts } from './loader-data.server'

it('scripts yield to everything else, each of them', () => {
  const page = '<link rel="stylesheet" href="/a.css"/>&lt;link rel=&quot;modulepreload&quot;'
  const scripts = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
  expect(withLateScripts(page + scripts)).toBe(
    `${page}<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>`,
  )
})
