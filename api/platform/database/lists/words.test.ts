import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { describeEachEngine } from '~/tests/support/database'
import { matchesSearch, searchedWords } from './words'

it.each([
  ['', []],
  ['  layla   haddad layla ', ['layla', 'haddad']],
  ['% _ \\ ---', []],
  ['50% off', ['50%', 'off']],
  ['a％b', ['a%b']],
  ['李', ['李']],
  ['„fact  checking“ layla', ['fact checking', 'layla']],
  ['‘fact checking’ l’été', ['fact checking', 'l’été']],
  ['«fact checking', ['fact checking']],
])('%j has the words %j', (text, words) => {
  expect(searchedWords(text)).toEqual(words)
})

describeEachEngine('a search', (database) => {
  const isFound = async (text: string, search: string | undefined): Promise<boolean> => {
    const condition = matchesSearch(sql`sort_key(${text})`, search)
    const { rows } = await sql<{ found: boolean }>`select ${condition} as found`.execute(database())
    return rows[0]?.found ?? false
  }

  it.each([
    ['Zoë Müller', 'mull zoe', true],
    ['Zoë Müller', 'zoe schmidt', false],
    ['Zoë Müller', 'ülle', true],
    // Short words are the beginnings of words.
    ['Li Wei', 'li', true],
    ['Wei Li', 'LI', true],
    ['Zoë Maria Müller', '«zoe maria»', true],
    ['Zoë Maria Müller', '“zoe muller”', false],
    ['Ali Wei', 'li', false],
    ['ليلى حداد', 'حد', true],
    ['anything', '  ', true],
    ['anything', undefined, true],
  ])('in %j for %j: %s', async (text, search, found) => {
    expect(await isFound(text, search)).toBe(found)
  })

  it('takes signs of the database for what they are', async () => {
    expect(await isFound('50 off', '50%off')).toBe(false)
    expect(await isFound('50%off', '50%off')).toBe(true)
    expect(await isFound('a_b', 'a_b')).toBe(true)
    expect(await isFound('axb', 'a_b')).toBe(false)
    expect(await isFound('anything', '%')).toBe(false)
  })
})
