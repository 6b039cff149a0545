import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillBlock, fillText } from './content.rules'
import { rememberedRichTextOf, richTextOf } from './markdown'

describe('Markdown as rich text', () => {
  it('keeps headings, paragraphs, both kinds of lists and the places of marks', () => {
    expect(richTextOf('## A\n\ntext **bold *both***\n\n- one\n- two\n\n1. first\n\n### B')).toEqual([
      { type: 'heading2', text: 'A', spans: [] },
      {
        type: 'paragraph',
        text: 'text bold both',
        spans: [
          { start: 5, end: 14, type: 'strong' },
          { start: 10, end: 14, type: 'em' },
        ],
      },
      { type: 'list-item', text: 'one', spans: [] },
      { type: 'list-item', text: 'two', spans: [] },
      { type: 'o-list-item', text: 'first', spans: [] },
      { type: 'heading3', text: 'B', spans: [] },
    ])
  })

  it.each(['https://example.org/a', 'mailto:a@example.org', '/content?p=x'])('links to %s', (url) => {
    expect(richTextOf(`[words](${url})`)[0]?.spans).toEqual([
      { start: 0, end: 5, type: 'hyperlink', data: { link_type: 'Web', url } },
    ])
  })

  it.each([
    'javascript:alert(1)',
    '//evil.example',
    'data:text/html,x',
    '/\\\\evil.example',
    'vbscript:x',
    'https://a:b@host/',
    'https:///a@host',
  ])('keeps the words but not the link to %s', (url) => {
    expect(richTextOf(`[words](<${url}>)`)).toEqual([{ type: 'paragraph', text: 'words', spans: [] }])
  })

  it('takes the paragraphs of a quotation for side notes', () => {
    expect(richTextOf('before\n\n> **A word** and what it means\n\n> - a list')).toEqual([
      { type: 'paragraph', text: 'before', spans: [] },
      {
        type: 'preformatted',
        text: 'A word and what it means',
        spans: [{ start: 0, end: 6, type: 'strong' }],
      },
      { type: 'list-item', text: 'a list', spans: [] },
    ])
  })

  it('drops HTML and pictures', () => {
    expect(richTextOf('<script>alert(1)</script>\n\na <b>c</b> ![x](https://example.org/x.png)')).toEqual([
      { type: 'paragraph', text: 'a c ', spans: [] },
    ])
  })

  it('never places a mark outside of its text, whatever is written', () => {
    const words = fc.array(
      fc.constantFrom('**', '*', '[', '](/x)', 'a', ' ', '\n', '- ', '1. ', '#', '`', '<', '>'),
    )
    fc.assert(
      fc.property(words, (parts) => {
        for (const { text, spans } of richTextOf(parts.join(''))) {
          expect(text.trim()).not.toBe('')
          for (const { start, end } of spans) {
            expect(start).toBeLessThan(end)
            expect(start).toBeGreaterThanOrEqual(0)
            expect(end).toBeLessThanOrEqual(text.length)
          }
        }
      }),
    )
  })
})

describe('placeholders', () => {
  const values = { brand: 'The Campus', email: 'a@b' }
  it('are filled, and unknown ones stay', () => {
    expect(fillText('{{brand}}, {{nobody}}', values)).toBe('The Campus, {{nobody}}')
  })

  it('move the marks that hold them and the marks behind them', () => {
    const [block] = richTextOf('Of **{{brand}}** at *{{email}}* and **more**')
    const filled = fillBlock(block ?? { type: 'paragraph', text: '', spans: [] }, values)
    expect(filled.spans.map(({ start, end }) => filled.text.slice(start, end))).toEqual([
      'The Campus',
      'a@b',
      'more',
    ])
  })
  it('are filled with nothing but what somebody has put there', () => {
    const text = '{{constructor}} {{toString}} {{__proto__}}'
    expect(fillText(text, values)).toBe(text)
    const span = { start: 16, end: 28, type: 'strong' as const }
    expect(fillBlock({ type: 'paragraph', text, spans: [span] }, values).spans).toEqual([span])
  })
})

describe('a text that is shown again', () => {
  it('is read once, until many others have been shown since', () => {
    const first = rememberedRichTextOf('**first**')
    expect(first).toEqual(richTextOf('**first**'))
    for (let n = 0; n < 150; n++) rememberedRichTextOf(`one ${String(n)}`)
    expect(rememberedRichTextOf('**first**')).toBe(first)
    for (let n = 0; n < 199; n++) rememberedRichTextOf(`two ${String(n)}`)
    expect(rememberedRichTextOf('**first**')).toBe(first)
    for (let n = 0; n < 200; n++) rememberedRichTextOf(`three ${String(n)}`)
    expect(rememberedRichTextOf('**first**')).not.toBe(first)
  })
})
