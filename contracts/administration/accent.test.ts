import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { accentOf, accentRules, contrastOf, defaultAccent, deliveredAccent, hexOf, refusalOf } from './accent'

const css = readFileSync(fileURLToPath(new URL('../../app/styles/tokens.css', import.meta.url)), 'utf8')
const inDark = css.indexOf('prefers-color-scheme: dark')
const tokensOf = (part: string) => {
  const block = part.slice(part.indexOf(':root {'), part.indexOf('}', part.indexOf(':root {')))
  return (name: string) => new RegExp(`--${name}: (#[0-9a-f]{6});`).exec(block)?.[1] ?? ''
}
const light = tokensOf(css.slice(0, inDark))
const dark = tokensOf(css.slice(inDark))

/** Every hue, in several chromas and lightnesses that people choose. */
const reds = ['#a4161a', '#7f1d1d', '#9d0208']
const others = [
  '#1d4ed8',
  '#5b21b6',
  '#831843',
  '#7a4a00',
  '#14532d',
  '#000000',
  '#333333',
  '#004d61',
  '#4a5a00',
]

it('is delivered as the style sheet has it', () => {
  expect(deliveredAccent.light).toEqual({
    accent: light('accent'),
    onAccent: light('on-accent'),
    accentWash: light('accent-wash'),
  })
  expect(deliveredAccent.dark).toEqual({
    accent: dark('accent'),
    onAccent: dark('on-accent'),
    accentWash: dark('accent-wash'),
  })
  expect([accentOf(null), accentOf(defaultAccent)]).toEqual([deliveredAccent, deliveredAccent])
  expect(refusalOf(defaultAccent)).toBeNull()
})

describe.each([...reds, ...others])('%s', (hex) => {
  it('makes colours that can be read in both schemes', () => {
    expect(refusalOf(hex)).toBeNull()
    const accent = accentOf(hex)
    expect(accent.light.accent).toBe(hex)
    for (const [set, token] of [
      [accent.light, light],
      [accent.dark, dark],
    ] as const) {
      const grounds = [...['paper', 'sheet', 'wash'].map(token), set.accentWash]
      expect(Math.min(...grounds.map((ground) => contrastOf(set.accent, ground)))).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(set.onAccent, set.accent)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(set.onAccent, token('danger'))).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(token('ink'), set.accentWash)).toBeGreaterThanOrEqual(7)
      expect(contrastOf(token('muted'), set.accentWash)).toBeGreaterThanOrEqual(4.5)
    }
  })

  it('adds little to a page, and is dark on screens alone', () => {
    const rules = accentRules(hex) ?? ''
    expect(rules).toContain(`--accent:${hex}`)
    expect(rules).toContain('@media screen and (prefers-color-scheme:dark)')
    // With the element and its nonce about 200.
    expect(rules.length).toBeLessThanOrEqual(166)
  })
})

it('adds nothing to a page as delivered', () => {
  expect([accentRules(null), accentRules(defaultAccent)]).toEqual([null, null])
})

it.each(['#ffcc00', '#ff6b6b', '#86d3c7', '#ffffff', '#9aa0a6', '#ff00ff', '#e63946'])(
  'refuses %s, says by how much, and names one of the same hue that can be read',
  (hex) => {
    const refusal = refusalOf(hex)
    expect(refusal?.contrast).toBeLessThan(4.5)
    expect(refusal?.near).toMatch(/^#[0-9a-f]{6}$/)
    expect(refusalOf(refusal?.near ?? '')).toBeNull()
  },
)

it.each([
  ['#A4161A', '#a4161a'],
  ['a4161a', '#a4161a'],
  [' #abc ', '#aabbcc'],
  ['red', null],
  ['#12345', null],
  ['#a4161a;}', null],
  ['', null],
])('reads "%s" as %s', (text, hex) => expect(hexOf(text)).toBe(hex))
