import { describe, expect, it } from 'vitest'
import { fillBlock, fillText } from './content.rules'

describe('placeholders', () => {
  const values = { brand: 'Trust Campus' }

  it('are filled, and those without a value stay as they are, whatever they are called', () => {
    const text = '{{brand}}: {{unknown}} {{constructor}} {{toString}} {{__proto__}}'
    expect(fillText(text, values)).toBe(
      'Trust Campus: {{unknown}} {{constructor}} {{toString}} {{__proto__}}',
    )
  })

  it('move the spans behind them along', () => {
    const block = { type: 'paragraph' as const, text: '{{constructor}} {{brand}} now', spans: [] }
    const span = { start: 26, end: 29, type: 'strong' as const }
    const filled = fillBlock({ ...block, spans: [span] }, values)
    expect(filled.text.slice(filled.spans[0]?.start, filled.spans[0]?.end)).toBe('now')
  })
})
