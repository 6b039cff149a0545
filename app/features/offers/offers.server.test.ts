import { describe, expect, it } from 'vitest'
import { paths } from '~/app/platform/paths'
import { limits } from '~/contracts/constants'
import { without, wordsOf } from './choices'
import { readChoices } from './offers.server'

describe('the choices of an address', () => {
  it('are the filters that the list knows; the rest is passed over', () => {
    const search = new URLSearchParams(
      'text=%20climate%20&category=party&language=de&cost=&online=true&p=iuprofiles&page=0&sort=newest&state=maybe',
    )
    expect(readChoices(search)).toEqual({ text: 'climate', language: 'de', online: 'true', sort: 'newest' })
  })

  it('may have several tags and clauses, each once', () => {
    const search = new URLSearchParams(
      'tag=topic-ai&tag=NO&tag=topic-ai&tag=level-beginner&clause=10&clause=19',
    )
    expect(readChoices(search)).toEqual({ tag: ['topic-ai', 'level-beginner'], clause: ['10'] })
  })

  it('understand the former address of past offers', () => {
    expect(readChoices(new URLSearchParams('expired=true'))).toEqual({ state: 'past' })
    expect(readChoices(new URLSearchParams('expired=true&state=rolling'))).toEqual({ state: 'rolling' })
  })

  it('do not name what holds without a choice', () => {
    expect(readChoices(new URLSearchParams('state=open&text=&sort='))).toEqual({})
  })

  it('become the same address again', () => {
    const choices = { text: 'a b', tag: ['topic-ai', 'topic-data'], state: 'closing' } as const
    const address = paths.content({ ...choices, tag: [...choices.tag] })
    expect(readChoices(new URL(address, 'http://campus.test').searchParams)).toEqual(choices)
  })
})

describe('the words', () => {
  const words = (text: string) => wordsOf(new URLSearchParams({ text }))

  it('are no more than the search takes, and what was typed is kept', () => {
    const typed = 'word '.repeat(1000).trim()
    expect(words(typed)).toEqual({ typed, words: typed.slice(0, limits.searchCharacters).trim() })
  })

  it('never end in half a character', () => {
    const typed = `${'x'.repeat(limits.searchCharacters - 1)}🗞️`
    expect(words(typed).words).toBe('x'.repeat(limits.searchCharacters - 1))
  })

  it.each([
    ['', ''],
    ['   ', ''],
    ['a\u0000b\n', 'a b'],
    ['"', '"'],
    ['🗞️', '🗞️'],
  ])('of %j are %j', (text, expected) => {
    expect(words(text).words).toBe(expected)
  })
})

describe('the list without a choice', () => {
  const choices = { text: 'x', tag: ['a', 'b'], category: 'event', page: '3' } as const
  it.each([
    ['text', undefined, { tag: ['a', 'b'], category: 'event' }],
    ['tag', 'a', { text: 'x', tag: ['b'], category: 'event' }],
    ['category', 'event', { text: 'x', tag: ['a', 'b'] }],
  ] as const)('%s %s starts at its first page', (name, value, expected) => {
    expect(without({ ...choices, tag: [...choices.tag] }, name, value)).toEqual(expected)
  })
})
