import { expect, it } from 'vitest'
import { locales } from '~/contracts/constants'
import { isTest, listFiles, listSources, readProjectFile } from './source-tree'

/** Where left and right are meant, with the reason. */
const meant: Readonly<Record<string, readonly string[]>> = {
  // What this file is for.
  'app/styles/direction.css': ['background-position'],
  // A background has no logical place; the other one stands in direction.css.
  'app/styles/forms.css': ['background'],
  // The same on both sides.
  'app/styles/pages/checklist.css': ['box-shadow'],
}

interface Declaration {
  property: string
  value: string
}

const declarationsOf = (css: string): Declaration[] =>
  [...css.replace(/\/\*.*?\*\//gs, '').matchAll(/([\w-]+)\s*:\s*([^;{}]+);/g)].map(
    ([, property = '', value = '']) => ({ property, value }),
  )

/** Values of a shorthand or of one layer of a shadow; what a function encloses is one of them. */
const partsOf = (value: string) => value.match(/(?:[\w.%#-]|\((?:[^()]|\([^()]*\))*\))+/g) ?? []

const sides = /^(margin|padding|inset|scroll-(margin|padding)|border-(width|style|color|radius))$/
const isZero = (part = '0') => /^-?0[a-z%]*$/.test(part)
const lengths = (layer: string) =>
  partsOf(layer).filter((part) => /^(-?[\d.]|calc|min|max|clamp|var)/.test(part))

/** True for what would stay where it is when lines run the other way. */
function isPhysical({ property, value }: Declaration): boolean {
  if (/(^|-)(left|right)(-|$)/.test(property)) return true
  if (/\b(left|right)\b/.test(value) && property !== 'content' && !property.startsWith('--')) return true
  if (/translateX|skewX/.test(value)) return true
  if (sides.test(property)) {
    const [first, second = first, third = first, fourth = second] = partsOf(value)
    if (property === 'border-radius') return first !== second || third !== fourth
    return second !== fourth
  }
  if (property === 'box-shadow' || property === 'text-shadow')
    return value.split(/,(?![^(]*\))/).some((layer) => {
      const [x] = lengths(layer)
      return !isZero(x) && !x?.includes('--forward')
    })
  return property === 'translate' && !isZero(partsOf(value)[0])
}

const sheets = listFiles('app/styles').filter((file) => file.endsWith('.css'))

it('style sheets say start and end, not left and right', () => {
  expect(sheets.length).toBeGreaterThan(30)
  const physical = Object.fromEntries(
    sheets.flatMap((file) => {
      const found = declarationsOf(readProjectFile(file)).filter(isPhysical)
      return found.length > 0 ? [[file, [...new Set(found.map(({ property }) => property))]]] : []
    }),
  )
  expect(physical).toEqual(meant)
})

it.each([
  'margin-left: 1px',
  'left: 0',
  'border-top-right-radius: 2px',
  'text-align: right',
  'padding: 1px 2px 3px 4px',
  'inset: 0 auto auto 0',
  'margin: 0 calc(1px + 2px) 0 0',
  'border-radius: 4px 0 0 4px',
  'box-shadow: inset 3px 0 var(--accent)',
  'box-shadow: 0 1px red, 2px 0 color-mix(in oklab, red, blue)',
  'translate: 50% 0',
  'transform: translateX(-50%)',
])('“%s” is found', (css) => {
  expect(declarationsOf(`a { ${css}; }`).filter(isPhysical)).toHaveLength(1)
})

it.each([
  'margin-inline: 1px 2px',
  'padding: 0 1rem 2rem',
  'inset: auto 0 0',
  'padding: 0 calc(1px + 2px) 0 calc(1px + 2px)',
  'border-radius: 2px',
  'box-shadow: inset calc(3px * var(--forward)) 0 var(--accent)',
  'box-shadow: 0 3px var(--paper), 0 4px',
  'translate: 0 -200%',
])('“%s” turns with the page', (css) => {
  expect(declarationsOf(`a { ${css}; }`).filter(isPhysical)).toEqual([])
})

/** Their `locale` is what `formatLocale` has made. */
const ofFormatLocale = ['app/features/notifications/notifications.server.ts', 'app/ui/content/time.tsx']

it('components name no side, and formats of numbers and times have digits that fields take', () => {
  const sources = listSources().filter(({ file }) => /^(app|api|contracts)\//.test(file) && !isTest(file))
  const side = /\b(margin|padding|border)(Left|Right)\b|textAlign: '(left|right)'|"[^"]*\b[mp][lr]-\d/
  expect(sources.filter(({ text }) => side.test(text)).map(({ file }) => file)).toEqual([])
  const raw = /new Intl\.(NumberFormat|DateTimeFormat|RelativeTimeFormat)\((language|locale)/
  expect(sources.filter(({ text }) => raw.test(text)).map(({ file }) => file)).toEqual(ofFormatLocale)
})

it('texts have no arrows, which point the wrong way in half of the languages', () => {
  const texts = listFiles('locales').filter((file) => file.endsWith('.json'))
  expect(texts.length).toBeGreaterThan(100)
  expect(texts.filter((file) => /[←→↔↖↗↘↙↩↪▶◀►◄▸◂]/.test(readProjectFile(file)))).toEqual([])
})

it('the beginning of an address is isolated in texts from right to left, where its end would stand before it', () => {
  const bare = locales
    .filter(({ direction }) => direction === 'rtl')
    .flatMap(({ code }) => listFiles(`locales/${code}`))
    .flatMap((file) => [...readProjectFile(file).matchAll(/.{0,20}(?<!\u2066)https?:\/\/(?![\w{]).{0,5}/g)])
  expect(bare.map(([words]) => words)).toEqual([])
})

it('lists that readers see have the comma of their language', () => {
  const shown = listSources().filter(({ file }) => /^app\/(features|ui)\//.test(file) && !isTest(file))
  expect(shown.length).toBeGreaterThan(400)
  expect(shown.filter(({ text }) => text.includes(".join(', ')")).map(({ file }) => file)).toEqual([])
})
