import { describe, expect, it } from 'vitest'
import { badNames } from './name-rules'
import { listFiles } from './source-tree'

describe('the tree', () => {
  it('has kebab-case names that say what is inside', () => {
    expect(badNames(listFiles())).toEqual([])
  })
})

describe('badNames', () => {
  it.each([
    'app/features/offers/offers.server.ts',
    'app/routes/u.($id).tsx',
    'app/routes/knowledgebase_.$vanityName.tsx',
    'api/seed/pages/de/footer_cwa.md',
    'docs/decisions/001-hono.md',
    'bench/RESULTS.md',
    'README.md',
  ])('accepts %s', (path) => {
    expect(badNames([path])).toEqual([])
  })

  it.each([
    ['app/ui/ErrorSummary.tsx', 'not kebab-case'],
    ['api/features/guide/guide_search.ts', 'not kebab-case'],
    ['app/routes/über.tsx', 'not a route name'],
    ['app/platform/utils.ts', '"utils"'],
    ['app/lib/paths.ts', '"lib"'],
    ['api/features/offers/offers-helpers.ts', '"helpers"'],
    ['misc/notes.ts', '"misc"'],
  ])('reports %s', (path, reason) => {
    expect(badNames([path])).toEqual([expect.stringContaining(reason)])
  })

  it('reports a badly named folder once', () => {
    expect(badNames(['app/Offers/a.ts', 'app/Offers/b.ts'])).toEqual(['app/Offers: not kebab-case'])
  })
})
