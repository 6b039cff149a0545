import { expect, test } from '~/tests/support/fixtures'

/** Where the offers of the resource centre stand, in CSS pixels from the top of the page. */
const placeOfOffers = () => {
  const boxes = [...document.querySelectorAll('.offer-lead, .offer-row')].map((offer) =>
    offer.getBoundingClientRect(),
  )
  return { count: boxes.length, first: boxes[0]?.top, height: boxes.at(-1)!.bottom - boxes[0]!.top }
}

test('25 offers take no more than 2,600 pixels on a desktop', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await page.setViewportSize({ width: 1280, height: 900 })
  await visit(page, '/content')
  const { count, height } = await page.evaluate(placeOfOffers)
  expect(count).toBe(25)
  expect(height).toBeLessThanOrEqual(2600)
})

test('on a phone the first offer stands within 560 pixels', { tag: '@either' }, async ({ as, visit }) => {
  const page = await as('journalist')
  await page.setViewportSize({ width: 360, height: 780 })
  await visit(page, '/content')
  const { first } = await page.evaluate(placeOfOffers)
  expect(first).toBeLessThanOrEqual(560)
})
