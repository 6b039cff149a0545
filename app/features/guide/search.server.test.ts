import { expect, it } from 'vitest'
import { readQuestion } from './search.server'

const question = (query: string) =>
  readQuestion({ request: new Request(`http://campus.test/knowledgebase${query}`) })

it.each<[string, ReturnType<typeof readQuestion>]>([
  ['', null],
  ['?q=', { asked: '', page: 1, validationError: 'empty' }],
  ['?q=%00%20', { asked: '', page: 1, validationError: 'empty' }],
  ['?q=x', { asked: 'x', page: 1, validationError: 'short' }],
  ['?q=+two++words%0A&page=3', { asked: 'two words', page: 3, validationError: null }],
  ['?q=word&page=-1', { asked: 'word', page: 1, validationError: null }],
  [`?q=${'a'.repeat(5000)}`, { asked: 'a'.repeat(200), page: 1, validationError: 'cut' }],
])('reads %s', (query, expected) => {
  expect(question(query)).toEqual(expected)
})

it('never cuts a sign in half', () => {
  expect(question(`?q=${'a'.repeat(199)}🦊`)?.asked).toBe('a'.repeat(199))
})
