import { describe, expect, it } from 'vitest'
import { htmlErrors, shapeOf, unreadableWords } from './html-checker'

const page = (body: string) =>
  `<!DOCTYPE html><html lang="en"><head><title>Page</title></head><body>${body}</body></html>`

describe('htmlErrors', () => {
  it('names the pages with errors and passes over the others', async () => {
    const errors = await htmlErrors(
      new Map([
        ['a fine page', page('<p>Words</p>')],
        ['a page with a row outside of tables', page('<div role="cell">Words</div>')],
        ['a page with a zero byte', page('<p>Wo\u0000rds</p>')],
        ['a page with a script after its end', `${page('')}<script>1</script>`],
      ]),
    )
    const named = new Set(errors.map((line) => line.split(':')[0]))
    expect([...named].sort()).toEqual([
      'a page with a row outside of tables',
      'a page with a script after its end',
      'a page with a zero byte',
    ])
  })
})

describe('unreadableWords', () => {
  it.each([
    'Hello {{name}}',
    'On undefined',
    '[object Object]',
    'NaN',
    'errors:required',
    'errorSummary.title',
  ])('finds %s in a text and in an attribute', (words) => {
    expect(unreadableWords(page(`<p>${words}</p><p title="${words}">Words</p>`))).toEqual([words, words])
  })

  it('finds them in a field', () => {
    expect(unreadableWords(page('<input name="a" value="undefined">'))).toEqual(['undefined'])
  })

  it('passes over words, scripts, and what an option sends', () => {
    const option = '<option value="errorSummary.title">Title</option>'
    const html = page(`<p title="Required">Undefinedly {{</p><script>{{a}} undefined NaN</script>${option}`)
    expect(unreadableWords(html)).toEqual([])
  })
})

describe('shapeOf', () => {
  it('is the same for pages that differ in words and digits alone', () => {
    expect(shapeOf(page('<a href="/a/1" title="One">One</a>'))).toBe(
      shapeOf(page('<a href="/a/22" title="Zwei">Zwei</a>')),
    )
  })

  it.each([
    ['another element', '<b>One</b>'],
    ['another attribute', '<i id="a">One</i>'],
    ['an empty element', '<i></i>'],
  ])('differs with %s', (_, body) => {
    expect(shapeOf(page(body))).not.toBe(shapeOf(page('<i>One</i>')))
  })
})
