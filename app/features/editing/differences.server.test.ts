import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { differencesOf, type FieldDifference } from './differences.server'

const words = { title: 'Accuracy', lede: 'What is said is true.', markdown: 'One.\n\nTwo words.\n\nThree.' }
const shown = (differences: FieldDifference[]) =>
  differences.map(({ field, pieces }) => [
    field,
    pieces.map((piece) => (piece.kind === 'gap' ? `…${String(piece.lines)}` : `${piece.kind}:${piece.text}`)),
  ])

describe('differences between two versions', () => {
  it('name the fields that differ, and the words in them', async () => {
    const after = { ...words, title: 'Being accurate', markdown: 'One.\n\nTwo good words.\n\nThree.' }
    expect(shown(await differencesOf(words, after))).toEqual([
      ['title', ['removed:Accuracy', 'added:Being accurate']],
      ['markdown', ['same:One.\n\n', 'same:Two ', 'added:good ', 'same:words.\n', 'same:\nThree.']],
    ])
    expect(await differencesOf(words, words)).toEqual([])
  })

  it('join changes that stand close together', async () => {
    const after = { ...words, lede: 'Nothing was claimed is true.' }
    expect(shown(await differencesOf(words, after))).toEqual([
      ['lede', ['removed:What is said', 'added:Nothing was claimed', 'same: is true.']],
    ])
  })

  it('leave out long passages that are the same, and say how long they are', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => `Line ${String(index)}`)
    const before = { ...words, markdown: lines.join('\n') }
    const after = { ...words, markdown: lines.with(20, 'Other').join('\n') }
    const [difference] = await differencesOf(before, after)
    expect(difference?.pieces.filter(({ kind }) => kind === 'gap')).toEqual([
      { kind: 'gap', lines: 18 },
      { kind: 'gap', lines: 16 },
    ])
  })

  it('hold all of both texts, whatever they are', async () => {
    const text = fc
      .array(fc.constantFrom('a ', 'b', '\n', '**', 'é'), { maxLength: 30 })
      .map((all) => all.join(''))
    await fc.assert(
      fc.asyncProperty(text, text, async (before, after) => {
        const [difference] = await differencesOf({ ...words, title: before }, { ...words, title: after })
        const pieces = difference?.pieces ?? []
        const side = (kind: 'added' | 'removed') =>
          pieces.map((piece) => (piece.kind === kind || piece.kind === 'same' ? piece.text : '')).join('')
        const hasGap = pieces.some(({ kind }) => kind === 'gap')
        if (before !== after && !hasGap) expect([side('removed'), side('added')]).toEqual([before, after])
      }),
    )
  })

  it('compare passage by passage, and let others have their turn between two', async () => {
    const make = (word: string) =>
      Array.from({ length: 100 }, (_, nth) => `Same ${String(nth)}\n${word} ${String(nth)} `).join('\n')
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    await differencesOf({ ...words, markdown: make('before') }, { ...words, markdown: make('after') })
    isOver = true
    expect(turns).toBeGreaterThan(90)
  })

  it('give up on texts that take too long to compare, and show both', async () => {
    const make = (word: string) => Array.from({ length: 9000 }, (_, i) => `${word}${String(i)}`).join(' ')
    const [difference] = await differencesOf(
      { ...words, markdown: make('a') },
      { ...words, markdown: make('b') },
    )
    expect(difference?.pieces.length).toBeGreaterThan(0)
  })
})
