import { describe, expect, it } from 'vitest'
import { deferredRendering } from './deferred-rendering'
import { listSources } from './source-tree'

describe('the tree', () => {
  it('renders pages in one go: a string waits for nothing', () => {
    expect(deferredRendering(listSources())).toEqual([])
  })
})

describe('deferredRendering', () => {
  const check = (text: string, file = 'app/features/x/page.tsx') => deferredRendering([{ file, text }])

  it.each([
    ["import { Suspense } from 'react'", 'Suspense'],
    ["import { lazy as later } from 'react'", 'lazy'],
    ["import React from 'react'\nexport const Page = React.lazy(load)", 'lazy'],
    ["import * as React from 'react'\nexport const Page = () => <React.Suspense />", 'Suspense'],
    ["import { Await, Link } from '@remix-run/react'", 'Await'],
    ["import { defer } from '@remix-run/node'", 'defer'],
  ])('reports %j', (text, name) => {
    expect(check(text)).toEqual([expect.stringMatching(new RegExp(`:\\d: ${name}$`))])
  })

  it('leaves the rest of these packages, others and tests alone', () => {
    const text = "import { useMemo } from 'react'\nimport { lazy } from './lists'\nlazy()"
    expect(check(text)).toEqual([])
    expect(check("import { Suspense } from 'react'", 'app/features/x/page.test.tsx')).toEqual([])
  })
})
