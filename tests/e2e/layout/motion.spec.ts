import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

test.skip(({ scripts }) => !scripts, 'without scripts the browser jumps')

/** Notes where the page stands in each frame. */
async function observe(page: Page) {
  await page.evaluate(() => {
    const places = new Set<number>()
    Object.assign(window, { places })
    const look = () => {
      places.add(Math.round(window.scrollY))
      requestAnimationFrame(look)
    }
    look()
  })
  return () => page.evaluate(() => (window as unknown as { places: Set<number> }).places.size)
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`links within a page scroll, or jump for those who prefer that: ${reducedMotion}`, async ({
    as,
    visit,
    settled,
  }) => {
    const page = await as('journalist')
    await page.emulateMedia({ reducedMotion })
    await visit(page, '/knowledgebase/10-accuracy')
    await settled(page)
    const seen = await observe(page)
    const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link').last()
    const fragment = await link.getAttribute('href')
    await link.click()
    await expect(page).toHaveURL(new RegExp(`${fragment}$`))
    await expect(page.locator(fragment!)).toBeInViewport()
    expect((await seen()) > 2).toBe(reducedMotion === 'no-preference')
  })

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`a page takes the place of another with movement, or at once for those who prefer that: ${reducedMotion}`, async ({
    as,
    visit,
    settled,
  }) => {
    const page = await as('journalist')
    await page.emulateMedia({ reducedMotion })
    await visit(page, '/about')
    await settled(page)
    await page.evaluate(() => {
      const moves: string[] = []
      Object.assign(window, { moves })
      const animate = Element.prototype.animate
      Element.prototype.animate = function (...change) {
        moves.push(this.id)
        return animate.apply(this, change)
      }
    })
    await page.getByRole('link', { name: 'Resource centre' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource centre')
    const main = page.getByRole('main')
    await expect(main).toHaveCSS('opacity', '1')
    const moves = await page.evaluate(() => (window as unknown as { moves: string[] }).moves)
    expect(moves).toEqual(reducedMotion === 'reduce' ? [] : ['main'])
  })

test.describe('where the next page fails', () => {
  test.use({ expectedErrors: /status of 404/ })

  test('the page that takes its place is there as a whole', async ({ as, visit, settled }) => {
    const page = await as('journalist')
    await visit(page, '/about')
    await settled(page)
    // Nothing links to a page that is not there; the history of the browser may.
    await page.evaluate(() => history.pushState(null, '', '/no/such/page'))
    await page.goBack()
    await page.goForward()
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Error')
    await expect(page.getByRole('main')).toHaveCSS('opacity', '1')
    await page.getByRole('link', { name: 'Go to the start page' }).click()
    await expect(page).toHaveURL(/\/(home)?$/)
    await expect(page.getByRole('heading', { level: 1 })).not.toContainText('Error')
    await expect(page.getByRole('main')).toHaveCSS('opacity', '1')
  })
})
