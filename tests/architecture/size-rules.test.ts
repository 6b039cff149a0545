import { describe, expect, it } from 'vitest'
import { crowdedFolders, kindOf, oversized } from './size-rules'
import { listFiles, listSources } from './source-tree'

describe('the tree', () => {
  it('has no file, function or parameter list beyond the hard limits', () => {
    expect(oversized(listSources())).toEqual([])
  })

  it('has no folder with more files than one can look through', () => {
    expect(crowdedFolders(listFiles())).toEqual([])
  })
})

const lines = (count: number) => 'export {}\n'.repeat(count)
const body = (count: number) => `{\n${'\n'.repeat(count - 2)}}`

describe('oversized', () => {
  it.each([
    ['app/routes/offers.$id.tsx', 120],
    ['app/features/offers/offer-page.tsx', 400],
    ['app/features/offers/offers.server.ts', 400],
    ['api/features/offers/offers.service.ts', 400],
    ['api/features/offers/offers.repo.ts', 400],
    ['server.ts', 400],
    ['tests/e2e/offers/offers.spec.ts', 600],
  ])('lets %s have %i lines and no more', (file, limit) => {
    expect(oversized([{ file, text: lines(limit) }])).toEqual([])
    expect(oversized([{ file, text: lines(limit + 1) }])).toHaveLength(1)
  })

  it('leaves seed data alone', () => {
    expect(kindOf('api/seed/demo/offers.ts')).toBeUndefined()
  })

  it.each([
    ['a declaration', (text: string) => `function f() ${text}`],
    ['an arrow', (text: string) => `const f = () => ${text}`],
    ['a method', (text: string) => `const o = { f() ${text} }`],
  ])('counts the lines of %s', (_name, write) => {
    expect(oversized([{ file: 'api/x.ts', text: write(body(80)) }])).toEqual([])
    expect(oversized([{ file: 'api/x.ts', text: write(body(81)) }])).toEqual([
      'api/x.ts:1: a function of 81 lines, at most 80',
    ])
  })

  it('measures the tests of a suite, not the suite', () => {
    const suite = (inner: string) => ({ file: 'api/x.test.ts', text: `describe('x', () => {\n${inner}\n})` })
    expect(oversized([suite(`it('a', () => ${body(50)})\nit('b', () => ${body(50)})`)])).toEqual([])
    expect(oversized([suite(`it('a', () => ${body(90)})`)])).toHaveLength(1)
  })

  it('counts parameters, a destructured object as one', () => {
    const text = 'export function f(a, b, { c, d }) {}\nexport const g = (a, b, c, d) => a'
    expect(oversized([{ file: 'api/x.ts', text }])).toEqual(['api/x.ts:2: 4 parameters, at most 3'])
  })
})

describe('crowdedFolders', () => {
  const files = (folder: string, count: number, ending = 'ts') =>
    Array.from({ length: count }, (_, index) => `${folder}/f${index}.${ending}`)

  it('counts files straight in the folder and no tests beside them', () => {
    const fitting = [...files('app/ui', 25), ...files('app/ui/forms', 9), ...files('app/ui', 9, 'test.ts')]
    expect(crowdedFolders(fitting)).toEqual([])
    expect(crowdedFolders(files('app/ui', 26))).toEqual(['app/ui: 26 files, at most 25'])
  })

  it('leaves routes and data out', () => {
    expect(crowdedFolders([...files('app/routes', 60), ...files('api/seed/pages/de', 60, 'md')])).toEqual([])
  })
})
