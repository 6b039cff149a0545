import { describe, expect, it } from 'vitest'
import { describeWithDatabase } from '~/tests/support/database'
import { findsWords } from '~/tests/support/content/found-words'
import { prefixOf, type TextLanguage } from './word-query'

describe('what was asked for', () => {
  it('ends in the beginning of a word, unless its signs mean something else', () => {
    expect(prefixOf('public accurac')).toEqual({ head: 'public', last: 'accurac' })
    expect(prefixOf('accurac')).toEqual({ head: '', last: 'accurac' })
    for (const other of ['"public accurac', 'sources -accurac', 'this or that', 'ac', 'accuracy?', ''])
      expect(prefixOf(other), other).toBeNull()
  })
})

const phrases = [
  '"open sources"', '“open sources”', '„open sources“', '”open sources”', '«open sources»', '« open sources »', '»open sources«',
  '‘open sources’', '‚open sources‘', '‹open sources›', '「open sources」', '『open sources』', '＂open sources＂',
] // prettier-ignore

describeWithDatabase('a text', (database) => {
  const finds = (language: TextLanguage, text: string, asked: string) =>
    findsWords(database(), { language, text, asked })

  it.each(phrases)('is found by the phrase %s only where it has it', async (phrase) => {
    expect(await finds('en', 'how to work with open sources', phrase)).toBe(true)
    expect(await finds('en', 'sources that are open', phrase)).toBe(false)
  })

  it.each<[TextLanguage, string]>([
    ['en', 'training'],
    ['en', 'accuracies'],
    ['de', 'Weiterbildungen'],
    ['es', 'Periodísticas'],
    ['fr', 'éditoriales'],
    ['it', 'Verificazioni'],
    ['other', 'журналістика'],
  ])('is found in %s while “%s” is typed, letter by letter from the third', async (language, word) => {
    const missing = []
    for (let length = 3; length <= word.length; length++) {
      const typed = word.slice(0, length)
      if (!(await finds(language, `One ${word} for two`, `two ${typed}`))) missing.push(typed)
    }
    expect(missing).toEqual([])
  })

  it('is not what only sounds like it: another word of the same stem is found once the word is whole', async () => {
    expect(await finds('en', 'For trainees', 'trainin')).toBe(false)
    expect(await finds('en', 'For a trainer', 'trainee')).toBe(false)
    expect(await finds('en', 'We train and trained', 'training')).toBe(true)
  })

  it('does without words that stand everywhere', async () => {
    expect(await finds('en', 'The theatre', 'the')).toBe(false)
    expect(await finds('en', 'The theatre', 'thea')).toBe(true)
    expect(await finds('de', 'Und das Theater', 'und')).toBe(false)
  })
})
