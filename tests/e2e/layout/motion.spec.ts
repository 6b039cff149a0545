import type { Page } from '@playwright/test'
import { expect, test } from '~/tests/support/fixtures'

test.beforeEach(({ scripts }) =>
  test.skip(!scripts, 'documents without scripts get theirs from the style sheet'),
)

/** Notes where the page stands in each frame, and what moves when a page takes the place of another. */
async function observe(page: Page) {
  await page.evaluate(() => {
    const seen = { places: new Set<number>(), moves: 0 }
    Object.assign(window, { seen })
    const look = () => {
      seen.places.add(Math.round(window.scrollY))
      requestAnimationFrame(look)
    }
    look()
    const start = document.startViewTransition.bind(document)
    document.startViewTransition = (update) => {
      const transition = start(update)
      const count = () => {
        const effects = document.getAnimations().map(({ effect }) => effect as KeyframeEffect)
        seen.moves += effects.filter(({ pseudoElement }) =>
          pseudoElement?.startsWith('::view-transition'),
        ).length
      }
      void transition.ready.then(count)
      return transition
    }
  })
  return () =>
    page.evaluate(() => {
      const { seen } = window as unknown as { seen: { places: Set<number>; moves: number } }
      return { places: seen.places.size, moves: seen.moves }
    })
}

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`links scroll and pages change with movement, or at once for those who prefer that: ${reducedMotion}`, async ({
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
    expect((await seen()).places > 2).toBe(reducedMotion === 'no-preference')
    await page.getByRole('link', { name: 'Resource centre' }).first().click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Resource centre')
    expect((await seen()).moves > 0).toBe(reducedMotion === 'no-preference')
  })
