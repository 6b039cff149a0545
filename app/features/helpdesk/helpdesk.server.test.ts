import { describe, expect, it } from 'vitest'
import { searchQuestions } from './helpdesk.server'

const question = (title: string, lede = '', body = '') => ({ title, lede, body: [{ text: body }] })
const all = [
  question('I have forgotten my password', 'Ask for a link.', 'The link works for an hour.'),
  question('Welche Maßnahme hilft?', 'Au cœur du campus', 'हिन्दी'),
  question('Wie werde ich geprüft?', 'Ein Anbieter bestätigt Sie.'),
]
const found = (text: string) => searchQuestions(all, text).map(({ title }) => title)

describe('the search in the questions', () => {
  it('finds what holds every word, wherever it stands', () => {
    expect(found('password hour')).toEqual(['I have forgotten my password'])
    expect(found('password hours')).toEqual([])
  })

  it('is deaf to case, accents and punctuation', () => {
    expect(found('PASSWORD?!')).toEqual(['I have forgotten my password'])
    expect(found('massnahme coeur हिन्दी')).toEqual(['Welche Maßnahme hilft?'])
    expect(found('gepruft bestatigt')).toEqual(['Wie werde ich geprüft?'])
  })

  it('shows everything where no word is asked for', () => {
    expect(found('  ')).toHaveLength(all.length)
    expect(found('%_"\\')).toHaveLength(all.length)
  })
})
