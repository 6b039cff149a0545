import { describe, expect, it } from 'vitest'
import type { DisclosureEntry } from '~/contracts/content/disclosure'
import { withEarlier } from './public.server'

const entry = (number: number, state: DisclosureEntry['state']): DisclosureEntry => ({
  number,
  state,
  publishedAt: '2026-11-28T10:00:00.000Z',
  validUntil: '2028-11-28',
  endedAt: null,
  reason: null,
})
const beforeOf = (...entries: DisclosureEntry[]) => withEarlier(entries).map(({ before }) => before)

describe('reports in a list', () => {
  it('are compared with the one before, the first with none', () => {
    expect(beforeOf(entry(3, 'published'), entry(2, 'replaced'), entry(1, 'replaced'))).toEqual([2, 1, null])
    expect(beforeOf(entry(2, 'outOfDate'), entry(1, 'replaced'))).toEqual([1, null])
  })
  it('are compared with none that cannot be read, nor while they cannot be read themselves', () => {
    expect(beforeOf(entry(3, 'published'), entry(2, 'withdrawn'), entry(1, 'replaced'))).toEqual([
      null,
      null,
      null,
    ])
    expect(beforeOf(entry(2, 'suspended'), entry(1, 'suspended'))).toEqual([null, null])
  })
  it('are compared with one that only the next page of the list has', () => {
    expect(beforeOf(entry(27, 'replaced'), entry(26, 'replaced'))).toEqual([26, 25])
  })
})
