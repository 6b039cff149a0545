import { expect, it } from 'vitest'
import { drawLand, drawWorld, shortened } from './world.server'

it('draws rings with relative steps, without points that change nothing', () => {
  expect(shortened('M0,0L5,0L10,0L10,10L10,10L0,10Z')).toBe('M0 0l10 0 0 10-10 0z')
  expect(shortened('M0,0L1,0L0,0ZM5,5L9,5L9,9Z')).toBe('M5 5l4 0 0 4z')
  expect(shortened('M0,0L5,0L5,0L9,3')).toBe('M0 0l5 0 4 3')
  expect(shortened('M7,7L7,7')).toBe('')
  expect(shortened('')).toBe('')
})

it('has a dot for each country with members, larger the more there are', () => {
  const { countries, sizes } = drawWorld({ DE: 12, AT: 1, XK: 3, FR: 0, BR: 40, MT: 1, SG: 2 })
  expect(sizes.world.width).toBeGreaterThan(sizes.world.height)
  expect(countries.map(({ code, place }) => `${code} ${place?.part ?? 'nowhere'}`)).toEqual([
    'DE europe',
    'AT europe',
    'XK europe',
    'BR world',
    'MT europe',
    'SG world',
  ])
  const radius = Object.fromEntries(countries.map(({ code, place }) => [code, place?.radius ?? 0]))
  expect(radius['BR']).toBeGreaterThan(radius['DE']!)
  expect(radius['DE']).toBeGreaterThan(radius['XK']!)
  expect(radius['AT']).toBeGreaterThanOrEqual(2.5)
})

it('places a country where most of it is, and says which it does not know', () => {
  const [us, france, unknown] = drawWorld({ US: 1, FR: 1, ZZ: 1 }).countries
  expect(us?.place?.x).toBeLessThan(140)
  expect(france?.place?.part).toBe('europe')
  expect(unknown?.place).toBeNull()
})

it('frames in the world what the part for Europe shows', () => {
  const { frame, sizes } = drawWorld({})
  expect(frame.x).toBeGreaterThan(sizes.world.width / 3)
  expect(frame.x + frame.width).toBeLessThan((sizes.world.width * 2) / 3)
  expect(frame.y + frame.height).toBeLessThan(sizes.world.height / 2)
})

it('tells what the dots stand for', () => {
  expect(drawWorld({}).legend).toEqual([])
  expect(drawWorld({ DE: 1 }).legend.map(({ count }) => count)).toEqual([1])
  expect(drawWorld({ DE: 60, FR: 2 }).legend.map(({ count }) => count)).toEqual([1, 20, 60])
})

it.each(['world', 'europe'] as const)('has the land of %s as a file, as it draws it', async (part) => {
  await expect(drawLand(part)).toMatchFileSnapshot(`../../styles/pages/${part}-land.svg`)
})
