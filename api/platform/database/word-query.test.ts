import { expect, it } from 'vitest'
import { prefixOf } from './word-query'

it('ends in the beginning of a word, unless its signs mean something else', () => {
  expect(prefixOf('public accurac')).toEqual({ head: 'public', last: 'accurac' })
  expect(prefixOf('accurac')).toEqual({ head: '', last: 'accurac' })
  for (const other of ['"public accurac', 'sources -accurac', 'this or that', 'ac', 'accuracy?', ''])
    expect(prefixOf(other), other).toBeNull()
})
