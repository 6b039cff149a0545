import { describe, expect, it } from 'vitest'
import { listSources } from '~/tests/architecture/source-tree'
import { reachOf } from './reach'
import { isSlow, select, type SlowPart } from './selection'

const part = (name: string, seconds = 60): SlowPart => ({ name, seconds })
const reach = new Map([
  ['messages.spec.ts', new Set(['messages.ts', 'button.ts'])],
  ['offers.spec.ts', new Set(['offers.ts', 'button.ts'])],
  ['restart.slow.test.ts', new Set(['server.ts'])],
])
const parts = [...reach.keys()].map((name) => part(name))
const wanted = { changed: [], turn: 0, shares: 1_000_000, seconds: 100 }

describe('the choice of slow tests', () => {
  it('takes what a change touches, those first that touch it alone', () => {
    expect(select(parts, reach, { ...wanted, changed: ['offers.ts', 'button.ts'] })).toEqual({
      touched: ['offers.spec.ts'],
      share: [],
      later: ['messages.spec.ts'],
    })
  })

  it('takes one that is longer than the time there is', () => {
    const long = [part('restart.slow.test.ts', 500)]
    expect(select(long, reach, { ...wanted, changed: ['server.ts'] }).touched).toEqual([
      'restart.slow.test.ts',
    ])
  })

  it('takes nothing for a change that no slow test reaches', () => {
    expect(select(parts, reach, { ...wanted, changed: ['README.md'] })).toEqual({
      touched: [],
      share: [],
      later: [],
    })
  })

  it('has taken everything once when all shares have had their turn, also what was added meanwhile', () => {
    const names = Array.from({ length: 40 }, (_, number) => part(`${String(number)}.slow.test.ts`))
    const shares = 5
    const taken = [0, 1, 2, 3, 4].flatMap((turn) => {
      const present = turn === 0 ? names.slice(1) : names
      return select(present, reach, { ...wanted, turn, shares }).share
    })
    expect(taken.length).toBeGreaterThanOrEqual(39)
    expect(new Set(taken).size).toBe(taken.length)
  })
})

describe('what slow tests reach', () => {
  const found = reachOf(listSources(), isSlow)
  const reaches = (test: string, file: string) => found.get(test)?.has(file) ?? false

  it('is what their imports lead to', () => {
    const test = 'api/features/offers/offers.plan.slow.test.ts'
    expect(reaches(test, 'api/features/offers/offers.repo.ts')).toBe(true)
    expect(reaches(test, 'app/root.tsx')).toBe(false)
  })

  it('is the page behind an address, its texts, and the API that answers its calls', () => {
    const test = 'tests/e2e/following/watchlist.spec.ts'
    expect(
      reaches(test, 'app/routes/watchlist._index.tsx') || reaches(test, 'app/routes/watchlist.tsx'),
    ).toBe(true)
    expect(reaches(test, 'locales/en/watchlist.json')).toBe(true)
    expect(reaches(test, 'api/features/watchlist/watchlist.service.ts')).toBe(true)
    expect(reaches(test, 'api/features/helpdesk/helpdesk.service.ts')).toBe(false)
  })

  it('is the platform of a server that they start', () => {
    const test = 'tests/platform/process.slow.test.ts'
    expect(reaches(test, 'server.ts')).toBe(true)
    expect(reaches(test, 'api/platform/database/index.ts')).toBe(true)
  })

  it('is something for each of them', () => {
    expect([...found].filter(([, files]) => files.size < 3).map(([test]) => test)).toEqual([])
  })
})
