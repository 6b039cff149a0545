import { expect, it } from 'vitest'
import { drawLand, drawWorld, shadesFor, shortened } from './directory-map.server'

it('draws rings with relative steps, without points that change nothing', () => {
  expect(shortened('M0,0L5,0L10,0L10,10L10,10L0,10Z')).toBe('M0 0l10 0 0 10-10 0z')
  expect(shortened('M0,0L1,0L0,0ZM5,5L9,5L9,9Z')).toBe('M5 5l4 0 0 4z')
  expect(shortened('')).toBe('')
})

it('draws each country that has members, shaded by their number', () => {
  const { countries, size } = drawWorld({ DE: 12, AT: 1, XK: 3, FR: 0 })
  expect(size.width).toBeGreaterThan(size.height)
  expect(countries.map(({ code, step }) => `${code} ${step}`)).toEqual(['DE 3', 'AT 0', 'XK 1'])
  for (const { outline } of countries) expect(outline).toMatch(/^M\d+ \d+l[\d -]+z/)
  expect(new Set(countries.map(({ outline }) => outline)).size).toBe(3)
})

it('knows which countries are too small for it', () => {
  const outlines = drawWorld({ MT: 1, SG: 2, US: 1 }).countries.map(({ code, outline }) => [
    code,
    outline !== null,
  ])
  expect(outlines).toEqual([
    ['MT', false],
    ['SG', false],
    ['US', true],
  ])
})

it('has the land as a file, as it draws it', async () => {
  await expect(drawLand()).toMatchFileSnapshot('../../styles/pages/world-land.svg')
})

it('has as many shades as the numbers need', () => {
  expect(shadesFor(0)).toEqual([])
  expect(shadesFor(1)).toEqual([{ step: 0, from: 1, to: 1 }])
  expect(shadesFor(12).map(({ from, to }) => [from, to])).toEqual([
    [1, 1],
    [2, 4],
    [5, 9],
    [10, 19],
  ])
  expect(shadesFor(900).map(({ from, to }) => [from, to])).toEqual([
    [1, 9],
    [10, 49],
    [50, 99],
    [100, 499],
    [500, null],
  ])
})
