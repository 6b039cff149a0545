import { describe, expect, it } from 'vitest'
import { looseEnds } from './loose-ends'
import { isSource, listFiles, readProjectFile } from './source-tree'

const isWritten = (file: string) =>
  (isSource(file) || /\.(d\.ts|css|json|md|ya?ml)$/.test(file)) && file !== 'package-lock.json'

describe('the tree', () => {
  it('has no unfinished work and silences no tool', () => {
    const files = listFiles().filter(isWritten)
    expect(looseEnds(files.map((file) => ({ file, text: readProjectFile(file) })))).toEqual([])
  })
})

describe('looseEnds', () => {
  const check = (text: string) => looseEnds([{ file: 'a.ts', text }])

  it.each(['TO' + 'DO', 'FIX' + 'ME', 'eslint-' + 'disable', '@ts-' + 'ignore', '<'.repeat(7)])(
    'reports %s with its line',
    (mark) => {
      expect(check(`const a = 1\n// ${mark}: later`)).toEqual([`a.ts:2: ${mark}`])
    },
  )

  it('leaves ordinary words alone', () => {
    expect(check('todo el mundo; TODOS; disabled')).toEqual([])
  })
})
