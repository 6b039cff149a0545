import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { fillBlock, fillText } from './content.rules'
import { rendered } from './markdown'
import { renderMarkdown, renderWhole } from './content.service'
import { threads } from '~/tests/support/api'

const richTextOf = async (markdown: string) => (await renderMarkdown({ threads }, markdown)).body

describe('Markdown as rich text', () => {
  it('keeps headings, paragraphs, both kinds of lists and the places of marks', async () => {
    expect(await richTextOf('## A\n\ntext **bold *both***\n\n- one\n- two\n\n1. first\n\n### B')).toEqual([
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

  it.each(['https://example.org/a', 'mailto:a@example.org', '/content?p=x'])('links to %s', async (url) => {
    expect((await richTextOf(`[words](${url})`))[0]?.spans).toEqual([
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
  ])('keeps the words but not the link to %s', async (url) => {
    expect(await richTextOf(`[words](<${url}>)`)).toEqual([{ type: 'paragraph', text: 'words', spans: [] }])
  })

  it('takes the paragraphs of a quotation for side notes', async () => {
    expect(await richTextOf('before\n\n> **A word** and what it means\n\n> - a list')).toEqual([
      { type: 'paragraph', text: 'before', spans: [] },
      {
        type: 'preformatted',
        text: 'A word and what it means',
        spans: [{ start: 0, end: 6, type: 'strong' }],
      },
      { type: 'list-item', text: 'a list', spans: [] },
    ])
  })

  it('keeps the words of lists in lists and of code, and drops what else is in a list', async () => {
    const markdown =
      '- one\n  - two\n\n  > quote\n  >\n  > - in it\n\n  ## heading\n- three\n\n    code\n\n> > noted\n\n    code\n    more\n\n#### Four'
    expect((await richTextOf(markdown)).map(({ type, text }) => [type, text])).toEqual([
      ['list-item', 'one'],
      ['list-item', 'two'],
      ['list-item', 'three'],
      ['list-item', 'code'],
      ['preformatted', 'noted'],
      ['paragraph', 'code\nmore'],
      ['heading3', 'Four'],
    ])
  })

  it('follows references to addresses', async () => {
    const [block] = await richTextOf('[words][a]\n\n[a]: /b')
    expect(block?.spans).toEqual([
      { start: 0, end: 5, type: 'hyperlink', data: { link_type: 'Web', url: '/b' } },
    ])
  })

  it('drops HTML and pictures', async () => {
    expect(
      await richTextOf('<script>alert(1)</script>\n\na <b>c</b> ![x](https://example.org/x.png)'),
    ).toEqual([{ type: 'paragraph', text: 'a c ', spans: [] }])
  })

  it('never places a mark outside of its text, whatever is written', async () => {
    const words = fc.array(
      fc.constantFrom('**', '*', '[', '](/x)', 'a', ' ', '\n', '- ', '1. ', '#', '`', '<', '>'),
    )
    await fc.assert(
      fc.asyncProperty(words, async (parts) => {
        for (const { text, spans } of await richTextOf(parts.join(''))) {
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

  it('move the marks that hold them and the marks behind them', async () => {
    const [block] = await richTextOf('Of **{{brand}}** at *{{email}}* and **more**')
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

describe('what takes long', () => {
  const long = '- *a* b\n'.repeat(2_500)
  /** Refuses to do anything. */
  const busy = { ...threads, run: () => Promise.reject(new Error('in a thread')) }

  it('is read in a thread, and a short text is not', async () => {
    await expect(renderMarkdown({ threads: busy }, long)).rejects.toThrow('in a thread')
    expect(await renderMarkdown({ threads: busy }, '*a*')).toEqual(rendered('*a*'))
  })

  it('is read as it would be here', async () => {
    expect(await renderMarkdown({ threads }, long)).toEqual(rendered(long))
  })
})

describe('what is nested', () => {
  const words = (markdown: string) => rendered(markdown).body.map(({ text }) => text)

  it.each([
    ['quotations', (levels: number) => `${'> '.repeat(levels)}word`],
    ['lists', (levels: number) => `${'- '.repeat(levels)}word`],
  ])('so deeply that words would be lost is refused: %s', async (_name, nested) => {
    for (let levels = 1; levels < 130; levels++) {
      const isLost = !words(nested(levels)).includes('word')
      expect([levels, rendered(nested(levels)).isTooDeep]).toEqual([levels, isLost])
    }
    await expect(
      renderWhole({ threads }, { markdown: nested(120), field: 'description' }),
    ).rejects.toMatchObject({ violations: [{ propertyPath: 'description', code: 'textTooDeep' }] })
  })
})
