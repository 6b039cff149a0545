import { expect, it } from 'vitest'
import { withLateScripts } from './late-scripts.server'

it('scripts yield to everything else, but the largest file, which is asked for at once', () => {
  const page = '<link rel="stylesheet" href="/a.css"/>&lt;link rel=&quot;modulepreload&quot;'
  const largest = '<link rel="modulepreload" href="/assets/framework-Ab1.js"/>'
  const scripts = '<link rel="modulepreload" href="/a.js"/><link rel="modulepreload" href="/b.js"/>'
  expect(withLateScripts(page + largest + scripts)).toBe(
    `${page}${largest}<link rel="modulepreload" fetchpriority="low" href="/a.js"/><link rel="modulepreload" fetchpriority="low" href="/b.js"/>`,
  )
})
