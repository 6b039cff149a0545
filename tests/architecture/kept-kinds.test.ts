import { describe, expect, it } from 'vitest'
import { isTest, listFiles, readProjectFile } from './source-tree'

/** Kinds inside of a function, where `make` could refer to the caller, and kinds that share their name. */
function misplacedKinds(texts: readonly string[]): string[] {
  const calls = texts.flatMap((text) => text.split('\n').filter((line) => /\bkeptKind(<.*>)?\(/.test(line)))
  const inside = calls.filter((line) => !/^(export )?const \w+ = keptKind\(/.test(line))
  const names = texts.flatMap((text) =>
    [...text.matchAll(/keptKind\(\{\s*name: '([^']*)'/g)].map(([, name]) => name ?? ''),
  )
  const shared = names.filter((name, index) => names.indexOf(name) !== index)
  const unnamed = calls.length - names.length
  return [...inside, ...shared, ...(unnamed === 0 ? [] : [`${String(unnamed)} without a name of their own`])]
}

describe('what is kept for all members', () => {
  it('is declared outside of all functions, each kind under a name of its own', () => {
    const files = listFiles('api/features').filter((file) => file.endsWith('.ts') && !isTest(file))
    const texts = files.map(readProjectFile)
    expect(texts.filter((text) => text.includes('keptKind('))).not.toEqual([])
    expect(misplacedKinds(texts)).toEqual([])
  })

  it.each([
    ["const a = keptKind({\n  name: 'a' })\nconst b = keptKind({\n  name: 'a' })", ['a']],
    ["async function f() {\n  const a = keptKind({ name: 'a' })\n}", ["  const a = keptKind({ name: 'a' })"]],
    ['const a = keptKind(kind)', ['1 without a name of their own']],
  ])('would be reported: %s', (text, expected) => {
    expect(misplacedKinds([text])).toEqual(expected)
  })
})
