import { describe, expect, it } from 'vitest'
import { searchIn } from './search-texts.server'

const article = (title: string, text: string) => ({
  title,
  lede: '',
  body: [{ type: 'paragraph' as const, text, spans: [] }],
})
const articles = [
  article('Sources', 'Naming a source means checking its accuracy.'),
  article('Accuracy', 'Facts are checked in every newsroom.'),
  article('Précision', 'La rédaction vérifie.'),
]
const titles = (asked: string) => searchIn(articles, asked).map(({ article: { title } }) => title)

describe('a search in memory', () => {
  it('wants every word or its beginning, and puts titles first', () => {
    expect(titles('accur')).toEqual(['Accuracy', 'Sources'])
    expect(titles('ACCURACY fact')).toEqual(['Accuracy'])
    expect(titles('curacy')).toEqual([])
  })

  it('does not ask for accents', () => {
    expect(titles('precision redaction')).toEqual(['Précision'])
  })

  it.each([
    ['قراءة النصوص', 'قراءة'],
    ['قراءة النصوص', 'قراءه النصوص'],
    ['الأَخبار المحليّة', 'الاخبـار'],
    ['У нас п’ять порад', "п'ять"],
    ['Про ім’я автора', '"імʼя автора"'],
  ])('finds in %j what is written otherwise: %j', (title, asked) => {
    const long = `${'word '.repeat(100)}${title} ${'word '.repeat(100)}`
    const found = searchIn(
      [article(title, 'Text'), article('Word', long), article('Other', 'Інше آخر')],
      asked,
    )
    expect(found.map(({ article: { title: each } }) => each)).toEqual([title, 'Word'])
    // The passage around the word, and the word in it.
    expect(found[1]?.excerpt.some(({ hit }) => hit)).toBe(true)
  })

  it.each(['', 'x', '"%\\', '🦊', '(.*)'])('finds nothing for %j', (asked) => {
    expect(titles(asked)).toEqual([])
  })

  it('marks the words it found, also in an excerpt from the middle of a long text', () => {
    const long = article('Long', `${'word '.repeat(100)}here is Gold. ${'word '.repeat(100)}`)
    const [hit] = searchIn([long], 'gold')
    expect(hit?.excerpt.filter(({ hit: marked }) => marked)).toEqual([{ text: 'Gold', hit: true }])
    expect(hit?.excerpt.map(({ text }) => text).join('')).toMatch(/^… .* …$/)
  })
})
