import { describe, expect, it } from 'vitest'
import { clauseNamed, neighboursOf, partsOf, readingMinutes } from './guide-tree.server'

const article = (uid: string, data: Parameters<typeof partsOf>[0][number]['data'] = {}) => ({
  uid,
  title: `Title of ${uid}`,
  data,
})
const parts = partsOf(
  [
    article('annex', { section: 'annexes' }),
    article('extra'),
    article('one', { section: 'identity', clause: 1 }),
    article('two', { section: 'identity', clause: 2 }),
  ],
  (uid) => uid,
)

describe('the contents', () => {
  it('have their parts in the order of the standard, what belongs to none at the end', () => {
    expect(parts.map(({ section, entries }) => [section, entries.map(({ slug }) => slug)])).toEqual([
      ['identity', ['one', 'two']],
      ['annexes', ['annex']],
      ['more', ['extra']],
    ])
  })

  it('lead from each article to the ones before and after it', () => {
    const slugs = (slug: string) => {
      const { previous, next } = neighboursOf(parts, slug)
      return [previous?.slug, next?.slug]
    }
    expect(slugs('one')).toEqual([undefined, 'two'])
    expect(slugs('two')).toEqual(['one', 'annex'])
    expect(slugs('extra')).toEqual(['annex', undefined])
    expect(slugs('nowhere')).toEqual([undefined, undefined])
  })

  it('know a clause by its number', () => {
    expect(clauseNamed(parts, ' 2 ')?.slug).toBe('two')
    for (const other of ['3', '2a', '002', '']) expect(clauseNamed(parts, other), other).toBeNull()
  })
})

describe('the time that reading takes', () => {
  const paragraph = (words: number) => ({
    type: 'paragraph' as const,
    text: 'word '.repeat(words).trim(),
    spans: [],
  })

  it('counts all blocks, in whole minutes', () => {
    expect(readingMinutes([paragraph(300), paragraph(300)])).toBe(3)
  })

  it('is a minute at least', () => {
    expect(readingMinutes([paragraph(5)])).toBe(1)
    expect(readingMinutes([])).toBe(1)
  })
})
