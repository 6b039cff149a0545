import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

test.beforeEach(({ scripts }) => test.skip(!scripts, 'without scripts the browser jumps'))

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
