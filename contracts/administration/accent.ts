import { plainWidth, withoutUnseen } from '../signs'

/**
 * The accent of the campus: one colour, of which all others are made in OKLCH, where the same lightness looks the same in every hue
 * (https://www.w3.org/TR/css-color-4/#ok-lab).
 */

export const defaultAccent = '#0a504c'

/** The colours of a set of `app/styles/tokens.css` that follow from the accent. */
export interface AccentSet {
  accent: string
  onAccent: string
  accentWash: string
}

export interface Accent {
  light: AccentSet
  dark: AccentSet
  /** Between the two, for what stands back on a ground of the accent. */
  pale: string
}

/** As delivered, written by hand. */
export const deliveredAccent: Accent = {
  light: { accent: defaultAccent, onAccent: '#ffffff', accentWash: '#e3efec' },
  dark: { accent: '#86d3c7', onAccent: '#06211f', accentWash: '#163130' },
  pale: '#3f7773',
}

/** What the accent stands on, and what stands on its wash, as in `app/styles/tokens.css`. */
const surroundings = {
  light: { grounds: ['#fbfaf6', '#ffffff', '#f2efe7'], ink: '#1b1c1a', muted: '#57554e' },
  dark: { grounds: ['#111617', '#182021', '#1e2829'], ink: '#ece8de', muted: '#b3b0a6' },
} as const
const danger = { light: '#a2142b', dark: '#ff9d96' } as const

/** Of WCAG 2.2: for texts, and for the running text of the campus. */
const least = { text: 4.5, ink: 7 } as const

type Three = [number, number, number]
interface Oklch {
  lightness: number
  chroma: number
  hue: number
}

const toLinear = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4)
const fromLinear = (value: number) =>
  value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055

const linearOf = (hex: string): Three =>
  [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255)) as Three

function luminance(hex: string): number {
  const [red, green, blue] = linearOf(hex)
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

/** The ratio of WCAG. */
export function contrastOf(first: string, second: string): number {
  const [one, two] = [luminance(first), luminance(second)]
  return (Math.max(one, two) + 0.05) / (Math.min(one, two) + 0.05)
}

function toOklch(hex: string): Oklch {
  const [red, green, blue] = linearOf(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

function linearIn({ lightness, chroma, hue }: Oklch): Three {
  const [a, b] = [chroma * Math.cos(hue), chroma * Math.sin(hue)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ]
}

/** The colour, with as much of its chroma as a screen can show. */
function toHex(colour: Oklch): string {
  let linear = linearIn(colour)
  for (let { chroma } = colour; chroma > 0 && linear.some((value) => value < 0 || value > 1);) {
    chroma = Math.max(0, chroma - 0.004)
    linear = linearIn({ ...colour, chroma })
  }
  const byte = (value: number) =>
    Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, value)))))
      .toString(16)
      .padStart(2, '0')
  return `#${linear.map(byte).join('')}`
}

/** A colour as people write it, in small letters and six digits; null if it is none. */
export function hexOf(text: string): string | null {
  const [, digits] = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(plainWidth(withoutUnseen(text))) ?? []
  if (digits === undefined) return null
  return `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`.toLowerCase()
}

/** Lightness that a wash begins with, how it goes on until text can be read on it, and its chroma. */
const washes = {
  light: { from: 0.945, step: 0.005, chroma: 0.018 },
  dark: { from: 0.29, step: -0.01, chroma: 0.04 },
}

function washOf(colour: Oklch, scheme: 'light' | 'dark'): string {
  const { from, step, chroma } = washes[scheme]
  const { ink, muted } = surroundings[scheme]
  const tinted = { ...colour, chroma: Math.min(colour.chroma, chroma) }
  for (let lightness = from; ; lightness += step) {
    const wash = toHex({ ...tinted, lightness })
    const isRead = contrastOf(ink, wash) >= least.ink && contrastOf(muted, wash) >= least.text
    if (isRead || lightness + step >= 1 || lightness + step <= 0) return wash
  }
}

/** The lowest contrast of the colour as an accent, and with what. */
function lowest({ accent, onAccent, accentWash }: AccentSet, scheme: 'light' | 'dark') {
  const { grounds } = surroundings[scheme]
  const pairs = [
    ...[...grounds, accentWash].map((ground) => [accent, ground]),
    [onAccent, accent],
    [onAccent, danger[scheme]],
  ]
  return Math.min(...pairs.map(([front = '', back = '']) => contrastOf(front, back)))
}

function lightSet(colour: Oklch, accent: string): AccentSet {
  return { accent, onAccent: '#ffffff', accentWash: washOf(colour, 'light') }
}

function darkSet(colour: Oklch): AccentSet {
  const hueOf = (most: number) => ({ ...colour, chroma: Math.min(colour.chroma, most) })
  const accentWash = washOf(colour, 'dark')
  const onAccent = toHex({ ...hueOf(0.04), lightness: 0.22 })
  for (let lightness = 0.8; ; lightness += 0.01) {
    const set = { accent: toHex({ ...hueOf(0.13), lightness }), onAccent, accentWash }
    if (lowest(set, 'dark') >= least.text || lightness >= 0.99) return set
  }
}

/** All colours that follow from one. Only from a colour that `refusalOf` takes can all texts be read. @param hex of six digits */
export function accentOf(hex: string | null): Accent {
  if (hex === null || hex === defaultAccent) return deliveredAccent
  const colour = toOklch(hex)
  const dark = darkSet(colour)
  const lightness = (2 * colour.lightness + toOklch(dark.accent).lightness) / 3
  return {
    light: lightSet(colour, hex),
    dark,
    pale: toHex({ ...colour, lightness, chroma: Math.min(colour.chroma, 0.09) }),
  }
}

const contrastIn = (hex: string) => lowest(accentOf(hex).light, 'light')

export interface AccentRefusal {
  /** The lowest contrast of the colour, rounded down, and what is needed. */
  contrast: number
  needed: number
  /** The lightest colour of the same hue that can be read. */
  near: string
}

/** Why texts in this colour cannot be read; null if they can. @param hex of six digits */
export function refusalOf(hex: string): AccentRefusal | null {
  const contrast = contrastIn(hex)
  if (contrast >= least.text) return null
  const colour = toOklch(hex)
  let { lightness } = colour
  let near = hex
  while (lightness > 0 && contrastIn(near) < least.text) {
    lightness = Math.max(0, lightness - 0.005)
    near = toHex({ ...colour, lightness })
  }
  return { contrast: Math.floor(contrast * 10) / 10, needed: least.text, near }
}

/** A colour of a drawing, in the hue of the accent; unchanged as delivered. */
export function inHueOf(accent: string | null, hex: string): string {
  if (accent === null || accent === defaultAccent) return hex
  const { hue, chroma } = toOklch(accent)
  const colour = toOklch(hex)
  return toHex({ ...colour, hue, chroma: Math.min(colour.chroma, chroma) })
}

/** The rules that a page needs beside its style sheet; null with the accent as delivered. */
export function accentRules(hex: string | null): string | null {
  if (hex === null || hex === defaultAccent) return null
  const { light, dark } = accentOf(hex)
  // Before the style sheet wherever that stands, and behind its rules for more contrast.
  const rule = (lines: string[]) => `html:root{${lines.join(';')}}`
  const onScreens = rule([
    `--accent:${dark.accent}`,
    `--on-accent:${dark.onAccent}`,
    `--accent-wash:${dark.accentWash}`,
  ])
  return `${rule([`--accent:${light.accent}`, `--accent-wash:${light.accentWash}`])}@media screen and (prefers-color-scheme:dark){${onScreens}}`
}
