import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const css = readFileSync(fileURLToPath(new URL('./tokens.css', import.meta.url)), 'utf8')

type Colours = Record<string, string>

/** The first set of colours in this part of the file. */
function coloursOf(part: string): Colours {
  const start = part.indexOf(':root {')
  const block = part.slice(start, part.indexOf('}', start))
  const pairs = [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  return Object.fromEntries(pairs)
}

const inDark = css.indexOf('prefers-color-scheme: dark')
const light = coloursOf(css.slice(0, inDark))
const dark = coloursOf(css.slice(inDark))

function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = parseInt(hex.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5)
}

function contrast(set: Colours, first: string, second: string): number {
  const [one = NaN, two = NaN] = [first, second].map((name) => luminance(set[name] ?? ''))
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

/** Foreground, backgrounds, minimum ratio of WCAG 2.2 (AAA for running text, AA for the rest, 3 for borders). */
const pairs: [string, string[], number][] = [
  [
    'ink',
    ['paper', 'sheet', 'wash', 'accent-wash', 'danger-wash', 'success-wash', 'warning-wash', 'mark'],
    7,
  ],
  ['muted', ['paper', 'sheet', 'wash', 'accent-wash'], 4.5],
  ['accent', ['paper', 'sheet', 'wash', 'accent-wash'], 4.5],
  ['danger', ['paper', 'sheet', 'wash', 'danger-wash'], 4.5],
  ['success', ['paper', 'sheet', 'success-wash'], 4.5],
  ['warning', ['paper', 'sheet', 'warning-wash'], 4.5],
  ['on-accent', ['accent', 'danger'], 4.5],
  ['edge', ['paper', 'sheet', 'wash'], 3],
]

describe.each([
  ['light', light],
  ['dark', dark],
])('the %s colours', (_name, set) => {
  it.each(pairs.flatMap(([front, backs, least]) => backs.map((back) => [front, back, least] as const)))(
    '%s on %s has a contrast of at least %d',
    (front, back, least) => expect(contrast(set, front, back)).toBeGreaterThanOrEqual(least),
  )
})

it('every colour has a dark one', () => {
  expect(Object.keys(dark).length).toBeGreaterThan(10)
  expect(Object.keys(light).sort()).toEqual(Object.keys(dark).sort())
})

describe('every style sheet', () => {
  const folder = fileURLToPath(new URL('.', import.meta.url))
  const sheets = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const rules = sheets.map((file) => [file, readFileSync(folder + file, 'utf8')] as const)
  const breaking = (pattern: RegExp) => rules.filter(([, text]) => pattern.test(text)).map(([file]) => file)

  it('is dark on screens alone', () => {
    expect(rules.length).toBeGreaterThan(20)
    expect(breaking(/@media (?!screen and )[^{]*prefers-color-scheme: dark/)).toEqual([])
  })

  it('leaves lists to be lists in Safari, which it no longer takes them for without a bullet', () => {
    expect(breaking(/(?<!summary \{\s*)list-style(-type)?: none/)).toEqual([])
  })
})
